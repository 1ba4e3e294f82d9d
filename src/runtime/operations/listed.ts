/** Parts of tools, resources and prompts as lists of the protocol show them. */
import type { JsonSchema } from "../values/json.js";
import type { Argument, Icon, Tool } from "./tool.js";

/** The protocol's own shape, whose lists may be written to. */
export function listedIcons(icons: readonly Icon[] | undefined) {
  if (icons === undefined) return {};
  return { icons: icons.map(({ sizes, ...icon }) => ({ ...icon, ...(sizes && { sizes: [...sizes] }) })) };
}

/** What a list says of arguments. */
type Shown = Readonly<Record<string, Pick<Argument, "schema" | "required">>>;

/**
 * The JSON Schema of a tool's arguments.
 * @param how.open The tool takes more arguments than it shows.
 */
export function inputSchema(
  { input, actions }: Pick<Tool, "actions"> & { readonly input: Shown },
  how: { open: boolean },
): JsonSchema {
  const own = Object.entries(input);
  const action: [string, JsonSchema][] =
    actions === undefined || Object.hasOwn(input, "action")
      ? []
      : [["action", { type: "string", enum: Object.keys(actions) }]];
  const properties = [...action, ...own.map(([name, { schema }]): [string, JsonSchema] => [name, schema])];
  const required = [
    ...action.map(([name]) => name),
    ...own.filter(([, argument]) => argument.required).map(([name]) => name),
  ];
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    ...(how.open ? {} : { additionalProperties: false }),
  };
}

/** Tools, resources and prompts as lists of the protocol show them, and what is left of a grouped tool for a caller. */
import type { Problem } from "../host/errors.js";
import { type JsonSchema, memberOf } from "../values/json.js";
import type { OperationSource } from "./operation.js";
import { keyOf } from "./place.js";
import type { Args, Argument, Icon, Tool } from "./tool.js";

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

type Chosen = { operation: string; args: Args } | { problems: Problem[] };

/** Returns the operation that a call stands for; for a grouped tool the argument `action` names it. */
export function chooseAction(tool: Tool, args: Args): Chosen {
  if (tool.actions === undefined) return { operation: tool.operation ?? "", args };
  const { action, ...rest } = args;
  const actions = new Map(Object.entries(tool.actions));
  const operation = typeof action === "string" ? actions.get(action) : undefined;
  if (operation !== undefined) return { operation, args: rest };
  const keyword = action === undefined ? "required" : "enum";
  return { problems: [{ path: "/action", keyword, expected: `one of ${[...actions.keys()].join(", ")}` }] };
}

/**
 * Returns a grouped tool as the caller may know it. A forbidden action looks like one that does not exist: its name, its line
 * in the description and the arguments that only it takes are removed. Other tools are returned unchanged.
 */
export async function permitted(
  tool: Tool,
  allowed: (operation: string) => boolean,
  operations: Pick<OperationSource, "get">,
): Promise<Tool> {
  const actions = Object.entries(tool.actions ?? {});
  const kept = actions.filter(([, operation]) => allowed(operation));
  if (kept.length === actions.length) return tool;
  const lost = actions.filter(([, operation]) => !allowed(operation));
  const known = await places(kept, operations);
  const unknown = await places(lost, operations);
  const input = Object.entries(tool.input).filter(
    ([, { place }]) => known.has(keyOf(place)) || !unknown.has(keyOf(place)),
  );
  const { actionDescriptions = {} } = tool;
  const lines = kept.flatMap(([action]) => {
    const line = memberOf(actionDescriptions, action);
    return line === undefined ? [] : [[action, line] as const];
  });
  return {
    ...tool,
    actions: Object.fromEntries(kept),
    actionDescriptions: Object.fromEntries(lines),
    input: Object.fromEntries(input),
  };
}

async function places(
  actions: readonly [string, string][],
  operations: Pick<OperationSource, "get">,
): Promise<ReadonlySet<string>> {
  const facts = await Promise.all(actions.map(([, operation]) => operations.get(operation)));
  return new Set(facts.flatMap((one) => one?.arguments.map(({ place }) => keyOf(place)) ?? []));
}

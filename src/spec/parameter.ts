/** Lowers parameters: https://spec.openapis.org/oas/v3.1.1.html#parameter-object */
import type { Parameter } from "../model/api.js";
import type { ParameterLocation } from "../model/runtime.js";
import { defined } from "../runtime/values/json.js";
import { type Context, once } from "./context.js";
import { lowerExamples } from "./example.js";
import { entries, flag, text } from "./fields.js";
import { lowerContent } from "./media-type.js";
import { child, composed, dialectAt, isObjectNode, type Node, type ObjectNode } from "./references/node.js";
import { locations, readStyle, defaultStyle } from "./style.js";
import { upgradedItemStyles, upgradeParameter } from "./upgrade.js";

/**
 * Lowers a parameter whose references have been followed.
 *
 * @returns undefined, and reports, if it has no name or no location.
 */
export function lowerParameter(node: ObjectNode, context: Context): Parameter | undefined {
  return once(context.lowered.parameters, node.value, () => {
    const { walk } = context;
    const name = text(node, "name", walk);
    const location = text(node, "in", walk);
    if (name === undefined || name === "") {
      walk.report(node.at, {
        code: "parameter-invalid",
        message: `A parameter without a name is left out.`,
        hint: 'Add "name".',
      });
      return undefined;
    }
    if (!isLocation(location)) {
      const where = location === undefined ? 'no "in"' : `"in: ${location}"`;
      walk.report(node.at, {
        code: "parameter-invalid",
        message: `The parameter "${name}" is left out: it has ${where}.`,
        hint: `"in" must be one of ${locations.join(", ")}.`,
      });
      return undefined;
    }
    return describe(node, { name, in: location, context });
  });
}

/** Lowers headers to the parameters that they resemble: https://spec.openapis.org/oas/v3.1.1.html#header-object */
export function lowerHeaders(node: Node, context: Context): Parameter[] {
  return entries(node, "headers", context.walk).flatMap(([name, written]) => {
    const header = context.walk.follow(written);
    if (!isObjectNode(header)) return [];
    return [describe(header, { name, in: "header", context })];
  });
}

function describe(
  written: ObjectNode,
  { name, in: location, context }: { name: string; in: ParameterLocation; context: Context },
): Parameter {
  const { walk, schemas } = context;
  const node = asRepeated(
    dialectAt(written) === "2.0" ? upgradeParameter(written, { location, walk }) : inlineSchema(written),
    { name, in: location, walk },
  );
  const description = text(node, "description", walk);
  const [content] = lowerContent(node, context);
  const schema = child(node, "schema");
  const style = readStyle(node, location, walk) ?? defaultStyle(location);
  if (content === undefined && schema === undefined) {
    walk.report(node.at, {
      severity: "info",
      code: "schema-missing",
      message: `The parameter "${name}" has no schema; any value is accepted.`,
      hint: "Add one.",
    });
  }
  return {
    name,
    in: location,
    ...(description !== undefined && { description }),
    required: location === "path" || (flag(node, "required", walk) ?? false),
    deprecated: flag(node, "deprecated", walk) ?? false,
    schema: content?.schema ?? schemas.lower(schema ?? { ...node, value: {} }),
    style,
    explode: flag(node, "explode", walk) ?? (style === "form" || style === "cookie"),
    allowReserved: flag(node, "allowReserved", walk) ?? false,
    allowEmptyValue: flag(node, "allowEmptyValue", walk) ?? false,
    ...upgradedItemStyles(node),
    ...contentType(content?.contentType, location),
    ...(content !== undefined && content.encoding.size > 0 && { encoding: content.encoding }),
    examples: [...lowerExamples(node, walk), ...(content?.examples ?? [])],
    at: node.at,
  };
}

/** Returns the content type. A whole query is always content: https://spec.openapis.org/oas/v3.2.0.html#parameter-locations */
function contentType(written: string | undefined, location: ParameterLocation): { contentType?: string } {
  if (written !== undefined) return { contentType: written };
  return location === "querystring" ? { contentType: "application/x-www-form-urlencoded" } : {};
}

/** Moves the type of a 3.x parameter to a schema, if it is written beside the name as in 2.0. */
function inlineSchema(node: ObjectNode): ObjectNode {
  if ("schema" in node.value || "content" in node.value || !("type" in node.value)) return node;
  const { type, items, format, enum: values } = node.value;
  const schema = { type, ...defined({ items, format }) };
  return composed(node, node.value, [
    ["schema", { ...node, value: values === undefined ? schema : { ...schema, enum: values } }],
  ]);
}

/** Takes `statuses[]`, which servers read as a list, for one, also where the document describes a single item. */
function asRepeated(
  node: ObjectNode,
  { name, in: location, walk }: { name: string; in: ParameterLocation; walk: Context["walk"] },
): ObjectNode {
  const written = child(node, "schema");
  const item = written === undefined ? undefined : walk.follow(written);
  if (location !== "query" || !name.endsWith("[]") || item === undefined || !isObjectNode(item)) return node;
  const { uniqueItems, default: byDefault, ...items } = item.value;
  if (!scalars.has(items["type"])) return node;
  const list = defined({
    type: "array",
    items,
    uniqueItems,
    default: byDefault === undefined ? undefined : [byDefault],
  });
  return composed(node, node.value, [["schema", { ...item, value: list }]]);
}

const scalars: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean"]);

function isLocation(text: string | undefined): text is ParameterLocation {
  return locations.some((location) => location === text);
}

/** Reads from the text of a tool file what its tool is in a list. */
import type { ts } from "ts-morph";
import type { JsonSchema } from "../model/runtime.js";
import { detachedTool, type SurfaceArgument, type SurfaceTool } from "../model/surface.js";
import { file as fileArgument } from "../runtime/operations/tool.js";
import { isObject } from "../runtime/values/json.js";
import { behind, callBehind, entriesOf, scopeOf, valueOf, type Scope } from "./literal-values.js";
import { definition, placeFunctions, sourceFile } from "./tool-file.js";

/**
 * @param known the tool's name when the file was last readable
 * @returns nothing for a tool that is switched off or has an unknown name
 */
export function readToolSurface(text: string, known: string | undefined): SurfaceTool | undefined {
  const file = sourceFile(text);
  const literal = definition(file);
  const tool = literal && surfaceOf(literal, file);
  if (tool === "off") return undefined;
  return tool ?? (known === undefined ? undefined : detachedTool(known));
}

/** @returns nothing if its name is unknown */
export function surfaceOf(
  literal: ts.ObjectLiteralExpression,
  file: ts.SourceFile,
): SurfaceTool | "off" | undefined {
  const scope = scopeOf(file);
  const members = new Map(entriesOf(literal, scope));
  const value = (member: string): unknown => {
    const node = members.get(member);
    return node && valueOf(node, scope);
  };
  if (value("enabled") === false) return "off";
  const [name, operation] = [value("name"), value("operation")];
  if (typeof name !== "string" || scope.unread.has(name)) return undefined;
  const [title, description, annotations] = [value("title"), value("description"), value("annotations")];
  const actions = members.get("actions");
  const tool: SurfaceTool = {
    name,
    ...(typeof title === "string" && { title }),
    ...(isObject(annotations) && { annotations }),
    description: [
      ...(typeof description === "string" ? [description] : []),
      ...actionDescriptions(actions, scope),
    ].join("\n"),
    arguments: new Map([...actionArgument(actions, scope), ...argumentsOf(members.get("input"), scope)]),
    ...(typeof operation === "string" && { operation }),
  };
  return scope.unread.size === 0 ? tool : { ...tool, isPartial: true };
}

/** Returns what clients see of a group's actions: an argument that names one of them. */
function actionArgument(actions: ts.Expression | undefined, scope: Scope): [string, SurfaceArgument][] {
  if (actions === undefined) return [];
  const schema: JsonSchema = { type: "string", enum: entriesOf(actions, scope).map(([name]) => name) };
  return [["action", { schema, required: true }]];
}

/** Returns the lines that a group's actions add to its description. */
function actionDescriptions(actions: ts.Expression | undefined, scope: Scope): string[] {
  return entriesOf(actions, scope).flatMap(([, action]) => {
    const value = valueOf(behind(action, scope), scope);
    return isObject(value) && typeof value["description"] === "string" ? [value["description"]] : [];
  });
}

function argumentsOf(input: ts.Expression | undefined, scope: Scope): [string, SurfaceArgument][] {
  return entriesOf(input, scope).map(([name, value]): [string, SurfaceArgument] => {
    const entry = behind(value, scope);
    return [name, { schema: schemaOf(entry, scope), required: !entry.getText().endsWith(".optional()") }];
  });
}

function schemaOf(entry: ts.Expression, scope: Scope): JsonSchema {
  const call = callBehind(entry, scope);
  const callee = call?.expression.getText() ?? "";
  const [first, second] = call?.arguments ?? [];
  if (callee === "file") return fileSchemaOf(second, scope);
  // An argument that only `run` reads has no place on the wire, so its schema comes first.
  const schema = callee === "argument" ? first : placeFunctions.has(callee) ? second : entry;
  const value = schema && valueOf(schema, scope);
  return isObject(value) ? value : {};
}

function fileSchemaOf(about: ts.Expression | undefined, scope: Scope): JsonSchema {
  const given = about && valueOf(about, scope);
  const { description, contentType } = isObject(given) ? given : {};
  return fileArgument("", {
    ...(typeof description === "string" && { description }),
    ...(typeof contentType === "string" && { contentType }),
  }).schema;
}

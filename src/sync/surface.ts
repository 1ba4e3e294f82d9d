/** The tools of a project as its files describe them, edits included. Files that are no plain tool files are left out. */
import { join } from "node:path";
import { ts } from "ts-morph";
import { isObject } from "../../templates/runtime/json.js";
import type { JsonSchema } from "../model/runtime.js";
import type { SurfaceArgument, SurfaceTool } from "../model/surface.js";
import { readProject, readText } from "./read.js";
import { definition, entryOf, nameOf, placeOf, properties } from "./tool-file.js";

/** The surface of tool files, in their order. */
export function readSurface(texts: Iterable<string>): SurfaceTool[] {
  return [...texts].flatMap((text) => readSurfaceTool(text) ?? []);
}

/** @throws GeneratorError when the folder is no project */
export async function readProjectSurface(root: string): Promise<SurfaceTool[]> {
  const { lock } = await readProject(root);
  const paths = [...lock.tools.values()].flatMap(({ file }) => file ?? []);
  const texts = await Promise.all(paths.map((path) => readText(join(root, path))));
  return readSurface(texts.filter((text) => text !== undefined));
}

/** @returns nothing for a file that is no plain tool file */
function readSurfaceTool(text: string): SurfaceTool | undefined {
  const literal = definition(ts.createSourceFile("tool.ts", text, ts.ScriptTarget.Latest, true));
  if (literal === undefined) return undefined;
  const members = new Map(properties(literal).map((property) => [nameOf(property), property.initializer]));
  const string = (name: string): string | undefined => {
    const value = valueOf(members.get(name));
    return typeof value === "string" ? value : undefined;
  };
  const name = string("name");
  const input = members.get("input");
  const operation = string("operation");
  if (name === undefined || members.get("enabled")?.kind === ts.SyntaxKind.FalseKeyword) return undefined;
  return {
    name,
    description: string("description") ?? "",
    arguments: new Map([...actionArgument(members.get("actions")), ...argumentsOf(input)]),
    ...(operation !== undefined && { operation }),
  };
}

/** Of a grouped tool, what its clients see of its actions: an argument that names one of them. */
function actionArgument(actions: ts.Expression | undefined): [string, SurfaceArgument][] {
  if (actions === undefined || !ts.isObjectLiteralExpression(actions)) return [];
  const schema: JsonSchema = { type: "string", enum: properties(actions).map(nameOf) };
  return [["action", { schema, required: true }]];
}

function argumentsOf(input: ts.Expression | undefined): [string, SurfaceArgument][] {
  if (input === undefined || !ts.isObjectLiteralExpression(input)) return [];
  return properties(input).flatMap((property): [string, SurfaceArgument][] => {
    if (placeOf(property.initializer) === undefined) return [];
    const optional = property.initializer.getText().endsWith(".optional()");
    const call = entryOf(property.initializer);
    const schema = valueOf(call?.arguments[1]);
    return [[nameOf(property), { schema: isObject(schema) ? schema : {}, required: !optional }]];
  });
}

/** The value of a literal; whatever is computed counts as unknown. */
function valueOf(node: ts.Expression | undefined): unknown {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken)
    return -Number(valueOf(node.operand));
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(valueOf);
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(properties(node).map((one) => [nameOf(one), valueOf(one.initializer)]));
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return true;
    case ts.SyntaxKind.FalseKeyword:
      return false;
    case ts.SyntaxKind.NullKeyword:
      return null;
    default:
      return node.getText();
  }
}

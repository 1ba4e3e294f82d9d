/** Reads the tools of a project from its files, with the user's edits. */
import { ts } from "ts-morph";
import type { JsonSchema } from "../model/runtime.js";
import type { SurfaceArgument, SurfaceTool } from "../model/surface.js";
import { isObject } from "../runtime/values/json.js";
import { readProject } from "./read.js";
import { definition, entryOf, nameOf, placeOf, properties, unwrapped } from "./tool-file.js";
import { textIn } from "./tree.js";

/** A tool file, and its tool's name when it was last readable. */
export interface SurfaceFile {
  readonly text: string;
  readonly name: string | undefined;
}

/** Returns the surface of tool files in their order. */
export function readSurface(files: Iterable<SurfaceFile>): SurfaceTool[] {
  return [...files].flatMap((file) => readSurfaceTool(file) ?? []);
}

/** @throws GeneratorError if the folder is not a project */
export async function readProjectSurface(root: string): Promise<SurfaceTool[]> {
  const { lock, tree } = await readProject(root);
  return readSurface(
    [...lock.tools.values()].flatMap(({ file, name }) => {
      const text = file === undefined ? undefined : textIn(tree, file);
      return text === undefined ? [] : [{ text, name }];
    }),
  );
}

/** @returns nothing for a tool that is switched off or has an unknown name */
function readSurfaceTool({ text, name: known }: SurfaceFile): SurfaceTool | undefined {
  const file = ts.createSourceFile("tool.ts", text, ts.ScriptTarget.Latest, true);
  const literal = definition(file);
  const detached: SurfaceTool | undefined =
    known === undefined
      ? undefined
      : { name: known, description: "", arguments: new Map(), isDetached: true };
  if (literal === undefined) return detached;
  const constants = constantsOf(file);
  const valueOf = valuesIn(constants);
  const members = new Map(entriesOf(literal, constants));
  const string = (name: string): string | undefined => {
    const value = valueOf(members.get(name));
    return typeof value === "string" ? value : undefined;
  };
  const name = string("name");
  const input = members.get("input");
  const operation = string("operation");
  if (members.get("enabled")?.kind === ts.SyntaxKind.FalseKeyword) return undefined;
  if (name === undefined) return detached;
  const title = string("title");
  const annotations = valueOf(members.get("annotations"));
  return {
    name,
    ...(title !== undefined && { title }),
    ...(isObject(annotations) && { annotations }),
    description: string("description") ?? "",
    arguments: new Map([...actionArgument(members.get("actions")), ...argumentsOf(input, constants)]),
    ...(operation !== undefined && { operation }),
  };
}

/** Returns what clients see of a group's actions: an argument that names one of them. */
function actionArgument(actions: ts.Expression | undefined): [string, SurfaceArgument][] {
  if (actions === undefined || !ts.isObjectLiteralExpression(actions)) return [];
  const schema: JsonSchema = { type: "string", enum: properties(actions).map(nameOf) };
  return [["action", { schema, required: true }]];
}

function argumentsOf(input: ts.Expression | undefined, constants: Constants): [string, SurfaceArgument][] {
  const valueOf = valuesIn(constants);
  return entriesOf(input, constants).flatMap(([name, entry]): [string, SurfaceArgument][] => {
    const call = entryOf(entry);
    if (call === undefined) return [];
    // An argument that only `run` reads has no place on the wire, so its schema comes first.
    const schema = valueOf(call.arguments[placeOf(entry) === undefined ? 0 : 1]);
    const optional = entry.getText().endsWith(".optional()");
    return [[name, { schema: isObject(schema) ? schema : {}, required: !optional }]];
  });
}

/** Returns the members of a literal, including spread constants of the file; imported values are unknown. */
function entriesOf(node: ts.Expression | undefined, constants: Constants): [string, ts.Expression][] {
  const literal = node && unwrapped(node);
  if (literal === undefined) return [];
  const constant = ts.isIdentifier(literal) ? constants.get(literal.text) : undefined;
  if (constant !== undefined) return entriesOf(constant, withoutConstant(constants, literal.getText()));
  if (!ts.isObjectLiteralExpression(literal)) return [];
  const behind = (value: ts.Expression): ts.Expression =>
    (ts.isIdentifier(value) ? constants.get(value.text) : undefined) ?? value;
  return literal.properties.flatMap((member): [string, ts.Expression][] => {
    if (ts.isSpreadAssignment(member)) return entriesOf(member.expression, constants);
    if (ts.isShorthandPropertyAssignment(member)) return [[member.name.text, behind(member.name)]];
    return ts.isPropertyAssignment(member) ? [[nameOf(member), behind(member.initializer)]] : [];
  });
}

/** Removes a constant while it is evaluated, because broken code may refer to itself. */
function withoutConstant(constants: Constants, name: string): Constants {
  return new Map([...constants].filter(([other]) => other !== name));
}

type Constants = ReadonlyMap<string, ts.Expression>;
type ValueOf = (node: ts.Expression | undefined) => unknown;

/** Collects the `const` declarations at the file's top level. */
function constantsOf(file: ts.SourceFile): Constants {
  return new Map(
    file.statements
      .filter(ts.isVariableStatement)
      .filter(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Const) !== 0)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .flatMap(({ name, initializer }): [string, ts.Expression][] =>
        ts.isIdentifier(name) && initializer !== undefined ? [[name.text, initializer]] : [],
      ),
  );
}

/** Evaluates literals and constants of the file; other expressions stay code. */
function valuesIn(constants: Constants): ValueOf {
  const entry = (one: ts.ObjectLiteralElementLike): [string, unknown][] => {
    if (ts.isPropertyAssignment(one)) return [[nameOf(one), valueOf(one.initializer)]];
    if (ts.isShorthandPropertyAssignment(one)) return [[one.name.text, valueOf(one.name)]];
    const spread = ts.isSpreadAssignment(one) ? valueOf(one.expression) : undefined;
    return isObject(spread) ? Object.entries(spread) : [];
  };
  const valueOf: ValueOf = (node) => {
    if (node === undefined) return undefined;
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
      return valueOf(node.expression);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken)
      return -Number(valueOf(node.operand));
    if (ts.isArrayLiteralExpression(node)) return node.elements.map(valueOf);
    if (ts.isObjectLiteralExpression(node)) return Object.fromEntries(node.properties.flatMap(entry));
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const [left, right] = [valueOf(node.left), valueOf(node.right)];
      if (typeof left === "string" && typeof right === "string") return left + right;
    }
    const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
    if (constant !== undefined) return valuesIn(withoutConstant(constants, node.getText()))(constant);
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
  };
  return valueOf;
}

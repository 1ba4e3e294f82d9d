/** Reads where a tool file sends what, with the lines, so that it can be compared with its operations. */
import { ts } from "ts-morph";
import { definition, nameOf, operationOf, placeOf, properties, unwrapped } from "./tool-file.js";

export interface ToolPlaces {
  readonly name: string;
  /** Keys of its operations by action; one without a group has the action "". */
  readonly operations: ReadonlyMap<string, string>;
  /** Places of arguments, and of fixed values, with their lines. */
  readonly input: ReadonlyMap<string, number>;
  readonly fixed: ReadonlyMap<string, number>;
  /** Lines of the operation or its actions, by key. */
  readonly named: ReadonlyMap<string, number>;
}

/** Returns nothing for a file that is not a plain tool file; what is no literal in it is passed over. */
export function toolPlaces(text: string): ToolPlaces | undefined {
  const file = ts.createSourceFile("tool.ts", text, ts.ScriptTarget.Latest, true);
  const literal = definition(file);
  if (literal === undefined) return undefined;
  const lineOf = (node: ts.Node): number => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const value = (name: string): ts.Expression | undefined =>
    properties(literal).find((property) => nameOf(property) === name)?.initializer;
  const members = (node: ts.Expression | undefined): ts.PropertyAssignment[] => {
    const inner = node && unwrapped(node);
    return inner !== undefined && ts.isObjectLiteralExpression(inner) ? properties(inner) : [];
  };
  const operation = value("operation");
  const called = [
    ...(operation === undefined ? [] : [["", operation] as const]),
    ...members(value("actions")).map((action) => [nameOf(action), operationOf(action)] as const),
  ].flatMap(([action, node]) =>
    node !== undefined && ts.isStringLiteralLike(node)
      ? [{ action, key: node.text, line: lineOf(node) }]
      : [],
  );
  const name = value("name");
  return {
    name: name !== undefined && ts.isStringLiteralLike(name) ? name.text : "",
    operations: new Map(called.map(({ action, key }) => [action, key])),
    named: new Map(called.map(({ key, line }) => [key, line])),
    input: new Map(
      members(value("input")).flatMap((member) => {
        const place = placeOf(member.initializer);
        return place === undefined || !sent.test(place) ? [] : [[place, lineOf(member)] as const];
      }),
    ),
    fixed: new Map(
      members(value("fixed")).flatMap((location) =>
        members(location.initializer).map(
          (member) => [`${nameOf(location)}:${nameOf(member)}`, lineOf(member)] as const,
        ),
      ),
    ),
  };
}

const sent = /^(path|query|querystring|header|cookie|body):/;

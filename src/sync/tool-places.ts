/** Reads what of an API the tools of a file name, with the lines, so that it can be compared with the API's operations. */
import { ts } from "ts-morph";
import { behind, entriesOf, scopeOf, valueOf, type Scope } from "./literal-values.js";
import { definitionCalls, placeOf, sourceFile, unwrapped } from "./tool-file.js";

export interface ToolPlaces {
  readonly name: string;
  /** Keys of its operations by action; one without a group has the action "". */
  readonly operations: ReadonlyMap<string, Named>;
  /** Places of arguments. */
  readonly input: readonly Named[];
  /** Locations of fixed values, such as `query`, with the names there. */
  readonly fixed: readonly (Named & { readonly values: readonly Named[] })[];
  /** Paths of members of answers. */
  readonly pick: readonly Named[];
  readonly drop: readonly Named[];
}

/** Something that is named, and where. */
export interface Named {
  readonly name: string;
  readonly line: number;
}

/** @returns the tools that the file defines, as far as reading it tells: constants of the file are followed, other code is passed over */
export function toolPlaces(text: string): ToolPlaces[] {
  const file = sourceFile(text);
  const scope = scopeOf(file);
  return definitionCalls(file).flatMap(({ arguments: [definition] }) => {
    const members = new Map(entriesOf(definition, scope));
    return members.size === 0 ? [] : [placesOf(members, scope, file)];
  });
}

function placesOf(
  members: ReadonlyMap<string, ts.Expression>,
  scope: Scope,
  file: ts.SourceFile,
): ToolPlaces {
  const named = (name: string, node: ts.Node): Named => ({
    name,
    line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
  });
  const textOf = (node: ts.Expression): string | undefined => {
    const own = { ...scope, unread: new Set<string>() };
    const value = valueOf(node, own);
    return typeof value === "string" && own.unread.size === 0 ? value : undefined;
  };
  /** Follows `limit.optional()` to the constant's place; broken code may refer to itself. */
  const placeIn = (node: ts.Expression, seen: ReadonlySet<ts.Node> = new Set()): string | undefined => {
    const entry = behind(unwrapped(node), scope);
    if (seen.has(entry) || !ts.isCallExpression(entry)) return undefined;
    return ts.isPropertyAccessExpression(entry.expression)
      ? placeIn(entry.expression.expression, new Set([...seen, entry]))
      : placeOf(entry, textOf);
  };
  const pathsIn = (node: ts.Expression | undefined, seen: ReadonlySet<ts.Node> = new Set()): Named[] => {
    const list = node && unwrapped(behind(unwrapped(node), scope));
    if (list === undefined || seen.has(list) || !ts.isArrayLiteralExpression(list)) return [];
    return list.elements.flatMap((element) => {
      if (ts.isSpreadElement(element)) return pathsIn(element.expression, new Set([...seen, list]));
      const path = textOf(element);
      return path === undefined ? [] : [named(path, element)];
    });
  };
  const [toolName, operation] = [members.get("name"), members.get("operation")];
  const called = [
    ...(operation === undefined ? [] : [["", operation] as const]),
    ...entriesOf(members.get("actions"), scope).map(
      ([action, node]) => [action, operationOf(node, scope)] as const,
    ),
  ].flatMap(([action, node]): [string, Named][] => {
    const key = textOf(node);
    return key === undefined ? [] : [[action, named(key, node)]];
  });
  const result = new Map(entriesOf(members.get("result"), scope));
  return {
    name: (toolName && textOf(toolName)) ?? "",
    operations: new Map(called),
    input: entriesOf(members.get("input"), scope).flatMap(([, node]) => {
      const place = placeIn(node);
      return place === undefined || !sent.test(place) ? [] : [named(place, node)];
    }),
    fixed: entriesOf(members.get("fixed"), scope).map(([location, values]) => ({
      ...named(location, values),
      values: entriesOf(values, scope).map(([name, value]) => named(name, value)),
    })),
    pick: pathsIn(result.get("pick")),
    drop: pathsIn(result.get("drop")),
  };
}

/** Of an action: `"GET /pets"`, or `{ operation: "GET /pets", … }`. */
function operationOf(action: ts.Expression, { constants }: Scope): ts.Expression {
  const members = new Map(entriesOf(action, { constants, unread: new Set() }));
  return members.get("operation") ?? action;
}

const sent = /^(path|query|querystring|header|cookie|body):/;

/** Reads the tools that a file defines, as far as its literals and constants tell, to compare them with the API's operations. */
import type { ts } from "ts-morph";
import type { Place } from "../runtime/operations/place.js";
import { argumentAt, type Tool } from "../runtime/operations/tool.js";
import { defined, isObject } from "../runtime/values/json.js";
import { callBehind, entriesOf, scopeOf, valueOf, type Scope } from "./literal-values.js";
import { definitions, placeFunctions, sourceFile } from "./tool-file.js";

export interface DefinedTool {
  /** Without what only running the file would tell. */
  readonly tool: Tool;
  /** Whether its arguments and fixed values are all known: then it sends nothing else. */
  readonly isWhole: boolean;
}

/** Returns the tools in the order of the file. */
export function definedTools(text: string): DefinedTool[] {
  const file = sourceFile(text);
  return definitions(file).flatMap((literal) =>
    literal === undefined ? [] : toolOf(literal, scopeOf(file)),
  );
}

function toolOf(literal: ts.ObjectLiteralExpression, scope: Scope): DefinedTool {
  const members = new Map(entriesOf(literal, scope));
  const entries = (member: string): [string, ts.Expression][] => entriesOf(members.get(member), scope);
  const value = (member: string): unknown => {
    const node = members.get(member);
    return node && valueOf(node, scope);
  };
  const input = entries("input").map(([name, entry]) => ({ name, place: placeOf(entry, scope) }));
  const fixed = entries("fixed").map(([location, values]): [string, object] => [
    location,
    Object.fromEntries(entriesOf(values, scope).map(([name, entry]) => [name, knownValue(entry, scope)])),
  ]);
  const isWhole = members.has("input") && scope.unread.size === 0;
  const known = (text: unknown): string | undefined =>
    typeof text === "string" && !scope.unread.has(text) ? text : undefined;
  const texts = (list: unknown): string[] =>
    Array.isArray(list) ? list.flatMap((one) => known(one) ?? []) : [];
  const actions = entries("actions").flatMap(([name, action]): [string, string][] => {
    const written = valueOf(action, scope);
    const operation = known(isObject(written) ? written["operation"] : written);
    return operation === undefined ? [] : [[name, operation]];
  });
  const result = value("result");
  const { pick, drop } = isObject(result) ? result : {};
  const tool = {
    name: known(value("name")) ?? "",
    description: "",
    ...defined({ operation: known(value("operation")) }),
    ...(members.has("actions") && { actions: Object.fromEntries(actions) }),
    input: Object.fromEntries(
      input.flatMap(({ name, place }) => (place === undefined ? [] : [[name, argumentAt(place, {})]])),
    ),
    fixed: Object.fromEntries(fixed),
    result: { pick: texts(pick), drop: texts(drop) },
  };
  return { tool, isWhole };
}

/** `undefined` if only running the file would tell. */
function knownValue(node: ts.Expression, scope: Scope): unknown {
  const own = { ...scope, unread: new Set<string>() };
  const value = valueOf(node, own);
  scope.left = own.left;
  return own.unread.size === 0 ? value : undefined;
}

/** Returns "" for an argument that only `run` reads. */
function placeOf(entry: ts.Expression, scope: Scope): Place | "" | undefined {
  const call = callBehind(entry, scope);
  const callee = call?.expression.getText() ?? "";
  if (callee === "argument") return "";
  const target = call?.arguments[0] && valueOf(call.arguments[0], scope);
  const isKnown = typeof target === "string" && !scope.unread.has(target);
  // The functions are named after the locations.
  if (isKnown && callee === "file") return `body:${target}`;
  if (isKnown && placeFunctions.has(callee)) return `${callee}:${target}` as Place;
  scope.unread.add(entry.getText());
  return undefined;
}

/** What generated tool files say about where arguments travel. They are read as the output they are, not imported. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Places of a tool's arguments: `query:limit`, `body:/name`; by argument name. */
export interface ToolFile {
  readonly name: string;
  /** Operation key by action; the action is "" for a tool of one operation. */
  readonly operations: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, string>;
}

/** @param folder `src/tools` of a generated project */
export function readToolFiles(folder: string): readonly ToolFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .flatMap((name) => readToolFile(readFileSync(path.join(folder, name), "utf8")) ?? []);
}

/** @returns undefined when the text defines no tool */
export function readToolFile(source: string): ToolFile | undefined {
  const file = ts.createSourceFile("tool.ts", source, ts.ScriptTarget.Latest);
  const exported = file.statements.find((statement) => ts.isExportAssignment(statement));
  const call = exported?.expression;
  const definition = call !== undefined && ts.isCallExpression(call) ? call.arguments[0] : undefined;
  if (definition === undefined || !ts.isObjectLiteralExpression(definition)) return undefined;
  const properties = membersOf(definition);
  const operation = stringOf(properties.get("operation"));
  const actions = [...membersOf(properties.get("actions"))].map(
    ([name, value]) => [name, stringOf(membersOf(value).get("operation"))] as const,
  );
  const places = [...membersOf(properties.get("input"))].map(
    ([name, value]) => [name, placeOf(value)] as const,
  );
  return {
    name: stringOf(properties.get("name")) ?? "",
    operations: new Map(given([["", operation] as const, ...actions])),
    places: new Map(given(places)),
  };
}

/** `query("limit", …).optional()` is `query:limit`; files are places of the body. */
function placeOf(expression: ts.Expression): string | undefined {
  if (!ts.isCallExpression(expression)) return undefined;
  const { expression: callee, arguments: args } = expression;
  if (ts.isPropertyAccessExpression(callee)) return placeOf(callee.expression);
  const target = stringOf(args[0]);
  if (!ts.isIdentifier(callee) || target === undefined) return undefined;
  return `${callee.text === "file" ? "body" : callee.text}:${target}`;
}

function membersOf(expression: ts.Expression | undefined): ReadonlyMap<string, ts.Expression> {
  if (expression === undefined || !ts.isObjectLiteralExpression(expression)) return new Map();
  return new Map(
    expression.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name)
        ? [[property.name.text, property.initializer] as const]
        : [],
    ),
  );
}

function stringOf(expression: ts.Expression | undefined): string | undefined {
  return expression !== undefined && ts.isStringLiteralLike(expression) ? expression.text : undefined;
}

function given(
  entries: readonly (readonly [string, string | undefined])[],
): readonly (readonly [string, string])[] {
  return entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

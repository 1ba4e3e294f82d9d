/**
 * Parses a tool file and finds its slots. Users may reorder, reformat and add anything; only a file without a plain
 * `defineTool({ … })` as default export is left alone as a whole.
 */
import { ts } from "ts-morph";
import { unlessTooDeep } from "../errors.js";
import { defined } from "../runtime/values/json.js";

/** Offsets into the text; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A property of a literal: from the comments above it to the end of its value, without the comma. */
export interface Property extends Span {
  readonly name: string;
  /** The slot's text: the comments above it and `content`. */
  readonly text: string;
  /** What an update replaces: the value, and in `input` the whole property, so that another name counts as an edit. */
  readonly content: Span;
  /** The literal that contains it. */
  readonly owner: LiteralKey;
}

/** Anything with a name in a literal, including a shorthand or a method. */
export interface Named extends Span {
  readonly text: string;
}

export type LiteralKey = "" | "input" | "actions";

export interface ToolSource {
  /** By slot key. */
  readonly slots: ReadonlyMap<string, Property>;
  /** The object literals that receive slots; `end` is the offset of the closing brace. */
  readonly objects: ReadonlyMap<LiteralKey, Span>;
  /** All names in these literals, slots or not. */
  readonly names: ReadonlyMap<LiteralKey, ReadonlyMap<string, Named>>;
  /** The last spread value of each literal. */
  readonly spreads: ReadonlyMap<LiteralKey, Span>;
  readonly operation?: string;
  readonly name?: string;
  /** The operations behind a group's actions. */
  readonly actions: readonly string[];
  readonly hasRun: boolean;
  /** Names declared or imported at the top level. */
  readonly bound: ReadonlySet<string>;
  /** The end of the list of values imported from `#generated`, and whether it has any. */
  readonly imports: { readonly end: number; readonly isEmpty: boolean } | undefined;
}

const valueSlots = new Set(["operation", "name", "title", "description", "annotations", "meta"]);

/** Returns the tool's name in the list, unless something may keep it from being listed. */
export function listedName({ name, names }: ToolSource): string | undefined {
  return names.get("")?.has("enabled") === true ? undefined : name;
}

/** Whether there is a default export, as every tool file needs. */
export function exportsDefault(text: string): boolean {
  return sourceFile(text).statements.some(
    (statement) =>
      ts.isExportAssignment(statement) ||
      (ts.isExportDeclaration(statement) && /\bdefault\b/.test(statement.getText())) ||
      (ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true),
  );
}

/** Whether the text is TypeScript; a file with conflict markers is not. */
export function parses(text: string): boolean {
  return !hasErrors(sourceFile(text));
}

/** Parses a file; one that is nested too deeply for that is read as a file with an error. */
export function sourceFile(text: string): ts.SourceFile {
  const parse = (code: string): ts.SourceFile =>
    ts.createSourceFile("tool.ts", code, ts.ScriptTarget.Latest, true);
  return unlessTooDeep(() => parse(text)) ?? parse("}");
}

/** @returns nothing if the file does not parse or is not a plain tool file */
export function readToolFile(text: string): ToolSource | undefined {
  const file = sourceFile(text);
  const literal = hasErrors(file) ? undefined : definition(file);
  if (literal === undefined) return undefined;
  const slots = new Map<string, Property>();
  const objects = new Map<LiteralKey, Span>([["", span(literal)]]);
  const names = new Map<LiteralKey, ReadonlyMap<string, Named>>([["", namesIn(literal)]]);
  const spreads = new Map<LiteralKey, Span>(spreadIn("", literal));
  const actions: string[] = [];
  for (const property of properties(literal)) {
    const name = nameOf(property);
    if (valueSlots.has(name)) slots.set(name, whole(property, text, ""));
    if (name === "input" || name === "actions") {
      const members = unwrapped(property.initializer);
      if (!ts.isObjectLiteralExpression(members)) return undefined;
      objects.set(name, span(members));
      names.set(name, namesIn(members));
      for (const [key, spread] of spreadIn(name, members)) spreads.set(key, spread);
      for (const member of properties(members)) {
        const key = name === "input" ? placeOf(member.initializer) : nameOf(member);
        if (key !== undefined) slots.set(`${name}.${key}`, whole(member, text, name));
        const operation = name === "actions" ? operationOf(member) : undefined;
        if (operation !== undefined) actions.push(operation);
      }
    }
  }
  const operation = stringOf(literal, "operation");
  const name = stringOf(literal, "name");
  return {
    slots,
    objects,
    names,
    spreads,
    ...defined({ operation, name }),
    actions,
    bound: boundIn(file),
    imports: importsOf(file),
    hasRun: literal.properties.some(
      (property) => property.name !== undefined && property.name.getText() === "run",
    ),
  };
}

/** The key of an action's operation: `"GET /pets"`, or `{ operation: "GET /pets", … }`. */
function operationOf({ initializer }: ts.PropertyAssignment): string | undefined {
  const value = unwrapped(initializer);
  return ts.isObjectLiteralExpression(value) ? stringOf(value, "operation") : literalText(value);
}

function stringOf(literal: ts.ObjectLiteralExpression, name: string): string | undefined {
  const value = properties(literal).find((property) => nameOf(property) === name)?.initializer;
  return value && literalText(value);
}

/** The parser keeps syntax errors on the file, but not in its public type. */
function hasErrors(file: ts.SourceFile): boolean {
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly unknown[] };
  return parseDiagnostics.length > 0;
}

/** The functions that put an argument at a place of an operation; `file` is one more. */
export const placeFunctions = new Set(["body", "cookie", "header", "path", "query", "querystring"]);

/** The literals of all calls of `defineTool`, at any place; nothing for a call with something else. */
export function definitions(file: ts.SourceFile): (ts.ObjectLiteralExpression | undefined)[] {
  const found: (ts.ObjectLiteralExpression | undefined)[] = [];
  walk(file, (node) => {
    if (!isDefinition(node)) return true;
    found.push(literalOf(node));
    return false;
  });
  return found;
}

/**
 * Goes through nodes in the order of the text. A sum of thousands nests as deep, which exhausts the stack where calls do.
 * @param enter tells whether what is in the node is looked at, too
 */
export function walk(root: ts.Node, enter: (node: ts.Node) => boolean): void {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!enter(node)) continue;
    const inside: ts.Node[] = [];
    ts.forEachChild(node, (child) => void inside.push(child));
    for (const child of inside.reverse()) open.push(child);
  }
}

/** The literal of a file that defines one tool, and exports it. */
export function definition(file: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  const exported = file.statements.filter(ts.isExportAssignment);
  const call = exported.length === 1 ? exported[0]?.expression : undefined;
  return call !== undefined && isDefinition(call) ? literalOf(call) : undefined;
}

function isDefinition(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText() === "defineTool";
}

function literalOf({
  arguments: [argument, ...rest],
}: ts.CallExpression): ts.ObjectLiteralExpression | undefined {
  const literal = argument && unwrapped(argument);
  return literal !== undefined && rest.length === 0 && ts.isObjectLiteralExpression(literal)
    ? literal
    : undefined;
}

/** Unwraps `({ … })`, `{ … } as const` and `{ … } satisfies T` to the literal. */
export function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrapped(node.expression)
    : node;
}

function namesIn(literal: ts.ObjectLiteralExpression): Map<string, Named> {
  return new Map(
    literal.properties.flatMap((property) =>
      property.name === undefined
        ? []
        : [[textOf(property.name), { ...span(property), text: property.getText() }]],
    ),
  );
}

function spreadIn(key: LiteralKey, literal: ts.ObjectLiteralExpression): [LiteralKey, Span][] {
  const last = literal.properties.filter(ts.isSpreadAssignment).at(-1);
  return last === undefined ? [] : [[key, span(last)]];
}

function importsOf(file: ts.SourceFile): ToolSource["imports"] {
  for (const { importClause, moduleSpecifier } of file.statements.filter(ts.isImportDeclaration)) {
    const bindings = importClause?.namedBindings;
    const fromGenerated = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === "#generated";
    if (!fromGenerated || importClause?.isTypeOnly === true) continue;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    const last = bindings.elements.at(-1);
    return { end: last?.end ?? bindings.getStart() + 1, isEmpty: last === undefined };
  }
  return undefined;
}

/** Values only: a type of that name is not in the way. */
function boundIn(file: ts.SourceFile): Set<string> {
  return new Set(
    file.statements.flatMap((statement) => {
      if (ts.isImportDeclaration(statement)) return importedBy(statement.importClause);
      if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? [];
      if (!ts.isVariableStatement(statement)) return [];
      return statement.declarationList.declarations.flatMap(({ name }) => namesBoundBy(name));
    }),
  );
}

function importedBy(clause: ts.ImportClause | undefined): string[] {
  if (clause === undefined || clause.isTypeOnly) return [];
  const { name, namedBindings } = clause;
  const named =
    namedBindings === undefined
      ? []
      : ts.isNamespaceImport(namedBindings)
        ? [namedBindings.name.text]
        : namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly).map((one) => one.name.text);
  return [...(name === undefined ? [] : [name.text]), ...named];
}

function namesBoundBy(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesBoundBy(element.name) : []));
}

export function properties(literal: ts.ObjectLiteralExpression): ts.PropertyAssignment[] {
  return literal.properties.filter(ts.isPropertyAssignment);
}

export function nameOf({ name }: ts.PropertyAssignment): string {
  return textOf(name);
}

function textOf(name: ts.PropertyName): string {
  if (ts.isComputedPropertyName(name)) {
    return ts.isStringLiteralLike(name.expression) ? name.expression.text : name.getText();
  }
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();
}

/** The call that names the place: `query("limit", …)` of `query("limit", …).optional()`. */
export function entryOf(entry: ts.Expression): ts.CallExpression | undefined {
  if (!ts.isCallExpression(entry)) return undefined;
  return ts.isPropertyAccessExpression(entry.expression) ? entryOf(entry.expression.expression) : entry;
}

/** `query("dry_run", …).optional()` → `query:dry_run`. */
function placeOf(entry: ts.Expression): string | undefined {
  const call = entryOf(entry);
  const [target] = call?.arguments ?? [];
  const name = target && literalText(target);
  if (call === undefined || !ts.isIdentifier(call.expression) || name === undefined) return undefined;
  const location = call.expression.text;
  return `${location === "file" ? "body" : location}:${name}`;
}

function literalText(node: ts.Expression): string | undefined {
  return ts.isStringLiteralLike(node) ? node.text : undefined;
}

function whole(property: ts.PropertyAssignment, text: string, owner: LiteralKey): Property {
  const own = property.getStart();
  const comments = (ts.getLeadingCommentRanges(text, property.getFullStart()) ?? []).filter(({ pos }) =>
    startsLine(text, pos),
  );
  const start = comments[0]?.pos ?? own;
  const content = owner === "input" ? span(property) : span(property.initializer);
  return {
    name: nameOf(property),
    start,
    end: property.end,
    content,
    owner,
    text: text.slice(start, own) + text.slice(content.start, content.end),
  };
}

/** A comment behind a property on its line belongs to that one, not to the next. */
function startsLine(text: string, position: number): boolean {
  return /(^|[\r\n])[ \t]*$/.test(text.slice(0, position));
}

function span(node: ts.Node): Span {
  return { start: node.getStart(), end: node.end };
}

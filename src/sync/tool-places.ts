/** Reads what of an API the tools of a file name, with the lines, so that it can be compared with the API's operations. */
import { posix } from "node:path";
import { ts } from "ts-morph";
import { sourceFile, unwrapped } from "./tool-file.js";

export interface ToolPlaces {
  readonly name: string;
  /** Operations that are named, with their keys. */
  readonly operations: readonly Named[];
  /** Whether the operations are those of actions. */
  readonly isGroup: boolean;
  /** Places of arguments, with the arguments' names. */
  readonly input: readonly (Named & { readonly argument: string })[];
  /** The line of `input`, unless it has arguments that only running the file would tell. */
  readonly inputLine: number | undefined;
  /** Locations of fixed values, such as `query`, with the names there. */
  readonly fixed: readonly (Named & { readonly values: readonly Named[] })[];
  /** Paths of members of answers. */
  readonly pick: readonly Named[];
  readonly drop: readonly Named[];
}

/** Something that is named, and where: where it is written, or where the tool's file refers to another that has it. */
export interface Named {
  readonly name: string;
  readonly line: number;
}

/** Returns the text of a file of the project. */
export type ReadSource = (path: string) => string | undefined;

/**
 * @param paths of files that may define tools
 * @returns by path the tools that the file defines, as far as their types tell: what is computed is passed over
 */
export function toolPlaces(paths: readonly string[], read: ReadSource): Map<string, ToolPlaces[]> {
  const program = programOf(paths, read);
  const checker = program.getTypeChecker();
  return new Map(
    paths.map((path) => {
      const file = program.getSourceFile(path);
      if (file === undefined) return [path, []];
      return [path, definitionsIn(file, checker).flatMap((call) => placesOf(call, { file, checker }))];
    }),
  );
}

/** What tool files import, with as much of its types as tells what they name. */
const generated = `
interface Array<T> {} interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
declare module "#generated" {
  interface Argument<P> { place: P; optional(): Argument<P> }
  export function defineTool<const D>(definition: D): D;
  export function argument(schema: unknown): Argument<"">;
${["body", "cookie", "header", "path", "query", "querystring"].map((name) => placeFunction(name, name)).join("\n")}
${placeFunction("file", "body")}
}`;

function placeFunction(name: string, location: string): string {
  return `  export function ${name}<const N extends string>(name: N, about?: unknown): Argument<\`${location}:\${N}\`>;`;
}

const generatedPath = "generated.d.ts";

/** Nothing but the given files and what they import of the project is read: neither a library nor a package. */
function programOf(paths: readonly string[], read: ReadSource): ts.Program {
  const textOf = (path: string): string | undefined => (path === generatedPath ? generated : read(path));
  const host: ts.CompilerHost = {
    fileExists: (path) => textOf(path) !== undefined,
    readFile: textOf,
    getSourceFile: (path) => {
      const text = textOf(path);
      return text === undefined ? undefined : sourceFile(text, path);
    },
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const path = posix.join(posix.dirname(from), text).replace(/\.js$/, ".ts");
        const isOwn = text.startsWith(".") && textOf(path) !== undefined;
        return { resolvedModule: isOwn ? { resolvedFileName: path, extension: ts.Extension.Ts } : undefined };
      }),
    getDefaultLibFileName: () => generatedPath,
    getCurrentDirectory: () => "",
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    writeFile: () => undefined,
  };
  const options: ts.CompilerOptions = {
    noLib: true,
    types: [],
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
  };
  return ts.createProgram([generatedPath, ...paths], options, host);
}

/** Returns the calls of `defineTool`, by whatever name it was imported. */
function definitionsIn(file: ts.SourceFile, checker: ts.TypeChecker): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && symbolOf(node.expression, checker)?.name === "defineTool")
      found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

interface Source {
  readonly file: ts.SourceFile;
  readonly checker: ts.TypeChecker;
}

/** A property, with the line of {@link Named}. */
interface Member extends Named {
  readonly type: ts.Type;
  readonly value: ts.Expression | undefined;
}

function placesOf(call: ts.CallExpression, source: Source): ToolPlaces[] {
  const members = membersOf(source.checker.getTypeAtLocation(call), lineOf(call, source) ?? 1, source);
  if (members.length === 0) return [];
  const named = (name: string, of = members): Member[] => of.filter((member) => member.name === name);
  const within = (name: string): Member[] => named(name).flatMap((member) => inside(member, source));
  const [input] = named("input");
  const entries = within("input").map((entry) => ({ entry, places: placesIn(entry, source) }));
  const isKnown = input !== undefined && entries.every(({ places }) => places.length > 0) && !isOpen(input);
  const actions = within("actions");
  const list = (name: string): Named[] =>
    named(name, within("result")).flatMap(({ value, line }) => elementsOf(value, line, source));
  return [
    {
      name: named("name").flatMap(textsOf)[0]?.name ?? "",
      operations: [
        ...named("operation"),
        ...actions,
        ...actions.flatMap((action) => named("operation", inside(action, source))),
      ].flatMap(textsOf),
      isGroup: named("actions").length > 0,
      input: entries.flatMap(({ entry: { name: argument, line }, places }) =>
        places.filter((place) => place !== "").map((place) => ({ argument, name: place, line })),
      ),
      inputLine: isKnown ? input.line : undefined,
      fixed: within("fixed").map((location) => ({
        ...namedOf(location),
        values: inside(location, source).map(namedOf),
      })),
      pick: list("pick"),
      drop: list("drop"),
    },
  ];
}

function namedOf({ name, line }: Member): Named {
  return { name, line };
}

function inside({ type, line }: Member, source: Source): Member[] {
  return membersOf(type, line, source);
}

/** @param line of what has these members, for those that another file has */
function membersOf(type: ts.Type, line: number, source: Source): Member[] {
  const { checker } = source;
  return partsOf(type)
    .filter((part) => (part.flags & ts.TypeFlags.Object) !== 0)
    .flatMap((part) => checker.getPropertiesOfType(part))
    .map((symbol) => ({
      name: symbol.name,
      line: lineOf(symbol.declarations?.[0], source) ?? line,
      type: checker.getTypeOfSymbol(symbol),
      value: initializerOf(symbol),
    }));
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function isOpen({ type }: Member): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0;
}

/** Returns the texts that a member may be, as far as they are known. */
function textsOf({ type, line }: Member): Named[] {
  return partsOf(type).flatMap((part) => (part.isStringLiteral() ? [{ name: part.value, line }] : []));
}

function placesIn(entry: Member, source: Source): string[] {
  return inside(entry, source)
    .filter(({ name }) => name === "place")
    .flatMap(textsOf)
    .map(({ name }) => name);
}

/** Returns the texts of a list, following constants and spreads. */
function elementsOf(
  list: ts.Expression | undefined,
  line: number,
  source: Source,
  seen: ReadonlySet<ts.Node> = new Set(),
): Named[] {
  const { checker } = source;
  const node = list && unwrapped(list);
  if (node === undefined || seen.has(node)) return [];
  const own = lineOf(node, source) ?? line;
  const follow = (next: ts.Expression | undefined): Named[] =>
    elementsOf(next, own, source, new Set([...seen, node]));
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(follow);
  if (ts.isSpreadElement(node)) return follow(node.expression);
  const symbol = symbolOf(node, checker);
  const type = checker.getTypeAtLocation(node);
  const found = partsOf(type).flatMap((part) =>
    part.isStringLiteral() ? [{ name: part.value, line: own }] : [],
  );
  return found.length > 0 || symbol === undefined ? found : follow(initializerOf(symbol));
}

function symbolOf(node: ts.Expression, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns what a constant or a property is written as. */
function initializerOf({ valueDeclaration: declared }: ts.Symbol): ts.Expression | undefined {
  if (declared === undefined) return undefined;
  if (ts.isShorthandPropertyAssignment(declared)) return declared.name;
  return ts.isVariableDeclaration(declared) || ts.isPropertyAssignment(declared)
    ? declared.initializer
    : undefined;
}

/** Returns nothing for what another file has. */
function lineOf(node: ts.Node | undefined, { file }: Source): number | undefined {
  return node?.getSourceFile() === file
    ? file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    : undefined;
}

/**
 * The runtime as projects get it: each module of `src/runtime/entry` and each optional part becomes one file, with all that it
 * needs and that no file before it has. The code is the source without its types: comments and layout stay, so that people can
 * read what runs, and a stack trace leads to it.
 */
import { readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { format, resolveConfig } from "prettier";
import { rollup, type ModuleInfo, type Plugin, type RollupOptions } from "rollup";
import { dts } from "rollup-plugin-dts";
import { blankSourceFile } from "ts-blank-space";
import ts from "typescript";

/** Modules of `src`, in the order in which their files may import each other. */
const entries = [
  "runtime/entry/server",
  "runtime/entry/node",
  "runtime/entry/call",
  "runtime/entry/node-call",
  "runtime/entry/http",
  "runtime/entry/search",
  "runtime/entry/development",
  "optional/login/oauth-client",
  "optional/login/index",
  "optional/caller-logins/index",
  "optional/inbound-oauth/index",
  "optional/telemetry/index",
  "optional/code/index",
  "optional/code/code-worker",
] as const;

/** What a project's own files may import; the other files are loaded by these. */
const publicEntries = entries.filter(
  (entry) => !/\/(call|node-call|search|development|oauth-client|code-worker)$/.test(entry),
);

/** Name of an entry's file, without its extension. */
function fileOf(entry: string): string {
  const name = basename(entry);
  return name === "index" ? basename(dirname(entry)) : name;
}

function entryOf(file: string): string {
  return entries.find((entry) => fileOf(entry) === file) ?? file;
}

/**
 * @param repository where `src` is, and in `dist/src` the types that the compiler found in it
 * @returns The files by their name: modules, declarations of those that projects import, the version and the licence.
 */
export async function buildRuntime(repository: string): Promise<Map<string, string>> {
  const files = new Map([
    ...(await modules(join(repository, "src"))),
    ...(await types(join(repository, "dist/src"), join(repository, "src"))),
    ["package.json", manifest(readFileSync(join(repository, "package.json"), "utf8"))] as const,
    ["LICENSE.md", readFileSync(join(repository, "LICENSE"), "utf8")] as const,
  ]);
  const options = await resolveConfig(join(repository, "package.json"));
  const formatted = [...files].map(
    async ([name, text]) => [name, await format(text, { ...options, filepath: name })] as const,
  );
  return new Map([...(await Promise.all(formatted)), ["sucrase.js", await sucrase(repository)]]);
}

/** What takes the types out of code, as one file: its package would bring twenty others to each project. */
async function sucrase(repository: string): Promise<string> {
  const folder = join(repository, "node_modules/sucrase");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const { outputFiles } = await build({
    stdin: { contents: 'export { transform } from "sucrase";', resolveDir: repository },
    banner: {
      js: `/*!\nsucrase ${version}, https://github.com/alangpierce/sucrase\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}*/`,
    },
    bundle: true,
    minify: true,
    legalComments: "inline",
    format: "esm",
    platform: "node",
    target: "node20",
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** The one place of a project that says which version of the runtime it has. */
function manifest(ofGenerator: string): string {
  const { version, license } = JSON.parse(ofGenerator) as Record<string, string>;
  return JSON.stringify({
    name: "openapi-to-mcp-runtime",
    version,
    private: true,
    description:
      "What servers that openapi-to-mcp generated run on. The generator owns this folder: do not edit it.",
    license,
    type: "module",
  });
}

async function modules(source: string): Promise<Map<string, string>> {
  const idOf = (entry: string): string => join(source, `${entry}.ts`);
  return bundled({
    input: inputs(entries, idOf),
    plugins: [resolving(".ts"), withoutTypes(source)],
    extension: ".js",
    idOf,
    // All of it was tested, and all of it is shipped.
    treeshake: false,
    preserveEntrySignatures: "allow-extension",
  });
}

async function types(declarations: string, source: string): Promise<Map<string, string>> {
  const idOf = (entry: string): string => join(declarations, `${entry}.d.ts`);
  return bundled({
    input: inputs(publicEntries, idOf),
    plugins: [resolving(".d.ts"), withoutModuleComments(declarations, source), dts()],
    extension: ".d.ts",
    idOf,
  });
}

function inputs(of: readonly string[], idOf: (entry: string) => string): Record<string, string> {
  return Object.fromEntries(of.map((entry) => [fileOf(entry), idOf(entry)]));
}

interface BundleOptions extends RollupOptions {
  readonly extension: string;
  readonly idOf: (entry: string) => string;
}

async function bundled({ extension, idOf, ...options }: BundleOptions): Promise<Map<string, string>> {
  const bundle = await rollup(options);
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: `[name]${extension}`,
    chunkFileNames: `[name]${extension}`,
    hoistTransitiveImports: false,
    minifyInternalExports: false,
    manualChunks: (id, { getModuleInfo }) => firstThatNeeds(id, { idOf, getModuleInfo }),
    generatedCode: { arrowFunctions: true, constBindings: true },
    banner: ({ name }) => headOf(idOf(entryOf(name))),
  });
  return new Map(output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one.code]] : [])));
}

/** Name of the first file that needs a module as soon as it is loaded. */
function firstThatNeeds(
  id: string,
  {
    idOf,
    getModuleInfo,
  }: { idOf: (entry: string) => string; getModuleInfo: (id: string) => ModuleInfo | null },
): string | undefined {
  const found = entries.find((entry) => imports(idOf(entry), id, { getModuleInfo, seen: new Set() }));
  return found && fileOf(found);
}

function imports(
  from: string,
  to: string,
  graph: { getModuleInfo: (id: string) => ModuleInfo | null; seen: Set<string> },
): boolean {
  if (from === to) return true;
  if (graph.seen.has(from)) return false;
  graph.seen.add(from);
  return (graph.getModuleInfo(from)?.importedIds ?? []).some((id) => imports(id, to, graph));
}

function resolving(extension: string): Plugin {
  return {
    name: "source",
    resolveId(specifier, importer) {
      if (importer === undefined) return specifier;
      // Among the runtime's files, it is one more.
      const [, beside] = /^#runtime(\/.*)$/.exec(specifier) ?? [];
      if (beside !== undefined) return { id: `.${beside}`, external: "absolute" };
      if (!specifier.startsWith(".")) return { id: specifier, external: true };
      return resolve(dirname(importer), specifier.replace(/\.js$/, extension));
    },
  };
}

function withoutTypes(source: string): Plugin {
  return {
    name: "without-types",
    transform: (code, id) => ({
      code: plainModule(code, relative(source, id).replaceAll("\\", "/")),
      map: null,
    }),
  };
}

/** What a module says of itself would stand above its first declaration, as if it were about that. */
function withoutModuleComments(declarations: string, source: string): Plugin {
  return {
    name: "without-module-comments",
    transform(code, id) {
      const original = readFileSync(
        join(source, relative(declarations, id).replace(/\.d\.ts$/, ".ts")),
        "utf8",
      );
      const about = blockComment(original);
      const isOfModule = /^(?:\n|import\b|\/\*\*|export [^\n]* from )/.test(original.slice(about.length));
      return isOfModule ? { code: code.slice(blockComment(code).length), map: null } : null;
    },
  };
}

/** The module without its types, and without the comments on them. Its path and what it says of itself head its code. */
function plainModule(code: string, path: string): string {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const first = file.statements.find((statement) => !isLink(statement) && !isType(statement));
  const plain = file.statements
    .filter(isType)
    .reduce(
      (text, statement) => blanked(text, statement.getFullStart(), statement.getStart(file)),
      blankSourceFile(file),
    );
  if (first === undefined) return plain;
  const at = first.getFullStart();
  const about = first === file.statements[0] ? "" : blockComment(code);
  return `${blanked(plain, 0, about.length).slice(0, at)}\n\n// ${path}\n${about}\n\n${plain.slice(at).trimStart()}`;
}

function isLink(statement: ts.Statement): boolean {
  return (
    ts.isImportDeclaration(statement) ||
    (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined)
  );
}

function isType(statement: ts.Statement): boolean {
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
}

/** Spaces in place of characters, so that all others stay where they are. */
function blanked(text: string, from: number, to: number): string {
  return text.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, " ") + text.slice(to);
}

/** The comment that a module begins with. */
function blockComment(code: string): string {
  return /^\/\*\*.*?\*\/\n/s.exec(code)?.[0] ?? "";
}

/** What a file says of itself: what its entry does. */
function headOf(entry: string): string {
  return blockComment(readFileSync(entry, "utf8"));
}

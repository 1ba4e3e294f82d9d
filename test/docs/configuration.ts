/** The reference of settings, from what the program itself goes by: the schema of the configuration file and the flags. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { defaultLeanOptions } from "../../src/config/config.js";
import { configFileSchema } from "../../src/config/config-file.js";
import { extensionMembers } from "../../src/config/mcp-extension.js";

interface Row {
  readonly setting?: string;
  readonly flag?: string;
  readonly extension?: string;
  readonly values: string;
  readonly description: string;
  readonly fallback?: string;
}

interface Described {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Described[];
  readonly const?: unknown;
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
}

const root = join(import.meta.dirname, "../..");

/** The page as it is to be. */
export async function configurationPage(): Promise<string> {
  const flags = flagsOfHelp();
  const settings = [...settingRows(flags), ...extensionRows()];
  const told = new Set(settings.map(({ flag }) => flag));
  const forOneRun = [...flags].flatMap(([flag, description]): Row[] =>
    told.has(flag) || flag === "version" || flag === "help" ? [] : [{ flag, values: "", description }],
  );
  const page = [
    "# Configuration",
    "",
    "<!-- Written by test/docs/configuration.test.ts from the program itself: `npx vitest run test/docs -u` -->",
    "",
    "Every setting, where it can be said: in `mcp.config.yaml` beside the project, as a flag of one run, and in the document as `x-mcp` (a member named",
    "`x-mcp` at an operation, a path item or the root). A flag goes before the file, the file's `operations` before `x-mcp`, and that before the default.",
    "Editors complete and check the file: its first line names its JSON Schema.",
    "",
    ...table(settings),
    "",
    "## Flags of one run",
    "",
    ...table(forOneRun),
    "",
    "What a generated server reads from its environment stands in its own README.",
  ].join("\n");
  const options = await resolveConfig(join(root, "docs/configuration.md"));
  return format(page, { ...options, parser: "markdown" });
}

function settingRows(flags: ReadonlyMap<string, string>): Row[] {
  const properties: Readonly<Record<string, Described>> = configFileSchema.properties;
  return Object.entries(properties).flatMap(([name, schema]): Row[] => {
    if (name === "documents") return nested("documents[].", schema.items, flags);
    if (name === "trims") return trimRows(schema);
    return [rowOf(name, schema, flags)];
  });
}

function nested(prefix: string, schema: Described | undefined, flags: ReadonlyMap<string, string>): Row[] {
  return Object.entries(schema?.properties ?? {}).map(([name, member]) => ({
    ...rowOf(name, member, flags),
    setting: `${prefix}${name}`,
    ...(name === "overlays" && { flag: "overlay" }),
  }));
}

function trimRows(schema: Described): Row[] {
  const fallbacks = new Map<string, unknown>(Object.entries(defaultLeanOptions.trims));
  return Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    setting: `trims.${name}`,
    flag: `no-trim ${name}`,
    values: valuesOf(member),
    description: member.description ?? "",
    fallback: String(fallbacks.get(name)),
  }));
}

function rowOf(name: string, schema: Described, flags: ReadonlyMap<string, string>): Row {
  const flag = name.replace("OAuth", "Oauth").replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  const fallback = fallbackOf(name);
  return {
    setting: name,
    ...(flags.has(flag) && { flag }),
    values: valuesOf(schema),
    description: schema.description ?? "",
    ...(fallback !== undefined && { fallback }),
  };
}

function fallbackOf(name: string): string | undefined {
  const { selection, ...rest } = defaultLeanOptions;
  const value = new Map<string, unknown>(Object.entries({ ...selection, ...rest })).get(name);
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}

function extensionRows(): Row[] {
  const members: Readonly<Record<string, Described>> = extensionMembers;
  return Object.entries(members).map(([name, schema]) => ({
    setting: `operations[].${name}`,
    extension: name,
    values: valuesOf(schema),
    description: schema.description ?? "",
  }));
}

function valuesOf({ type, enum: values, anyOf, items, const: constant }: Described): string {
  if (values !== undefined) return values.map(String).join(", ");
  if (constant !== undefined) return JSON.stringify(constant);
  if (anyOf !== undefined) return anyOf.map(valuesOf).join(" or ");
  if (type === "array") return `list of ${items === undefined ? "any" : valuesOf(items)}`;
  return Array.isArray(type) ? type.join(" or ") : String(type ?? "any");
}

/** Flag to description, as `generate --help` prints them. */
function flagsOfHelp(): Map<string, string> {
  const main = join(root, "dist/cli/main.js");
  const help = execFileSync(process.execPath, [main, "generate", "--help"], { encoding: "utf8" });
  const flags = new Map<string, string>();
  let last = "";
  for (const line of help.split("\n")) {
    const [, flag, text = ""] =
      /^ {2}(?:-\w, | {4})--([a-z][a-z-]+)(?:, --[a-z-]+)?\s+(.*)$/.exec(line) ?? [];
    if (flag !== undefined) flags.set((last = flag), text);
    else if (/^ {12,}\S/.test(line) && last !== "")
      flags.set(last, `${flags.get(last) ?? ""} ${line.trim()}`);
    else last = "";
  }
  return new Map(
    Array.from(flags, ([flag, text]) => [flag, text.replaceAll(/\s*\[[a-z]+(: [^\]]*)?\]/g, "").trim()]),
  );
}

function table(rows: readonly Row[]): string[] {
  const columns: readonly (readonly [string, (row: Row) => string | undefined])[] = [
    ["`mcp.config.yaml`", ({ setting }) => code(setting)],
    ["flag", ({ flag }) => code(flag === undefined ? undefined : `--${flag}`)],
    ["`x-mcp`", ({ extension }) => code(extension)],
    ["what it says", ({ description }) => description],
    ["values", ({ values }) => values],
    ["default", ({ fallback }) => code(fallback)],
  ];
  const used = columns.filter(([, cell]) => rows.some((row) => (cell(row) ?? "") !== ""));
  return [
    `| ${used.map(([head]) => head).join(" | ")} |`,
    `| ${used.map(() => "---").join(" | ")} |`,
    ...rows.map(
      (row) => `| ${used.map(([, cell]) => (cell(row) ?? "").replaceAll("|", "\\|")).join(" | ")} |`,
    ),
  ];
}

function code(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `\`${text}\``;
}

/**
 * Builds the entries with which clients start a project (one server, or one per tag), and checks an existing `.mcp.json`
 * against the tags.
 */
import type { Diagnostic } from "../errors.js";
import { entriesPath, startEntries } from "../model/client-entry.js";
import type { Plan } from "../model/plan.js";
import { dashed } from "../runtime/auth/selection.js";
import { tagsOf } from "../runtime/operations/operation.js";

/** How a client starts a server. */
export interface ClientEntry {
  readonly command: string;
  readonly args: readonly string[];
}

/** Whether the project has `.mcp.json`: because it was asked for, or because there is more than one server to start. */
export function hasClientEntries({ features, servers }: Pick<Plan, "features" | "servers">): boolean {
  return servers !== undefined || features.deploy.includes("mcp-json");
}

/**
 * Returns the entries by name. They never use `npm start`, which writes to standard output. A split project has one entry per
 * server; together these offer everything.
 */
export function clientEntries(
  { name, servers }: Pick<Plan, "name" | "servers">,
  path: string,
): Readonly<Record<string, ClientEntry>> {
  const start = (...flags: string[]): ClientEntry => ({ command: "node", args: [path, ...flags] });
  if (servers === undefined) return { [name]: start() };
  return Object.fromEntries(
    servers.map(({ name: entry, tag }) => [entry, start("--tags", tagArgument(tag))]),
  );
}

/**
 * Writes a tag for the command line. Commas separate tags and dashes begin flags, so such a tag is written by its words,
 * which the server accepts as well.
 */
function tagArgument(tag: string): string {
  return /^[^\s,-]([^,]*[^\s,])?$/.test(tag) ? tag : dashed(tag);
}

/**
 * Warns if the tags in `.mcp.json` no longer match the document. The file belongs to the user, so it is not rewritten.
 * @param text of the project's `.mcp.json`, absent if there is none
 */
export function entriesBehind(
  { servers, operations }: Pick<Plan, "servers" | "operations">,
  text: string | undefined,
): Diagnostic[] {
  const started = tagsStarted(text);
  if (started.size === 0) return [];
  const tags = new Set(operations.flatMap(({ facts }) => tagsOf(facts.tags)));
  const isKnown = (name: string): boolean => [...tags].some((tag) => means(name, tag));
  const dead = [...started].flatMap(([entry, names = []]) => {
    const unknown = names.filter((name) => !isKnown(name));
    return unknown.length === 0 ? [] : [{ entry, unknown }];
  });
  const all = [...started.values()];
  const missing = (servers ?? []).filter(
    ({ tag }) => !all.some((names) => names === undefined || names.some((name) => means(name, tag))),
  );
  if (dead.length === 0 && missing.length === 0) return [];
  const problems = [
    ...(missing.length === 0
      ? []
      : [
          `no entry starts ${quoteTags(missing.map(({ tag }) => tag))} (clients cannot reach those operations)`,
        ]),
    ...dead.map(({ entry, unknown }) => `${entry} does not start: no operation has ${quoteTags(unknown)}`),
  ];
  return [
    {
      severity: "warning",
      code: "client-entries-behind",
      message: `${entriesPath} does not match the tags of the document: ${problems.join("; ")}.`,
      hint: `${entriesPath} and README.md are yours: openapi-to-mcp diff --scaffold shows the entries as they would be now. Entries in clients (openapi-to-mcp install) need the same change.`,
      at: { file: entriesPath },
    },
  ];
}

/** Matches a tag as the server does at its start. */
function means(name: string, tag: string): boolean {
  return name === tag || dashed(name) === dashed(tag);
}

function quoteTags(tags: readonly string[]): string {
  return `the tag${tags.length === 1 ? "" : "s"} ${tags.map((tag) => JSON.stringify(tag)).join(", ")}`;
}

/** Returns the tags of each entry that starts this project; none means all. */
function tagsStarted(text: string | undefined): ReadonlyMap<string, readonly string[] | undefined> {
  return new Map([...startEntries(text)].map(([name, { flags }]) => [name, tagsNamed(flags)]));
}

function tagsNamed(flags: readonly string[]): readonly string[] | undefined {
  const at = flags.findIndex((flag) => flag === "--tags" || flag.startsWith("--tags="));
  const value = flags[at]?.startsWith("--tags=") ? flags[at].slice("--tags=".length) : flags[at + 1];
  return at === -1 || value === undefined
    ? undefined
    : value
        .split(",")
        .map((tag) => tag.trim())
        .filter((tag) => tag !== "");
}

/**
 * Builds the server's instructions, which a model reads before any tool. They mention no tool that the caller does not see.
 */
import { toolAllowed } from "../auth/gate.js";
import type { Runtime } from "../call/runtime.js";
import { permitted } from "../operations/action.js";
import type { Caller } from "../operations/caller.js";
import { readsOnly, type OperationEntry, type OperationSource } from "../operations/operation.js";
import { operationsOf, type Tool } from "../operations/tool.js";
import type { JsonSchema } from "../values/json.js";

/** @param has Whether any operation without a tool reads, and whether any writes. */
export function howToSearch({ reads, writes }: { reads: boolean; writes: boolean }): string {
  const callers = [
    ...(reads ? ["call_read_operation"] : []),
    ...(writes ? ["call_write_operation"] : []),
  ].join(" or ");
  return (
    "Not every operation is a tool of its own: find others with search_operations, read about them with describe_operations, " +
    `and call them with ${callers}. Tools may take more arguments than they show: describe_operations tells them, of an action by tool.action.`
  );
}

const mostTopics = 24;

/** Says what an API is about, after a space; empty for fewer than two topics. */
export function topicsSentence(topics: readonly string[]): string {
  if (topics.length < 2) return "";
  const shown = topics.slice(0, mostTopics).join(", ");
  return ` Topics: ${shown}${topics.length > mostTopics ? " and more" : ""}.`;
}

/** Headings for arguments that many tools share: those that no tool shows, and those that tools show without describing them. */
export const argumentHeadings = {
  ofMost: "Most tools also take, without showing it:",
  ofSome: "Some tools also take, without showing it:",
  described: "Arguments of many tools:",
};

/** @param taking what each tool takes without showing it */
export function hiddenHeading(names: readonly string[], taking: readonly ReadonlySet<string>[]): string {
  const isOfMost = (name: string): boolean =>
    taking.filter((own) => own.has(name)).length > taking.length / 2;
  return names.every(isOfMost) ? argumentHeadings.ofMost : argumentHeadings.ofSome;
}

/** Writes one line per argument, so that the server can omit it if no visible tool has the argument. */
export function argumentsParagraph(
  heading: string,
  told: readonly { name: string; about: string }[],
): string {
  return [
    heading,
    ...told.map(({ name, about }) => `${lineOf(name)}${about === "" ? "" : ` (${about})`}`),
  ].join("\n");
}

function lineOf(name: string): string {
  return `- ${name}`;
}

const sentences = [
  { reads: true, writes: true },
  { reads: true, writes: false },
  { reads: false, writes: true },
].map(howToSearch);

/** Adapts instructions that the generator wrote for the whole server; text written by the owner stays unchanged. */
export async function instructionsFor(caller: Caller, runtime: Known): Promise<string> {
  const { definition, gate } = runtime;
  if (gate.allowsAll(caller)) return definition.instructions;
  const instructions = withOwnTopics(definition, ({ key }) => gate.allowed(caller, { operation: key }));
  return withOwnArguments(withOwnSearch(instructions, caller, runtime), caller, runtime);
}

type Known = Pick<Runtime, "definition" | "gate" | "tools">;

function withOwnSearch(
  instructions: string,
  caller: Caller,
  { definition: { operations }, gate, tools }: Known,
): string {
  const written = sentences.find((sentence) => instructions.includes(sentence));
  if (written === undefined) return instructions;
  const searched = operations.discovery === undefined ? [] : operations.entries;
  const found = (reads: boolean): boolean =>
    searched.some(
      (entry) =>
        readsOnly(entry) === reads &&
        tools.naming(entry.key).length === 0 &&
        gate.allowed(caller, { operation: entry.key }),
    );
  const has = { reads: found(true), writes: found(false) };
  if (has.reads || has.writes) return instructions.replace(written, () => howToSearch(has));
  return instructions.replace(written, "").trim();
}

/** Removes topics with nothing that the caller may do. */
function withOwnTopics(
  { instructions, operations: { entries } }: Runtime["definition"],
  allowed: (entry: OperationEntry) => boolean,
): string {
  const byApi = new Map<string, OperationEntry[]>();
  for (const entry of entries) {
    const [api = ""] = /^\S+ (?=[A-Z]+ \/)/.exec(entry.key) ?? [];
    const known = byApi.get(api);
    if (known === undefined) byApi.set(api, [entry]);
    else known.push(entry);
  }
  return [...byApi.values()].reduce((text, ofApi) => {
    const written = topicsSentence(topicsOf(ofApi));
    return written === ""
      ? text
      : text.replace(written, () => topicsSentence(topicsOf(ofApi.filter(allowed))));
  }, instructions);
}

function topicsOf(entries: readonly OperationEntry[]): string[] {
  return [...new Set(entries.flatMap(({ tags }) => tags[0] ?? []))];
}

/** Removes arguments that no visible tool needs explained. */
async function withOwnArguments(text: string, caller: Caller, known: Known): Promise<string> {
  const paragraphs = text.split("\n\n");
  const starts = (heading: string): boolean => paragraphs.some((one) => one.startsWith(`${heading}\n`));
  const { ofMost, ofSome, described } = argumentHeadings;
  const isHidden = starts(ofMost) || starts(ofSome);
  if (!isHidden && !starts(described)) return text;
  const seen = await seenTools(caller, known);
  const inputs = seen.flatMap(({ input }) => Object.entries(input));
  const taking = isHidden ? await unseenArguments(seen, known.definition.operations) : [];
  const unseen = [...new Set(taking.flatMap((own) => [...own]))];
  const narrowed = paragraphs.flatMap((paragraph) => {
    const [heading = "", ...lines] = paragraph.split("\n");
    if (!Object.values(argumentHeadings).includes(heading)) return [paragraph];
    const left = lines.filter((line) =>
      heading === described
        ? inputs.some(([name, { schema }]) => isAbout(line, name) && learnsFrom(schema, line))
        : unseen.some((name) => isAbout(line, name)),
    );
    if (left.length === 0) return [];
    const told = unseen.filter((name) => left.some((line) => isAbout(line, name)));
    return [[heading === described ? heading : hiddenHeading(told, taking), ...left].join("\n")];
  });
  return narrowed.join("\n\n");
}

function isAbout(line: string, name: string): boolean {
  return line === lineOf(name) || line.startsWith(`${lineOf(name)} (`);
}

/** Whether the line says more than the argument's own schema: a description, or a default. */
function learnsFrom({ description, default: value }: JsonSchema, line: string): boolean {
  return description === undefined || (value === undefined && /[(;] ?default /.test(line));
}

async function seenTools(caller: Caller, { definition, gate, tools }: Known): Promise<Tool[]> {
  const allowed = (operation: string): boolean => gate.allowed(caller, { operation });
  const seen = tools.listed.filter((tool) => toolAllowed(gate, caller, tool));
  return Promise.all(seen.map((tool) => permitted(tool, allowed, definition.operations)));
}

/** Names of the arguments that each tool accepts but does not show. */
async function unseenArguments(
  tools: readonly Tool[],
  operations: OperationSource,
): Promise<ReadonlySet<string>[]> {
  return Promise.all(
    tools.map(async (tool) => {
      const taking = operationsOf(tool).filter((key) => operations.entry(key)?.takesMore === true);
      const facts = await Promise.all(taking.map((key) => operations.get(key)));
      const all = facts.flatMap((one) => one?.arguments ?? []);
      return new Set(all.flatMap(({ name, hidden }) => (hidden === true ? [name] : [])));
    }),
  );
}

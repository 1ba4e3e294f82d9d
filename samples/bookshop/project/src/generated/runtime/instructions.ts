// @generated SignedSource<<9aaeb23a2d0bf337324c89eee9ab6c9260c3d464cc949080ad3526a7161b81fc>>
/** What a server tells a model about itself before any tool: nothing in it names a tool that the caller does not see. */
import { readsOnly, type OperationEntry } from "./operation.js";
import type { Runtime } from "./runtime.js";
import type { Caller } from "./tool.js";

/** @param has Whether what is in no tool reads, and whether it writes. */
export function howToSearch({ reads, writes }: { reads: boolean; writes: boolean }): string {
  const callers = [
    ...(reads ? ["call_read_operation"] : []),
    ...(writes ? ["call_write_operation"] : []),
  ].join(" or ");
  return (
    "Not every operation is a tool of its own: find others with search_operations, read about them with describe_operations, " +
    `and call them with ${callers}.`
  );
}

const mostTopics = 24;

/** What an API is about, behind a space; of one topic there is nothing to tell. */
export function topicsSentence(topics: readonly string[]): string {
  if (topics.length < 2) return "";
  const shown = topics.slice(0, mostTopics).join(", ");
  return ` Topics: ${shown}${topics.length > mostTopics ? " and more" : ""}.`;
}

const sentences = [
  { reads: true, writes: true },
  { reads: true, writes: false },
  { reads: false, writes: true },
].map(howToSearch);

/** The generator wrote them for the whole server; whatever its owner wrote instead stays as it is. */
export function instructionsFor(
  caller: Caller,
  { definition, gate, tools }: Pick<Runtime, "definition" | "gate" | "tools">,
): string {
  if (gate.allowsAll(caller)) return definition.instructions;
  const { operations } = definition;
  const instructions = withOwnTopics(definition, ({ key }) => gate.allowed(caller, { operation: key }));
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

/** A topic of which the caller may do nothing is none. */
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

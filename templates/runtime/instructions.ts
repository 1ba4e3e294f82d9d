/** What a server tells a model about itself before any tool: nothing in it names a tool that the caller does not see. */
import { readsOnly } from "./gate.js";
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
  const { instructions, operations } = definition;
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

/** Writes a hit of search as one line, with which most operations can be called without a description. */
import { signatureEntries } from "../call/accepted-arguments.js";
import type { SignatureEntry } from "../call/signature.js";
import type { OperationFacts, OperationSource } from "../operation.js";
import type { Reachable } from "./reach.js";
import { terms } from "./terms.js";
import { valueWords } from "./value-words.js";

/** Characters that required arguments may take: with members of objects, and without any; up to which optional ones are named. */
const longestRequired = 280;
const longestFlat = 500;
const usualLine = 190;
/** Levels of objects in arguments, from most to least, until the line is short enough. */
const depths = [4, 3, 2, 1, 0] as const;

export interface Hit {
  readonly one: Reachable;
  readonly facts: OperationFacts;
  readonly entries: readonly SignatureEntry[];
}

export async function hitOf(one: Reachable, operations: OperationSource): Promise<Hit | undefined> {
  const facts = await operations.get(one.entry.key);
  return facts && { one, facts, entries: await signatureEntries(one.tool, facts, operations) };
}

/** @param hits of one answer: those that would say the same are told apart by their paths */
export function hitLines(hits: readonly Hit[]): string[] {
  return hits.map((hit) => {
    const hasTwin = hits.some((other) => other !== hit && other.facts.summary === hit.facts.summary);
    return hitLine(hit, hasTwin);
  });
}

function hitLine({ one, facts, entries }: Hit, hasTwin: boolean): string {
  const { method, path, summary } = facts;
  const { required, isCut } = requiredArguments(entries);
  const about = [
    hasTwin ? `${method} ${path}` : method,
    ...(saysMore(summary, one.name) ? [summary] : []),
    ...(isCut ? ["Describe it before you call it."] : []),
    ...toolNote(one),
  ].join(" ");
  let line = `${one.name}(${required.join(", ")}`;
  for (const { name } of entries.filter((entry) => !entry.required)) {
    const longer = `${line}${line.endsWith("(") ? "" : ", "}${name}?`;
    if (longer.length + about.length > usualLine) break;
    line = longer;
  }
  return `${line}) ${about}`;
}

/** Whether the summary has a word that the name has not. */
function saysMore(summary: string, name: string): boolean {
  const named = new Set(terms(name));
  return terms(summary).some((term) => !named.has(term));
}

function requiredArguments(entries: readonly SignatureEntry[]): { required: string[]; isCut: boolean } {
  const needed = entries.filter(({ required }) => required);
  const written = depths.map((depth) =>
    needed.map(({ name, schema }) => `${name}: ${schema === undefined ? "any" : valueWords(schema, depth)}`),
  );
  const [whole = []] = written;
  const short = written.find((texts) => texts.join(", ").length <= longestRequired);
  const flat = written.filter((texts) => texts.join(", ").length <= longestFlat).at(-1);
  const required = short ?? flat ?? needed.map(({ name }) => name);
  return { required, isCut: required.join() !== whole.join() };
}

function toolNote({ tool, action }: Reachable): string[] {
  if (tool === undefined) return [];
  return [action === undefined ? "[tool]" : `[tool ${tool.name}, action ${action}]`];
}

// @generated SignedSource<<b43a4a1100ae9681af6a4b4e58b7ce02b8c4668623b0f9b35cc35ed061c8676e>>
/** Describes in a rejection how to call a tool: its signature, and each argument with its values. */
import type { JsonSchema } from "../json.js";
import { parsePointer } from "../schema/pointer.js";
import { describe } from "../schema/words.js";
import { problemText, type Problem } from "./problems.js";

export interface SignatureEntry {
  name: string;
  required: boolean;
  /** Its own `$defs` included. */
  schema?: JsonSchema;
}

/** `update_pet(petId, name, tags?, dryRun?)` */
export function signature(name: string, entries: readonly SignatureEntry[]): string {
  return `${name}(${inOrder(entries)
    .map((entry) => (entry.required ? entry.name : `${entry.name}?`))
    .join(", ")})`;
}

/** One line per argument: `petId: a string (uuid)`. */
export function argumentLines(entries: readonly SignatureEntry[]): string[] {
  return inOrder(entries).map(({ name, required, schema }) => {
    const what = schema === undefined ? "a value" : describe(schema);
    return required ? `${name}: ${what}` : `${name} (optional): ${what}`;
  });
}

/** Says what is wrong, then how to call. */
export function refusal(
  { name, through, entries }: { name: string; through?: string; entries: readonly SignatureEntry[] },
  problems: readonly Problem[],
): string {
  const call = through === undefined ? "Call it" : `Call it with ${through}`;
  return advised(`${call} as ${signature(name, entries)}`, entries, problems);
}

/** Says what is wrong, then how to write the address of a resource; `entries` are its variables. */
export function unreadable(
  address: string,
  entries: readonly SignatureEntry[],
  problems: readonly Problem[],
): string {
  const text = advised(`Read it at ${address}`, entries, problems);
  return `${address} was not read: its variables do not fit.\n${text}`;
}

/** Spells out the arguments with problems and the required ones, or all if the caller used none of their names and need send none. */
function advised(advice: string, entries: readonly SignatureEntry[], problems: readonly Problem[]): string {
  const concerned = new Set(problems.map(({ path }) => parsePointer(path)[0]));
  const relevant = entries.filter((entry) => entry.required || concerned.has(entry.name));
  const told = relevant.length > 0 ? relevant : entries;
  return [...problems.map(problemText), advice, ...argumentLines(told).map((line) => `  ${line}`)].join("\n");
}

function inOrder(entries: readonly SignatureEntry[]): SignatureEntry[] {
  return [...entries.filter((entry) => entry.required), ...entries.filter((entry) => !entry.required)];
}

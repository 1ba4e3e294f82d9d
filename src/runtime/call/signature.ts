/** Describes in a rejection how to call a tool: its signature, and each argument with its values. */
import type { Problem } from "../host/errors.js";
import type { SignatureEntry } from "../operations/accepted-arguments.js";
import { parsePointer } from "../schema/pointer.js";
import { describe } from "../schema/words.js";
import { cut, problemText } from "../schema/problems.js";

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
  const lines = argumentLines(told).map((line) => `  ${line}`);
  return [
    ...sharing(roomForProblems, problems.map(problemText)),
    cut(advice, roomForAdvice),
    ...sharing(roomForArguments, lines),
  ].join("\n");
}

/** In characters; with the first line, a text about a call has less than 2 KB. */
const roomForProblems = 900;
const roomForAdvice = 300;
const roomForArguments = 600;

/** Shortens the longest lines until all have room; leaves out the last ones where each would say too little. */
function sharing(room: number, lines: readonly string[]): string[] {
  const most = Math.floor(room / shortestLine);
  const told = lines.slice(0, most);
  let left = room;
  const lengths = new Map<string, number>();
  for (const [index, line] of [...told].sort((a, b) => a.length - b.length).entries()) {
    const length = Math.min(line.length, Math.floor(left / (told.length - index)) - 1);
    lengths.set(line, length);
    left -= length + 1;
  }
  const more = lines.length > most ? [`  … and ${lines.length - most} more`] : [];
  return [...told.map((line) => cut(line, lengths.get(line) ?? line.length)), ...more];
}

const shortestLine = 30;

function inOrder(entries: readonly SignatureEntry[]): SignatureEntry[] {
  return [...entries.filter((entry) => entry.required), ...entries.filter((entry) => !entry.required)];
}

/** Describes what happened to a file of the user's, and what the user has to do. */
import { truncated } from "../runtime/values/text.js";
import { messageText } from "../errors.js";
import type { Note } from "../model/files.js";
import type { Membership, Plan } from "../model/plan.js";
import { moveCommand } from "../model/move-command.js";
import { groupBy } from "../group-by.js";

/**
 * Prints a note, such as `updated   src/tools/pets/get-pet.ts   + input.verbose`; a conflict shows both texts and how to
 * answer.
 * @param options.written `false` for a run that only shows what it would do
 */
export function describeNote(note: Note, plan: Plan, { written }: { readonly written: boolean }): string[] {
  const { kind, path, slot = "", tool = "", yours = "", theirs = "" } = note;
  const as = note.as === undefined ? "" : ` (as ${note.as}: its name is taken)`;
  const line = (label: string, what: string): string =>
    `${label.padEnd(9)} ${path.padEnd(40)} ${what}`.trimEnd();
  const next = nextStep(note, { written });
  const step = next === undefined ? [] : [`          → ${next}`];
  switch (kind) {
    case "updated":
      return [line("updated", `${slot}${as}`)];
    case "added":
      return [line("updated", `+ ${slot}${as}`)];
    case "removed":
      return [line("updated", `- ${slot}`)];
    case "kept":
      return [line("kept", `${slot} (yours)`)];
    case "hidden":
      return [line("kept", `${slot} (you removed it)`)];
    case "replaced":
      return [line("replaced", slot), `          yours  ${oneLine(yours)}`];
    case "deleted":
      return [line("deleted", `${tool}: ${departure(note, plan)}`), ...step];
    case "conflict":
      return [
        line("conflict", slot),
        `          yours  ${oneLine(yours)}`,
        `          ${kindOfTheirs(tool).padEnd(6)} ${oneLine(theirs)}`,
        ...step,
      ];
    case "orphan":
      return [
        line("orphan", slot === "" ? departure(note, plan) : `${slot} is gone from the document`),
        ...step,
      ];
    case "detached":
      return [line("detached", "its operation changed, but the file is no longer a plain tool file")];
    case "unparsable":
      return [line("unparsable", "does not parse (git conflict markers?); left unchanged"), ...step];
    case "no-tool":
      return [line("no tool", "it exports nothing (was it emptied?); left unchanged"), ...step];
    case "same-name":
      return [line("same name", `${tool} is also the name in ${otherNames(note)}`), ...step];
  }
}

/** Returns what the user has to do or may want to do, as a command if possible. */
export function nextStep(note: Note, { written }: { readonly written: boolean }): string | undefined {
  const { kind, slot, tool = "" } = note;
  const resolve = `openapi-to-mcp resolve ${tool}${slot === undefined ? "" : ` ${quoteForShell(slot)}`}`;
  switch (kind) {
    case "conflict":
      return note.isStuck === true
        ? `there is no place to write it: put it there by hand, or ${resolve} --mine`
        : `${resolve} --mine | --theirs`;
    case "orphan":
      return slot === undefined
        ? [`${resolve} --prune`, ...ifMoved(note)].join("; ")
        : `${resolve} --mine | --theirs`;
    case "deleted":
      return ifMoved(note).map((move) => (written ? `${move}, after undoing this run` : move))[0];
    case "unparsable":
      return "fix it, then run again";
    case "no-tool":
      return `restore it from version control; or delete it to drop the tool until openapi-to-mcp resolve ${tool} --restore`;
    case "same-name":
      return "rename one of them, then run again";
    case "updated":
    case "added":
    case "removed":
    case "kept":
    case "hidden":
    case "replaced":
    case "detached":
      return undefined;
  }
}

/** An operation at another path has its own operationId or none, so only people know whether it is the same one. */
function ifMoved({ gone }: Note): string[] {
  if (gone === undefined) return [];
  const { operation, likely } = gone;
  const to = likely ?? `${operation.slice(0, operation.indexOf(" /"))} /…`;
  return [`if it moved: ${moveCommand([[operation, to]])}`];
}

function otherNames({ others = [] }: Note): string {
  return others.join(", ");
}

/** Argument names contain brackets, which shells interpret. */
function quoteForShell(slot: string): string {
  return /^[\w.:/~-]+$/.test(slot) ? slot : `'${slot}'`;
}

/** The other side of a conflict in `package.json` is what the generator would write now. */
function kindOfTheirs(tool: string): string {
  return tool === "package.json" ? "new" : "spec";
}

/** Explains why a tool file has no place in the list. */
function departure({ tool, kind, gone, actions }: Note, { operations, membership }: Plan): string {
  if (gone !== undefined) return `${gone.operation} is gone from the document`;
  const own = operations.find(({ facts }) => facts.name === tool)?.facts.key;
  const members = actions ?? [own ?? ""];
  const fates = groupBy(members, (key) => fateOf(membership.get(key)));
  const isServed = members.some((key) => membership.has(key));
  const inVain = kind === "orphan" && isServed ? "; what you wrote in it has no effect there" : "";
  const [only] = fates.keys();
  if (only === undefined || !isServed)
    return `its operation${members.length > 1 ? "s are" : " is"} no longer selected`;
  if (fates.size === 1) return `${only}${inVain}`;
  return `${[...fates].map(([fate, keys]) => `${keys.join(", ")}: ${fate}`).join("; ")}${inVain}`;
}

/** Describes where callers find an operation now. */
function fateOf(member: Membership | undefined): string {
  switch (member?.form) {
    case "hidden":
      return `found by search now (${member.reason})`;
    case "grouped":
      return `an action of ${member.tool ?? "a group"} now`;
    case "listed":
      return "a tool of its own now";
    default:
      return "no longer selected";
  }
}

function oneLine(text: string): string {
  const line = messageText(text.replaceAll(/\s+/g, " ")).trim();
  return line === "" ? "(removed)" : truncated(line, 120);
}

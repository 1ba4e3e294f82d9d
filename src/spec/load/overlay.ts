/** Applies overlays, which change a document without its owner: https://spec.openapis.org/overlay/latest.html */
import { formatPointer } from "../../runtime/schema/pointer.js";
import type { LoadOptions } from "../../model/documents.js";
import { type Diagnostic, GeneratorError } from "../../errors.js";
import { isArray, isObject, type JsonRecord } from "../value.js";
import type { AppliedOverlay } from "./document.js";
import { placesOf, Steps, TooManySteps, type Path } from "./json-path.js";
import { type LoadIo, openLibrary } from "./library.js";
import { maxValues } from "./limits.js";
import { parse } from "./parse.js";
import { positionsOf } from "./position.js";

/** A document with its overlays applied. */
export interface Overlaid {
  readonly value: unknown;
  readonly overlays: readonly AppliedOverlay[];
  readonly diagnostics: Diagnostic[];
}

interface Overlay extends Omit<AppliedOverlay, "updates"> {
  readonly actions: readonly unknown[];
}

/** Steps for all overlays of a document: several seconds, where real ones take a hundredth. */
const mostSteps = 1_000_000_000;
/** What copying a member of an object on the way to a change takes. */
const stepsOfMember = 5;

/**
 * Applies the overlays' actions in order to a copy; `value` stays unchanged.
 *
 * @param sources absolute paths or http(s) URLs
 * @throws GeneratorError `overlay-invalid` for an invalid overlay or action, and as {@link openLibrary} and {@link parse} do
 */
export async function applyOverlays(
  value: unknown,
  { sources, options, io }: { sources: readonly string[]; options: LoadOptions; io: LoadIo },
): Promise<Overlaid> {
  let values = sources.length === 0 ? 0 : countUpTo(value, Infinity);
  const most = Math.max(maxValues, 2 * values);
  const steps = new Steps(mostSteps);
  const overlays: AppliedOverlay[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const source of sources) {
    const { actions, ...file } = await readOverlay(source, { options, io });
    const updates: { from: string; into: string }[] = [];
    for (const [index, action] of actions.entries()) {
      const at = { file: file.name, pointer: `/actions/${index}` };
      const done = await withLineOfError(file, () => applyBounded(value, action, { at, steps }));
      value = done.value;
      values += done.added;
      // What was replaced counted twice.
      if (values > most) values = countUpTo(value, most);
      if (values > most) throw tooMuch(at, most);
      const from = `${at.pointer}/update`;
      updates.push(...done.updated.map((path) => ({ from, into: formatPointer(path.map(String)) })));
      if (done.matches > 0) continue;
      diagnostics.push({
        severity: "warning",
        code: "overlay-without-target",
        message: `${done.target} matches nothing in the document, so this action changes nothing.`,
        hint: "Fix its target, or remove the action.",
        at,
      });
    }
    overlays.push({ ...file, updates });
  }
  return { value, overlays, diagnostics };
}

/** Adds the line to errors. */
async function withLineOfError<T>(file: Omit<AppliedOverlay, "updates">, act: () => T): Promise<T> {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof GeneratorError) || error.at?.pointer === undefined) throw error;
    const { code, message, hint, cause } = error;
    const { pointer } = error.at;
    const position = (await positionsOf(file, [pointer])).get(pointer);
    throw new GeneratorError(code, message, { hint, cause, at: { ...error.at, ...position } });
  }
}

async function readOverlay(
  source: string,
  { options, io }: { options: LoadOptions; io: LoadIo },
): Promise<Overlay> {
  const { entry } = await openLibrary(source, options, io);
  const { value, text, format } = await parse(entry.bytes, entry.name);
  const version = isObject(value) ? value["overlay"] : undefined;
  const actions = isObject(value) ? value["actions"] : undefined;
  if (typeof version === "string" && /^1\./.test(version) && isArray(actions))
    return { name: entry.name, text, format, value, actions };
  throw new GeneratorError("overlay-invalid", `${entry.name} is not an overlay of version 1.`, {
    hint: "An overlay begins with `overlay: 1.0.0` and has a list of `actions`: https://spec.openapis.org/overlay/latest.html",
    at: { file: entry.name },
  });
}

interface About {
  readonly at: { readonly file: string; readonly pointer: string };
  readonly steps: Steps;
}

interface Applied {
  readonly value: unknown;
  readonly target: string;
  readonly matches: number;
  /** Values that it added at most. */
  readonly added: number;
  readonly updated: readonly Path[];
}

function applyBounded(document: unknown, action: unknown, about: About): Applied {
  try {
    return applyAction(document, action, about);
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
    throw invalid("Up to this action, the overlays of this document take too many steps.", {
      hint: "Name the places of this action instead of searching for them with `..`, filters and patterns, or use fewer actions.",
      at: about.at,
    });
  }
}

/** Applies an action, including `copy` of version 1.1: https://spec.openapis.org/overlay/latest.html#action-object */
function applyAction(document: unknown, action: unknown, about: About): Applied {
  const { at, steps } = about;
  const target = isObject(action) ? action["target"] : undefined;
  if (!isObject(action) || typeof target !== "string") {
    throw invalid("This action has no target.", { hint: 'Give it one, such as target: "$.info".', at });
  }
  const paths = select(document, target, { steps, at: { ...at, pointer: `${at.pointer}/target` } });
  if (action["remove"] === true) {
    // Removes from the last to the first, so that places of list items stay valid.
    const removed = [...paths].reverse().reduce((value, path) => removeAt(value, path, steps), document);
    return { value: removed, target, matches: paths.length, added: 0, updated: [] };
  }
  const update = updateOf(document, action, about);
  const size = countUpTo(update, Infinity);
  steps.spend(size);
  const updated = paths.reduce<unknown>(
    (value, path) => changeAt(value, path, { steps, change: (found) => merge(found, update) }),
    document,
  );
  const isOwn = Object.hasOwn(action, "update");
  const matches = paths.length;
  return { value: updated, target, matches, added: matches * size, updated: isOwn ? paths : [] };
}

function updateOf(document: unknown, action: JsonRecord, { at, steps }: About): unknown {
  if (Object.hasOwn(action, "update")) return action["update"];
  const copy = action["copy"];
  if (typeof copy !== "string") {
    throw invalid("This action neither updates nor removes anything.", {
      hint: "Give it `update` with what to merge, or `remove: true`.",
      at,
    });
  }
  const [path, ...others] = select(document, copy, { steps, at: { ...at, pointer: `${at.pointer}/copy` } });
  if (path !== undefined && others.length === 0)
    return path.reduce<unknown>((value, key) => memberOf(value, key), document);
  throw invalid(`${copy} must match exactly one place to copy from.`, {
    hint: "Change it so that it matches one place.",
    at,
  });
}

function memberOf(value: unknown, key: string | number): unknown {
  if (isArray(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function select(document: unknown, expression: string, { at, steps }: About): Path[] {
  try {
    return placesOf(document, expression, steps);
  } catch (cause) {
    if (!(cause instanceof Error && cause.name === "SyntaxError")) throw cause;
    throw invalid(`${expression} is not a JSONPath: ${cause.message}`, {
      hint: 'Fix it; operations are addressed like $.paths["/pets"].get (RFC 9535).',
      at,
      cause,
    });
  }
}

/**
 * Merges objects member by member and appends lists; anything else is replaced. A value that is not a list is added to a list
 * as an item.
 */
function merge(found: unknown, update: unknown): unknown {
  if (isArray(found)) return isArray(update) ? [...found, ...update] : [...found, update];
  if (!isObject(found) || !isObject(update)) return update;
  const members = new Map(Object.entries(found));
  for (const [key, value] of Object.entries(update))
    members.set(key, members.has(key) ? mergeMember(members.get(key), value) : value);
  return Object.fromEntries(members);
}

/** Below the target, a value that is not a list replaces a list instead of being added to it. */
function mergeMember(found: unknown, update: unknown): unknown {
  return isArray(found) && !isArray(update) ? update : merge(found, update);
}

interface Change {
  readonly change: (found: unknown) => unknown;
  readonly steps: Steps;
}

/** Copies the objects on the way to `path`, so that values shared by YAML aliases change in one place only. */
function changeAt(value: unknown, path: Path, how: Change): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return how.change(value);
  if (isArray(value)) {
    how.steps.spend(value.length);
    return value.with(Number(key), changeAt(value[Number(key)], rest, how));
  }
  if (!isObject(value)) return value;
  const members = new Map(Object.entries(value));
  how.steps.spend(members.size * stepsOfMember);
  members.set(String(key), changeAt(members.get(String(key)), rest, how));
  return Object.fromEntries(members);
}

function removeAt(value: unknown, path: Path, steps: Steps): unknown {
  const last = path.at(-1);
  if (last === undefined) return {};
  const change = (container: unknown): unknown => {
    if (isArray(container)) return container.toSpliced(Number(last), 1);
    if (!isObject(container)) return container;
    return Object.fromEntries(Object.entries(container).filter(([key]) => key !== String(last)));
  };
  return changeAt(value, path.slice(0, -1), { steps, change });
}

/** Counts a value and all below it, each as often as it is met; stops beyond `most`. */
function countUpTo(value: unknown, most: number): number {
  const open = [value];
  let count = 0;
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    count += 1;
    if (count > most) return count;
    if (typeof next === "object" && next !== null)
      for (const member of Object.values(next)) open.push(member);
  }
  return count;
}

function tooMuch(at: { file: string; pointer: string }, most: number): GeneratorError {
  const message = `With this action the document has more than ${most.toLocaleString("en-US")} values.`;
  return new GeneratorError("document-too-large", message, {
    hint: "Copy or update less; actions that copy the document into itself double it each time.",
    at,
  });
}

function invalid(
  message: string,
  details: { hint: string; at: { file: string; pointer: string }; cause?: unknown },
): GeneratorError {
  return new GeneratorError("overlay-invalid", message, details);
}

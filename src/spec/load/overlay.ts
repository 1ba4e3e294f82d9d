/** Applies overlays, which change a document without its owner: https://spec.openapis.org/overlay/latest.html */
import { truncated, withThousands } from "../../runtime/values/text.js";
import { formatPointer } from "../../runtime/schema/pointer.js";
import type { LoadIo, LoadOptions } from "../../model/documents.js";
import { type Diagnostic, GeneratorError, isStackExhausted } from "../../errors.js";
import { gatherReferences } from "../references/references.js";
import { isArray, isObject, type JsonRecord } from "../value.js";
import type { AppliedOverlay } from "./document.js";
import { placesOf, type Path } from "./json-path.js";
import { Steps, TooManySteps } from "./json-path-values.js";
import { openLibrary } from "./library.js";
import { maxValues } from "./limits.js";
import { changeAt, type Copies, merge, removed, stepsOfCount, treeOf, type Work } from "./overlay-change.js";
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
  let values = countUpTo(value, Infinity, new Steps(Infinity));
  const most = Math.max(maxValues, 2 * values);
  const steps = new Steps(mostSteps);
  const copies: Copies = new WeakMap();
  const overlays: AppliedOverlay[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const source of sources) {
    const { actions, ...file } = await readOverlay(source, { options, io });
    const updates: { from: string; into: string }[] = [];
    for (const [index, action] of actions.entries()) {
      const at = { file: file.name, pointer: `/actions/${index}` };
      const about = { at, steps, copies, values, most };
      const done = await withLineOfError(file, () => applyBounded(value, action, about));
      ({ value, values } = done);
      const from = `${at.pointer}/update`;
      for (const path of done.updated) updates.push({ from, into: formatPointer(path.map(String)) });
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
  // Refuses aliases that multiply or contain themselves, before anything walks through them.
  gatherReferences(value, { ...entry, format });
  const version = isObject(value) ? value["overlay"] : undefined;
  const actions = isObject(value) ? value["actions"] : undefined;
  if (typeof version === "string" && /^1\./.test(version) && isArray(actions))
    return { name: entry.name, text, format, value, actions };
  throw new GeneratorError("overlay-invalid", `${entry.name} is not an overlay of version 1.`, {
    hint: "An overlay begins with `overlay: 1.0.0` and has a list of `actions`: https://spec.openapis.org/overlay/latest.html",
    at: { file: entry.name },
  });
}

interface About extends Work {
  readonly at: { readonly file: string; readonly pointer: string };
}

interface Applied {
  readonly value: unknown;
  readonly target: string;
  readonly matches: number;
  /** Values that it added at most. */
  readonly added: number;
  readonly updated: readonly Path[];
}

/** @param about `values`: how many the document has at most; `most`: how many it may have */
function applyBounded(
  document: unknown,
  action: unknown,
  { values, most, ...about }: About & { readonly values: number; readonly most: number },
): Applied & { values: number } {
  const { at, steps } = about;
  try {
    const done = applyAction(document, action, about);
    const sum = values + done.added;
    // What was replaced counted twice.
    const exact = sum > most ? countUpTo(done.value, most, steps) : sum;
    if (exact > most) throw tooMuch(at, most);
    return { ...done, values: exact };
  } catch (error) {
    if (isStackExhausted(error)) throw tooDeep(at, error);
    if (!(error instanceof TooManySteps)) throw error;
    throw invalid("Up to this action, the overlays of this document take too many steps.", {
      hint: "Name the places of this action instead of searching for them with `..`, filters and patterns, or use fewer actions.",
      at,
    });
  }
}

/** Applies an action, including `copy` of version 1.1: https://spec.openapis.org/overlay/latest.html#action-object */
function applyAction(document: unknown, action: unknown, about: About): Applied {
  const { at, steps, copies } = about;
  const target = isObject(action) ? action["target"] : undefined;
  if (!isObject(action) || typeof target !== "string") {
    throw invalid("This action has no target.", { hint: 'Give it one, such as target: "$.info".', at });
  }
  const paths = select(document, target, { ...about, at: { ...at, pointer: `${at.pointer}/target` } });
  const matches = paths.length;
  if (action["remove"] === true) {
    const left = changeAt(document, treeOf(paths), { steps, copies, change: () => removed });
    return { value: left === removed ? {} : left, target, matches, added: 0, updated: [] };
  }
  const update = updateOf(document, action, about);
  const size = countUpTo(update, Infinity, steps);
  const change = (found: unknown): unknown => merge(found, update, about);
  const value = changeAt(document, treeOf(paths), { steps, copies, change });
  const isOwn = Object.hasOwn(action, "update");
  return { value, target, matches, added: matches * size, updated: isOwn ? paths : [] };
}

function updateOf(document: unknown, action: JsonRecord, about: About): unknown {
  const { at } = about;
  if (Object.hasOwn(action, "update")) return action["update"];
  const copy = action["copy"];
  if (typeof copy !== "string") {
    throw invalid("This action neither updates nor removes anything.", {
      hint: "Give it `update` with what to merge, or `remove: true`.",
      at,
    });
  }
  const [path, ...others] = select(document, copy, {
    ...about,
    at: { ...at, pointer: `${at.pointer}/copy` },
  });
  // What is copied must not change with what it was copied from.
  if (path !== undefined && others.length === 0)
    return structuredClone(path.reduce<unknown>((value, key) => memberOf(value, key), document));
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
    throw invalid(`${truncated(expression, 200)} is not a JSONPath: ${cause.message}`, {
      hint: 'Fix it; operations are addressed like $.paths["/pets"].get (RFC 9535).',
      at,
      cause,
    });
  }
}

/** Counts a value and all below it, each as often as it is met; stops beyond `most`. */
function countUpTo(value: unknown, most: number, steps: Steps): number {
  const open = [value];
  let count = 0;
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    count += 1;
    if (count > most) return count;
    steps.spend(stepsOfCount);
    if (typeof next === "object" && next !== null)
      for (const member of Object.values(next)) open.push(member);
  }
  return count;
}

function tooMuch(at: { file: string; pointer: string }, most: number): GeneratorError {
  const message = `With this action the document has more than ${withThousands(most)} values.`;
  return new GeneratorError("document-too-large", message, {
    hint: "Copy or update less; actions that copy the document into itself double it each time.",
    at,
  });
}

function tooDeep(at: { file: string; pointer: string }, cause: unknown): GeneratorError {
  return invalid("This action, or what it is applied to, is nested too deeply.", {
    hint: "Use several actions with shorter conditions, and fewer levels.",
    at,
    cause,
  });
}

function invalid(
  message: string,
  details: { hint: string; at: { file: string; pointer: string }; cause?: unknown },
): GeneratorError {
  return new GeneratorError("overlay-invalid", message, details);
}

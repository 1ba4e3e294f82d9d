/** Presents an answer: selects what is shown, removes secrets and invisible characters, and cuts what is too long. */
import { Work } from "../schema/work.js";
import { isContainer, jsonSteps } from "../values/json.js";
import type { Steps } from "../values/slices.js";
import { type Cut, redacted, type Redact } from "./cut.js";
import {
  firstItems,
  itemPlace,
  memberPlace,
  type Place,
  type PresentedJson,
  Presenter,
  shortForm,
} from "./cut-json.js";
import { everything, selected, type Selection } from "./fields.js";

interface PresentOptions {
  selection?: Selection;
  /** Characters of JSON. */
  limit: number;
  redact: Redact;
}

/** The given value is not changed, and is returned itself if it is shown as it is. */
export function* presentJson(
  value: unknown,
  { selection = everything, limit, redact }: PresentOptions,
): Steps<PresentedJson> {
  const small = { room: Math.min(limit, smallSize), leftOut: [] };
  const chosen = chosenOf(value, { selection, path: "" }, small);
  if (small.room >= 0) {
    const text = JSON.stringify(chosen) ?? "null";
    if (text.length <= limit && !mayHide(text) && (yield* redacted(text, redact)) === text)
      return { value: chosen, text, leftOut: small.leftOut, cuts: [] };
  }
  const presenter = new Presenter(redact, new Work(Infinity));
  const shown = yield* presenter.work.inSlices(() => presenter.presented(value, selection, limit));
  return { ...shown, text: yield* jsonSteps(shown.value) };
}

/** What `cleanText` may remove and JSON text does not escape. */
const unescaped = /[\u007f-\u009f\u2028\u2029]|\p{Default_Ignorable_Code_Point}/u;

/** Fast rather than exact, because most answers hide nothing. */
function mayHide(json: string): boolean {
  return json.includes("\\u00") || json.includes("\\ud") || unescaped.test(json);
}

/** Beyond it, an answer is presented part by part. */
const smallSize = 100_000;

/** Selects what is shown of a small answer. Copies only what contains something that is not. */
function chosenOf(value: unknown, place: Place, state: { room: number; leftOut: Cut[] }): unknown {
  state.room -= typeof value === "string" ? value.length + 2 : 1;
  if (state.room < 0 || !isContainer(value)) return value;
  const inShort = shortForm(value);
  if (inShort !== undefined) return chosenOf(inShort, place, state);
  if (Array.isArray(value)) {
    const { kept, leftOut } = firstItems(value, place);
    state.leftOut.push(...leftOut);
    const below = itemPlace(place);
    const items: unknown[] = [];
    for (const item of kept) {
      items.push(chosenOf(item, below, state));
      if (state.room < 0) break;
    }
    return sameItems(value, items) ? value : items;
  }
  let isSame = true;
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const selection = selected(place.selection, name, member);
    if (selection === undefined) {
      isSame = false;
      // Looking at it takes time as well.
      state.room -= 1;
    } else {
      // Nothing below a text or number has a place.
      const below = typeof member === "object" ? memberPlace(place, name, selection) : place;
      const shown = chosenOf(member, below, state);
      isSame &&= shown === member;
      members.push([name, shown]);
    }
    if (state.room < 0) break;
  }
  return isSame ? value : Object.fromEntries(members);
}

function sameItems(items: readonly unknown[], others: readonly unknown[]): boolean {
  return items.length === others.length && items.every((item, i) => item === others[i]);
}

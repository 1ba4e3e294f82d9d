/**
 * Presents JSON part by part, and cuts what has no room. Only what can be shown is looked at, so that a large answer takes no longer
 * than a small one.
 */
import { few, type Work } from "../schema/work.js";
import { cleanText } from "../values/clean.js";
import { isContainer, isObject } from "../values/json.js";
import type { Steps } from "../values/slices.js";
import { type Cut, ends, leastRoom, presented, redacted, type Redact, share, withoutMiddle } from "./cut.js";
import { selected, type Selection } from "./fields.js";

export interface PresentedJson extends Shown {
  /** As JSON. */
  text: string;
  /** What had no room. */
  cuts: readonly Cut[];
}

/** Where a value is. */
export interface Place {
  selection: Selection;
  /** Member names joined by dots, `[]` for the items of an array. */
  path: string;
}

export function itemPlace({ selection, path }: Place): Place {
  return { selection, path: `${path}[]` };
}

export function memberPlace({ path }: Place, name: string, selection: Selection): Place {
  return { selection, path: path === "" ? name : `${path}.${name}` };
}

export function firstItems(
  items: readonly unknown[],
  { selection: { maxItems }, path }: Place,
): { kept: readonly unknown[]; leftOut: Cut[] } {
  if (items.length <= maxItems) return { kept: items, leftOut: [] };
  return {
    kept: items.slice(0, maxItems),
    leftOut: [{ kind: "items", path, kept: maxItems, of: items.length }],
  };
}

/** What is shown of a part. */
interface Shown {
  value: unknown;
  /** Items beyond those that are ever shown at once. */
  leftOut: readonly Cut[];
}

/** All of a part. */
interface Whole extends Shown {
  /** Of its JSON. */
  length: number;
}

const nothingLeftOut: readonly Cut[] = [];

/** Shorter texts are presented again when they are seen again. */
const longText = 1_000;
/** What it takes to search a text for secrets, however short it is. */
const stepsOfText = 40;
/** Of a long text, about what is looked at at once. */
const stepsOfLongText = 16_384;

export class Presenter {
  #cuts: Cut[] = [];
  /** What is known about a part: all that is shown of it, or that this is longer than a number of characters. */
  readonly #known = new Map<object, Whole | { longerThan: number }>();
  readonly #texts = new Map<string, Resumable<string>>();
  /** Of long texts, by the room for them. */
  readonly #ends = new Map<number, Map<string, Resumable<{ text: string; hidden: number }>>>();
  /** What is shown of the first items of long lists. */
  readonly #begun = new Map<object, { shown: Whole[]; length: number }>();
  readonly redact: Redact;
  readonly work: Work;

  constructor(redact: Redact, work: Work) {
    this.redact = redact;
    this.work = work;
  }

  /** Begun again when it was interrupted, with what is known by then. */
  presented(value: unknown, selection: Selection, limit: number): Omit<PresentedJson, "text"> {
    this.#cuts = [];
    const shown = this.#cut(value, { selection, path: "" }, limit);
    return { ...shown, cuts: this.#cuts };
  }

  /**
   * Presents a value in at most `room` characters: arrays lose their last items, texts their middle, and objects their last
   * members only if nothing else helps.
   */
  #cut(value: unknown, place: Place, room: number): Shown {
    const whole = this.#whole(value, place, room);
    if (whole !== undefined) return whole;
    const plain = plainValue(value);
    if (typeof plain === "string") return this.#cutString(plain, place, room);
    if (Array.isArray(plain)) return this.#cutItems(plain, place, room);
    if (isObject(plain)) return this.#cutMembers(plain, place, room);
    return { value: plain, leftOut: nothingLeftOut };
  }

  /** @returns All that is shown of a value; `undefined` if that has more than `room` characters. */
  #whole(value: unknown, place: Place, room: number): Whole | undefined {
    const plain = plainValue(value);
    if (isContainer(plain)) return this.#wholeContainer(plain, place, room);
    this.work.spend(1);
    if (typeof plain === "string") {
      if (plain.length > room) return undefined;
      return within(room, this.#present(plain));
    }
    const written = String(plain);
    const shown = typeof plain === "number" ? this.#present(written) : written;
    return within(room, shown === written ? plain : shown);
  }

  #wholeContainer(value: object, place: Place, room: number): Whole | undefined {
    const known = this.#known.get(value);
    if (known !== undefined && "value" in known) return known.length <= room ? known : undefined;
    if (known !== undefined && known.longerThan >= room) return undefined;
    const whole = Array.isArray(value)
      ? this.#wholeItems(value, place, room)
      : this.#wholeMembers(value, place, room);
    this.#known.set(value, whole ?? { longerThan: room });
    this.work.kept += 1;
    return whole;
  }

  #wholeItems(value: readonly unknown[], place: Place, room: number): Whole | undefined {
    const { kept, leftOut } = firstItems(value, place);
    const below = itemPlace(place);
    const begun = this.#begun.get(value) ?? { shown: [], length: kept.length === 0 ? 2 : 1 };
    if (begun.length > room) return undefined;
    if (kept.length > few) this.#begun.set(value, begun);
    // A copy of the rest would take as long as the list is, also where it has no items.
    for (let i = begun.shown.length; i < kept.length; i += 1) {
      const shown = this.#whole(kept[i], below, room - begun.length - 1);
      if (shown === undefined) return undefined;
      begun.length += shown.length + 1;
      begun.shown.push(shown);
      if (begun.shown.length % few === 0) this.work.kept += 1;
    }
    this.#begun.delete(value);
    const isSame = kept.length === value.length && begun.shown.every((one, i) => one.value === value[i]);
    const all = [...leftOut];
    for (const one of begun.shown) if (one.leftOut.length > 0) all.push(...one.leftOut);
    return {
      value: isSame ? value : begun.shown.map((one) => one.value),
      length: begun.length,
      leftOut: all,
    };
  }

  #wholeMembers(value: object, place: Place, room: number): Whole | undefined {
    const members: [string, unknown][] = [];
    const all: Cut[] = [];
    let isSame = true;
    let length = 1;
    for (const { name, member, selection } of this.#members(value, place)) {
      if (selection === undefined) {
        isSame = false;
        continue;
      }
      const named = this.#whole(name, place, room - length - 2);
      if (named === undefined) return undefined;
      const left = room - length - named.length - 2;
      const shown = this.#whole(member, memberPlace(place, name, selection), left);
      if (shown === undefined) return undefined;
      length += named.length + shown.length + 2;
      isSame &&= named.value === name && shown.value === member;
      members.push([String(named.value), shown.value]);
      for (const cut of shown.leftOut) all.push(cut);
    }
    if (members.length === 0) length = 2;
    if (length > room) return undefined;
    return { value: isSame ? value : Object.fromEntries(members), length, leftOut: all };
  }

  /** The members of an object, and what is selected of each. */
  *#members(value: object, place: Place) {
    for (const name of this.work.namesOf(value)) {
      this.work.spend(1);
      const member: unknown = value[name as keyof typeof value];
      const selection = isWritten(member) ? selected(place.selection, name, member) : undefined;
      yield { name, member, selection };
    }
  }

  #cutString(value: string, { path }: Place, room: number): Shown {
    const { text, hidden } = this.#resumed(this.#endsIn(room), value, () =>
      ends(value, room, (part) => presented(part, this.redact)),
    );
    const of = text.length + hidden;
    let kept = withoutMiddle(text, room - 2, hidden);
    // Escaped characters are longer in JSON.
    for (let excess = lengthOf(kept) - room; excess > 0 && kept.length > 1; excess = lengthOf(kept) - room)
      kept = withoutMiddle(text, Math.max(1, Math.floor((kept.length * room) / (room + excess)) - 1), hidden);
    if (kept !== text || hidden > 0) this.#cuts.push({ kind: "characters", path, kept: kept.length, of });
    return { value: kept, leftOut: nothingLeftOut };
  }

  #endsIn(room: number): Map<string, Resumable<{ text: string; hidden: number }>> {
    const known = this.#ends.get(room) ?? new Map<string, Resumable<{ text: string; hidden: number }>>();
    this.#ends.set(room, known);
    return known;
  }

  #cutItems(value: readonly unknown[], place: Place, room: number): Shown {
    const { kept: all, leftOut } = firstItems(value, place);
    const below = itemPlace(place);
    const shown: Shown[] = [];
    let left = room - 2;
    // What is known of the first items is not found out again: there may be many.
    const known = this.#begun.get(value)?.shown ?? [];
    for (const [i, item] of all.entries()) {
      const whole = known[i] ?? this.#whole(item, below, left);
      if (whole === undefined || whole.length > left) break;
      left -= whole.length + 1;
      shown.push(whole);
    }
    const [first] = all;
    if (shown.length === 0 && room - 2 >= leastRoom && canShrink(first))
      shown.push(this.#cut(first, below, room - 2));
    if (shown.length < all.length)
      this.#cuts.push({ kind: "items", path: place.path, kept: shown.length, of: all.length });
    return {
      value: shown.map((item) => item.value),
      leftOut: [...leftOut, ...shown.flatMap((item) => item.leftOut)],
    };
  }

  #cutMembers(value: object, place: Place, room: number): Shown {
    const { kept, of } = this.#membersThatFit(value, place, room - 2);
    if (kept.length < of) this.#cuts.push({ kind: "members", path: place.path, kept: kept.length, of });
    const rooms = this.#rooms(kept, room - 2 - kept.reduce((sum, { overhead }) => sum + overhead, 0));
    const shown = kept.map(({ name, member, place: below }, i): [string, Shown] => [
      name,
      this.#cut(member, below, rooms[i] ?? 0),
    ]);
    return {
      value: Object.fromEntries(shown.map(([name, { value: part }]) => [name, part])),
      leftOut: shown.flatMap(([, { leftOut }]) => leftOut),
    };
  }

  #membersThatFit(value: object, place: Place, room: number): { kept: Member[]; of: number } {
    const kept: Member[] = [];
    let left = room;
    let of = 0;
    for (const { name, member, selection } of this.#members(value, place)) {
      if (selection === undefined) continue;
      of += 1;
      if (left < 0) continue;
      const below = memberPlace(place, name, selection);
      const named = this.#whole(name, place, left);
      const least = canShrink(member) ? leastRoom : left;
      const length = this.#whole(member, below, least)?.length ?? least;
      left -= named === undefined ? Infinity : named.length + 2 + length;
      if (named === undefined || left < 0) continue;
      const fixed = canShrink(member) ? 0 : length;
      kept.push({
        name: String(named.value),
        member,
        place: below,
        overhead: named.length + 2 + fixed,
        fixed,
      });
    }
    return { kept, of };
  }

  /** Gives small members all they need, and large ones an equal share of the rest: how large does not matter. */
  #rooms(members: readonly Member[], room: number): number[] {
    let most = Math.max(leastRoom, Math.floor(room / Math.max(1, members.length)));
    for (;;) {
      const wants = members.map(({ member, place, fixed }) =>
        fixed > 0 ? 0 : (this.#whole(member, place, most)?.length ?? most + 1),
      );
      const isEnough = most >= room || wants.reduce((sum, want) => sum + Math.min(want, most), 0) >= room;
      if (isEnough || wants.every((want) => want <= most))
        return share(wants, room).map((given, i) => given + (members[i]?.fixed ?? 0));
      most *= 2;
    }
  }

  #present(text: string): string {
    if (text.length > longText || this.#texts.has(text))
      return this.#resumed(this.#texts, text, () => presented(text, this.redact));
    this.work.spend(stepsOfText + text.length);
    const steps = redacted(cleanText(text), this.redact);
    const first = steps.next();
    if (first.done === true) return first.value;
    // It is searched for so many secrets that it takes as long as a long one.
    this.#texts.set(text, { steps });
    this.work.spend(stepsOfLongText);
    return this.#resumed(this.#texts, text, () => steps);
  }

  /** Goes on with what is done about a long text, wherever it was interrupted. */
  #resumed<T>(known: Map<string, Resumable<T>>, text: string, begin: () => Steps<T>): T {
    const begun = known.get(text) ?? { steps: begin() };
    known.set(text, begun);
    while (begun.value === undefined) {
      const step = begun.steps.next();
      this.work.kept += 1;
      if (step.done === true) begun.value = step.value;
      this.work.spend(step.done === true ? Math.min(text.length, stepsOfLongText) : stepsOfLongText);
    }
    return begun.value;
  }
}

interface Resumable<T> {
  steps: Steps<T>;
  /** What came of it, once it is done. */
  value?: T;
}

/** A member of an object that is cut. */
interface Member {
  name: string;
  member: unknown;
  place: Place;
  /** Characters that it takes at any rate. */
  overhead: number;
  /** Of these, what it takes itself, if it cannot be cut. */
  fixed: number;
}

function within(room: number, value: unknown): Whole | undefined {
  const length = lengthOf(value);
  return length <= room ? { value, length, leftOut: nothingLeftOut } : undefined;
}

function lengthOf(value: unknown): number {
  return (JSON.stringify(value) ?? "null").length;
}

function hasOwnText(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

/** Stands for objects that have a member for each of their bytes or characters, and that only own code returns. */
export function shortForm(value: object): string | undefined {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `${value.byteLength} bytes`;
  return value instanceof String ? value.valueOf() : undefined;
}

/** As JSON has it: https://tc39.es/ecma262/#sec-serializejsonproperty */
function plainValue(value: unknown): unknown {
  if (isContainer(value)) return shortForm(value) ?? (hasOwnText(value) ? value.toJSON() : value);
  return isWritten(value) ? value : null;
}

/** Whether JSON has the member of an object. */
function isWritten(value: unknown): boolean {
  return value !== undefined && typeof value !== "function" && typeof value !== "symbol";
}

/** Numbers and the like can only be kept or left out. */
function canShrink(value: unknown): boolean {
  return typeof value === "string" || isContainer(value);
}

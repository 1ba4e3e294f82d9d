/**
 * Keywords for values of any kind, of texts and of numbers, and when two values are equal.
 *
 * Not all formats are enforced: real data often violates others, such as `date-time`, `uri` and the numeric ones. Each check
 * reads a text once: none has a repetition inside another, or two that could take the same characters.
 */
import { isObject, jsonText } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { firstWrong, judge, type Make, type Node } from "./judge.js";
import { pattern } from "./pattern.js";
import { few, type Work, type Writing } from "./work.js";

export const valueRules: Readonly<Record<string, Make<unknown>>> = {
  const: (given) => oneOf([given]),
  enum: (given) => (Array.isArray(given) && given.length > 0 ? oneOf(given) : undefined),
};

export const textRules: Readonly<Record<string, Make<string>>> = {
  minLength: (given) => {
    if (!isCount(given)) return undefined;
    return (text, work) =>
      text.length >= given && (given === 0 || text.length >= 2 * given || lengthOf(text, work) >= given);
  },
  maxLength: (given) => {
    if (!isCount(given)) return undefined;
    return (text, work) =>
      text.length <= given || (text.length <= 2 * given && lengthOf(text, work) <= given);
  },
  format: (given) => {
    const isOfFormat = typeof given === "string" ? formatCheck(given) : undefined;
    return (
      isOfFormat &&
      ((text, work) => {
        work.spend(text.length);
        return isOfFormat(text);
      })
    );
  },
  pattern: (given) => {
    if (typeof given !== "string") return undefined;
    const matched = pattern(given);
    return (text, work) => matched.test(text, work);
  },
};

/** In code points. */
function lengthOf(text: string, work: Work): number {
  work.spend(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) length += 1;
  return length;
}

export const numberRules: Readonly<Record<string, Make<number>>> = {
  minimum: (given) => (isNumber(given) ? (number) => number >= given : undefined),
  maximum: (given) => (isNumber(given) ? (number) => number <= given : undefined),
  exclusiveMinimum: (given) => (isNumber(given) ? (number) => number > given : undefined),
  exclusiveMaximum: (given) => (isNumber(given) ? (number) => number < given : undefined),
  multipleOf: (given) => (isNumber(given) && given > 0 ? (number) => isMultiple(number, given) : undefined),
};

/**
 * 0.07 is a multiple of 0.01, although not to the last binary digit. Neither is 1234567890.12, for which more is lost, because the
 * number, the step and their ratio are rounded.
 */
function isMultiple(number: number, step: number): boolean {
  if (Number.isInteger(number) && Number.isInteger(step)) return number % step === 0;
  const times = number / step;
  return Math.abs(Math.round(times) - times) <= Math.max(1e-8, 2 * Number.EPSILON * Math.abs(times));
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

/** @returns whether a value equals one of those listed */
export function oneOf(listed: readonly unknown[]): (value: unknown, work: Work) => boolean {
  const plain = new Set(listed.filter((value) => typeof value !== "object" || value === null));
  const others = listed.filter((value) => typeof value === "object" && value !== null);
  return (value, work) => {
    if (typeof value === "object" && value !== null)
      return others.some((other) => isEqual(other, value, work));
    return plain.has(value) || (typeof value === "bigint" && plain.has(Number(value)));
  };
}

/** What comparing two values takes, without their parts. */
const stepsOfComparison = 4;

/** Looks at no more of one value than the other has. */
function isEqual(a: unknown, b: unknown, work: Work): boolean {
  work.spend(stepsOfComparison);
  if (Array.isArray(a))
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index], work))
    );
  if (isObject(a)) {
    const names = work.namesOf(a);
    return (
      isObject(b) &&
      work.namesOf(b).length === names.length &&
      names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name], work))
    );
  }
  return a === b || (typeof b === "bigint" && a === Number(b));
}

/** A value that differs from those of all values that are not equal, as a member of a set. */
export function keyOf(value: unknown, work: Work): unknown {
  if (typeof value === "object" && value !== null) return sortedText(value, work);
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (typeof value !== "string") return value;
  work.spend(value.length);
  return `text ${value}`;
}

/** What writing one value takes, and finding the place of one name among others. */
const stepsOfWriting = 4;
const stepsOfSorting = 20;
/** What took fewer steps is written again. */
const stepsWorthKeeping = 500;

/** Writes JSON with the members of objects in the order of their names. */
function sortedText(value: unknown, work: Work): string {
  work.spend(stepsOfWriting);
  if (typeof value === "object" && value !== null) return textOfParts(value, work);
  const text = jsonText(value);
  work.spend(text.length);
  return text;
}

/** Interrupted work goes on behind the part that was written last. */
function textOfParts(value: object, work: Work): string {
  const known = work.writings.get(sortedText, value);
  if (known?.isDone === true) return known.text;
  const before = work.steps;
  const writing = known ?? begun(value, work);
  const { names, count } = writing;
  firstWrong(writing, { whole: value, count, work }, (index) => {
    writing.text += partText(value, names?.[index] ?? index, work);
    return true;
  });
  writing.isDone = true;
  if (work.steps - before > stepsWorthKeeping) keep(value, writing, work);
  return writing.text;
}

/** An object may have many names: they are sorted once. */
function begun(value: object, work: Work): Writing {
  const names = isObject(value)
    ? work
        .namesOf(value)
        .filter((name) => value[name] !== undefined)
        .sort()
    : undefined;
  const count = names?.length ?? (Array.isArray(value) ? value.length : 0);
  const writing: Writing = { names, count, text: names === undefined ? "[" : "{", isDone: false };
  if (count > few) keep(value, writing, work);
  work.spend((names?.length ?? 0) * stepsOfSorting);
  return writing;
}

function keep(value: object, writing: Writing, work: Work): void {
  work.kept += 1;
  work.writings.set(sortedText, value, writing);
}

function partText(value: object, part: string | number, work: Work): string {
  if (Array.isArray(value)) return `${sortedText(value[Number(part)], work)},`;
  const name = String(part);
  work.spend(name.length);
  return `${jsonText(name)}:${sortedText(isObject(value) ? value[name] : undefined, work)},`;
}

type List = readonly unknown[];

export const listRules: Readonly<Record<string, Make<List>>> = {
  minItems: (given) => (isCount(given) ? ({ length }) => length >= given : undefined),
  maxItems: (given) => (isCount(given) ? ({ length }) => length <= given : undefined),
  prefixItems: (_, node) => (node.schema.items === undefined ? itemsRule(node) : undefined),
  items: (_, node) => itemsRule(node),
  contains: (_, node) => containsRule(node),
  uniqueItems: (given) => {
    if (given !== true) return undefined;
    const about = {};
    return (items, work) => items.length < 2 || areDifferent(items, about, work);
  },
};

/** `prefixItems` and `items` together. */
function itemsRule(node: Node): ((items: List, work: Work) => boolean) | undefined {
  const nodes = itemNodes(node);
  if (nodes === undefined) return undefined;
  return (items, work) => wrongItem(nodes, items, work) === items.length;
}

/** @returns the index of the first wrong item, or the number of items */
export function wrongItem(nodes: ItemNodes, items: List, work: Work): number {
  const count = nodes.count(items.length);
  const wrong = firstWrong(nodes, { whole: items, count, work }, (index) => {
    const node = nodes.at(index);
    return node === undefined || judge(node, items[index], work);
  });
  return wrong === count ? items.length : wrong;
}

/** What items have to follow. */
interface ItemNodes {
  readonly at: (index: number) => Node | undefined;
  /** How many of so many items have to follow anything, from the first on. */
  readonly count: (length: number) => number;
}

/** @returns nothing if no item has to follow anything */
export const itemNodes = oncePer((node: Node): ItemNodes | undefined => {
  const listed: unknown = node.schema.prefixItems;
  const first = Array.isArray(listed) ? listed.map((one) => node.part(one)) : [];
  const rest = node.part(node.schema.items);
  // As everywhere: what is broken says nothing.
  const sound = first.includes(undefined) ? [] : first;
  if (sound.length === 0) return rest && { at: () => rest, count: (length) => length };
  return {
    at: (index) => (index < sound.length ? sound[index] : rest),
    count: (length) => (rest === undefined ? Math.min(length, sound.length) : length),
  };
});

function containsRule(node: Node): ((items: List, work: Work) => boolean) | undefined {
  const { schema } = node;
  const wanted = node.part(schema.contains);
  if (wanted === undefined) return undefined;
  const least = isCount(schema["minContains"]) ? schema["minContains"] : 1;
  const most = isCount(schema["maxContains"]) ? schema["maxContains"] : Infinity;
  const about = {};
  const counts = {};
  return (items, work) => {
    if (least === 0 && most === Infinity) return true;
    let count = work.progress.get(counts, items) ?? 0;
    try {
      firstWrong(about, { whole: items, count: items.length, work }, (index) => {
        if (judge(wanted, items[index], work)) count += 1;
        return count <= most && (count < least || most < Infinity);
      });
    } finally {
      if (items.length > few) work.progress.set(counts, items, count);
    }
    return count >= least && count <= most;
  };
}

function areDifferent(items: List, about: object, work: Work): boolean {
  const isLong = items.length > few;
  const seen = (isLong ? work.seen.get(about, items) : undefined) ?? new Set();
  if (isLong) work.seen.set(about, items, seen);
  return (
    items.length ===
    firstWrong(about, { whole: items, count: items.length, work }, (index) => {
      work.spend(1);
      const key = keyOf(items[index], work);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
  );
}

/** @returns nothing for a format that is not enforced */
function formatCheck(format: string): ((text: string) => boolean) | undefined {
  return checks.get(format);
}

/** RFC 3339, section 5.6. */
function isDate(text: string): boolean {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
}

function daysOf(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
}

/** RFC 3339, section 5.6, `full-time`; the minutes of an offset may be left out. */
function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i.exec(text);
  if (parts === null) return false;
  const [, hours = "", minutes = "", seconds = "", sign = "+", offsetHours = "0", offsetMinutes = "0"] =
    parts;
  const offset = Number(offsetHours) * 60 + Number(offsetMinutes);
  const local = Number(hours) * 60 + Number(minutes);
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(offsetHours) > 23 || Number(offsetMinutes) > 59)
    return false;
  if (Number(seconds) < 60) return true;
  // A leap second is the last of a day in UTC.
  const utc = (local - (sign === "-" ? -offset : offset) + minutesOfDay) % minutesOfDay;
  return Number(seconds) === 60 && utc === minutesOfDay - 1;
}

const minutesOfDay = 24 * 60;

/** RFC 5321, section 4.1.2. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return at > 0 && isLocalPart(local) && (isMailDomain(domain) || isAddressLiteral(domain));
}

function isLocalPart(text: string): boolean {
  if (text.startsWith('"')) return /^"(?:[^"\\]|\\[^])*"$/.test(text) && text.length > 2;
  return text.split(".").every((atom) => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(atom));
}

/** The host of a mail address has a name of several labels. */
function isMailDomain(text: string): boolean {
  const labels = text.split(".");
  return labels.length > 1 && labels.every(isLabel);
}

function isLabel(text: string): boolean {
  return /^[a-z0-9-]+$/i.test(text) && !text.startsWith("-") && !text.endsWith("-");
}

function isAddressLiteral(text: string): boolean {
  if (!text.startsWith("[") || !text.endsWith("]")) return false;
  const address = text.slice(1, -1);
  return /^IPv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
}

/** RFC 1123, section 2.1. */
function isHostname(text: string): boolean {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  return name.length <= 253 && name.split(".").every((label) => label.length <= 63 && isLabel(label));
}

/** RFC 2673, section 3.2. */
function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}

/** RFC 4291, section 2.2. */
function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split("::");
  const [first = "", second] = halves;
  if (halves.length > 2) return false;
  const length = groups(first, second === undefined) + (second === undefined ? 0 : groups(second, true));
  return second === undefined ? length === 8 : length < 8;
}

/** Counts the groups of 16 bits; `NaN` for anything else. @param isEnd The last two may be written as an IPv4 address. */
function groups(text: string, isEnd: boolean): number {
  if (text === "") return 0;
  const parts = text.split(":");
  const last = parts.at(-1) ?? "";
  const hasIpv4 = isEnd && last.includes(".") && isIpv4(last);
  const plain = hasIpv4 ? parts.slice(0, -1) : parts;
  return plain.every((part) => /^[\da-f]{1,4}$/i.test(part)) ? plain.length + (hasIpv4 ? 2 : 0) : NaN;
}

/** RFC 4122, section 3, with or without `urn:uuid:`. */
function isUuid(text: string): boolean {
  return /^(?:urn:uuid:)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
}

const checks: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["uuid", isUuid],
  ["date", isDate],
  ["time", isTime],
  ["email", isEmail],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
]);

export const checkedFormats: readonly string[] = [...checks.keys()];

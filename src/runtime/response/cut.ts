/** Presents texts: removes secrets and invisible characters, cuts what is too long to show, and records what was cut. */
import type { ResultOptions } from "../operations/tool.js";
import { cleanSteps } from "../values/clean.js";
import { hasSome, membersOf } from "./fields.js";
import type { Steps } from "../values/slices.js";
import { or, withThousands } from "../values/text.js";

/** Something that was left out. */
export interface Cut {
  kind: "items" | "characters" | "members" | "parts";
  /** Member names joined by dots, `[]` for the items of an array; "" is the whole. */
  path: string;
  kept: number;
  of: number;
}

/** Minimum number of characters for a member, so that a few large ones do not displace the others. */
export const leastRoom = 16;

/**
 * Cuts text to at most `limit` characters: tables lose lines at the end, other text its middle.
 * @param hidden Characters that are missing in the middle already.
 */
export function cutText(
  text: string,
  limit: number,
  { form, hidden = 0 }: { form: "lines" | "prose"; hidden?: number },
): { text: string; cuts: Cut[] } {
  if (text.length <= limit && hidden === 0) return { text, cuts: [] };
  const kept = form === "lines" ? firstLines(text, limit) : withoutMiddle(text, limit, hidden);
  return {
    text: kept,
    cuts: [{ kind: "characters", path: "", kept: kept.length, of: text.length + hidden }],
  };
}

function firstLines(text: string, limit: number): string {
  const end = text.lastIndexOf("\n", limit) + 1;
  return text.slice(0, end > 0 ? end : limit);
}

/** Gives small members all they need, and large ones an equal share of the rest. */
export function share(wants: readonly number[], room: number): number[] {
  const given = wants.map(() => 0);
  const bySize = wants.map((want, i) => ({ want, i })).sort((a, b) => a.want - b.want);
  bySize.forEach(({ want, i }, served) => {
    const part = Math.min(want, Math.floor(room / (bySize.length - served)));
    given[i] = part;
    room -= part;
  });
  return given;
}

/** Keeps start and end without splitting a surrogate pair. */
export function withoutMiddle(text: string, limit: number, hidden = 0): string {
  if (text.length <= limit) return text;
  const marker = `… [${withThousands(text.length - limit + hidden)} characters cut] …`;
  const gap = marker.length < limit / 2 ? marker : "…";
  const room = Math.max(0, limit - gap.length);
  const head = text.slice(0, Math.ceil((room * 2) / 3)).replace(/[\ud800-\udbff]$/, "");
  const tail = text.slice(text.length - Math.floor(room / 3)).replace(/^[\udc00-\udfff]/, "");
  return head + gap + tail;
}

/** Returns names of the arguments that the call accepts. */
type ArgumentNames = () => readonly string[];

/** For items that the tool's owner never shows at once. */
export function leftOutNote(cuts: readonly Cut[], argumentNames: ArgumentNames): string | undefined {
  if (cuts.length === 0) return undefined;
  const names = argumentNames();
  const [other, fewer, certain] = [otherItems(names), fewerItems(names), certainItems(names)];
  const ways = [
    // The next page begins behind what was left out of this one, unless pages are smaller.
    ...(other.length > 0 && fewer.length > 0 ? [`${or(other)} and a smaller ${or(fewer)}`] : []),
    ...(certain.length > 0 ? [or(certain)] : []),
  ];
  return sentences(
    `The first ${describeCuts(cuts, ", ")} are shown`,
    ways.length > 0 && `Get others with ${ways.join(", or with ")}`,
  );
}

/** For an answer with none of what the tool's owner picks: what is left of it is not all that the API said. */
export function nothingPickedNote(answer: unknown, { pick }: ResultOptions = {}): string | undefined {
  if (pick === undefined || hasSome(answer, membersOf(pick))) return undefined;
  return `Of an answer, only ${pick.join(", ")} is shown, and this one has none of it.`;
}

/** For content that is too long to show. */
export function cutNote(
  cuts: readonly Cut[],
  argumentNames: ArgumentNames,
  membersBy?: string,
): string | undefined {
  if (cuts.length === 0) return undefined;
  return sentences(`Cut to fit: ${describeCuts(cuts, "; ")}`, howToGetTheRest(argumentNames(), membersBy));
}

/** @param membersBy The argument that selects fields, if there is one. */
function howToGetTheRest(names: readonly string[], membersBy: string | undefined): string | false {
  if (otherItems(names).length > 0) return `Get the rest with ${or(pagingArguments(names))}`;
  const others = membersBy === undefined ? [] : [membersBy];
  const narrowing = [...new Set([...narrowingArguments(names), ...others])];
  return narrowing.length > 0 && `Ask for less with ${or(narrowing)}`;
}

/** Maximum number of cuts that are listed one by one. */
const mostCuts = 5;

function describeCuts(cuts: readonly Cut[], separator: string): string {
  const lines = [...new Set(cuts.map(cutLine))];
  const more = lines.length > mostCuts ? [`and ${lines.length - mostCuts} more places`] : [];
  return [...lines.slice(0, mostCuts), ...more].join(separator);
}

function cutLine({ kind, path, kept, of }: Cut): string {
  const count = `${withThousands(kept)} of ${withThousands(of)} ${kind}`;
  return path === "" ? count : `${count} of ${path}`;
}

function sentences(...parts: readonly (string | false)[]): string {
  return parts
    .filter((part) => part !== false)
    .map((part) => `${part}.`)
    .join(" ");
}

const other = [
  ..."page pagenumber pagenum pageno pageindex pagetoken pageoffset pagekey pagecursor".split(" "),
  ..."offset skip start startat startindex startkey cursor after before since until marker".split(" "),
  ..."nexttoken nextcursor startcursor nextpage nextpagetoken continue continuation continuationtoken".split(
    " ",
  ),
  ..."startingafter endingbefore exclusivestartkey lastkey".split(" "),
];
const fewer = [
  ..."perpage pagesize pagelimit limit count size take top first last rows".split(" "),
  ..."maxresults maxitems maxkeys resultsperpage itemsperpage".split(" "),
];
const certain = ["filter", "q", "query", "search"];
const smaller = ["fields", "field", "select", "attributes"];

/** Arguments that lead to other items. */
export const otherItems = among(other);
/** Arguments that limit how many items an answer has. */
export const fewerItems = among(fewer);
/** Arguments that lead to other items, or limit their number. */
export const pagingArguments = among([...other, ...fewer]);
/** Arguments that select items. */
const certainItems = among(certain);
/** Arguments that make an answer smaller. */
const narrowingArguments = among([...fewer, ...certain, ...smaller]);

function among(words: readonly string[]): (names: readonly string[]) => string[] {
  const known: ReadonlySet<string> = new Set(words);
  return (names) => names.filter((name) => known.has(word(name)));
}

/** Makes `starting_after`, `$top` and `page[size]` equal to `startingAfter`, `top` and `pageSize`. */
export function word(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/** Removes secrets from a text; from a long one in steps. */
export type Redact = ((text: string) => string) & { readonly steps?: (text: string) => Steps<string> };

interface TextOptions {
  limit: number;
  redact: Redact;
  form?: "lines" | "prose";
}

/**
 * Presents a text, and cuts it: tables lose lines at the end, other texts their middle. Of a long text only what is shown is
 * looked at, and as much beside it as an encoded secret may be long.
 */
export function* presentText(
  whole: string,
  { limit, redact, form = "prose" }: TextOptions,
): Steps<{ text: string; cuts: Cut[] }> {
  const { text, hidden } = yield* ends(whole, limit, (part) => presented(part, redact));
  return cutText(text, limit, { form, hidden });
}

/** Without secrets and what only hides. */
export function* presented(text: string, redact: Redact): Steps<string> {
  return yield* redacted(yield* cleanSteps(text), redact);
}

export function* redacted(text: string, redact: Redact): Steps<string> {
  return redact.steps === undefined ? redact(text) : yield* redact.steps(text);
}

/** Of bytes, which nothing can be taken out of without breaking what they are. */
export function* holdsSecret(inBase64: string, redact: Redact): Steps<boolean> {
  return (yield* redacted(inBase64, redact)) !== inBase64;
}

/** Characters beside what is shown of a long text that are looked at, so that half a secret is recognized. */
const margin = 65_536;

/**
 * Presents a text, or the two ends of one that is too long to be shown.
 * @param most characters that can be shown of it
 * @returns `hidden`: how many characters are missing in the middle
 */
export function* ends(
  whole: string,
  most: number,
  present: (part: string) => Steps<string>,
): Steps<{ text: string; hidden: number }> {
  const looked = most + margin;
  if (whole.length <= 2 * looked) return { text: yield* present(whole), hidden: 0 };
  // Where both agree, nothing that lies beside has to do with it.
  const head = commonStart(yield* present(whole.slice(0, most)), yield* present(whole.slice(0, looked)));
  const tail = commonEnd(yield* present(whole.slice(-most)), yield* present(whole.slice(-looked)));
  const text = `${head}…${tail}`;
  return { text, hidden: Math.max(0, whole.length - text.length) };
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

function commonEnd(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return one.slice(one.length - length);
}

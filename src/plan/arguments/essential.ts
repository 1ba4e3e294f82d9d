/**
 * Finds the optional arguments that nearly every call needs: what a search looks for, which thing is meant where nothing required says
 * so, and what a change changes. `update(id)` would have to be described before anybody could use it.
 */
import type { ArgumentPlan } from "../../model/plan.js";
import type { Place } from "../../model/runtime.js";
import { isRead } from "../../runtime/operations/operation.js";
import type { CommonArguments } from "../../model/project.js";
import { byUse, isSaid, isSought, otherHalves } from "../words/use.js";
import { singularWords, words } from "../words/words.js";
import type { ArgumentDecision } from "./decision.js";
import { isSaidNeeded } from "./needed.js";
import { isShort } from "./show.js";
import { contentIn, isSetByServer, isWholeCollection, thingOf } from "./identifying.js";

/** Of a change. */
const most = 3;
/** Of what the document says that a call fails without one of them. */
const mostNeeded = 4;
/** Of what says which thing is meant. */
const mostIdentifying = 2;

interface Decided {
  readonly input: Pick<ArgumentDecision["input"], "place" | "wireName"> &
    Partial<Pick<ArgumentDecision["input"], "description">>;
  readonly plan?: Pick<ArgumentPlan, "required" | "schema"> & Partial<Pick<ArgumentPlan, "file">>;
}

interface Operation {
  readonly selected: {
    readonly operation: { readonly method: string; readonly path: string; readonly description?: string };
    readonly extension: { readonly readOnly?: boolean };
  };
  readonly decisions: readonly Decided[];
  readonly context: { readonly common: Pick<CommonArguments, "identifying"> };
}

/** @returns places of optional arguments that the operation's tool shows */
export function essential(operation: Operation): ReadonlySet<Place> {
  const first = [...saidNeeded(operation), ...found(operation)];
  return new Set([...first, ...otherHalvesOf(first, operation)].map(({ input }) => input.place));
}

/** One of two, each of which may be left out. */
function saidNeeded({ selected, decisions }: Operation): readonly Decided[] {
  return decisions
    .filter(
      (one) => one.plan !== undefined && !isRequired(one) && isSaidNeeded(one.input, selected.operation),
    )
    .slice(0, mostNeeded);
}

/** `add` beside `remove`. */
function otherHalvesOf(first: readonly Decided[], { decisions }: Operation): readonly Decided[] {
  const halves = new Set(first.flatMap(({ input }) => otherHalves(input.wireName)));
  return decisions.filter(
    ({ input, plan }) => plan !== undefined && halves.has(singularWords(input.wireName).join(" ")),
  );
}

function found({ selected, decisions, context }: Operation): readonly Decided[] {
  const { method, path } = selected.operation;
  const shown = decisions.filter(({ plan }) => plan !== undefined);
  const content = shown.filter(({ input }) => isContent(input));
  const names = new Set(context.common.identifying);
  const identifying = shown.filter((one) => !isRequired(one) && isIn(names, one.input) && !listsObjects(one));
  const alone = shown.filter((one) => shown.length === 1 && !isRequired(one) && isKey(one, path));
  if (method === "DELETE") {
    const keys = shown.filter(({ input }) => isKeys(input));
    // `DELETE /groups/{id}/members` deletes those of the body.
    if (shown.some(isRequired)) return path.endsWith("}") ? [] : keys.slice(0, mostIdentifying);
    return deletedAmong(content, [...keys, ...identifying, ...alone]);
  }
  if (!isRead(method, selected.extension.readOnly)) return changedAmong(content, { path, identifying });
  const asked = shown.filter(({ input }) => isAskedBy(path, input));
  const sought = [...soughtAmong(content), ...asked, ...alone];
  return sought.length > 0 || shown.some(isRequired) || isWholeCollection(path)
    ? sought
    : identifying.filter((one) => isShort(one) && !isChoice(one)).slice(0, mostIdentifying);
}

/** `name` of `/accounts/getByName` */
function isAskedBy(path: string, { place, wireName }: Decided["input"]): boolean {
  const asked = words(path.split("/").at(-1) ?? "");
  const at = asked.lastIndexOf("by");
  return at >= 0 && place.startsWith("query:") && words(wireName).join() === asked.slice(at + 1).join();
}

/**
 * `tagId` of `DELETE /collection`, `name` of `/library/name-exists`: where nothing else is asked, it says which one is meant. All of a
 * collection are meant without it, unless the path says whose they are: `readingListId` of `/readingList/items`.
 */
function isKey({ input: { place, wireName } }: Decided, path: string): boolean {
  const isOne = /^(?:id|key|name|slug|uuid)$/.test(words(wireName).at(-1) ?? "");
  const isOwner = `_${singularWords(path).join("_")}_`.includes(`_${thingOf(wireName)}_`);
  return place.startsWith("query:") && isOne && (isOwner || !isWholeCollection(path));
}

/** `ids`, `episodeFileIds`: which ones are deleted. */
function isKeys({ place, wireName }: Decided["input"]): boolean {
  return /^body:\/[^/]+$/.test(place) && words(wireName).at(-1) === "ids";
}

function deletedAmong(content: readonly Decided[], identifying: readonly Decided[]): readonly Decided[] {
  const others = content.filter((one) => !identifying.includes(one));
  return [...new Set([...identifying, ...ordered(others)])].filter(isShort).slice(0, mostIdentifying);
}

function isIn(names: ReadonlySet<string>, { place, wireName }: Decided["input"]): boolean {
  return /^(?:query|body):/.test(place) && names.has(thingOf(wireName));
}

/** Whether it lists whole things, not their keys. */
function listsObjects({ plan }: Decided): boolean {
  const items = plan?.schema.items;
  return typeof items === "object" && items.type === "object";
}

function ordered(all: readonly Decided[]): readonly Decided[] {
  return byUse(all, ({ input }) => input.wireName);
}

function soughtAmong(content: readonly Decided[]): readonly Decided[] {
  if (content.some(isRequired)) return [];
  const sought = content.filter((one) => isSought(one.input.wireName) && !isChoice(one) && !isFlag(one));
  // `query` comes before `suggest_text`.
  const plain = ordered(sought).toSorted((a, b) => Number(isCompound(a)) - Number(isCompound(b)));
  return [...plain.filter(isShort), ...plain].slice(0, 1);
}

function isCompound({ input }: Decided): boolean {
  return words(input.wireName).length > 1;
}

function isFlag({ plan }: Decided): boolean {
  return plan?.schema.type === "boolean";
}

/** Whether its values are listed, as are the kinds of what is read, or one is taken where none is sent. */
function isChoice({ plan }: Decided): boolean {
  return plan?.schema.enum !== undefined || plan?.schema.default !== undefined;
}

/**
 * Where something is required, only what most changes say, and what they are about: an issue has a body beside its title. Elsewhere
 * what holds the content comes first, and nothing beside a body that says how to change, not what.
 */
function changedAmong(
  content: readonly Decided[],
  { path, identifying }: { readonly path: string; readonly identifying: readonly Decided[] },
): readonly Decided[] {
  const required = content.filter(isRequired);
  const others = [...new Set([...content, ...identifying])].filter((one) => !isRequired(one));
  const sent = others.filter(({ input }) => !isSetByServer(input));
  const optional = sent.length > 0 ? sent : others;
  const inBody = optional.filter(({ input }) => input.place.startsWith("body:"));
  // A filter of what is answered changes nothing.
  const isOfAnswer = ({ input }: Decided): boolean =>
    input.place.startsWith("query:") && isSought(input.wireName);
  const usual = optional.filter((one) => isUsual(one) && !(inBody.length > 0 && isOfAnswer(one)));
  const first = [...usual, ...identifying.filter((one) => optional.includes(one) && !isUsual(one))];
  const isContentOf = contentIn(
    content.map(({ input }) => input),
    path,
  );
  const holders = optional.filter(({ input, plan }) => isContentOf(input) && plan?.file !== true);
  if (required.length > 0) {
    // `payment` of `PUT /payments/{id}`, which requires `idempotency_key`
    const isMissing = !required.some(({ input }) => isContentOf(input));
    const missing = isMissing ? holders.filter((one) => isContent(one.input) && !isUsual(one)) : [];
    const others = first.filter((one) => (isShort(one) || hasItems(one)) && !missing.includes(one));
    return [...missing, ...others.slice(0, Math.max(0, most - required.filter(isUsual).length))];
  }
  const all = new Set([...holders, ...first, ...ordered(inBody.length > 0 ? inBody : optional)]);
  const isLong = (one: Decided): boolean => !(isShort(one) || hasItems(one) || holders.includes(one));
  const short = [...all].filter((one) => !isLong(one)).slice(0, most);
  return short.length > 0 ? short : [...all].slice(0, 1);
}

function isUsual(one: Decided): boolean {
  return isSaid(one.input.wireName) || hasItems(one);
}

/** Whether it lists what a thing consists of: the items of an order. */
export function hasItems({ input, plan }: Decided): boolean {
  const parts = singularWords(input.wireName);
  return plan?.schema.type === "array" && parts.length <= 2 && /^(?:item|line)$/.test(parts.at(-1) ?? "");
}

function isRequired({ plan }: Decided): boolean {
  return plan?.required === true;
}

/** Whether it is more than which thing is meant. */
function isContent({ place, wireName }: Decided["input"]): boolean {
  const words = singularWords(wireName);
  return (
    !/^(?:path|header|cookie):/.test(place) &&
    words[0] !== "id" &&
    words.at(-1) !== "id" &&
    !(place.startsWith("query:") && aboutCall.test(words.join(" ")))
  );
}

/** Which version a change is based on, and which members its answer has. */
const aboutCall = /^(?:embed|etag|expand|field|include|revision|select|version)$/;

/**
 * Finds the optional arguments that nearly every call needs: what a search looks for, and what a change changes. `update(id)` would
 * have to be described before anybody could use it.
 */
import type { ArgumentPlan } from "../../model/plan.js";
import type { Place } from "../../model/runtime.js";
import { isRead } from "../../runtime/operations/operation.js";
import { isSaid, isSought } from "../words/use.js";
import { singularWords } from "../words/words.js";
import type { ArgumentDecision } from "./decision.js";

/** Of a change. */
const most = 3;
/** Characters of a schema for which a long list has room; the only one that there is may be longer. */
const longest = 150;

interface Decided {
  readonly input: Pick<ArgumentDecision["input"], "place" | "wireName">;
  readonly plan?: Pick<ArgumentPlan, "required" | "schema">;
}

interface Operation {
  readonly selected: {
    readonly operation: { readonly method: string };
    readonly extension: { readonly readOnly?: boolean };
  };
  readonly decisions: readonly Decided[];
}

/** @returns places of optional arguments that the operation's tool shows */
export function essential({ selected, decisions }: Operation): ReadonlySet<Place> {
  const { method } = selected.operation;
  const content = decisions.filter(({ input, plan }) => plan !== undefined && isContent(input));
  if (method === "DELETE") return new Set();
  const found = isRead(method, selected.extension.readOnly) ? soughtAmong(content) : changedAmong(content);
  return new Set(found.map(({ input }) => input.place));
}

function soughtAmong(content: readonly Decided[]): readonly Decided[] {
  if (content.some(isRequired)) return [];
  return content.filter((one) => isShort(one) && isSought(one.input.wireName) && !isChoice(one)).slice(0, 1);
}

/** Whether its values are listed, as are the kinds of what is read, or one is taken where none is sent. */
function isChoice({ plan }: Decided): boolean {
  return plan?.schema.enum !== undefined || plan?.schema.default !== undefined;
}

/** Where something is required, only what most changes say: an issue has a body beside its title. */
function changedAmong(content: readonly Decided[]): readonly Decided[] {
  const required = content.filter(isRequired);
  const optional = content.filter((one) => !isRequired(one));
  const usual = optional.filter(isUsual);
  if (required.length > 0)
    return usual.filter(isShort).slice(0, Math.max(0, most - required.filter(isUsual).length));
  const ordered = [...usual, ...optional.filter((one) => !isUsual(one))];
  const short = ordered.filter(isShort).slice(0, most);
  return short.length > 0 ? short : ordered.slice(0, 1);
}

function isUsual({ input }: Decided): boolean {
  return isSaid(input.wireName);
}

function isRequired({ plan }: Decided): boolean {
  return plan?.required === true;
}

/** Whether it is more than which thing is meant. */
function isContent({ place, wireName }: Decided["input"]): boolean {
  const words = singularWords(wireName);
  return !/^(?:path|header|cookie):/.test(place) && words[0] !== "id" && words.at(-1) !== "id";
}

function isShort({ plan }: Decided): boolean {
  return JSON.stringify(plan?.schema).length <= longest;
}

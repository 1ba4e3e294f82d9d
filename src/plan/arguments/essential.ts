/**
 * Finds the optional arguments that a call needs to say anything: what a search looks for, and what a change changes. `update(id)`
 * would have to be described before anybody could use it.
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
  if (method === "DELETE" || content.some(({ plan }) => plan?.required === true)) return new Set();
  const found = isRead(method, selected.extension.readOnly) ? soughtAmong(content) : changedAmong(content);
  return new Set(found.map(({ input }) => input.place));
}

function soughtAmong(content: readonly Decided[]): readonly Decided[] {
  return content.filter((one) => isShort(one) && isSought(one.input.wireName)).slice(0, 1);
}

function changedAmong(content: readonly Decided[]): readonly Decided[] {
  const isUsual = ({ input }: Decided): boolean => isSaid(input.wireName);
  const ordered = [...content.filter(isUsual), ...content.filter((one) => !isUsual(one))];
  const short = ordered.filter(isShort).slice(0, most);
  return short.length > 0 ? short : ordered.slice(0, 1);
}

/** Whether it is more than which thing is meant. */
function isContent({ place, wireName }: Decided["input"]): boolean {
  const words = singularWords(wireName);
  return !/^(?:path|header|cookie):/.test(place) && words[0] !== "id" && words.at(-1) !== "id";
}

function isShort({ plan }: Decided): boolean {
  return JSON.stringify(plan?.schema).length <= longest;
}

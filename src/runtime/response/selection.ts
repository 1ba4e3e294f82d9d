/** What of a JSON answer is shown: by its tool's `result`, and by the fields that the caller asks for. */
import type { ResultOptions } from "../tool.js";
import { membersOf, named, type Members } from "./members.js";

/** The members of a value that are shown. */
export interface Selection {
  /** Of these only; all if absent. */
  pick: Members | undefined;
  drop: Members | undefined;
  /** Fields that the caller wants; all if absent. A null that is asked for by name stays, because it is the answer. */
  asked: Members | undefined;
  keepNulls: boolean;
  /** Names of members whose nulls stay. */
  nulls: ReadonlySet<string>;
  /** Items of a list. */
  maxItems: number;
}

const none: ReadonlySet<string> = new Set();

export function selectionOf(
  { pick, drop, maxItems = Infinity, keepNulls = false }: ResultOptions = {},
  { asked, nulls = none }: { asked?: Members | undefined; nulls?: ReadonlySet<string> | undefined } = {},
): Selection {
  return {
    pick: pick && membersOf(pick),
    drop: drop && membersOf(drop),
    asked,
    keepNulls,
    nulls,
    maxItems,
  };
}

/** Everything as it is. */
export const everything: Selection = selectionOf({ keepNulls: true });

/** @returns What is shown of an object's member; `undefined` if it is not. */
export function selected(selection: Selection, name: string, member: unknown): Selection | undefined {
  const { pick, drop, asked } = selection;
  const isIn = (members: Members | undefined, below: Members | undefined): boolean =>
    members === undefined || members.whole || below !== undefined;
  // Most answers are shown as they are.
  if (pick === undefined && drop === undefined && asked === undefined)
    return member === null && !keepsNull(selection, name) ? undefined : selection;
  const picked = named(pick, name);
  const dropped = named(drop, name);
  const wanted = named(asked, name);
  if (!isIn(pick, picked) || dropped?.whole === true || !isIn(asked, wanted)) return undefined;
  if (member === null && wanted === undefined && !keepsNull(selection, name)) return undefined;
  return { ...selection, pick: pick?.whole === true ? undefined : picked, drop: dropped, asked: wanted };
}

function keepsNull({ keepNulls, nulls }: Selection, name: string): boolean {
  return keepNulls || nulls.has(name);
}

/** What a caller could have asked for. */
export function offered({ pick, drop }: Selection): Selection {
  return { ...everything, pick, drop };
}

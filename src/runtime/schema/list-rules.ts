/** Keywords for arrays. */
import { oncePer } from "../values/lazy.js";
import { firstWrong, judge, type Make, type Node, type Scope } from "./judge.js";
import { keyOf, isCount } from "./value-rules.js";
import { few, type Work } from "./work.js";

type List = readonly unknown[];

export const listRules: Readonly<Record<string, Make<List>>> = {
  minItems: (given) => (isCount(given) ? ({ length }) => length >= given : undefined),
  maxItems: (given) => (isCount(given) ? ({ length }) => length <= given : undefined),
  prefixItems: (_, scope) => (scope.schema.items === undefined ? itemsRule(scope) : undefined),
  items: (_, scope) => itemsRule(scope),
  contains: (_, scope) => containsRule(scope),
  uniqueItems: (given) => {
    if (given !== true) return undefined;
    const about = {};
    return (items, work) => items.length < 2 || areDifferent(items, about, work);
  },
};

/** `prefixItems` and `items` together. */
function itemsRule(scope: Scope): ((items: List, work: Work) => boolean) | undefined {
  const nodeAt = itemNodes(scope);
  if (nodeAt === undefined) return undefined;
  return (items, work) => wrongItem(nodeAt, items, work) === items.length;
}

/** @returns the index of the first wrong item, or the number of items */
export function wrongItem(nodeAt: NodeAt, items: List, work: Work): number {
  return firstWrong(nodeAt, { whole: items, count: items.length, work }, (index) => {
    const node = nodeAt(index);
    return node === undefined || judge(node, items[index], work);
  });
}

/** @returns what an item has to follow by its index; nothing if no item has to follow anything */
export const itemNodes = oncePer(({ schema, part }: Scope): NodeAt | undefined => {
  const listed: unknown = schema.prefixItems;
  const first = Array.isArray(listed) ? listed.map(part) : [];
  const rest = part(schema.items);
  // As everywhere: what is broken says nothing.
  const sound = first.includes(undefined) ? [] : first;
  if (sound.length === 0) return rest && (() => rest);
  return (index) => (index < sound.length ? sound[index] : rest);
});

type NodeAt = (index: number) => Node | undefined;

function containsRule({ schema, part }: Scope): ((items: List, work: Work) => boolean) | undefined {
  const wanted = part(schema.contains);
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
      const key = keyOf(items[index]);
      work.spend(typeof key === "string" ? key.length : 1);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
  );
}

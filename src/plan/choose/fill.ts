/**
 * Chooses operations in their order, until the next one takes more tokens than there are. The order and what is left out because no
 * tool has room for it do not depend on the tokens, so more tokens never serve less.
 */
import type { Weighed } from "./group.js";
import type { Pack, Packed, Room } from "./pack.js";

/** Operations that are tried at once, since packing costs time. */
const atOnce = 8;

/** @param ordered the best first */
export function fill(
  ordered: readonly Weighed[],
  room: Room,
  { pack, kindOf }: { readonly pack: Pack; readonly kindOf: (one: Weighed) => string },
): readonly Packed[] {
  let chosen: readonly Weighed[] = [];
  let packed: readonly Packed[] = [];
  /** Kinds of operations for which there was no tool. */
  const full = new Set<string>();
  const tryAlso = (more: readonly Weighed[]): "fits" | "tools" | "tokens" => {
    const wider = [...chosen, ...more];
    const result = pack(wider, room);
    if ("lacks" in result) return result.lacks;
    chosen = wider;
    packed = result.packed;
    return "fits";
  };
  let next = 0;
  while (next < ordered.length) {
    const batch: Weighed[] = [];
    for (; next < ordered.length && batch.length < atOnce; next += 1) {
      const one = ordered[next];
      if (one !== undefined && !full.has(kindOf(one))) batch.push(one);
    }
    if (batch.length === 0 || tryAlso(batch) === "fits") continue;
    for (const one of batch) {
      if (full.has(kindOf(one))) continue;
      const result = tryAlso([one]);
      if (result === "tokens") return packed;
      if (result === "tools") full.add(kindOf(one));
    }
  }
  return packed;
}

/** Numbers that look random and are the same in every run (mulberry32). */
export interface Random {
  /** An integer from 0 up to but not including `below`. */
  integer(below: number): number;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  return {
    integer(below) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    },
  };
}

/** A seed from text (FNV-1a), so that a tool's samples do not depend on the tools before it. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

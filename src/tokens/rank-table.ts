/**
 * The byte sequences that an encoding has tokens for, each with its rank: a hash table that lies in a file as it is used
 * in memory, since building one of 200,000 entries takes longer than a small document takes altogether.
 *
 * Little-endian words of 32 bits: how many tokens, how many slots (a power of two); where each token begins, and where
 * the last one ends; the slots, each a rank plus one or 0. Then the bytes of all tokens, by rank.
 */
export type RankOf = (piece: Uint8Array, start: number, end: number) => number;

/** The rank of bytes that are no token. */
export const noRank = 0xffffffff;

/** @param tokens by rank */
export function packTable(tokens: readonly Uint8Array[]): Uint8Array {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(tokens.length * 2)));
  const starts = new Uint32Array(tokens.length + 1);
  const bytes = new Uint8Array(tokens.reduce((sum, token) => sum + token.length, 0));
  let start = 0;
  for (const [rank, token] of tokens.entries()) {
    bytes.set(token, start);
    start += token.length;
    starts[rank + 1] = start;
    let slot = hash(token, 0, token.length) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = rank + 1;
  }
  const head = new DataView(new ArrayBuffer(4 * (2 + starts.length + slots.length)));
  for (const [at, word] of [tokens.length, slots.length, ...starts, ...slots].entries())
    head.setUint32(4 * at, word, true);
  const packed = new Uint8Array(head.byteLength + bytes.length);
  packed.set(new Uint8Array(head.buffer));
  packed.set(bytes, head.byteLength);
  return packed;
}

/**
 * @param packed from {@link packTable}; stays in use
 * @returns what tells the rank of the token that the bytes from `start` to before `end` are
 */
export function readTable(packed: Buffer): RankOf {
  const tokens = packed.readUInt32LE(0);
  const slotCount = packed.readUInt32LE(4);
  const starts = new Uint32Array(packed.buffer, packed.byteOffset + 8, tokens + 1);
  const slots = new Uint32Array(packed.buffer, starts.byteOffset + starts.byteLength, slotCount);
  const bytes = packed.subarray(8 + starts.byteLength + slots.byteLength);
  return (piece, start, end) => {
    for (let slot = hash(piece, start, end) & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
      const entry = slots[slot] ?? 0;
      if (entry === 0) return noRank;
      const from = starts[entry - 1] ?? 0;
      if ((starts[entry] ?? 0) - from !== end - start) continue;
      let at = start;
      while (at < end && bytes[from + at - start] === piece[at]) at += 1;
      if (at === end) return entry - 1;
    }
  };
}

/** FNV-1a (https://www.rfc-editor.org/rfc/rfc9923), its high bits mixed into the low ones that choose a slot. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let found = 0x811c9dc5;
  for (let at = start; at < end; at += 1) found = Math.imul(found ^ (bytes[at] ?? 0), 0x01000193);
  return (found ^ (found >>> 15)) >>> 0;
}

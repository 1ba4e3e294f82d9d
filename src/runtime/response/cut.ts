/** Cuts a result to a maximum size while keeping its structure, and records what was cut. */

/** Something that was left out. */
export interface Cut {
  kind: "items" | "characters" | "members" | "parts";
  /** Member names joined by dots, `[]` for the items of an array; "" is the whole. */
  path: string;
  kept: number;
  of: number;
}

/** Minimum number of characters for a member, so that a few large ones do not displace the others. */
const leastRoom = 16;

/**
 * Cuts a JSON value to at most `limit` characters of text: arrays lose their last items, strings their middle, and objects
 * their last members only if nothing else helps.
 */
export function cutToFit(value: unknown, limit: number): { value: unknown; cuts: Cut[] } {
  const lengths = new Map<object, number>();
  if (lengthOf(value, lengths) <= limit) return { value, cuts: [] };
  const cuts: Cut[] = [];
  return { value: cut(value, { room: limit, path: "", lengths, cuts }), cuts };
}

/** Cuts text to at most `limit` characters: tables lose lines at the end, other text its middle. */
export function cutText(text: string, limit: number, form: "lines" | "prose"): { text: string; cuts: Cut[] } {
  if (text.length <= limit) return { text, cuts: [] };
  if (form === "lines") {
    const end = text.lastIndexOf("\n", limit) + 1;
    const kept = text.slice(0, end > 0 ? end : limit);
    return { text: kept, cuts: [{ kind: "characters", path: "", kept: kept.length, of: text.length }] };
  }
  const shorter = withoutMiddle(text, limit);
  return { text: shorter, cuts: [{ kind: "characters", path: "", kept: shorter.length, of: text.length }] };
}

interface Place {
  /** Characters of JSON text. */
  room: number;
  path: string;
  lengths: Map<object, number>;
  cuts: Cut[];
}

function cut(value: unknown, place: Place): unknown {
  if (lengthOf(value, place.lengths) <= place.room) return value;
  if (typeof value === "string") return cutString(value, place);
  if (Array.isArray(value)) return cutArray(value, place);
  if (typeof value === "object" && value !== null) return cutObject(value, place);
  return value;
}

function cutString(value: string, { room, path, cuts }: Place): string {
  let kept = withoutMiddle(value, room - 2);
  // Escaped characters are longer in JSON.
  for (let excess = textLength(kept) - room; excess > 0 && kept.length > 1; excess = textLength(kept) - room)
    kept = withoutMiddle(value, Math.max(1, Math.floor((kept.length * room) / (room + excess)) - 1));
  cuts.push({ kind: "characters", path, kept: kept.length, of: value.length });
  return kept;
}

function cutArray(value: readonly unknown[], { room, path, lengths, cuts }: Place): unknown[] {
  let left = room - 2;
  const kept: unknown[] = [];
  for (const item of value) {
    left -= lengthOf(item, lengths) + 1;
    if (left < -1) break;
    kept.push(item);
  }
  const rest = kept.length === 0 && room - 2 >= leastRoom ? value.slice(0, 1).filter(canShrink) : [];
  const shown = kept.length + rest.length;
  if (shown < value.length) cuts.push({ kind: "items", path, kept: shown, of: value.length });
  const below = { room: room - 2, path: `${path}[]`, lengths, cuts };
  return [...kept, ...rest.map((item) => cut(item, below))];
}

/** Numbers and the like can only be kept or left out. */
function canShrink(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null);
}

function cutObject(value: object, { room, path, lengths, cuts }: Place): object {
  const all = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const [overhead, length] = [textLength(name) + 2, lengthOf(member, lengths)];
    return canShrink(member)
      ? { name, member, overhead, length }
      : { name, member, overhead: overhead + length, length: 0 };
  });
  let left = room - 2;
  const kept = all.filter(({ overhead, length }) => {
    left -= overhead + Math.min(length, leastRoom);
    return left >= 0;
  });
  if (kept.length < all.length) cuts.push({ kind: "members", path, kept: kept.length, of: all.length });
  const rooms = share(
    kept.map(({ length }) => length),
    room - 2 - kept.reduce((sum, { overhead }) => sum + overhead, 0),
  );
  return Object.fromEntries(
    kept.map(({ name, member }, i) => {
      const below = { room: rooms[i] ?? 0, path: path === "" ? name : `${path}.${name}`, lengths, cuts };
      return [name, cut(member, below)];
    }),
  );
}

/** Gives small members all they need, and large ones an equal share of the rest. */
function share(wants: readonly number[], room: number): number[] {
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
function withoutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const marker = `… [${(text.length - limit).toLocaleString("en")} characters cut] …`;
  const gap = marker.length < limit / 2 ? marker : "…";
  const room = Math.max(0, limit - gap.length);
  const head = text.slice(0, Math.ceil((room * 2) / 3)).replace(/[\ud800-\udbff]$/, "");
  const tail = text.slice(text.length - Math.floor(room / 3)).replace(/^[\udc00-\udfff]/, "");
  return head + gap + tail;
}

/** Returns the length of a value's JSON text, computed once per object. */
function lengthOf(value: unknown, lengths: Map<object, number>): number {
  if (typeof value !== "object" || value === null) return textLength(value);
  const known = lengths.get(value);
  if (known !== undefined) return known;
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => lengthOf(item, lengths))
    : Object.entries(value).map(([name, member]) => textLength(name) + 1 + lengthOf(member, lengths));
  const length = parts.reduce((sum, part) => sum + part + 1, parts.length === 0 ? 2 : 1);
  lengths.set(value, length);
  return length;
}

function textLength(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

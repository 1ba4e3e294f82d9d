/** What a call put where. */

export interface Sent {
  readonly argument: string;
  /** `query:limit`, `path:id`, `body:/name`; the pointer of a body is an RFC 6901 one. */
  readonly place: string;
  /** Files are the bytes that they stand for. */
  readonly value: unknown;
}

/** What was put at a parameter; header names know no case. */
export function sentAt(sent: readonly Sent[], place: string): Sent | undefined {
  const wanted = folded(place);
  return sent.find((entry) => folded(entry.place) === wanted);
}

function folded(place: string): string {
  return place.startsWith("header:") ? place.toLowerCase() : place;
}

/** The body that the arguments make together; undefined when none of them belongs to it. */
export function sentBody(sent: readonly Sent[]): unknown {
  const parts = sent.filter((entry) => entry.place.startsWith("body:"));
  if (parts.length === 0) return undefined;
  return parts.reduce<unknown>(
    (body, { place, value }) => withValueAt(body, tokens(place.slice("body:".length)), value),
    undefined,
  );
}

function tokens(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function withValueAt(body: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  const members = typeof body === "object" && body !== null ? Object.entries(body) : [];
  const others = members.filter(([name]) => name !== first);
  const inside: unknown = members.find(([name]) => name === first)?.[1];
  return Object.fromEntries([...others, [first, withValueAt(inside, rest, value)]]);
}

/** Cuts what is too long to show, and records what was cut. */

/** Something that was left out. */
export interface Cut {
  kind: "items" | "characters" | "members" | "parts";
  /** Member names joined by dots, `[]` for the items of an array; "" is the whole. */
  path: string;
  kept: number;
  of: number;
}

/** Minimum number of characters for a member, so that a few large ones do not displace the others. */
export const leastRoom = 16;

/**
 * Cuts text to at most `limit` characters: tables lose lines at the end, other text its middle.
 * @param hidden Characters that are missing in the middle already.
 */
export function cutText(
  text: string,
  limit: number,
  { form, hidden = 0 }: { form: "lines" | "prose"; hidden?: number },
): { text: string; cuts: Cut[] } {
  if (text.length <= limit && hidden === 0) return { text, cuts: [] };
  const kept = form === "lines" ? firstLines(text, limit) : withoutMiddle(text, limit, hidden);
  return {
    text: kept,
    cuts: [{ kind: "characters", path: "", kept: kept.length, of: text.length + hidden }],
  };
}

function firstLines(text: string, limit: number): string {
  const end = text.lastIndexOf("\n", limit) + 1;
  return text.slice(0, end > 0 ? end : limit);
}

/** Gives small members all they need, and large ones an equal share of the rest. */
export function share(wants: readonly number[], room: number): number[] {
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
export function withoutMiddle(text: string, limit: number, hidden = 0): string {
  if (text.length <= limit) return text;
  const marker = `… [${(text.length - limit + hidden).toLocaleString("en")} characters cut] …`;
  const gap = marker.length < limit / 2 ? marker : "…";
  const room = Math.max(0, limit - gap.length);
  const head = text.slice(0, Math.ceil((room * 2) / 3)).replace(/[\ud800-\udbff]$/, "");
  const tail = text.slice(text.length - Math.floor(room / 3)).replace(/^[\udc00-\udfff]/, "");
  return head + gap + tail;
}

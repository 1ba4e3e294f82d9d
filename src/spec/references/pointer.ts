/** JSON pointers: https://www.rfc-editor.org/rfc/rfc6901 */

/** The pointer to a member of what `pointer` points to. */
export function joinPointer(pointer: string, key: string): string {
  return `${pointer}/${escapeSegment(key)}`;
}

export function formatPointer(segments: readonly string[]): string {
  return segments.map((segment) => `/${escapeSegment(segment)}`).join("");
}

/** The segments of a pointer, unescaped; a missing slash at its start is forgiven. */
export function parsePointer(pointer: string): string[] {
  if (pointer === "") return [];
  const path = pointer.startsWith("/") ? pointer.slice(1) : pointer;
  return path.split("/").map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function escapeSegment(key: string): string {
  return key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}

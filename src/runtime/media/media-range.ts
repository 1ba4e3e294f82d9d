/** Chooses the media type of a file among those that its place allows: types and ranges such as `image/*`, joined by commas. */

/** Returns the types and ranges that a file has to keep to; `undefined` if any type is allowed. */
export function allowedTypes(allowed: string): string | undefined {
  const ranges = rangesOf(allowed);
  return ranges.includes("*/*") ? undefined : ranges.join(", ");
}

/** Whether a file has to name its type, because there is a choice and none of it means bytes of any kind. */
export function leavesOpen(allowed: string): boolean {
  const ranges = rangesOf(allowed);
  const isChoice = ranges.length > 1 || ranges.some((range) => range.includes("*"));
  return isChoice && !takes(ranges, octets);
}

/**
 * Returns the media type of a file: its own if allowed, otherwise bytes of any kind, or the first one.
 * @returns `undefined` if it has none and there are only ranges
 */
export function fileType(allowed: string, own: string | undefined): string | undefined {
  const ranges = rangesOf(allowed);
  if (own !== undefined && takes(ranges, own)) return own;
  return takes(ranges, octets) ? octets : ranges.find((range) => !range.includes("*"));
}

const octets = "application/octet-stream";

export function rangesOf(allowed: string): string[] {
  return allowed.split(",").map((range) => range.trim());
}

function takes(ranges: readonly string[], contentType: string): boolean {
  const essence = contentType.replace(/;.*$/s, "").trim().toLowerCase();
  return ranges.some(
    (range) =>
      range === "*/*" ||
      essence === range ||
      (range.endsWith("/*") && essence.startsWith(range.slice(0, -1))),
  );
}

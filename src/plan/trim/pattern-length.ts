/** One character of a simple pattern, and how often it may occur. */
const part =
  /(?:\[(?:[^\]\\]|\\.)+\]|\\[dDsSwW]|\\[^A-Za-z0-9]|[^\\[\](){}|^$*+?])(?:\{(\d+)(,?)(\d*)\}|([*+?]))?\??/gy;

/**
 * Lengths of the texts that a pattern matches, in code points.
 * @returns `undefined` unless the pattern is for the whole text and has neither groups nor alternatives
 */
export function patternLength(pattern: string): { least: number; most: number } | undefined {
  const [, whole] = /^\^([^]*)\$$/.exec(pattern) ?? [];
  if (whole === undefined) return undefined;
  const parts = [...whole.matchAll(part)];
  if (parts.map(([text]) => text).join("") !== whole) return undefined;
  let [least, most] = [0, 0];
  for (const [, from, comma, to, sign] of parts) {
    const few = sign === undefined ? Number(from ?? 1) : sign === "+" ? 1 : 0;
    least += few;
    if (sign === "*" || sign === "+" || (comma === "," && to === "")) most = Infinity;
    else most += sign === "?" ? 1 : Number(to || few);
  }
  return { least, most };
}

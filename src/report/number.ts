export function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Formats an integer as `1,223`, by hand, because the number formats of languages take 10 ms to load. */
export function grouped(count: number): string {
  if (count > mostCounted) return `more than ${grouped(mostCounted)}`;
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Beyond this, digits say nothing. Schemas that refer to each other, written out for each tool, reach any number. */
const mostCounted = 1_000_000_000;

/** `31 %`, and with a decimal below ten: `1.2 %`. */
export function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (part / whole) * 100;
  return `${share < 10 ? share.toFixed(1) : share.toFixed(0)} %`;
}

import { withThousands } from "../runtime/values/text.js";

export function plural(count: number, noun: string): string {
  return `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** `1,223` */
export function figure(count: number): string {
  return count > mostCounted ? `more than ${withThousands(mostCounted)}` : withThousands(count);
}

/** `−1,223` or `+12` */
export function signed(change: number): string {
  return `${change < 0 ? "−" : "+"}${figure(Math.abs(change))}`;
}

/** Beyond this, digits say nothing. Schemas that refer to each other, written out for each tool, reach any number. */
const mostCounted = 1_000_000_000;

/** `31 %`, and with a decimal below ten: `1.2 %`. */
export function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (part / whole) * 100;
  return `${share < 10 ? share.toFixed(1) : share.toFixed(0)} %`;
}

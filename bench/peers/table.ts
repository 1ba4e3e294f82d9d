/** The table: one line per measure, each with its bar, and whether it holds. */

/** What a figure of ours may be, against what it is compared with. */
export interface Bar {
  readonly against: number;
  /** Of the other figure, at most or at least. */
  readonly times: number;
  readonly of: string;
  readonly least?: true;
  /** Added to the other figure's share. */
  readonly plus?: number;
}

export interface Line {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly byHand?: number | undefined;
  readonly generator?: number | undefined;
  readonly server?: number | undefined;
  readonly bars?: readonly Bar[];
}

export function holds({ ours }: Line, { against, times, least, plus = 0 }: Bar): boolean {
  return least === true ? ours >= times * against : ours <= times * against + plus;
}

const columns = [44, 10, 10, 10, 10];

export function heading(): string {
  return `     ${row(["", "ours", "by hand", "generator", "server"])}  bars`;
}

export function printed(line: Line): string {
  const { what, unit, ours, byHand, generator, server, bars = [] } = line;
  const failed = bars.some((bar) => !holds(line, bar));
  const mark = bars.length === 0 ? "    " : failed ? "FAIL" : "ok  ";
  const told = bars.map(
    ({ of, against, times, least }) =>
      `${(ours / against).toFixed(2)} × ${of} (${least === true ? "≥" : "≤"} ${times})`,
  );
  return `${mark} ${row([`${what}, ${unit}`, ...[ours, byHand, generator, server].map(figure)])}  ${told.join(", ")}`;
}

function figure(value: number | undefined): string {
  if (value === undefined) return "";
  return value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString("en-US");
}

function row(cells: readonly string[]): string {
  return cells
    .map((cell, at) => (at === 0 ? cell.padEnd(columns[at] ?? 0) : cell.padStart(columns[at] ?? 0)))
    .join(" ");
}

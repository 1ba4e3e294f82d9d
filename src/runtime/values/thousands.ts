/**
 * A whole number as people read it: `1,000,000`.
 *
 * (The first `toLocaleString` of a process loads language data, which takes it some 20 ms.)
 */
export function withThousands(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Orders tools by what they are worth for what they cost. */

interface Priced {
  readonly weight: number;
  readonly tokens: number;
}

/**
 * What one of the few tools is worth in tokens. It does not depend on the limits, so that higher ones choose the same and more.
 */
const toolPrice = 100;

/** The best first; equal ones keep their order. */
export function byWorth<T extends Priced>(tools: readonly T[]): readonly T[] {
  const worth = new Map(tools.map((tool) => [tool, tool.weight / (tool.tokens + toolPrice)]));
  return tools.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
}

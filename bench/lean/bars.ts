import type { Kind } from "./queries.js";
import type { Found, Row } from "./row.js";

/** Ends of the documents' paths; the denominators were counted once, with a tool per operation, and stay as they are. */
export const bars: readonly {
  readonly document: string;
  readonly naive: number;
  readonly percent: number;
}[] = [
  { document: "github.json", naive: 392_203, percent: 31 },
  { document: "DigitalOcean-public.v2.yaml", naive: 288_192, percent: 30 },
  { document: "stripe.json", naive: 183_809, percent: 29 },
  { document: "asana.yaml", naive: 255_027, percent: 15 },
];

/** Points that trimming may cost a search. */
const mostLost = 3;
/** The defaults of a run. */
const mostTokens = 5_000;
const mostTools = 40;
/** Share of the budget that is used where something is cut. */
const leastUsed = 0.9;

export function barOf(document: string): (typeof bars)[number] | undefined {
  return bars.find(
    (bar) => document.replaceAll("\\", "/").endsWith(`/${bar.document}`) || document === bar.document,
  );
}

/** What a document fails by. */
export function faultsOf(document: string, row: Row): string[] {
  const { lean, shown, listed, unreachable, refused, isCut, fitsWhole } = row;
  const bar = barOf(document);
  const percent = bar && (100 * lean) / bar.naive;
  return [
    ...(bar !== undefined && percent !== undefined && percent > bar.percent
      ? [`${percent.toFixed(2)} % of ${bar.naive}, and ${bar.percent} % is the most`]
      : []),
    ...(shown > mostTokens ? [`${shown} tokens by default, and ${mostTokens} is the most`] : []),
    ...(listed > mostTools ? [`${listed} tools by default, and ${mostTools} is the most`] : []),
    ...(isCut && fitsWhole ? ["something is cut that would fit"] : []),
    ...(isCut && shown < leastUsed * mostTokens
      ? [`something is cut, and ${shown} tokens are used where ${leastUsed * mostTokens} is the least`]
      : []),
    ...(refused > 0 ? [`${refused} of the document's own values are newly refused`] : []),
    ...(unreachable > 0 ? [`${unreachable} operations cannot be reached`] : []),
  ];
}

/**
 * What all documents together fail by: searches over lean tools that find less. Questions have no bar: their words stand in
 * the long texts that trimming takes out, by chance or not, and the index that a generated server searches has those texts.
 */
export function lostFault(kind: Kind, { naive, lean, asked }: Found): string[] {
  if (kind === "questions" || asked === 0 || naive - lean <= mostLost) return [];
  return [`${kind}: lean tools are found ${(naive - lean).toFixed(1)} points less often than naive ones`];
}

/** Returns what the document says about an operation beyond its summary, for those who read about it at run time. */
import type { Operation } from "../../model/api.js";
import type { DocumentationFacts } from "../../model/runtime.js";
import { leadingSentences, plainText, printable } from "./text.js";

const longestDescription = 4_000;
const longestError = 200;

/** @param summary words that are shown anyway */
export function documentation(
  { description = "", responses }: Operation,
  summary: string,
): DocumentationFacts | undefined {
  const more = printable(description).trim();
  const isInSummary = summary.includes(plainText(more));
  const errors = responses.flatMap(({ status, description: why = "" }) => {
    if (!/^[45]/.test(status)) return [];
    const reason = leadingSentences(why, longestError);
    return [{ status, ...(reason !== "" && { description: reason }) }];
  });
  if (isInSummary && errors.length === 0) return undefined;
  return {
    ...(!isInSummary && { description: shortened(more) }),
    ...(errors.length > 0 && { errors }),
  };
}

/** Ends with a whole paragraph or line. */
function shortened(text: string): string {
  if (text.length <= longestDescription) return text;
  const end = text.lastIndexOf("\n", longestDescription);
  return text.slice(0, end > 0 ? end : longestDescription).trim();
}

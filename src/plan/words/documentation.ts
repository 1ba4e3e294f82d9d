/** Returns what the document says about an operation beyond its summary, for those who read about it at run time. */
import type { Operation } from "../../model/api.js";
import type { DocumentationFacts } from "../../model/runtime.js";
import { cut, firstSentence, plainText, printable } from "./text.js";

const longestDescription = 4_000;
const longestError = 200;

/** @param summary words that are shown anyway */
export function documentation(
  { description = "", responses }: Operation,
  summary: string,
): DocumentationFacts | undefined {
  const more = printable(description).trim();
  const told = summary.includes(plainText(more));
  const errors = responses.flatMap(({ status, description: why = "" }) => {
    if (!/^[45]/.test(status)) return [];
    const said = cut(firstSentence(plainText(why)), longestError);
    return [{ status, ...(said !== "" && { description: said }) }];
  });
  if (told && errors.length === 0) return undefined;
  return {
    ...(!told && { description: cut(more, longestDescription) }),
    ...(errors.length > 0 && { errors }),
  };
}

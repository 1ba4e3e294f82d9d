/** Descriptions that speak to the model who reads the tools: told, and on request taken out. */
import type { Diagnostic } from "../errors.js";
import { instructionLike, withoutInstructions } from "../instruction-like.js";
import { formatPointer } from "./pointer.js";

/** Members that are read as words about an API, wherever they stand. */
const spoken = new Set(["description", "summary", "title"]);

/**
 * Looks through the texts of one parsed file.
 *
 * @param remove change the value: its texts lose the sentences that were found
 */
export function instructionTexts(
  value: unknown,
  { file, remove }: { file: string; remove: boolean },
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<object>();
  /** Texts in which nothing was found; documents repeat themselves. */
  const harmless = new Set<string>();
  /** Of what is visited. */
  const path: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null || seen.has(node)) return;
    seen.add(node);
    for (const key of Object.keys(node)) {
      const member = (node as Record<string, unknown>)[key];
      path.push(key);
      if (typeof member !== "string") visit(member);
      else if (spoken.has(key) && !harmless.has(member)) {
        const [phrase] = instructionLike(member);
        if (phrase === undefined) harmless.add(member);
        else {
          if (remove) Object.assign(node, { [key]: withoutInstructions(member) });
          diagnostics.push(told(phrase, { at: { file, pointer: formatPointer(path) }, remove }));
        }
      }
      path.pop();
    }
  };
  visit(value);
  return diagnostics;
}

function told(
  phrase: string,
  { at, remove }: { at: { file: string; pointer: string }; remove: boolean },
): Diagnostic {
  const quoted = phrase.length > 80 ? `${phrase.slice(0, 79)}…` : phrase;
  return {
    severity: remove ? "info" : "warning",
    code: "instruction-like-text",
    message: `This text speaks to a model rather than about the API: ${JSON.stringify(quoted)}${remove ? "; it was taken out" : ""}.`,
    hint: remove
      ? "Mend the document, or ask its owner."
      : "Read it. If it does not belong there, mend the document, or generate with --remove-instructions.",
    at,
  };
}

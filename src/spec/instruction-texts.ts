/** Finds descriptions that address the model that reads the tools, reports them, and on request removes them. */
import { truncated } from "../runtime/values/text.js";
import { formatPointer } from "../runtime/schema/pointer.js";
import type { Diagnostic } from "../errors.js";
import { instructionLike, withoutInstructions } from "../instruction-like.js";
import type { TextReader } from "./references/references.js";

/** Members that are read as words about an API, wherever they are. */
const names: ReadonlySet<string> = new Set(["description", "summary", "title"]);

interface InstructionTexts extends TextReader {
  /** What was found so far. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the texts of one parsed file.
 *
 * @param remove whether to change the objects, so that their texts lose the sentences that were found
 */
export function instructionTexts({ file, remove }: { file: string; remove: boolean }): InstructionTexts {
  const diagnostics: Diagnostic[] = [];
  /** Texts in which nothing was found, because documents repeat themselves. */
  const harmless = new Set<string>();
  return {
    names,
    diagnostics,
    read: (text, { node, key, path }) => {
      if (harmless.has(text) || (key === "title" && isName(text, path.at(-1)))) return;
      const [phrase] = instructionLike(text);
      if (phrase === undefined) harmless.add(text);
      else {
        if (remove) Object.assign(node, { [key]: withoutInstructions(text) });
        diagnostics.push(
          toDiagnostic(phrase, { at: { file, pointer: formatPointer([...path, key]) }, remove }),
        );
      }
    },
  };
}

/** Whether a framework made the title of the property's name, which is no sentence: "Ignore System Prompt" of `ignore_system_prompt`. */
function isName(title: string, name: string | number | undefined): boolean {
  const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  return typeof name === "string" && /^\w{1,64}$/.test(name) && letters(title) === letters(name);
}

function toDiagnostic(
  phrase: string,
  { at, remove }: { at: { file: string; pointer: string }; remove: boolean },
): Diagnostic {
  const quoted = truncated(phrase, 80);
  return {
    severity: remove ? "info" : "warning",
    code: "instruction-like-text",
    message: `This text addresses a model rather than describing the API: ${JSON.stringify(quoted)}${remove ? "; it was removed" : ""}.`,
    hint: remove
      ? "Fix the document, or ask its owner."
      : "Read it. If it does not belong there, fix the document, or generate with --remove-instructions.",
    at,
  };
}

/** Bounds what a document may make a run do: how deep its schemas may nest, and how long its patterns may take. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setBudgets, type Budget } from "../templates/runtime/schema/steps.js";
import { GeneratorError, isStackExhausted, messageText, type Diagnostic } from "./errors.js";
import type { Api } from "./model/api.js";

/** About a second. Real documents need less than a thousandth. */
const mostSteps = 240_000_000;

/** By run, because several may be under way. */
const budgets = new AsyncLocalStorage<Budget>();
setBudgets(() => budgets.getStore());

/**
 * Runs work that walks over schemas. Thousands of nested schemas exhaust the stack in any such walk; that is a fault of the
 * document and reported as one.
 *
 * @throws GeneratorError `document-too-large` if the stack is exhausted
 */
export async function bounded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await budgets.run({ left: mostSteps }, work);
  } catch (error) {
    if (!isStackExhausted(error)) throw error;
    throw new GeneratorError("document-too-large", "The document's schemas are nested too deeply.", {
      hint: "Remove chains of thousands of schemas, each inside the one before.",
      cause: error,
    });
  }
}

/** Tells if the patterns of the run under way took more than all of them may. */
export function slowPatterns([first]: readonly Api[]): Diagnostic[] {
  const pattern = budgets.getStore()?.endedAt;
  if (pattern === undefined) return [];
  return [
    {
      severity: "warning",
      code: "patterns-slow",
      message: `Checking the documents' values against their patterns takes too long. From the pattern /${messageText(pattern)}/ on, values that take many steps are not checked: examples may be missing.`,
      hint: "Simplify patterns with repetitions inside repetitions, such as (a+)+, in the document or with an overlay.",
      at: { file: first?.at.file ?? "" },
    },
  ];
}

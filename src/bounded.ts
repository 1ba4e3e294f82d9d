/** Bounds what a document may make a run do: how deep its schemas may nest, and how long its patterns may take. */
import { AsyncLocalStorage } from "node:async_hooks";
import { GeneratorError, isStackExhausted, messageText, type Diagnostic } from "./errors.js";
import type { Api } from "./model/api.js";
import type { JsonSchema } from "./model/runtime.js";
import * as runtime from "./runtime/schema/accept.js";
import * as pattern from "./runtime/schema/pattern.js";
import * as judged from "./runtime/schema/validate.js";
import { Work } from "./runtime/schema/work.js";

/** About a second. Real documents need less than a thousandth. */
const mostSteps = 240_000_000;

/** What one check may take, a few tens of milliseconds, and what it may take even if the budget is spent. */
const mostOfOne = 12_000_000;
const leastOfOne = 10_000;

/** Steps for all checks of a run. */
interface Budget {
  left: number;
  /** The first pattern that was given fewer steps because of the budget, and needed more. */
  endedAt?: string;
}

/** By run, because several may be under way. */
const budgets = new AsyncLocalStorage<Budget>();

/** Does a check with the steps that the run under way has left for it. */
export function checkedBy<T>(check: (work: Work) => T): T {
  const budget = budgets.getStore();
  const allowed = Math.max(leastOfOne, Math.min(mostOfOne, budget?.left ?? mostOfOne));
  const work = new Work(allowed);
  try {
    return check(work);
  } finally {
    if (budget !== undefined) {
      budget.left -= work.steps;
      if (allowed < mostOfOne && work.endedAt !== undefined) budget.endedAt ??= work.endedAt;
    }
  }
}

/** As the runtime does. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  return checkedBy((work) => judged.fits(schema, value, work));
}

/** As the runtime does. */
export function accept(schema: JsonSchema, value: unknown): runtime.Accepted {
  return checkedBy((work) => runtime.accept(schema, value, work));
}

/** As the runtime does. */
export function validate(schema: JsonSchema, value: unknown): ReturnType<typeof runtime.validate> {
  return checkedBy((work) => runtime.validate(schema, value, work));
}

/** As the runtime does. */
export function mayMatch(source: string, text: string): boolean {
  return checkedBy((work) => pattern.mayMatch(source, text, work));
}

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

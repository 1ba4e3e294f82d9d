import { GeneratorError } from "./errors.js";

/**
 * Runs what walks over schemas. Thousands that each hold the next one are a document's fault and take the stack of every
 * such walk, whichever comes first: that is told as what it is.
 *
 * @throws GeneratorError `document-too-large` where the stack is used up
 */
export async function guardStack<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RangeError && /call stack/i.test(error.message))) throw error;
    throw new GeneratorError("document-too-large", "The document's schemas are nested too deeply.", {
      hint: "Remove chains of thousands of schemas, each inside the one before.",
      cause: error,
    });
  }
}

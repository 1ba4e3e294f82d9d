import { GeneratorError, isStackExhausted } from "./errors.js";

/**
 * Runs work that walks over schemas. Thousands of nested schemas exhaust the stack in any such walk; that is a fault of the
 * document and reported as one.
 *
 * @throws GeneratorError `document-too-large` if the stack is exhausted
 */
export async function guardStack<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStackExhausted(error)) throw error;
    throw new GeneratorError("document-too-large", "The document's schemas are nested too deeply.", {
      hint: "Remove chains of thousands of schemas, each inside the one before.",
      cause: error,
    });
  }
}

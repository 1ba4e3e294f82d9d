/**
 * Tools of your own. The generator never opens this folder, so put here whatever you like; a tool in the list below is
 * offered beside the generated ones.
 *
 *   import { argument, defineTool, type Tool } from "#generated";
 *
 *   const countWords = defineTool({
 *     name: "count_words",
 *     description: "Counts the words of a text.",
 *     annotations: { readOnlyHint: true },
 *     input: { text: argument({ type: "string" }) },
 *     run: ({ text }) => ({ words: text.split(/\s+/).length }),
 *   });
 *
 * `run` gets a second argument, `{ call, signal, progress, log, caller }`: `call("GET /…", { … })` calls an operation of
 * the API with its credentials, and both sides of it are typed.
 */
import { argument, defineTool, type Tool } from "#generated";

const knotsToMetres = defineTool({
  name: "knots_to_metres",
  description: "Metres per second of a speed in knots.",
  annotations: { readOnlyHint: true },
  input: { knots: argument({ type: "number", minimum: 0 }) },
  run: ({ knots }) => ({ metresPerSecond: knots * 0.514444 }),
});

export const custom: readonly Tool[] = [knotsToMetres];

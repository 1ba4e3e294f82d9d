/**
 * Tools, resources and prompts of your own. The generator never changes this folder, so put here whatever you like; what is
 * in the lists below is offered beside what was generated.
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
 * the API with its credentials, and both sides of it are typed. `defineResource` and `definePrompt` work alike:
 *
 *   const note = defineResource({ uri: "notes://{id}", name: "note", read: ({ id }, { call }) => … });
 *   const review = definePrompt({
 *     name: "review",
 *     description: "Has a text reviewed.",
 *     arguments: { text: { required: true } },
 *     messages: "Review this: {text}",
 *   });
 */
import type { Prompt, Resource, Tool } from "#generated";

export const custom: readonly Tool[] = [];

export const resources: readonly Resource[] = [];

export const prompts: readonly Prompt[] = [];

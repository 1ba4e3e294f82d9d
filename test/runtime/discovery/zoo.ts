/** A small API of which some is listed, some is grouped, and some is only found. */
import { terms } from "../../../src/runtime/discovery/terms.js";
import type { OperationFacts, SearchIndex } from "../../../src/runtime/operations/operation.js";
import type { Tool } from "../../../src/runtime/operations/tool.js";
import { facts, toolFor } from "../upstream.js";

const json = (properties: object, required: readonly string[] = []) =>
  ({
    required: true,
    contentType: "application/json",
    schema: { type: "object", properties, required },
  }) as OperationFacts["body"];

export const listAnimals = facts("GET /animals", { name: "list_animals", summary: "List animals" });
export const getAnimal = facts("GET /animals/{animal}", { name: "get_animal", summary: "Get an animal" });
export const feedAnimal = facts("POST /animals/{animal}/meals", {
  name: "feed_animal",
  summary: "Feed an animal",
  body: json(
    {
      food: { type: "string", enum: ["hay", "fish"], description: "What it eats." },
      grams: { type: "integer", minimum: 1 },
      mood: { type: "object", properties: { hungry: { type: "boolean" } } },
    },
    ["food"],
  ),
  arguments: [
    { name: "animal", place: "path:animal", required: true },
    { name: "food", place: "body:/food", required: true },
    { name: "grams", place: "body:/grams", required: false },
    { name: "mood", place: "body:/mood", required: false, hidden: true },
  ],
  example: { animal: "leo", food: "fish" },
});
export const freeAnimal = facts("DELETE /animals/{animal}", {
  name: "free_animal",
  summary: "Free an animal",
});
export const openGate = facts("POST /gates/{gate}/open", { name: "open_gate", summary: "Open a gate" });
export const closeGate = facts("POST /gates/{gate}/close", { name: "close_gate", summary: "Close a gate" });

export const zoo = [listAnimals, getAnimal, feedAnimal, freeAnimal, openGate, closeGate];

export const gates: Tool = {
  name: "gates_write",
  description: "Opens and closes gates.",
  actions: { open: openGate.key, close: closeGate.key },
  annotations: { readOnlyHint: false },
  input: toolFor(openGate).input,
};

/** An index as a generator would make it, but simpler: each word of a name or a summary is worth the same. */
export function indexOf(operations: readonly OperationFacts[]): SearchIndex {
  const words = new Map<string, number[]>();
  for (const [position, { name, summary }] of operations.entries())
    for (const term of new Set(terms(`${name} ${summary}`)))
      words.set(term, [...(words.get(term) ?? []), position, 1000]);
  const animals = operations.findIndex(({ key }) => key === listAnimals.key);
  const get = operations.findIndex(({ key }) => key === getAnimal.key);
  return {
    operations: operations.map(({ key }) => key),
    words: Object.fromEntries(words),
    prerequisites: animals === -1 || get === -1 ? {} : { [get]: [animals] },
  };
}

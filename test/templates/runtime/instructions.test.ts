/** What a server says of itself holds for its caller: nothing in it is about what start-up choices or scopes leave out. */
import { expect, test } from "vitest";
import { createGate } from "../../../templates/runtime/gate.js";
import { howToSearch, instructionsFor, topicsSentence } from "../../../templates/runtime/instructions.js";
import type { OperationEntry } from "../../../templates/runtime/operation.js";
import { operationSource } from "../../../templates/runtime/source.js";
import { createToolTable } from "../../../templates/runtime/tool-table.js";

const tags = ["pets", "orders, old", "users"];

function said(environment: object, { instructions, prefixes }: { instructions: string; prefixes: string[] }) {
  const entries = prefixes.flatMap((prefix) =>
    tags.flatMap((tag, index): OperationEntry[] => [
      { key: `${prefix}GET /t${index}`, name: `${prefix.trim()}get${index}`, tags: [tag] },
      {
        key: `${prefix}POST /t${index}`,
        name: `${prefix.trim()}post${index}`,
        tags: [tag],
        ...(index === 2 && { scopes: ["staff"] }),
      },
    ]),
  );
  const definition = {
    name: "t",
    title: "T",
    version: "1",
    instructions,
    tools: [],
    operations: operationSource({
      apis: [],
      operations: [{ entries, load: async () => ({ operations: {} }) }],
      schemas: async () => ({ schemas: {} }),
      discovery: { reads: true, writes: true, index: async () => ({ index: "" }) },
    }),
  };
  const chosen = { readOnly: false, chosenTools: [], chosenTags: [], ...environment };
  const gate = createGate(chosen, {
    operations: { entries, entry: (key) => entries.find((one) => one.key === key) },
    tools: [],
    isFound: () => true,
  });
  return instructionsFor(
    { scopes: [], headers: {} },
    { definition, gate, tools: createToolTable(definition) },
  );
}

const search = howToSearch({ reads: true, writes: true });
const one = { instructions: `Tools for T.${topicsSentence(tags)}\n\n${search}`, prefixes: [""] };

test.each<[chosen: object, topics: string]>([
  [{}, " Topics: pets, orders, old, users."],
  [{ chosenTags: ["pets", "users"] }, " Topics: pets, users."],
  [{ chosenTags: ["pets"] }, ""],
  [{ chosenTools: ["post0", "post1", "post2"] }, " Topics: pets, orders, old."],
])("%j: the topics of what is left", (chosen, topics) => {
  expect(said(chosen, one).split("\n")[0]).toBe(`Tools for T.${topics}`);
});

test("of several APIs each has its own topics, and what somebody else wrote stays", () => {
  const instructions = `A.${topicsSentence(tags)}\n\nTopics: users.`;
  const two = { instructions, prefixes: ["a ", "b "] };
  expect(said({ chosenTools: ["aget0", "aget2"] }, two)).toBe("A. Topics: pets, users.\n\nTopics: users.");
});

test("searching is told as far as there is something to find", () => {
  expect(said({ readOnly: true }, one)).toContain("with call_read_operation.");
  expect(said({ chosenTools: ["post0"] }, one)).toContain("with call_write_operation.");
});

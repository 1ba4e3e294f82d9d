/** What lines of an answer to the catalogue say, with what assistants write around them. */
import { expect, test } from "vitest";
import { parseAnswer } from "../src/plan/curate/answer.js";

/** Each statement in brackets without its line; each fault as it is told. */
function read(text: string, documents: readonly string[] = []): string[] {
  const { statements, faults } = parseAnswer(text, documents);
  const said = statements.map((statement) => {
    const words = Object.entries(statement).flatMap(([member, value]: [string, string | string[]]) =>
      member === "line" || member === "text" ? [] : value,
    );
    return words.map((word) => `[${word}]`).join("");
  });
  return [...said, ...faults.map(({ line, message }) => `${line}: ${message}`)];
}

test.each<[answer: string, want: string[]]>([
  ["hot get_pet", ["[hot][get_pet]"]],
  ["hot get_pet add_pet, pets/list", ["[hot][get_pet][add_pet][pets/list]"]],
  ["Hot: `get_pet`, `add_pet`", ["[hot][get_pet][add_pet]"]],
  ["- **hot** get_pet", ["[hot][get_pet]"]],
  ["- **cold:** get_pet", ["[cold][get_pet]"]],
  ["1. cold get_pet", ["[cold][get_pet]"]],
  ["cold GET /pets/{id} DELETE /pets/{id}", ["[cold][GET /pets/{id}][DELETE /pets/{id}]"]],
  ['cold "GET /pets/{id}", get_pet', ["[cold][GET /pets/{id}][get_pet]"]],
  ["hot get_pet # they ask for it daily", ["[hot][get_pet]"]],
  ["hot get_pet add_pet — what everybody does", ["[hot][get_pet][add_pet]"]],
  ["hot get_pet - what everybody does", ["[hot][get_pet]"]],
  ["hot get_pet (pet_read): Find a pet", ["[hot][get_pet]"]],
  ["group pet_write add_pet update_pet", ["[group][pet_write][add_pet][update_pet]"]],
  ["group pet_write: add_pet, update_pet", ["[group][pet_write][add_pet][update_pet]"]],
  ["name add_pet create_pet", ["[name][add_pet][create_pet]"]],
  ["name add_pet -> create_pet", ["[name][add_pet][create_pet]"]],
  ["name GET /pets list_pets", ["[name][GET /pets][list_pets]"]],
  ["describe add_pet Adds a pet: # and, all.", ["[describe][add_pet][Adds a pet: # and, all.]"]],
  ['describe add_pet: "Adds a pet."', ["[describe][add_pet][Adds a pet.]"]],
  ["describe GET /pets Lists (all) pets", ["[describe][GET /pets][Lists (all) pets]"]],
  ["\ufeffhot get_pet\r\n\r\n# a comment\r\n## pets\r\ncold add_pet", ["[hot][get_pet]", "[cold][add_pet]"]],
  ["Here it is:\n```text\nhot get_pet\n```\nI left out the rest.", ["[hot][get_pet]"]],
  [
    "```\nhot get_pet\nthe rest\n```",
    [
      "[hot][get_pet]",
      '3: A line begins with hot, cold, group, name, describe or with # for a comment, not with "the".',
    ],
  ],
  [
    "Sure!\nhot get_pet",
    [
      "[hot][get_pet]",
      '1: A line begins with hot, cold, group, name, describe or with # for a comment, not with "Sure!".',
    ],
  ],
  ["cold get_pet\n```\nhot add_pet\n```", ["[cold][get_pet]", "[hot][add_pet]"]],
  ["hto get_pet", ['1: "hto" is not a choice. Did you mean hot NAME …?']],
  ["hot", ["1: Something is missing: write hot NAME …."]],
  ["hot # nothing", ["1: Something is missing: write hot NAME …."]],
  ["group pet_write", ["1: Something is missing: write group TOOL NAME NAME …."]],
  ["name add_pet", ["1: Something is missing: write name NAME NEW_NAME."]],
  [
    "name add_pet create pet",
    ['1: "pet" follows the new name, which is one word: write name NAME NEW_NAME.'],
  ],
  ["describe add_pet", ["1: Something is missing: write describe NAME TEXT."]],
  ["", []],
])("%j", (answer, want) => {
  expect(read(answer)).toEqual(want);
});

test("a request of one of several documents has its id", () => {
  expect(read("hot shop GET /pets GET /pets get_pet", ["shop", "zoo"])).toEqual([
    "[hot][shop GET /pets][GET /pets][get_pet]",
  ]);
});

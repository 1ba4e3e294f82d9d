/** What a server says of itself holds for its caller: nothing in it is about what start-up choices or scopes leave out. */
import { expect, test } from "vitest";
import { createGate } from "../../src/runtime/auth/gate.js";
import { createToolTable } from "../../src/runtime/call/tool-table.js";
import type { OperationEntry } from "../../src/runtime/operations/operation.js";
import { operationSource } from "../../src/runtime/operations/source.js";
import { body, path, query, type Tool } from "../../src/runtime/operations/tool.js";
import {
  argumentHeadings,
  type InstructionPart,
  type Instructions,
} from "../../src/runtime/operations/definitions.js";
import { instructionsFor } from "../../src/runtime/resources/instructions.js";
import { tableOf } from "./operation-table.js";

const tags = ["pets", "orders, old", "users"];

function said(
  environment: object,
  { instructions, prefixes }: { instructions: Instructions; prefixes: string[] },
) {
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
      operations: tableOf(entries, async () => ({ operations: {} })),
      discovery: { reads: true, writes: true, index: "{}" },
    }),
  };
  const chosen = { readOnly: false, chosenTools: [], chosenTags: [], ...environment };
  const gate = createGate(chosen, {
    operations: definition.operations,
    tools: [],
    isFound: () => true,
  });
  return instructionsFor(
    { scopes: [], headers: {} },
    { definition, gate, tools: createToolTable(definition) },
  );
}

const topics = tags.map((name) => ({ name }));
const one = {
  instructions: [{ about: "Tools for T.", api: "t", topics }, { search: { reads: true, writes: true } }],
  prefixes: [""],
};

test.each<[chosen: object, topics: string]>([
  [{}, " Topics: pets, orders, old, users."],
  [{ chosenTags: ["pets", "users"] }, " Topics: pets, users."],
  [{ chosenTags: ["pets"] }, ""],
  [{ chosenTools: ["post0", "post1", "post2"] }, " Topics: pets, orders, old."],
])("%j: the topics of what is left", async (chosen, topics) => {
  expect((await said(chosen, one)).split("\n")[0]).toBe(`Tools for T.${topics}`);
});

test("of several APIs each has its own topics, under the words for its tags", async () => {
  const named = [{ name: "Animals", tag: "pets" }, ...topics.slice(1)];
  const instructions = [
    { about: "A.", api: "a", topics: named },
    { about: "B.", api: "b", topics },
  ];
  const two = { instructions, prefixes: ["a ", "b "] };
  expect(await said({ chosenTools: ["aget0", "aget2"] }, two)).toBe("A. Topics: Animals, users.\n\nB.");
});

test("what the owner wrote stays as it is", async () => {
  expect(await said({ chosenTags: ["pets"] }, { instructions: "A. Topics: users.", prefixes: [""] })).toBe(
    "A. Topics: users.",
  );
});

test("searching is told as far as there is something to find", async () => {
  expect(await said({ readOnly: true }, one)).toContain("with call_read_operation.");
  expect(await said({ chosenTools: ["post0"] }, one)).toContain("with call_write_operation.");
});

const limit = query("limit", { type: "integer" }).optional();
const note = body("/note", { type: "string" }).optional();
const tools: readonly Tool[] = [
  { name: "list", description: "", operation: "GET /list", input: { limit } },
  { name: "trail", description: "", operation: "GET /trail", input: { limit: ownLimit() } },
  {
    name: "write",
    description: "",
    actions: { add: "POST /list", drop: "DELETE /list/{id}" },
    input: { note, id: path("id", { type: "string" }).optional() },
  },
  { name: "off", description: "", operation: "GET /off", input: { note }, enabled: false },
];

function ownLimit() {
  return query("limit", { type: "integer", description: "Steps of the trail.", default: 5 }).optional();
}

/** By key: its name, and its arguments on the wire; what no tool lists is hidden. */
const known = {
  "GET /list": { name: "list", places: ["query:limit"] },
  "GET /trail": { name: "trail", places: ["query:limit"] },
  "POST /list": { name: "add_one", places: ["body:/note", "query:dry_run"] },
  "DELETE /list/{id}": { name: "drop_one", places: ["path:id"] },
  "GET /off": { name: "off", places: ["body:/note"] },
  "GET /found": { name: "found", places: ["query:pretty"] },
} as const;

const written: readonly InstructionPart[] = [
  "Tools for T.",
  { heading: "ofMost", arguments: [{ name: "dry_run", description: "Changes nothing" }, { name: "pretty" }] },
  {
    heading: "described",
    arguments: [
      { name: "note", description: "Remark, for the staff (and others)" },
      { name: "limit", description: "Most items.", default: 20 },
    ],
  },
];

const ofNote = "- note (Remark, for the staff (and others))";
const ofLimit = "- limit (Most items; default 20)";

test.each<[chosen: object, told: string]>([
  // Who may do everything is told it as it was written.
  [{}, [`${argumentHeadings.ofMost}\n- dry_run (Changes nothing)\n- pretty`, ofAll()].join("\n\n")],
  // One tool of three.
  [
    { chosenTools: ["list", "trail", "write"] },
    [`${argumentHeadings.ofSome}\n- dry_run (Changes nothing)`, ofAll()].join("\n\n"),
  ],
  [{ readOnly: true }, `${argumentHeadings.described}\n${ofLimit}`],
  [{ chosenTools: ["trail"] }, ""],
  [{ chosenTools: ["drop_one"] }, ""],
  [{ chosenTools: ["found"] }, ""],
  [
    { chosenTools: ["add_one"] },
    `${argumentHeadings.ofMost}\n- dry_run (Changes nothing)\n\n${argumentHeadings.described}\n${ofNote}`,
  ],
])("%j: arguments that tools have which are left", async (chosen, told) => {
  expect(await argumentsSaid(chosen)).toBe(["Tools for T.", told].filter((part) => part !== "").join("\n\n"));
});

function ofAll(): string {
  return `${argumentHeadings.described}\n${ofNote}\n${ofLimit}`;
}

function argumentsSaid(environment: object): Promise<string> {
  const hidden: readonly string[] = ["query:dry_run", "query:pretty"];
  const entries = Object.entries(known).map(([key, { name, places }]): OperationEntry => ({
    key,
    name,
    tags: [],
    ...(places.some((place) => hidden.includes(place)) && { takesMore: true as const }),
  }));
  const facts = Object.entries(known).map(([key, { places }]): [string, string] => {
    const named = places.map((place) => ({
      name: place.replace(/.*[:/]/, ""),
      place,
      ...(hidden.includes(place) && { hidden: true }),
    }));
    return [key, JSON.stringify({ key, arguments: named })];
  });
  const definition = {
    name: "t",
    title: "T",
    version: "1",
    instructions: written,
    tools,
    operations: operationSource({
      apis: [],
      operations: tableOf(entries, async () => ({ operations: Object.fromEntries(facts) })),
      discovery: { reads: true, writes: false, index: "{}" },
    }),
  };
  const gate = createGate(
    { readOnly: false, chosenTools: [], chosenTags: [], ...environment },
    { operations: definition.operations, tools, isFound: ({ name }) => name === "found" },
  );
  return instructionsFor(
    { scopes: [], headers: {} },
    { definition, gate, tools: createToolTable(definition) },
  );
}

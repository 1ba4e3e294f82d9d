import { describe, expect, test } from "vitest";
import type { ToolFile } from "../../src/model/files.js";
import type { Answer } from "../../src/model/update.js";
import { mergeTool } from "../../src/sync/merge-tool.js";
import { hashSlots } from "../../src/sync/slots.js";
import { readToolFile } from "../../src/sync/tool-file.js";

const imports = 'import { body, cookie, defineTool, file, header, path, query } from "#generated";\n\n';
const standard = {
  operation: '"GET /pets/{petId}"',
  name: '"get_pet"',
  description: '"Finds a pet."',
  input: {
    petId: 'path("petId", { type: "string" })',
    verbose: 'query("verbose", { type: "boolean" }).optional()',
  },
};

type Parts = Omit<typeof standard, "input"> & { input: Record<string, string> };

/** A tool file as the generator writes it; its slots carry their own text as source. */
function tool(parts: Parts): ToolFile {
  const input = Object.entries(parts.input).map(([name, value]) => `    ${name}: ${value},\n`);
  const text =
    `${imports}export default defineTool({\n  operation: ${parts.operation},\n  name: ${parts.name},\n` +
    `  description: ${parts.description},\n  input: {\n${input.join("")}  },\n});\n`;
  const slots = [...(readToolFile(text)?.slots ?? [])].map(([key, property]) => ({
    key,
    text: property.text,
    source: property.text,
  }));
  return { path: "src/tools/pets/get-pet.ts", owner: "tool", id: "GET /pets/{petId}", text, slots };
}

function merge(disk: (text: string) => string, next: Parts, answer: Answer | undefined = undefined) {
  const before = tool(standard);
  return mergeTool({
    disk: disk(before.text),
    next: tool(next),
    base: hashSlots(before),
    answer: () => answer,
  });
}

const untouched = (text: string): string => text;
const described = { ...standard, description: '"Finds one pet by its id."' };
const withFields = {
  ...standard,
  input: {
    petId: standard.input.petId,
    fields: 'query("fields", { type: "string" }).optional()',
    verbose: standard.input.verbose,
  },
};
const withoutVerbose = { ...standard, input: { petId: standard.input.petId } };
const editDescription = (text: string): string =>
  text.replace('"Finds a pet."', '"Ask before you use this."');
const hideVerbose = (text: string): string => text.replace(/ +verbose: .*\n/, "");

describe("what was not edited becomes what a fresh generation gives", () => {
  test.each([
    ["nothing new", standard],
    ["a description", described],
    ["an argument added between others", withFields],
    ["an argument removed", withoutVerbose],
  ])("%s", (_, next) => {
    const merged = merge(untouched, next);
    expect(merged?.text).toBe(tool(next).text);
    expect(merged?.slots).toEqual(hashSlots(tool(next)));
  });

  test("an input that was empty", () => {
    const empty = tool({ ...standard, input: {} });
    const merged = mergeTool({
      disk: empty.text,
      next: tool(standard),
      base: hashSlots(empty),
      answer: () => undefined,
    });
    expect(merged?.text).toBe(tool(standard).text);
  });
});

describe("an edit stays", () => {
  test.each<[string, (text: string) => string, Parts, string[]]>([
    ["a description, nothing new", editDescription, standard, ["kept description"]],
    [
      "a description, with a new argument",
      editDescription,
      withFields,
      ["added input.query:fields", "kept description"],
    ],
    ["a hidden argument", hideVerbose, described, ["hidden input.query:verbose", "updated description"]],
    ["a hidden argument that the API drops", hideVerbose, withoutVerbose, []],
    [
      "a renamed argument",
      (text) => text.replace("verbose:", "loud:"),
      standard,
      ["kept input.query:verbose"],
    ],
    [
      "a comment above a slot",
      (text) => text.replace("  name:", "  // Prompts rely on it.\n  name:"),
      described,
      ["kept name", "updated description"],
    ],
    [
      "code of the user's",
      (text) => text.replace("  input:", "  respond: (pet) => pet,\n  input:"),
      described,
      ["updated description"],
    ],
    [
      "code around the definition",
      (text) => text.replace("export", "const limit = 3;\n\nexport"),
      described,
      ["updated description"],
    ],
    [
      "an argument of the user's",
      (text) => text.replace("    verbose", '    mine: query("mine", {}).optional(),\n    verbose'),
      described,
      ["updated description"],
    ],
  ])("%s", (_, edit, next, notes) => {
    const merged = merge(edit, next);
    expect(merged?.notes.map(({ kind, slot }) => `${kind} ${slot}`).sort()).toEqual(notes);
    const again = mergeTool({
      disk: merged?.text ?? "",
      next: tool(next),
      base: merged?.slots ?? new Map(),
      answer: () => undefined,
    });
    expect(again?.text).toBe(merged?.text);
    const added = edit(tool(standard).text)
      .split("\n")
      .filter((line) => !tool(standard).text.includes(line));
    for (const line of added) expect(merged?.text).toContain(line);
  });

  test("reformatting alone is no edit", () => {
    const reformatted = (text: string): string =>
      text.replaceAll('"', "'").replaceAll("  ", "\t").replaceAll(",\n", "\n,").replaceAll("\n", "\r\n");
    const merged = merge(reformatted, described);
    expect(merged?.notes.map(({ kind, slot }) => `${kind} ${slot}`)).toEqual(["updated description"]);
    expect(merged?.text).toBe(
      reformatted(tool(standard).text).replace("'Finds a pet.'", described.description),
    );
  });
});

describe("both sides changed", () => {
  test("yours stays, is reported again and again, and is not taken for settled", () => {
    const merged = merge(editDescription, described);
    expect(merged?.notes).toEqual([
      {
        kind: "conflict",
        slot: "description",
        yours: '"Ask before you use this."',
        theirs: '"Finds one pet by its id."',
      },
    ]);
    const again = mergeTool({
      disk: merged?.text ?? "",
      next: tool(described),
      base: merged?.slots ?? new Map(),
      answer: () => undefined,
    });
    expect(again?.notes).toEqual(merged?.notes);
  });

  test.each<[Answer, string]>([
    ["mine", '"Ask before you use this."'],
    ["theirs", '"Finds one pet by its id."'],
  ])("answered: %s", (answer, want) => {
    const merged = merge(editDescription, described, answer);
    expect(merged?.text).toContain(`description: ${want}`);
    const again = mergeTool({
      disk: merged?.text ?? "",
      next: tool(described),
      base: merged?.slots ?? new Map(),
      answer: () => undefined,
    });
    expect(again?.notes.filter(({ kind }) => kind === "conflict")).toEqual([]);
  });

  test("an argument that you hid and the API changed stays away", () => {
    const merged = merge(hideVerbose, {
      ...standard,
      input: { ...standard.input, verbose: 'query("verbose", { type: "integer" }).optional()' },
    });
    expect(merged?.text).not.toContain("verbose");
    expect(merged?.notes).toMatchObject([{ kind: "conflict", slot: "input.query:verbose", yours: "" }]);
  });

  test("an argument that you edited and the API dropped stays", () => {
    const merged = merge((text) => text.replace('"boolean"', '"string"'), withoutVerbose);
    expect(merged?.text).toContain('verbose: query("verbose", { type: "string" })');
    expect(merged?.notes).toMatchObject([{ kind: "orphan", slot: "input.query:verbose" }]);
  });
});

test("an import that a new slot needs comes back", () => {
  const merged = merge((text) => text.replace(", path, query", ", path"), withFields);
  expect(merged?.text).toContain("path, query }");
});

test.each([
  ["does not parse", (text: string) => text.replace("input: {", "input: {{")],
  ["has git conflict markers", (text: string) => `<<<<<<< ours\n${text}=======\n>>>>>>> theirs\n`],
  ["exports something else", (text: string) => text.replace("defineTool({", "makeTool({")],
  ["spreads its definition", (text: string) => text.replace(/defineTool\([^]*/, "defineTool(definition);\n")],
])("a file that %s is detached", (_, edit) => {
  expect(merge(edit, described)).toBeUndefined();
});

test("comments before a comma stay, and what is new stands behind it", () => {
  const commented = (text: string): string =>
    text
      .replace('"boolean" }).optional(),', '"boolean" }).optional() // mine\n    ,')
      .replace('"string" }),', '"string" }) /* id */,');
  const added = { ...standard, input: { ...standard.input, fields: withFields.input.fields } };
  expect(merge(commented, added)?.text).toContain(".optional() // mine\n    ,\n    fields: query(");
  expect(merge(commented, withFields)?.text).toContain('"string" }) /* id */,\n    fields: query(');
  const text = merge(commented, withoutVerbose)?.text ?? "";
  expect(text).not.toContain("verbose");
  expect(text).toContain("// mine");
  expect(readToolFile(text)).toBeDefined();
});

test.each<[string, (text: string) => string, string, "conflict" | "replaced"]>([
  [
    "a short form of your own",
    (text) => text.replace('description: "Finds a pet."', "description"),
    "description",
    "replaced",
  ],
  [
    "no input at all",
    (text) => text.replace(/ {2}input: \{[^]*?\n {2}\},\n/, ""),
    "input.query:fields",
    "conflict",
  ],
])("%s stands where something new would: a conflict, and never a name twice", (_, edit, slot, onTheirs) => {
  const next = { ...withFields, description: described.description };
  for (const answer of [undefined, "theirs"] as const) {
    const merged = merge(edit, next, answer);
    const kind = answer === undefined ? "conflict" : onTheirs;
    expect(merged?.notes).toContainEqual(expect.objectContaining({ kind, slot }));
    expect([...(merged?.text ?? "").matchAll(/^ *(fields|description)\b/gm)].length).toBeLessThan(3);
  }
  const answered = merge(edit, next, "mine");
  expect(answered?.notes).not.toContainEqual(expect.objectContaining({ slot }));
  expect(answered?.slots.has(slot)).toBe(true);
});

const namesIn = (text = ""): string[] =>
  [...text.matchAll(/^ {4}(\w+|"[^"]+"): /gm)].map(([, name = ""]) => name);

describe("a new argument whose name an argument has", () => {
  const verbose = standard.input.verbose;
  test.each<[string, (text: string) => string, Record<string, string>, string[], string?]>([
    [
      "that the run renames: gets it",
      untouched,
      { verbose: 'path("verbose", { type: "string" })', verbose_query: verbose },
      ["petId", "verbose", "verbose_query"],
    ],
    [
      "that stays, because you gave it that: gets another",
      (text) => text.replace("verbose:", "fields:"),
      withFields.input,
      ["petId", "fields_query", "fields"],
      "fields_query",
    ],
    [
      "that stays, because you edited it: gets another",
      (text) => text.replace("boolean", "string"),
      { petId: standard.input.petId, verbose: 'path("verbose", { type: "string" })', verbose_query: verbose },
      ["petId", "verbose_path", "verbose"],
      "verbose_path",
    ],
    [
      "that goes: gets it",
      untouched,
      { petId: standard.input.petId, verbose: 'header("verbose", { type: "string" })' },
      ["petId", "verbose"],
    ],
    [
      "that swaps names with another: each gets its own",
      untouched,
      { petId: verbose, verbose: standard.input.petId },
      ["verbose", "petId"],
    ],
  ])("%s", (_, edit, input, want, as) => {
    const next = { ...standard, input: { petId: standard.input.petId, ...input } };
    const merged = merge(edit, next);
    expect([...namesIn(merged?.text)].sort()).toEqual([...want].sort());
    expect(merged?.notes.flatMap((note) => note.as ?? [])).toEqual(as === undefined ? [] : [as]);
    const again = mergeTool({
      disk: merged?.text ?? "",
      next: tool(next),
      base: merged?.slots ?? new Map(),
      answer: () => undefined,
    });
    expect(again?.text).toBe(merged?.text);
  });
});

test("an input as const or satisfies is the same; one that is computed detaches the file", () => {
  for (const form of ["as const", "satisfies object"]) {
    const constant = (text: string): string => text.replace("  },\n});", `  } ${form},\n});`);
    expect(merge(constant, withFields)?.text).toContain("fields: query(");
    expect(merge(constant, withFields)?.notes).toMatchObject([{ kind: "added" }]);
  }
  expect(
    merge((text) => text.replace(/input: \{[^]*\n {2}\},/, "input: shared,"), withFields),
  ).toBeUndefined();
});

describe("what the owner wrote around properties stays whole", () => {
  const bare = (text: string): string =>
    text.replace(".optional(),\n  }", ".optional() // at most one, please\n  }");
  const withLast = { ...standard, input: { ...standard.input, last: 'query("last", { type: "string" })' } };

  test("a comment with a comma, where the last property has none", () => {
    expect(merge(bare, withLast)?.text).toContain(
      '.optional(), // at most one, please\n    last: query("last", { type: "string" })\n  }',
    );
    expect(merge(bare, withoutVerbose)?.text).toContain("// at most one, please\n");
  });

  test("imports of types, and names that are there in another way", () => {
    const types = 'import type { RunContext, query as Q } from "#generated";\n';
    expect(merge((text) => types + text, withFields)?.text).toBe(types + tool(withFields).text);
    const own =
      'import * as generated from "#generated";\nconst { defineTool, path, query } = generated;\n\n';
    const taken = merge((text) => text.replace(imports, own), withFields)?.text;
    expect(taken).toBe(tool(withFields).text.replace(imports, own));
  });

  test.each([
    ["tabs", "\t"],
    ["four spaces", "    "],
  ])("indentation with %s, in what is new as well", (_, unit) => {
    const styled = (text: string): string =>
      text.replaceAll(/^( {2})+/gm, (spaces) => unit.repeat(spaces.length / 2));
    const long = {
      ...withFields,
      input: { ...withFields.input, fields: 'query("fields", {\n      type: "string",\n    })' },
    };
    expect(merge(styled, long)?.text).toBe(styled(tool(long).text));
    const empty = tool({ ...standard, input: {} });
    const filled = mergeTool({
      disk: styled(empty.text),
      next: tool(long),
      base: hashSlots(empty),
      answer: () => undefined,
    });
    expect(filled?.text).toBe(styled(tool(long).text));
  });
});

import { expect, test } from "vitest";
import type { Answer } from "../../src/model/update.js";
import { mergePackageJson, type PackageMerge } from "../../src/sync/package-json.js";

const print = (value: unknown, indent: number | string = 2): string =>
  `${JSON.stringify(value, null, indent)}\n`;
const first = {
  name: "pets",
  type: "module",
  scripts: { build: "tsc" },
  dependencies: { ajv: "^8.0.0", gone: "1" },
};
const next = {
  ...first,
  scripts: { build: "tsc -p .", test: "node --test" },
  dependencies: { ajv: "^8.1.0" },
};

function merge(
  disk: string | undefined,
  planned: string,
  keys: PackageMerge["keys"],
  answer?: Answer,
): PackageMerge {
  return mergePackageJson({ disk, next: planned, base: keys, answer: () => answer });
}

const base = merge(undefined, print(first), new Map()).keys;

test("the generator's keys are kept current, the user's stay as they are", () => {
  const disk = {
    ...first,
    name: "mine",
    scripts: { build: "tsc", lint: "eslint ." },
    dependencies: { ...first.dependencies, left: "1" },
    license: "MIT",
  };
  const merged = merge(print(disk, "\t"), print(next), base);
  expect(merged.text).toBe(
    print(
      {
        ...disk,
        scripts: { build: "tsc -p .", lint: "eslint .", test: "node --test" },
        dependencies: { ajv: "^8.1.0", left: "1" },
      },
      "\t",
    ),
  );
  expect(merged.notes).toEqual([]);
});

test("an edited key stays and is a conflict when the plan changes it, too; a removed one stays away", () => {
  const disk = { ...first, scripts: { build: "make" }, dependencies: { gone: "1" } };
  const merged = merge(print(disk), print(next), base);
  expect(JSON.parse(merged.text)).toEqual({
    ...disk,
    scripts: { build: "make", test: "node --test" },
    dependencies: {},
  });
  expect(merged.notes).toEqual([
    { kind: "conflict", slot: "scripts.build", yours: '"make"', theirs: '"tsc -p ."' },
    { kind: "conflict", slot: "dependencies.ajv", yours: "", theirs: '"^8.1.0"' },
  ]);
  expect(merge(merged.text, print(next), merged.keys).notes).toEqual(merged.notes);
});

test.each<[Answer, object]>([
  ["mine", { scripts: { build: "make", test: "node --test" }, dependencies: {} }],
  ["theirs", { scripts: next.scripts, dependencies: next.dependencies }],
])("%s ends the conflict, until the plan changes again", (answer, wanted) => {
  const disk = { ...first, scripts: { build: "make" }, dependencies: { gone: "1" } };
  const answered = merge(print(disk), print(next), base, answer);
  expect(JSON.parse(answered.text)).toEqual({ ...disk, ...wanted });
  expect(answered.notes.map(({ kind, yours }) => [kind, yours])).toEqual(
    answer === "mine"
      ? []
      : [
          ["replaced", '"make"'],
          ["replaced", ""],
        ],
  );
  expect(merge(answered.text, print(next), answered.keys)).toEqual({ ...answered, notes: [] });
  const later = { ...next, scripts: { ...next.scripts, build: "tsc -b" } };
  const keys = merge(answered.text, print(later), answered.keys).notes.map(({ slot }) => slot);
  expect(keys).toEqual(answer === "mine" ? ["scripts.build"] : []);
});

test("running again changes nothing", () => {
  const merged = merge(print(first), print(next), base);
  expect(merge(merged.text, print(next), merged.keys)).toEqual(merged);
});

test("a file that is not JSON is the user's to mend", () => {
  expect(() => merge("{ oops", print(next), base)).toThrow(/not a JSON object/);
  const deep = `{ "a": ${"[".repeat(50_000)}${"]".repeat(50_000)} }`;
  expect(() => merge(deep, print(next), base)).toThrow(/not a JSON object/);
});

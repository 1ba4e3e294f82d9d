import { expect, test } from "vitest";
import { mergePackageJson } from "../../src/sync/package-json.js";

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
const base = mergePackageJson(undefined, print(first), new Map()).keys;

test("the generator's keys are kept current, the user's stay as they are", () => {
  const disk = {
    ...first,
    name: "mine",
    scripts: { build: "tsc", lint: "eslint ." },
    dependencies: { ...first.dependencies, left: "1" },
    license: "MIT",
  };
  const merged = mergePackageJson(print(disk, "\t"), print(next), base);
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
  expect(merged.conflicts).toEqual([]);
});

test("an edited key stays and is a conflict when the plan changes it, too; a removed one stays away", () => {
  const disk = { ...first, scripts: { build: "make" }, dependencies: { gone: "1" } };
  const merged = mergePackageJson(print(disk), print(next), base);
  expect(JSON.parse(merged.text)).toEqual({
    ...disk,
    scripts: { build: "make", test: "node --test" },
    dependencies: {},
  });
  expect(merged.conflicts).toEqual(["scripts.build", "dependencies.ajv"]);
  expect(mergePackageJson(merged.text, print(next), merged.keys).conflicts).toEqual(merged.conflicts);
});

test("running again changes nothing", () => {
  const merged = mergePackageJson(print(first), print(next), base);
  expect(mergePackageJson(merged.text, print(next), merged.keys)).toEqual(merged);
});

test("a file that is not JSON is the user's to mend", () => {
  expect(() => mergePackageJson("{ oops", print(next), base)).toThrow(/not a JSON object/);
});

import { expect, test } from "vitest";
import type { Change } from "../../src/model/files.js";
import type { Setting } from "../../src/model/plan.js";
import type { Generation } from "../../src/model/results.js";
import { reportChanges, reportGeneration } from "../../src/report/generation.js";
import { petstore } from "../emit/petstore.js";

const update = (path: string): Change => ({ kind: "update", path, owner: "generated", text: "", before: "" });
const token: Setting = { name: "API_TOKEN", description: "", secret: true, neededBy: "all" };

const nothing = { added: [], gone: [] };
const unchanged: Generation = {
  root: "/projects/pets-mcp",
  isNew: false,
  plan: petstore,
  changes: [],
  notes: [],
  search: nothing,
  newCredentials: [],
  unchanged: 3,
};

function next(
  about: { isNew?: boolean; changes?: readonly Change[]; settings?: readonly Setting[] },
  cwd = "/projects",
  written = true,
): string[] {
  const { settings = [], ...rest } = about;
  const generation = { ...unchanged, plan: { ...petstore, settings }, ...rest };
  const lines = reportGeneration(generation, cwd, { written }).split("\n");
  return lines
    .slice(lines.indexOf("Next:") + 1 || lines.length)
    .map((line) => line.trim().split("  #")[0] ?? "");
}

test.each<[said: readonly string[], want: readonly string[]]>([
  [next({ isNew: true }), ["cd pets-mcp", "npm install", "npm run try", "openapi-to-mcp install cursor"]],
  [
    next({ isNew: true, settings: [token] }, "/projects/pets-mcp").slice(0, 2),
    ["npm install", "cp .env.example .env"],
  ],
  [next({}), []],
  [next({ changes: [update("mcp.lock.json")] }), []],
  [next({ changes: [update("src/generated/types.ts")] }), ["cd pets-mcp", "npm run build"]],
  [next({ changes: [update("package.json")] }, "/projects/pets-mcp"), ["npm install"]],
  [next({ changes: [update("package.json")] }, "/projects", false), []],
])("%j is what comes next", (said, want) => {
  expect(said.map((line) => line.trim())).toEqual(want);
});

test("a project is called by its folder from inside as well", () => {
  expect(reportGeneration(unchanged, "/projects/pets-mcp")).toContain("pets-mcp: 3 unchanged");
});

test.each([
  [nothing, []],
  [{ added: ["get_pet"], gone: [] }, ["1 operation new in search: get_pet"]],
  [{ added: [], gone: ["a", "b", "c", "d", "e", "f"] }, ["6 operations gone from search: a, b, c, d, e, …"]],
])("what search alone finds: %j", (search, want) => {
  const lines = reportGeneration({ ...unchanged, search }, "/").split("\n");
  expect(lines.filter((line) => / (in|from) search: /.test(line))).toEqual(want);
});

test.each<[about: Partial<Generation>, want: readonly string[]]>([
  [{ newCredentials: ["API_TOKEN"] }, ["New credential to set: API_TOKEN"]],
  [{ newCredentials: ["API_CLIENT_ID"] }, []],
  [{ newCredentials: ["API_TOKEN"], isNew: true }, []],
  [{}, []],
])("credentials that an update brings: %j", (about, want) => {
  const generation = { ...unchanged, plan: { ...petstore, settings: [token] }, ...about };
  const lines = reportGeneration(generation, "/").split("\n");
  expect(lines.filter((line) => line.startsWith("New credential"))).toEqual(want);
});

const many = Array.from({ length: 31 }, (_, index) => update(`src/${index}.ts`));
const gone: Change = { kind: "delete", path: "src/old.ts", owner: "tool", before: "" };

test.each<[readonly Change[], { written: boolean; all: boolean }, string, number]>([
  [[gone], { written: true, all: false }, "deleted   src/old.ts", 1],
  [[gone], { written: false, all: false }, "delete    src/old.ts", 1],
  [many.slice(1), { written: false, all: false }, "update    src/30.ts", 30],
  [many, { written: false, all: false }, "… and 2 more files; --verbose lists them all.", 30],
  [many, { written: false, all: true }, "update    src/30.ts", 31],
])("files %#: a short list is whole, a long one tells how to see the rest", (changes, how, last, count) => {
  const lines = reportChanges(changes, how).split("\n");
  expect({ last: lines.at(-1), count: lines.length }).toEqual({ last, count });
});

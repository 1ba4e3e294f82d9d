import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GeneratorError } from "../../src/errors.js";
import type { ArgumentSummary } from "../../src/model/project.js";
import { emptyLock, parseLock, printLock, type Lock, type LockedTool } from "../../src/sync/lock.js";
import { parseRivals } from "../../src/sync/merged-lock.js";

const tool = (name: string): LockedTool => ({
  name,
  form: "listed",
  file: `src/tools/pets/${name}.ts`,
  hash: { bytes: "aa", tokens: "bb" },
  slots: new Map([["description", { text: "cc", source: "dd" }]]),
});

const lock: Lock = {
  ...emptyLock,
  versions: { generator: "1.2.3", runtime: "1.2.4" },
  tools: new Map([
    ["PUT /pets/{petId}", tool("update_pet")],
    ["GET /pets/{petId}", tool("get_pet")],
    ["GET /a/{x}", tool("a_by_x")],
    ["GET /a/{y}", tool("a_by_y")],
    ["GET /__proto__", { name: "proto", form: "hidden" }],
  ]),
  variables: new Map([["api/key", "API_KEY"]]),
  commonArguments: new Map([
    [
      "api",
      {
        hidden: new Map<string, ArgumentSummary>([
          ["expand", {}],
          ["fields", { description: "Members", in: "query", takes: "array of string" }],
        ]),
        described: new Map<string, ArgumentSummary>([
          ["limit", { description: "How many", default: 20 }],
          ["after", { description: "Where to go on" }],
        ]),
        identifying: ["channel"],
      },
    ],
  ]),
  scaffold: ["README.md"],
  packageKeys: new Map([["scripts.build", { text: "11", source: "22" }]]),
};

test("what is printed is read back", () => {
  const back = parseLock(printLock(lock));
  expect(new Map([...back.tools].sort())).toEqual(new Map([...lock.tools].sort()));
  expect({ ...back, tools: lock.tools }).toEqual(lock);
});

test("a tool is a line, under a key without the names of its path parameters unless two would share it", () => {
  const keys = printLock(lock)
    .split("\n")
    .flatMap((line) => /^ {4}"([A-Z]+ [^"]+)"/.exec(line)?.[1] ?? []);
  expect(keys).toEqual(["GET /__proto__", "GET /a/{x}", "GET /a/{y}", "GET /pets/{}", "PUT /pets/{}"]);
});

test.each([
  ["not JSON", "{", /not valid JSON/],
  ["conflict markers", "<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n", /not valid JSON/],
  ["a newer version", '{ "lockVersion": 5 }', /lockVersion 5.*by a newer/],
  ["an older layout", '{ "lockVersion": 3 }', /lockVersion 3.*a new folder.*carry over/],
  ["an older version", '{ "lockVersion": 0 }', /lockVersion 0.*restore the file/],
  ["a version that is none", '{ "lockVersion": "1" }', /lockVersion "1".*restore the file/],
  ["no version", "{}", /no lockVersion.*restore the file/],
  [
    "a common argument without words",
    '{ "lockVersion": 4, "commonArguments": { "api": { "hidden": [], "described": ["limit"] } } }',
    /commonArguments\["api"\]\.described/,
  ],
  [
    "a description that is none",
    '{ "lockVersion": 4, "commonArguments": { "api": { "hidden": [{ "name": "limit", "description": 5 }], "described": [] } } }',
    /commonArguments\["api"\]\.hidden/,
  ],
  [
    "a common argument whose place is no text",
    '{ "lockVersion": 4, "commonArguments": { "api": { "hidden": [{ "name": "limit", "in": 5 }], "described": [] } } }',
    /commonArguments\["api"\]\.hidden/,
  ],
  ["a version of the runtime that is none", '{ "lockVersion": 4, "runtime": 3 }', /unexpected at runtime/],
  ["an odd tool", '{ "lockVersion": 4, "tools": { "GET /": { "name": "x", "form": "odd" } } }', /form/],
])("%s is a clear error", (_, text, message) => {
  const error = thrownBy(() => parseLock(text));
  expect(`${error.message} ${error.hint}`).toMatch(message);
});

function thrownBy(run: () => unknown): GeneratorError {
  try {
    run();
  } catch (error) {
    if (error instanceof GeneratorError) return error;
  }
  throw new Error("nothing was refused");
}

test("two branches that touch different tools, neighbours as well, merge in git without a conflict", () => {
  const names = ["bird", "cat", "dog", "eel", "fox", "gnu", "hen"];
  const base = withTools(lock, ...names.map((name): [string, LockedTool] => [`GET /${name}`, tool(name)]));
  const ours: [string, LockedTool][] = [
    ["GET /cat/{id}", tool("get_cat")],
    ["GET /zebra", tool("zebra")],
    ["POST /cat", tool("add_cat")],
    ["PUT /zebra", tool("put_zebra")],
  ];
  const theirs: [string, LockedTool][] = [
    ["GET /cat/{id}/toys", tool("toys")],
    ["GET /yak", tool("yak")],
    ["POST /dog", tool("add_dog")],
    ["PUT /zoo", tool("put_zoo")],
  ];
  const merged = mergedInGit(base, withTools(base, ...ours), withTools(base, ...theirs));
  expect(Object.keys(JSON.parse(merged) as object)).toContain("tools");
  expect(parseRivals(merged).tools).toEqual(new Map());
  expect(printLock(parseLock(merged))).toBe(printLock(withTools(base, ...ours, ...theirs)));
});

test("what both branches changed stands twice, for the files to tell which holds", () => {
  const base = withTools(lock, ["GET /cat", tool("cat")]);
  const gone: LockedTool = { name: "cat", form: "hidden" };
  const merged = mergedInGit(
    base,
    withTools(base, ["GET /cat", gone]),
    withTools(base, ["GET /cat", { ...tool("cat"), hash: { tokens: "ff" } }]),
  );
  expect(parseRivals(merged).tools).toEqual(
    new Map([["GET /cat", [{ ...tool("cat"), hash: { tokens: "ff" } }, gone]]]),
  );
});

function withTools(given: Lock, ...tools: readonly (readonly [string, LockedTool])[]): Lock {
  return { ...given, tools: new Map([...given.tools, ...tools]) };
}

/** What git makes of two branches' locks, with the attributes that every project has. */
function mergedInGit(base: Lock, ours: Lock, theirs: Lock): string {
  const folder = mkdtempSync(join(tmpdir(), "lock-"));
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  const path = join(folder, "mcp.lock.json");
  const commit = (next: Lock): void => {
    writeFileSync(path, printLock(next));
    git("add", ".");
    git("commit", "-qm", "next");
  };
  git("init", "-q", "-b", "main");
  copyFileSync("templates/project/gitattributes", join(folder, ".gitattributes"));
  commit(base);
  git("checkout", "-qb", "theirs");
  commit(theirs);
  git("checkout", "-q", "main");
  commit(ours);
  git("merge", "-q", "theirs");
  const merged = readFileSync(path, "utf8");
  rmSync(folder, { recursive: true });
  return merged;
}

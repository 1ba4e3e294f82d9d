/**
 * How the steps of a generation grow with its document. V8 counts how often each block of the generator's code is run, so that a
 * slow machine changes nothing.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alikeDocuments } from "../../bench/growth/alike.js";
import { graphDocument } from "../../bench/growth/graph.js";
import { nestedDocument } from "../../bench/growth/nested.js";

const run = promisify(execFile);
const main = resolve(import.meta.dirname, "../../dist/cli/main.js");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "steps-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** https://nodejs.org/api/cli.html#node_v8_coveragedir */
interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

let runs = 0;

/** How often blocks of the generator's code are run for a document. */
async function stepsOf(document: object): Promise<number> {
  const own = join(folder, String((runs += 1)));
  const coverage = join(own, "coverage");
  await mkdir(coverage, { recursive: true });
  await writeFile(join(own, "openapi.json"), JSON.stringify(document));
  await run(process.execPath, [main, "openapi.json", "--out", "project", "--quiet"], {
    cwd: own,
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  });
  let steps = 0;
  for (const name of await readdir(coverage)) {
    const { result } = JSON.parse(await readFile(join(coverage, name), "utf8")) as Coverage;
    for (const { url, functions } of result)
      if (url.includes("/dist/"))
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  }
  await rm(own, { recursive: true });
  return steps;
}

/** Of n log n: what the counts may be beyond. */
const leeway = 1.15;

/** How the steps beyond those of the smallest document grow, against n log n; `sizes` are that one and two others. */
async function growth(
  documentOf: (count: number) => object,
  sizes: readonly [number, number, number],
): Promise<number> {
  const [least = 0, before = 0, after = 0] = await inTurn(sizes, (count) => stepsOf(documentOf(count)));
  const [, few, many] = sizes;
  return (after - least) / (before - least) / ((many * Math.log(many)) / (few * Math.log(few)));
}

async function inTurn<T, U>(all: readonly T[], make: (one: T) => Promise<U>): Promise<U[]> {
  const made: U[] = [];
  for (const one of all) made.push(await make(one));
  return made;
}

/** Those that tell by counts; `npm run bench -- growth alike` measures all of them. */
const telling = [
  "operations with one summary",
  "operations whose paths share each half of their parts",
  "operations with one description",
  "constants of a union",
];

describe("steps grow at most as n log n with the number of", () => {
  test.each(telling)("%s", { timeout: 120_000 }, async (name) => {
    expect(await growth(alikeDocuments[name] ?? graphDocument, [1, 300, 1200])).toBeLessThan(leeway);
  });

  test("levels in which schemas contain and inherit from each other", { timeout: 240_000 }, async () => {
    expect(await growth(nestedDocument, [1, 4, 16])).toBeLessThan(leeway);
  });

  test(
    "operations that inherit deeply and refer to each other in circles",
    { timeout: 240_000 },
    async () => {
      expect(await growth(graphDocument, [1, 100, 400])).toBeLessThan(leeway);
    },
  );
});

/**
 * Documents that mean harm, a folder each: `document.yaml` (or a maker, where it is large) and `expected.yaml`, which says
 * what must become of it. Each is generated from and served in a process of its own whose memory and time are bounded.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeFaults } from "../../bench/fuzz/compile.js";
import { startJudges } from "../../bench/fuzz/judges.js";
import { repository } from "../../samples/api/repository.js";
import type { GenerateOptions } from "../../src/index.js";
import { makers } from "./makers.js";

interface Expected {
  readonly want: "working" | "refused";
  /** Of {@link makers}; else `document.yaml` is the document. */
  readonly make?: string;
  readonly options?: GenerateOptions;
  /** Of the error. */
  readonly code?: string;
  /** Part of the error's message. */
  readonly message?: string;
  /** Codes that are told, among others. */
  readonly told?: readonly string[];
  /** Names of the tools that are listed. */
  readonly tools?: readonly string[];
  /** What nothing that is listed holds. */
  readonly absent?: readonly string[];
  /** What the list holds. */
  readonly present?: readonly string[];
}

const folder = join(import.meta.dirname, "cases");
const cases = readdirSync(folder).map((name) => {
  const expected = load(readFileSync(join(folder, name, "expected.yaml"), "utf8")) as Expected;
  return { name, expected };
});

let scratch = "";
const judges = startJudges();

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "hostile-"));
  await symlink(join(repository, "node_modules"), join(scratch, "node_modules"), "junction");
});
afterAll(async () => {
  judges.close();
  await rm(scratch, { recursive: true, force: true });
});

/** A folder and a file on a system that knows neither case nor devices' names from others. */
const safePath =
  /^(?:[A-Za-z0-9][A-Za-z0-9-]*\/)*(?!(?:con|prn|aux|nul|com\d|lpt\d)\.)[A-Za-z0-9][A-Za-z0-9-]{0,100}\.ts$/;

describe("each ends in a working server or in a clear refusal", { timeout: 120_000 }, () => {
  test.each(cases)("$name", async ({ name, expected }) => {
    const document = join(scratch, name, "document.yaml");
    await mkdir(join(scratch, name));
    if (existsSync(join(folder, name, "document.yaml")))
      await cp(join(folder, name, "document.yaml"), document);
    else await writeFile(document, makers[expected.make ?? ""]?.() ?? "");
    const project = join(scratch, "projects", name);
    const verdict = await judges.judge({ document, options: expected.options ?? {}, scratch, project });
    if (expected.want === "refused") {
      await rm(project, { recursive: true, force: true });
      expect(verdict).toMatchObject({
        kind: "refused",
        code: expected.code,
        message: expect.stringContaining(expected.message ?? "") as string,
      });
      return;
    }
    if (verdict.kind !== "working") throw new Error(JSON.stringify(verdict, null, 2));
    const list = JSON.stringify(verdict.tools);
    const names = verdict.tools.map((tool) => (tool as { name: string }).name);
    expect(verdict.told).toEqual(expect.arrayContaining([...(expected.told ?? [])]));
    if (expected.tools !== undefined) expect(names).toEqual(expected.tools);
    for (const text of expected.absent ?? []) expect(list).not.toContain(text);
    for (const text of expected.present ?? []) expect(list).toContain(text);
    const toolFiles = verdict.files.filter((path) => path.startsWith("src/tools/"));
    expect(toolFiles.filter((path) => !safePath.test(path.slice("src/tools/".length)))).toEqual([]);
    expect(new Set(toolFiles.map((path) => path.toLowerCase())).size).toBe(toolFiles.length);
  });

  test("and every project compiles", async () => {
    expect(await typeFaults(join(scratch, "projects"))).toEqual(new Map());
  });
});

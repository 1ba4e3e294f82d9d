/**
 * Each folder of `projects/` holds a project as that version wrote it and its owner edited it, beside a later state of the API's
 * document. Every version to come generates it again without a conflict, keeps the edits, and the result runs.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { listTools, open, stdioWire } from "../../bench/corpus/wire.js";
import { build, stdioCommand } from "../../bench/project.js";
import { check, generate, updateRuntime } from "../../src/index.js";

let folder: string;
afterEach(() => rmSync(folder, { recursive: true }));

const versions = readdirSync(join(import.meta.dirname, "projects"));

/** What the owner did to every one of these projects, by file. */
const edits: Readonly<Record<string, readonly string[]>> = {
  "src/tools/conditions/get-weather.ts": [
    "before a vessel is called in",
    "respond: (weather) => ({ now: weather })",
    "timeoutMs: 5_000",
  ],
  "src/tools/berths/list-berths.ts": ["maximum: 20"],
  "src/tools/berths/berths-write.ts": ["Add a berth, after the harbour master agreed"],
  "src/tools/quayside/berth.ts": ['name: "get_berth"'],
  "src/custom/index.ts": ["knots * 0.514444"],
  "package.json": ['"hello": "node -v"'],
  "README.md": ["<!-- ours since"],
};

/** What the later document brings, by file. */
const news: Readonly<Record<string, readonly string[]>> = {
  "src/tools/berths/list-berths.ts": ["minDepthMetres", '"east"'],
  "src/tools/pilots/get-pilot.ts": ["what is licensed"],
};

test("a project of 0.1.0 with a new runtime alone", async () => {
  folder = mkdtempSync(join(tmpdir(), "compat-"));
  cpSync(join(import.meta.dirname, "projects/0.1.0/project"), folder, { recursive: true });
  // Its owner moved one tool file and deleted another since the list was written.
  const list = join(folder, "src/generated/tools.ts");
  const text = readFileSync(list, "utf8").replace("berths/get-berth.js", "quayside/berth.js");
  writeFileSync(list, text.replaceAll(/^.*getTides.*\n/gm, ""));

  expect((await updateRuntime({ out: folder })).changes.length).toBeGreaterThan(0);
  expect(await toolsOf(folder)).toContain("get_weather");
  expect((await updateRuntime({ out: folder })).changes).toEqual([]);
}, 60_000);

/** Builds it, starts it and asks. */
async function toolsOf(project: string): Promise<string[]> {
  await build(project);
  const wire = stdioWire(stdioCommand(project, {}), "2025-11-25");
  await open(wire, "2025-11-25");
  const names = (await listTools(wire)).map((tool) => (tool as { name: string }).name);
  await wire.close();
  return names;
}

test.each(versions)(
  "a project of %s",
  async (version) => {
    folder = mkdtempSync(join(tmpdir(), "compat-"));
    cpSync(join(import.meta.dirname, "projects", version), folder, { recursive: true });
    const project = join(folder, "project");

    const { notes } = await generate({ out: project });
    expect(
      notes.filter(({ kind }) => kind === "conflict" || kind === "orphan" || kind === "detached"),
    ).toEqual([]);
    for (const [path, texts] of [...Object.entries(edits), ...Object.entries(news)]) {
      for (const text of texts) expect(readFileSync(join(project, path), "utf8"), path).toContain(text);
    }
    const berths = readFileSync(join(project, "src/tools/berths/list-berths.ts"), "utf8");
    expect(berths, "a hidden argument stays hidden").not.toContain("closed");
    expect(existsSync(join(project, "src/tools/conditions/get-tides.ts")), "a deleted tool stays away").toBe(
      false,
    );
    expect(
      existsSync(join(project, "src/generated/SHA256SUMS")),
      "files say themselves what they hash to",
    ).toBe(false);
    const { calls } = JSON.parse(readFileSync(join(project, "src/generated/calls.json"), "utf8")) as {
      calls: unknown[];
    };
    expect(calls.length, "its own test goes on finding its calls").toBeGreaterThan(30);
    expect((await check({ out: project })).changes).toEqual([]);

    const names = await toolsOf(project);
    expect(names).toEqual(expect.arrayContaining(["knots_to_metres", "get_berth", "get_weather"]));
    expect(names).not.toContain("get_tides");
  },
  60_000,
);

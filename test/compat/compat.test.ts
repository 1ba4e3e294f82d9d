/**
 * Each folder of `projects/` holds a project as that version wrote it and its owner edited it, beside a later state of the API's
 * document; without the modules of its runtime, which each version writes anew. Every version to come generates it again without a conflict, keeps the edits, and the result runs.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { listTools, open, stdioWire } from "../../bench/corpus/wire.js";
import { build, stdioCommand } from "../../bench/shared/project.js";
import { check, generate, updateRuntime } from "../../src/index.js";
import { readTree } from "../tree.js";

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

test.each(versions)(
  "a project of %s with a new runtime alone",
  async (version) => {
    folder = mkdtempSync(join(tmpdir(), "compat-"));
    cpSync(join(import.meta.dirname, "projects", version, "project"), folder, { recursive: true });
    const own = () => [...readTree(folder)].filter(([path]) => !/^(runtime\/|mcp\.lock\.json$)/.test(path));
    const before = own();

    expect((await updateRuntime({ out: folder })).changes.length).toBeGreaterThan(0);
    expect(own(), "nothing of its owner's changes").toEqual(before);
    expect((await updateRuntime({ out: folder })).changes).toEqual([]);
  },
  60_000,
);

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
    expect(existsSync(join(project, "src/tools/conditions/list-tides.ts")), "a deleted tool stays away").toBe(
      false,
    );
    expect((await check({ out: project })).changes).toEqual([]);

    const names = await toolsOf(project);
    expect(names).toEqual(expect.arrayContaining(["knots_to_metres", "get_berth", "get_weather"]));
    expect(names).not.toContain("list_tides");
  },
  60_000,
);

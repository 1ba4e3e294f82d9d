/**
 * After any number of kills, at any file operation, what a run starts from is one whole state: that before the killed run, or
 * that after it. Every operation of every scenario is tried in this process, where the file system "dies" and refuses all that
 * follows. Of the operations of the recovery, of the documents of the next run, and of edits at each, some are tried.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Note, ProjectFile } from "../../../src/model/files.js";
import type { Pins } from "../../../src/model/project.js";
import { apply, recover } from "../../../src/sync/apply.js";
import { nodeFileSystem, type FileSystem } from "../../../src/sync/file-system.js";
import { judge } from "../../../src/sync/roll-forward.js";
import { readProject } from "../../../src/sync/read.js";
import { reconcile } from "../../../src/sync/reconcile.js";
import { sized } from "../../everything.js";
import { readTree } from "../../tree.js";

/** One of so many is tried. */
const step = sized(4, 3);
const folder = mkdtempSync(join(tmpdir(), "every-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A document, as far as writing is concerned: its tools and their words; those without words are found by search. */
type Document = Readonly<Record<string, { readonly words?: string; readonly name?: string }>>;

function filesOf(document: Document): ProjectFile[] {
  const tools = Object.entries(document).flatMap(([name, { words, name: own = name }]): ProjectFile[] => {
    if (words === undefined) return [];
    const values = { operation: `GET /${name}`, name: own, description: words };
    const slots = Object.entries(values).map(([key, value]) => ({
      key,
      text: JSON.stringify(value),
      source: JSON.stringify(value),
    }));
    const lines = slots.map(({ key, text }) => `  ${key}: ${text},\n`).join("");
    const text = `export default defineTool({\n${lines}  input: {},\n});\n`;
    return [{ owner: "tool", id: `GET /${name}`, path: `src/tools/${name}/${name}.ts`, text, slots }];
  });
  const version = JSON.stringify(document);
  return [
    ...tools,
    { owner: "generated", path: "src/generated/index.ts", text: `// ${version}\n` },
    ...Object.keys(document).map((name): ProjectFile => ({
      owner: "generated",
      path: `src/generated/of-${name}.ts`,
      text: `// ${name}\n`,
    })),
    { owner: "scaffold", path: "README.md", text: `# ${version}\n` },
    { owner: "scaffold", path: "src/server.ts", text: "// starts\n" },
    { owner: "json", path: "package.json", text: JSON.stringify({ scripts: { build: version } }) },
  ];
}

function pinsOf(document: Document): Pins {
  const tools = Object.entries(document).map(
    ([name, { words, name: own = name }]): [string, { name: string; form: "hidden" | "listed" }] => [
      `GET /${name}`,
      { name: own, form: words === undefined ? "hidden" : "listed" },
    ],
  );
  return { tools: new Map(tools), variables: new Map(), commonArguments: new Map() };
}

async function run(root: string, document: Document, fs = swift): Promise<readonly Note[]> {
  await recover(root, fs);
  const options = {
    force: false,
    replan: false,
    rename: false,
    scaffold: false,
    restore: new Set<string>(),
    prune: () => false,
    allowRemovals: true,
    answer: () => undefined,
    known: new Set(Object.keys(document).map((name) => `GET /${name}`)),
    moves: new Map<string, string>(),
    held: new Map<string, string>(),
    unresolved: () => [],
  };
  const { changes, notes } = await reconcile(filesOf(document), await readProject(root), {
    version: "1.0.0",
    pins: pinsOf(document),
    options,
  });
  await apply(root, changes, fs);
  return notes;
}

/** Nothing here depends on what the disk has when the power fails. */
const swift: FileSystem = {
  ...nodeFileSystem,
  open: async (path, flags) => ({ ...(await nodeFileSystem.open(path, flags)), sync: async () => undefined }),
};

/** Lives for so many operations; a write that is the last one stops half way. */
function mortal(lives: number): FileSystem & { readonly count: () => number } {
  let count = 0;
  const isDead = (): boolean => ++count > lives;
  const dying =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (isDead()) throw new Error("killed");
      return call(...args);
    };
  return {
    ...swift,
    count: () => count,
    mkdir: dying(swift.mkdir),
    rename: dying(swift.rename),
    rm: dying(swift.rm),
    rmdir: dying(swift.rmdir),
    open: dying(async (path: string, flags: string) => {
      const file = await swift.open(path, flags);
      const writeFile: typeof file.writeFile = async (text) => {
        if (!isDead()) return file.writeFile(text);
        if (count === lives + 1) await file.writeFile(String(text).slice(0, String(text).length / 2));
        throw new Error("killed");
      };
      return { ...file, writeFile };
    }),
  };
}

/** The process is gone: what it left in its name is that of a dead one. */
function bury(root: string): void {
  const staging = join(root, ".mcp-staging");
  if (!existsSync(staging)) return;
  for (const name of readdirSync(staging))
    if (name.startsWith("turn-")) renameSync(join(staging, name), join(staging, "turn-999999999--1"));
}

async function killed(
  lives: number,
  work: (fs: FileSystem) => Promise<unknown>,
  root: string,
): Promise<void> {
  // Some failures are expected, of folders that are not empty for example: these do not show that it died.
  await work(mortal(lives)).catch(() => undefined);
  bury(root);
}

async function operationsOf(work: (fs: FileSystem) => Promise<unknown>): Promise<number> {
  const fs = mortal(Infinity);
  await work(fs);
  return fs.count();
}

function contentOf(root: string): Record<string, string> {
  return existsSync(root) ? Object.fromEntries(readTree(root)) : {};
}

/** The tree that a run sees that must not write. */
async function seen(root: string, paths: Iterable<string>): Promise<Record<string, string>> {
  const { tree } = await readProject(root);
  return Object.fromEntries(
    [...paths].flatMap((path): [string, string][] => {
      const bytes = tree.bytes(path);
      return bytes === undefined ? [] : [[path, bytes.toString("utf8")]];
    }),
  );
}

const base: Document = { cat: { words: "old" }, dog: { words: "old" }, emu: {}, fox: { words: "old" } };
const updated: Document = { ...base, cat: { words: "new" }, dog: { words: "new" } };
const scenarios: [name: string, before: Document | undefined, killed: Document][] = [
  ["a first generation", undefined, base],
  ["an update", base, updated],
  ["hidden to listed", base, { ...base, emu: { words: "new" } }],
  [
    "a deletion that frees room",
    base,
    { cat: { words: "old" }, dog: { words: "old" }, emu: { words: "new" } },
  ],
  [
    "planned anew",
    base,
    {
      cat: { words: "old", name: "kitty" },
      dog: {},
      emu: { words: "old" },
      fox: { words: "old", name: "vixen" },
    },
  ],
];
const movedOn: Document = {
  ...base,
  cat: { words: "newest" },
  emu: { words: "newest" },
  gnu: { words: "newest" },
};
const edit = "  respond: (answer) => answer,\n";

function editFile(root: string, name: string): void {
  const path = join(root, `src/tools/${name}/${name}.ts`);
  if (existsSync(path))
    writeFileSync(path, readFileSync(path, "utf8").replace("  input: {},\n", `  input: {},\n${edit}`));
}

function copyOf(from: string, name: string): string {
  const root = join(folder, name, "project");
  rmSync(dirname(root), { recursive: true, force: true });
  if (existsSync(from)) cpSync(from, root, { recursive: true });
  return root;
}

describe.each(scenarios)("%s", async (name, before, document) => {
  const key = name.replaceAll(" ", "-");
  const old = join(folder, `${key}-old`);
  const fresh = join(folder, `${key}-fresh`);

  test("killed at every operation, twice: the next run starts from one whole state", async () => {
    if (before !== undefined) {
      await run(old, before);
      editFile(old, "cat");
      cpSync(old, fresh, { recursive: true });
    }
    const operations = await operationsOf((fs) => run(fresh, document, fs));
    const states = [contentOf(old), contentOf(fresh)];
    const nexts: Document[] = [document, movedOn, before ?? movedOn];
    const wanted = new Map<string, Record<string, string>>();
    for (const [state, from] of [old, fresh].entries())
      for (const [index, next] of nexts.entries()) {
        const root = copyOf(from, "whole");
        await run(root, next);
        wanted.set(`${state} ${index}`, contentOf(root));
      }
    expect(operations).toBeGreaterThan(20);
    const paths = new Set(states.flatMap((state) => Object.keys(state)));
    const found = new Set<number>();
    for (let lives = 0; lives < operations; lives++) {
      const root = copyOf(old, "killed");
      await killed(lives, (fs) => run(root, document, fs), root);
      const view = await seen(root, paths);
      const state = states.findIndex((one) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(view)));
      expect(state, `after ${lives} operations`).not.toBe(-1);
      found.add(state);
      const again = copyOf(root, "again");
      const recovery = await operationsOf((fs) => recover(again, fs));
      expect(contentOf(again)).toEqual(states[state]);
      for (let second = lives % step; second < recovery; second += step) {
        const twice = copyOf(root, "twice");
        await killed(second, (fs) => recover(twice, fs), twice);
        expect(await seen(twice, paths), `after ${lives} and ${second} operations`).toEqual(states[state]);
        for (const [index, next] of nexts.entries()) {
          if (index !== (lives + second) % nexts.length) continue;
          const third = copyOf(twice, "third");
          const notes = await run(third, next);
          expect(contentOf(third), `after ${lives} and ${second} operations, document ${index}`).toEqual(
            wanted.get(`${state} ${index}`),
          );
          expect(notes.filter(({ kind }) => kind === "conflict")).toEqual([]);
        }
      }
    }
    expect([...found].sort()).toEqual([0, 1]);
  }, 600_000);

  test("what its owner edits between two kills stays, and nothing asks about words that nobody wrote", async () => {
    const operations = await operationsOf((fs) => run(copyOf(old, "count"), document, fs));
    for (let lives = 0; lives < operations; lives += step) {
      const root = copyOf(old, "edited");
      await killed(lives, (fs) => run(root, document, fs), root);
      editFile(root, "dog");
      editFile(root, "emu");
      const edited = ["dog", "emu"].filter((tool) => existsSync(join(root, `src/tools/${tool}/${tool}.ts`)));
      const recovery = await operationsOf((fs) => recover(copyOf(root, "count"), fs));
      if (recovery > 0) await killed(lives % recovery, (fs) => recover(root, fs), root);
      const notes = await run(root, lives % 3 === 0 ? document : movedOn);
      for (const tool of edited)
        expect(readFileSync(join(root, `src/tools/${tool}/${tool}.ts`), "utf8"), `after ${lives}`).toContain(
          edit,
        );
      expect(
        notes.filter(({ kind }) => kind === "conflict"),
        `after ${lives} operations`,
      ).toEqual([]);
    }
  }, 600_000);

  test.runIf(before !== undefined)(
    "set back by `git checkout .`: the files that are left are in nobody's way",
    async () => {
      const operations = await operationsOf((fs) => run(copyOf(old, "count"), document, fs));
      for (let lives = 0; lives < operations; lives += step)
        for (const isKept of [true, false]) {
          const root = copyOf(old, "set-back");
          await killed(lives, (fs) => run(root, document, fs), root);
          cpSync(old, root, { recursive: true });
          if (!isKept) rmSync(join(root, ".mcp-staging"), { recursive: true, force: true });
          const isKnown = existsSync(join(root, ".mcp-staging/journal.json"));
          const next = isKnown && lives % 8 === 0 ? movedOn : document;
          const whole = copyOf(old, "whole");
          await run(whole, next);
          const notes = await run(root, next);
          expect(contentOf(root), `after ${lives} operations, journal ${isKept}`).toEqual(contentOf(whole));
          expect(notes.filter(({ kind }) => kind === "conflict")).toEqual([]);
        }
    },
    600_000,
  );
});

function sorted(record: Record<string, string>): [string, string][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

test.each([
  ["new", "there", "done"],
  ["new", "lost", "done"],
  ["old", "there", "put"],
  ["old", "in place", "stays"],
  ["old", "lost", "stays"],
  ["mine", "there", "stays"],
  ["mine", "in place", "edited"],
  ["mine", "lost", "stays"],
  [undefined, "in place", "edited"],
] as const)("a file at %s whose bytes are %s: %s", (now, staged, verdict) => {
  expect(judge({ path: "a", before: "old", after: "new" }, now, staged)).toBe(verdict);
});

test("staged bytes that were lost or torn lose no edit, and are written again", async () => {
  const old = join(folder, "torn-old");
  const fresh = join(folder, "torn-fresh");
  await run(old, base);
  editFile(old, "cat");
  cpSync(old, fresh, { recursive: true });
  const document: Document = { ...movedOn };
  await run(fresh, document);
  for (const harm of ["lost", "torn"]) {
    const operations = await operationsOf((fs) => run(copyOf(old, "count"), document, fs));
    for (let lives = 0; lives < operations; lives += step) {
      const root = copyOf(old, "torn");
      await killed(lives, (fs) => run(root, document, fs), root);
      const staging = join(root, ".mcp-staging/files");
      if (harm === "lost") rmSync(dirname(staging), { recursive: true, force: true });
      else if (existsSync(staging))
        for (const path of readTree(staging).keys()) writeFileSync(join(staging, path), "to");
      await run(root, document);
      expect(contentOf(root), `${harm} after ${lives}`).toEqual(contentOf(fresh));
    }
  }
}, 600_000);

test.each([
  ["{", "cannot be read"],
  [
    JSON.stringify({ files: [{ path: ".git/hooks/pre-commit", after: "0".repeat(64) }] }),
    "which no run writes",
  ],
  [JSON.stringify({ files: [{ path: "a/../../b", after: "0".repeat(64) }] }), "which no run writes"],
])("a journal that no run wrote is refused: %s", async (journal, words) => {
  const root = copyOf(join(folder, "a-first-generation-fresh"), "refused");
  mkdirSync(join(root, ".mcp-staging"));
  writeFileSync(join(root, ".mcp-staging/journal.json"), journal);
  await expect(run(root, base)).rejects.toMatchObject({
    code: "journal-invalid",
    message: expect.stringContaining(words) as string,
  });
});

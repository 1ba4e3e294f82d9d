/**
 * Generating again: each folder of `cases/` says what the user did to a generated project, what became of the document,
 * and what must then be true. After every case a third run changes nothing.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  existsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { load } from "js-yaml";
import { afterAll, expect, test } from "vitest";
import { check, generate, GeneratorError, type GenerateOptions, type Note } from "../../src/index.js";
import { exitCode } from "../../src/report/exit-code.js";
import { reportGeneration } from "../../src/report/generation.js";
import { readTree } from "../tree.js";

interface Case {
  /** What the first run differs in: its document and its options. */
  first?: { next?: Case["next"]; options?: Case["options"] };
  /** What the user does: to a file, or (`all`) to every tool file. */
  edits?: {
    file: string;
    replace?: string;
    with?: string;
    write?: string;
    move?: string;
    delete?: true;
    /** Other quotes, tabs, no trailing commas. */
    reformat?: true;
    crlf?: true;
    /** As an editor saves it that knows no UTF-8. */
    latin1?: true;
  }[];
  /** What becomes of the document, by JSON pointer. */
  next?: { at: string; set?: unknown; rename?: string; remove?: true }[];
  options?: Omit<GenerateOptions, "documents" | "out">;
  /** Exit code of `--check` before the second run. */
  checked?: number;
  /** What the report of that has to contain, and what that of the second run. */
  foresees?: string[];
  reports?: string[];
  /** What the warnings of the second run, with their hints, have to contain: as many as there are. */
  warns?: string[];
  /** `kind path slot` of every note, sorted. */
  notes?: string[];
  exit?: number;
  error?: string;
  /** What its message and its hint have to contain. */
  says?: string[];
  /** Path to what it has to contain; `null` means that there is no such file. */
  files?: Record<string, string[] | null>;
  /** Files that are byte for byte what they were after the edits. */
  same?: string[];
  /** Notes of the third run, where it asks again. */
  again?: string[];
}

const here = import.meta.dirname;
const caseNames = readdirSync(join(here, "cases"));

const beginnings = mkdtempSync(join(tmpdir(), "beginnings-"));
const begun = new Map<string, Promise<string>>();
afterAll(() => rmSync(beginnings, { recursive: true }));

/** The project that the first run makes of `pets.yaml` beside it: most cases begin with the same. @returns their folder */
function beginning(document: string, options: Case["options"]): Promise<string> {
  const key = JSON.stringify([document, options]);
  const folder = join(beginnings, String(begun.size));
  const made = begun.get(key) ?? begin(folder, document, options).then(() => folder);
  begun.set(key, made);
  return made;
}

async function begin(folder: string, document: string, options: Case["options"]): Promise<void> {
  mkdirSync(folder);
  writeFileSync(join(folder, "pets.yaml"), document);
  await generate({ documents: [join(folder, "pets.yaml")], out: join(folder, "project"), ...options });
}

test.each(caseNames)("%s", async (name) => {
  const folder = mkdtempSync(join(tmpdir(), "regenerate-"));
  const document = join(folder, "pets.yaml");
  const root = join(folder, "project");
  const given = load(readFileSync(join(here, "cases", name, "case.yaml"), "utf8")) as Case;
  const base = load(readFileSync(join(here, "pets.yaml"), "utf8"));
  for (const change of given.first?.next ?? []) changeDocument(base, change);
  cpSync(await beginning(JSON.stringify(base), given.first?.options), folder, { recursive: true });

  for (const edit of given.edits ?? []) applyEdit(root, edit);
  const edited = new Map((given.same ?? []).map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const before = readTree(root);
  for (const change of given.next ?? []) changeDocument(base, change);
  writeFileSync(document, JSON.stringify(base));

  const options = { documents: [document], out: root, ...given.options };
  if (given.error !== undefined) {
    const error: unknown = await generate(options).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: given.error });
    for (const words of given.says ?? [])
      expect(error instanceof GeneratorError && `${error.message} ${error.hint}`).toContain(words);
    expect(readTree(root)).toEqual(before);
    return;
  }
  const foreseen = await check(options);
  if (given.checked !== undefined) expect(exitCode(foreseen, "check")).toBe(given.checked);
  for (const words of given.foresees ?? [])
    expect(reportGeneration(foreseen, root, { written: false })).toContain(words);
  const result = await generate(options);
  expect(result.notes.map(printNote).sort()).toEqual(given.notes ?? []);
  if (given.warns !== undefined)
    expect(
      result.diagnostics.flatMap(({ severity, message, hint = "" }) =>
        severity === "warning" ? [`${message} ${hint}`] : [],
      ),
    ).toEqual(given.warns.map((words): unknown => expect.stringContaining(words)));
  for (const words of given.reports ?? []) expect(reportGeneration(result, root)).toContain(words);
  if (given.exit !== undefined) expect(exitCode(result, "write")).toBe(given.exit);
  for (const [path, wanted] of Object.entries(given.files ?? {})) {
    if (wanted === null) expect(existsSync(join(root, path)), path).toBe(false);
    for (const text of wanted ?? []) expect(readFileSync(join(root, path), "utf8")).toContain(text);
  }
  for (const [path, text] of edited) expect(readFileSync(join(root, path), "utf8"), path).toBe(text);

  const third = await check({ ...options, answers: [], prune: false, restore: [], moves: {} });
  expect(third.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([]);
  expect(
    third.notes
      .map(printNote)
      .filter((note) => /^(conflict|orphan|detached|unparsable|no-tool|same-name)/.test(note))
      .sort(),
  ).toEqual(given.again ?? []);
});

function applyEdit(root: string, edit: NonNullable<Case["edits"]>[number]): void {
  const path = join(root, edit.file);
  if (edit.delete) return rmSync(path);
  if (edit.move !== undefined) {
    mkdirSync(dirname(join(root, edit.move)), { recursive: true });
    return renameSync(path, join(root, edit.move));
  }
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (edit.replace !== undefined) expect(text).toContain(edit.replace);
  let next = edit.write ?? (edit.replace === undefined ? text : text.replace(edit.replace, edit.with ?? ""));
  if (edit.reformat)
    next = next
      .replaceAll('"', "'")
      .replaceAll("  ", "\t")
      .replaceAll(/,(\s*[}\]])/g, "$1");
  if (edit.crlf) next = next.replaceAll("\n", "\r\n");
  writeFileSync(path, next, edit.latin1 ? "latin1" : "utf8");
}

function changeDocument(base: unknown, change: NonNullable<Case["next"]>[number]): void {
  const steps = change.at
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = steps.pop() ?? "";
  let node = base as Record<string, unknown>;
  for (const step of steps) node = node[step] as Record<string, unknown>;
  const value = node[last];
  if (change.remove || change.rename !== undefined) delete node[last];
  if (change.rename !== undefined) node[change.rename] = value;
  if ("set" in change) node[last] = change.set;
}

function printNote({ kind, path, slot }: Note): string {
  return [kind, path, slot].filter((part) => part !== undefined).join(" ");
}

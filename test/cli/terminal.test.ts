/** The command on a real (pseudo-)terminal, and in a pipe. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pty from "@lydell/node-pty";
import { beforeAll, describe, expect, test } from "vitest";
import { check, generate } from "../../src/index.js";
import { commandLine } from "./command-line.js";

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");
const bookshop = resolve("samples/bookshop/openapi.yaml");
const folder = mkdtempSync(join(tmpdir(), "terminal-"));
writeFileSync(join(folder, "broken.yaml"), "openapi: 3.1.0\ninfo:\n  title: T\n version: 1\n");
writeFileSync(join(folder, "minified.json"), `{"openapi": "3.1.0", ${'"x": 1,'.repeat(200)} oops}`);

/** Something to be said of each kind: what hurts, and what the reader left out. */
const hurt = `openapi: 3.0.3
info: { title: Hurt, version: "1" }
servers: [{ url: "http://api.example" }]
paths:
  /a:
    get:
      parameters: [{ name: state, in: query, schema: { type: string, enum: [a1, b2, c3, d4] } }]
      responses: { "200": { $ref: "#/components/responses/Nowhere" } }
`;

const { PATH = "" } = process.env;

interface Shown {
  readonly text: string;
  readonly code: number;
}

/** What a person sees who types this; `onData` may press keys. */
async function typed(
  args: readonly string[],
  {
    columns = 80,
    env = {},
    onData = () => undefined,
  }: {
    columns?: number;
    env?: Record<string, string>;
    onData?: (text: string, press: (keys: string) => void) => void;
  } = {},
): Promise<Shown> {
  const options = { cols: columns, rows: 40, cwd: folder, env: { PATH, TERM: "xterm-256color", ...env } };
  const terminal = pty.spawn("/bin/sh", ["-c", andEnd, "sh", process.execPath, main, ...args], options);
  let text = "";
  return new Promise((done) => {
    terminal.onData((data) => {
      text += data;
      onData(text, (keys) => terminal.write(keys));
      const [all = "", shown = "", code] = /^([^]*)\u0004(\d+);/.exec(text) ?? [];
      if (all === "") return;
      done({ text: shown, code: Number(code) });
      terminal.kill();
    });
    terminal.onExit(({ exitCode }) => done({ text, code: exitCode }));
  });
}

/** A terminal that closes may lose what it has not delivered yet, so this one stays until the end was seen. */
const andEnd = 'trap : INT; "$@"; printf "\\004%d;" "$?"; read -r key';

const escapes = /\u001b\[[0-?]*[ -/]*[@-~]/g;
const colour = /\u001b\[\d+m/;

/** What is left on the screen: a line that is written anew takes the place of the old one. */
function screen(text: string): string {
  return text
    .replaceAll(/[^\n]*\u001b\[1G\u001b\[0K/g, "")
    .replaceAll(escapes, "")
    .replaceAll("\r", "");
}

test("a terminal sees where the run is, and then only the result", async () => {
  const { text, code } = await typed([bookshop, "--out", "seen"]);
  for (const words of [
    "Reading 1 document",
    "Choosing tools for 12 operations",
    "Writing TypeScript",
    "Writing ",
  ])
    expect(text).toContain(words);
  expect(screen(text)).toMatch(/^Dog-Eared Bookshop: 12 operations/);
  expect(screen(text)).toContain("\n  cd seen\n  npm install\n");
  expect(code).toBe(0);
});

test.each([
  ["on a terminal", {}, true],
  ["with NO_COLOR", { NO_COLOR: "1" }, false],
  ["on a terminal without colours", { TERM: "dumb" }, false],
])("colours %s", async (_, env, want) => {
  const { text } = await typed(["missing.yaml", "--quiet"], { env });
  expect(colour.test(text)).toBe(want);
  expect(screen(text)).toContain("error  There is no file");
});

const piped = (args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [main, ...args], { cwd: folder, env: { PATH, ...env }, encoding: "utf8" });

describe("in a pipe", () => {
  test("nothing but the result", () => {
    const { stdout, stderr } = piped([bookshop, "--out", "piped"]);
    expect(stdout).not.toMatch(escapes);
    expect(stderr).toBe("");
  });

  test("a line for each stage in CI, none when quiet", () => {
    const stages = piped([bookshop, "--out", "ci"], { CI: "true" }).stderr.trim().split("\n");
    expect(stages).toEqual([
      "Reading 1 document",
      "Choosing tools for 12 operations",
      "Writing TypeScript for 12 tools",
      expect.stringMatching(/^Comparing \d+ files with the project$/) as string,
      expect.stringMatching(/^Writing \d+ files$/) as string,
    ]);
    expect(piped([bookshop, "--out", "quiet", "--quiet"], { CI: "true" }).stderr).toBe("");
  });
});

test.each([40, 200])("help and errors fit into %i columns", async (columns) => {
  const { text } = await typed(["--help"], { columns });
  const widest = Math.max(
    ...screen(text)
      .split("\n")
      .map(({ length }) => length),
  );
  expect(widest).toBeLessThanOrEqual(Math.min(100, columns));
  const frame = screen((await typed(["minified.json", "--quiet"], { columns })).text).split("\n");
  expect(frame.filter((line) => line.includes(" | ")).map(({ length }) => length <= columns)).not.toContain(
    false,
  );
});

/** Where a line is wider than the terminal, it is one word, or something that one copies: a command, or an entry for a client. */
const isWhole = (line: string) =>
  /^\S+$|^(→ )?(openapi-to-mcp|npm|cd) |^"?[\w-]+"?( =|:) ["[]/.test(line.trim());
/** What is said, however it is laid out. */
const words = (text: string) => text.split(/[\s#]+/).toSorted();

describe("is read in narrow and wide terminals:", () => {
  beforeAll(async () => {
    await generate({ documents: [bookshop], out: join(folder, "shop"), maxTools: 8 });
    writeFileSync(join(folder, "hurt.yaml"), hurt);
  });

  test.each<[columns: number, ...args: string[]]>([
    [40, "generate", bookshop, "--out", "other", "--dry-run"],
    [40, "inspect", bookshop, "--tool", "list_books"],
    [40, "inspect", bookshop, "--why", "list_books"],
    [40, "check", "--out", "shop", "--max-tools", "6"],
    [40, "diff", "--out", "shop", "--surface", bookshop],
    [40, "diff", "--out", "shop", bookshop],
    [40, "serve", bookshop, "--doctor"],
    [40, "try", bookshop],
    [40, "try", bookshop, "get_book", "isbn=9780000000101", "--dry-run"],
    [40, "install", "--project", "shop"],
    [40, "install", "cursor", "--project", "shop", "--dry-run"],
    [40, "missing.yaml"],
    [40, bookshop, "--budget", "many"],
    [40, "doctor", "hurt.yaml"],
    [200, "inspect", bookshop],
  ])("%i columns: %s %s %s", async (columns, ...args) => {
    const text = screen((await typed(args, { columns })).text);
    expect(text.split("\n").filter((line) => line.length > columns && !isWhole(line))).toEqual([]);
    // A server takes standard output for itself.
    const { stdout, stderr } = args[0] === "serve" ? piped(args) : await commandLine(args, folder);
    expect(words(text)).toEqual(words(`${stdout}${stderr}`));
  });
});

test("an error shows the line that it is about", async () => {
  const { text, code } = await typed(["broken.yaml", "--quiet"]);
  expect(screen(text)).toContain("    3 |   title: T\n  > 4 |  version: 1\n      |  ^\n");
  expect(code).toBe(1);
});

test.each([
  [["--bugdet", "5"], "Did you mean --budget?"],
  [["--mode", "dynamc"], "Did you mean dynamic?"],
  [["inspekt"], "Did you mean the command inspect?"],
])("%j", async (args, want) => {
  expect(screen((await typed([...args, "--quiet"])).text)).toContain(want);
});

describe("Ctrl-C", () => {
  const interrupted = async (words: string, out: string): Promise<Shown> => {
    let pressed = false;
    return typed([bookshop, "--out", out], {
      onData: (text, press) => {
        if (pressed || !text.includes(words)) return;
        pressed = true;
        press("\u0003");
      },
    });
  };

  test("before anything is written leaves nothing", async () => {
    const { text, code } = await interrupted("Reading", "early");
    expect(code).toBe(130);
    expect(text).toContain("\u001b[?25h");
    expect(existsSync(join(folder, "early"))).toBe(false);
  });

  test("while files are written lets them be finished", async () => {
    const { code } = await interrupted("Writing 1", "late");
    // On a fast disk all is written by the time that the words are on the screen.
    expect([0, 130]).toContain(code);
    expect(readdirSync(join(folder, "late")).filter((name) => name.startsWith(".mcp-"))).toEqual([]);
    expect((await check({ out: join(folder, "late") })).changes).toEqual([]);
  });
});

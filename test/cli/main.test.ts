/** The command as people type it: what yargs makes of it before the library sees it. */
import { spawnSync } from "node:child_process";
import {
  closeSync,
  openSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { commandNames } from "../../src/cli/command-names.js";
import { commandLine } from "./command-line.js";

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");
const folder = mkdtempSync(join(tmpdir(), "cli-"));
const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { responses: { 200: { description: "ok" } } } } },
});
writeFileSync(join(folder, "pets.json"), document);
writeFileSync(join(folder, "usage.jsonl"), '{"operation":"GET /cats","tool":"list_cats","count":1}\n');

/** In a process of its own, as people start it. */
function start(args: readonly string[], input = "") {
  return spawnSync(process.execPath, [main, ...args], { cwd: folder, input, encoding: "utf8" });
}

const run = (args: readonly string[]) => commandLine(args, folder);

test("the help has every command whose name is known elsewhere", () => {
  const listed = [...start(["--help"]).stdout.matchAll(/^ {2}openapi-to-mcp ([a-z]+) \[/gm)];
  expect(listed.map(([, name]) => name)).toEqual(commandNames);
});

test("every option that is a list may be given more than once, and the help shows no empty list", async () => {
  const text = start(["--help"]).stdout.replaceAll(/\s+/g, " ");
  const lists = [...text.matchAll(/--([a-z-]+) (?:(?! --).)*?\[array\]/g)].map(([, name = ""]) => name);
  expect(lists).toContain("allow-hosts");
  const twice = lists.flatMap((name) => [`--${name}`, "a", `--${name}`, "b"]);
  expect((await run(["nowhere.json", ...twice])).stderr).not.toContain("only once");
  for (const name of commandNames) expect(start([name, "--help"]).stdout).not.toContain("default: []");
});

test("bash completes commands, options and values by the script that is printed", () => {
  const complete = (typed: string): string[] =>
    spawnSync(
      "bash",
      [
        "-c",
        `openapi-to-mcp() { "${process.execPath}" "${main}" "$@"; }
         source /dev/stdin <<< "$SCRIPT"
         COMP_WORDS=(${typed}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
         _openapi-to-mcp_yargs_completions; printf '%s\n' "\${COMPREPLY[@]}"`,
      ],
      { env: { ...process.env, SCRIPT: start(["completion"]).stdout }, cwd: folder, encoding: "utf8" },
    )
      .stdout.trimEnd()
      .split("\n");
  expect(complete("openapi-to-mcp ins")).toEqual(["inspect", "install"]);
  expect(complete("openapi-to-mcp inspect --max")).toEqual(["--max-tools"]);
  expect(complete("openapi-to-mcp install v")).toEqual(["vscode"]);
});

test("a dash is standard input", () => {
  expect(start(["-", "--out", "piped", "--quiet"], document)).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(join(folder, "piped/mcp.config.yaml"), "utf8")).toContain('source: "-"');
  expect(start(["-"])).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining("stdin is empty.") as string,
  });
});

test.skipIf(!existsSync("/dev/full")).each([[], ["--json"]])(
  "output that is lost is told: inspect %j",
  (...flags) => {
    const [full, input] = [openSync("/dev/full", "w"), document];
    const args = [main, "inspect", "pets.json", ...flags];
    const ended = spawnSync(process.execPath, args, {
      cwd: folder,
      input,
      encoding: "utf8",
      stdio: ["pipe", full, "pipe"],
    });
    closeSync(full);
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(
      /^error {2}Cannot write to standard output: the disk is full\. \(output-not-writable\)$/m,
    );
    expect(ended.stderr).not.toContain("node:");
  },
);

test("check needs no folder that it may write to", async () => {
  const { status, stdout } = await run(["check", "pets.json", "--out", "pets.json/below"]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: expect.stringContaining("to create") as string });
  expect((await run(["pets.json", "--out", "pets.json/below"])).stderr).toContain("output-not-writable");
});

test.each([[], ["generate"]])("several documents make one project: %j", async (...command) => {
  writeFileSync(join(folder, "paws.json"), document.replaceAll("ets", "aws"));
  const out = `both${command.length}`;
  const { status, stderr } = await run([...command, "pets.json", "paws.json", "--out", out, "--quiet"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const lock = readFileSync(join(folder, out, "mcp.lock.json"), "utf8");
  for (const key of ["pets GET /pets", "paws GET /paws"]) expect(lock).toContain(`"${key}"`);
});

test("diff shows a loss that a run refuses", async () => {
  const { openapi, info, paths } = JSON.parse(document) as { openapi: string; info: object; paths: object };
  const [[, pets]] = Object.entries(paths) as [[string, unknown]];
  const write = (names: readonly string[]) =>
    writeFileSync(
      join(folder, "zoo.json"),
      JSON.stringify({ openapi, info, paths: Object.fromEntries(names.map((name) => [`/${name}`, pets])) }),
    );
  write(["pets", "cats", "dogs", "birds"]);
  expect((await run(["zoo.json", "--out", "zoo", "--quiet"])).status).toBe(0);
  write(["pets"]);
  const refused = await run(["--out", "zoo", "--quiet"]);
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.stderr).toContain("openapi-to-mcp diff shows the result");
  for (const [flags, shown] of [
    [[], '-  name: "list_cats"'],
    [["--scaffold"], '-  name: "list_cats"'],
    [["--surface"], "list_cats"],
    [["--surface", "--markdown"], "list_cats"],
    [["--surface", "--list"], '"list_pets"'],
  ] as const) {
    const { status, stdout, stderr } = await run(["diff", "--out", "zoo", ...flags]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(shown);
  }
});

test.each(["--check", "--dry-run"])("%s names the files, as what would be done", async (flag) => {
  const out = `named${flag}`;
  const first = await run(["pets.json", "--out", out, flag]);
  expect(first.stdout).toContain("create    src/tools/pets/list-pets.ts");
  expect(first.stdout).toMatch(/ to create$/m);
  await run(["pets.json", "--out", out, "--quiet"]);
  const second = await run(["pets.json", "--out", out, flag]);
  expect(second.stdout).not.toMatch(/^(?:create|update|delete) /m);
  rmSync(join(folder, out, "src/generated/operations/index.ts"));
  expect((await run(["pets.json", "--out", out, flag])).stdout).toContain(
    "create    src/generated/operations/index.ts",
  );
});

test("what was said is in the configuration file, and the next run needs no arguments", async () => {
  const flags = "--include tag:default,/pets --no-trim text,enums --no-tighten --max-tools 3 --split --otel";
  const told = flags.split(" ");
  expect(await run(["pets.json", "--out", "told", "--quiet", ...told])).toMatchObject({
    status: 0,
    stderr: "",
  });
  expect(readFileSync(join(folder, "told/mcp.config.yaml"), "utf8")).toBe(
    [
      "# yaml-language-server: $schema=src/generated/config.schema.json",
      "# What `npm run generate` reads. Paths are relative to this file.",
      "documents:",
      "  - id: pets",
      '    source: "../pets.json"',
      "telemetry: true",
      "include:",
      '  - "tag:default"',
      '  - "/pets"',
      "maxTools: 3",
      "tighten: false",
      "trims:",
      "  text: false",
      "  enums: false",
      "split: true",
      "",
    ].join("\n"),
  );
  expect(await run(["--out", "told", "--check"])).toMatchObject({ status: 0 });
});

test.each([["-oglued"], ["-qoglued"], ["-o=glued"], ["-qo", "glued"]])(
  "the folder may be glued to its option: %s",
  async (...glued) => {
    expect(await run(["pets.json", ...glued])).toMatchObject({ status: 0, stderr: "" });
    expect(existsSync(join(folder, "glued/mcp.config.yaml"))).toBe(true);
    rmSync(join(folder, "glued"), { recursive: true });
  },
);

test("--validate reports where the document is not as OpenAPI has it, with the line", async () => {
  writeFileSync(join(folder, "odd.json"), document.replace('"version":"1"', '"versoin":"1"'));
  expect((await run(["odd.json", "--out", "quiet"])).stderr).not.toContain("not-valid");
  expect(await run(["odd.json", "--out", "odd", "--validate"])).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/not-valid[^]*odd\.json/) as string,
  });
});

test.each([
  [["pets.json", "--out"], "--out needs a value."],
  [["pets.json", "--out", "a", "--out", "b"], "--out can be given only once."],
  [["pets.json", "--out", ""], "--out must not be empty."],
  [["pets.json", "--no-out"], "There is no option --no-out."],
  [["pets.json", "--no-deploy"], "There is no option --no-deploy."],
  [["pets.json", "--include", ","], "--include must not be empty."],
  [["pets.json", "--outt", "a"], "There is no option --outt."],
  [["serve", "pets.json", "-oa"], "There is no option -oa."],
  [["resolve", "--move=GET /a"], "--move takes two operations, the old and the new one"],
  [["resolve", "--move"], "--move takes two operations, the old and the new one"],
  [["check", "pets.json", ""], "documents must not be empty."],
  [["install", "foo"], 'install takes claude-code, claude-desktop, cursor or vscode, not "foo".'],
  [["serve", "pets.json", "--port", "3000"], "--port needs --http."],
  [["inspect", "pets.json", "--deploy", "k8s"], "There is no option --deploy."],
  [["pets.json", "--name", "My Pets"], "is not a valid server name."],
  [["ftp://pets.example/openapi.json"], "is not an http(s) URL."],
  [["pets.json", "--header", "nonsense"], "--header takes a name and a value, separated by a colon."],
  [["pets.json", "--out", "pets.json/x"], "a part of the path is a file."],
  [["pets.json", "--out", "pets.json"], "exists and is not a folder."],
  [["pets.json", "--include", "tag:pest"], '--include: no operation matches "tag:pest".'],
  [["pets.json", "--hot", "GET /pet"], "Did you mean GET /pets?"],
  [["pets.json", "--exclude", "/pets,POST"], '--exclude: no operation matches "POST".'],
  [["pets.json", "--no-trim", "txt"], '--no-trim does not know "txt".'],
  [["pets.json", "--budget", "lots"], '--budget must be a whole number, not "lots"'],
  [["pets.json", "--max-tools=1e3x"], '--max-tools must be a whole number, not "1e3x"'],
  [["pets.json", "--budget", "0.5"], "--budget must be a whole number of at least 1, not 0.5"],
  [["pets.json", "--budget", "1", "--budget", "2"], "--budget can be given only once."],
  [["pets.json", "--budget"], "--budget needs a value."],
  [["serve", "pets.json", "--http", "--port", "web"], '--port must be a whole number, not "web"'],
  [["pets.json", "--usage", "."], "The usage log . cannot be read."],
  [["pets.json", "--usage", "usage.jsonl"], "The usage log belongs to another API: Pets has no GET /cats."],
])("%j is refused: %s", async (args, message) => {
  const { status, stdout, stderr } = await run(args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr).toContain("→ ");
  expect(["a", "b", "pets-mcp"].filter((name) => existsSync(join(folder, name)))).toEqual([]);
});

test("what follows two dashes is a document, whatever it begins with", async () => {
  writeFileSync(join(folder, "-odd.json"), document);
  expect(await run(["inspect", "--", "-odd.json"])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Pets: 1 operation") as string,
  });
});

test("inspect prints what a generation would offer, and writes nothing", async () => {
  const { status, stdout } = await run(["inspect", "pets.json"]);
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Pets: 1 operation, all listed") as string,
  });
  expect(existsSync(join(folder, "pets-mcp"))).toBe(false);
  const account = JSON.parse((await run(["inspect", "pets.json", "--json"])).stdout) as unknown;
  expect(account).toMatchObject({
    operations: { total: 1, listed: 1 },
    tools: [{ operations: ["GET /pets"] }],
    membership: [{ operation: "GET /pets", form: "listed" }],
  });
});

test.each([
  [
    ["--tool", "GET /pets"],
    /What the model sees[^]*GET \/pets untrimmed, as most[^]*"inputSchema"[^]*step by step\n {2}untrimmed +\d+\n[^]*no change .*tighten/,
  ],
  [["--why", "get /pets"], /GET \/pets\n {2}listed: [^]*at pets\.json:\d+:\d+ #\/paths\/~1pets\/get/],
])("inspect %j", async (args, want) => {
  expect((await run(["inspect", "pets.json", ...args])).stdout).toMatch(want);
});

test("inspect lists the first decisions about an operation, and all of them with --verbose", async () => {
  const parameters = Array.from({ length: 40 }, (_, index) => ({
    name: `x${index}`,
    in: "query",
    schema: { type: "string" },
  }));
  const document = {
    openapi: "3.1.0",
    info: { title: "Wide", version: "1" },
    paths: { "/wide": { get: { parameters, responses: {} } } },
  };
  writeFileSync(join(folder, "wide.json"), JSON.stringify(document));
  for (const closer of ["--why", "--tool"]) {
    const hidden = async (...args: string[]): Promise<number> => {
      const { stdout } = await run([
        "inspect",
        "wide.json",
        "--detail",
        "lean",
        closer,
        "GET /wide",
        ...args,
      ]);
      return stdout.match(/hidden +argument/g)?.length ?? 0;
    };
    expect([await hidden(), await hidden("--verbose")]).toEqual([12, 30]);
  }
});

test("inspect looks at a project by its folder, edits of its tool files included", async () => {
  await run(["pets.json", "--out", "edited", "--quiet"]);
  const [file = ""] = readdirSync(join(folder, "edited/src/tools"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, "edited/src/tools", name));
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(/description: "[^"]*"/, 'description: "All of them."'),
  );
  const { stdout } = await run(["inspect", "edited", "--tool", "GET /pets"]);
  expect(stdout).toContain('"description": "All of them."');
});

test.each([
  [["--why", "GET /pet"], 1, "Did you mean GET /pets"],
  [["nothing.json"], 1, "Check the path"],
  [["--tool", "a", "--why", "b"], 1, "--tool and --why cannot be used together."],
  [["--budget", "100", "--mode", "dynamic"], 4, "Allow at least"],
])("inspect %j ends with exit code %i: %s", async (args, code, message) => {
  const { status, stderr } = await run(["inspect", "pets.json", ...args]);
  expect({ status, stderr }).toEqual({ status: code, stderr: expect.stringContaining(message) as string });
});

test("whoever names a project as the document learns what to type", async () => {
  await run(["pets.json", "--out", "mine", "--quiet"]);
  for (const [args, command] of [
    [["mine"], "openapi-to-mcp --out mine"],
    [["check", "./mine"], "openapi-to-mcp check --out mine"],
    [["diff", "mine"], "openapi-to-mcp diff --out mine"],
    [["doctor", "mine"], "openapi-to-mcp doctor, in the folder mine"],
    [["serve", "mine"], "npm start --prefix mine"],
  ] as const)
    expect(await run(args)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`→ It is a generated project: ${command}\n`) as string,
    });
});

test("the folder of a project is quoted where a shell needs that", async () => {
  await run(["pets.json", "--out", "my pets", "--quiet"]);
  expect((await run(["serve", "my pets"])).stderr).toContain('npm start --prefix "my pets"\n');
});

test("with --json an error is JSON, too, and the exit code is the same", async () => {
  const { status, stdout, stderr } = await run(["nowhere.json", "--out", "none", "--json"]);
  expect({ status, error: JSON.parse(stdout) as unknown }).toEqual({
    status: 1,
    error: {
      error: {
        code: "document-missing",
        message: expect.stringContaining("nowhere.json") as string,
        hint: expect.any(String) as string,
        at: { file: expect.stringContaining("nowhere.json") as string },
      },
    },
  });
  expect(stderr).toContain("(document-missing)");
});

test("--runtime-only prints as it is told", async () => {
  expect((await run(["pets.json", "--out", "aged", "--quiet"])).status).toBe(0);
  rmSync(join(folder, "aged/runtime/search.js"));
  const asked = ["--out", "aged", "--runtime-only", "--check"];
  const path = "runtime/search.js";
  const asJson = await run([...asked, "--json"]);
  expect(asJson.status).toBe(2);
  expect(JSON.parse(asJson.stdout)).toMatchObject({ changes: [{ kind: "create", path }] });
  expect((await run([...asked, "--annotations", "github"])).stdout).toMatch(
    /^::error file=aged\/runtime\/search\.js,title=Out of date::1 file would change \(runtime\/search\.js\)/,
  );
  expect((await run(asked)).stdout).toBe(`create    ${path}\n`);
});

test("an answer that nobody waits for is refused", async () => {
  expect((await run(["pets.json", "--out", "asked", "--quiet"])).status).toBe(0);
  const resolve = (...args: string[]) => commandLine(["resolve", ...args], join(folder, "asked"));
  expect(await resolve("list_pet", "--mine")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Did you mean list_pets\?[^]*Open questions: none/) as string,
  });
  expect(await resolve("--move", "GET /pets", "GET /nosuch")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("GET /pets is still in the document") as string,
  });
  for (const moves of [
    ["--move=GET /x", "--move=GET /pets"],
    ["--move", "GET /x", "--move", "GET /pets"],
  ])
    expect((await resolve(...moves)).stderr).toContain("No tool was generated from GET /x.");
  expect((await resolve("--all", "--mine")).status).toBe(0);
  const path = join(folder, "asked/src/tools/pets/list-pets.ts");
  writeFileSync(path, readFileSync(path, "utf8").replace('"list_pets"', '"all_pets"'));
  expect(await resolve("all_pets", "--mine")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/You renamed list_pets to all_pets[^]*resolve list_pets:/) as string,
  });
});

test.each<[typed: readonly string[], want: string]>([
  [["pets.jso", "--out", "x"], "Did you mean pets.json?"],
  [["inspect", "./pest.json"], "Did you mean pets.json?"],
  [["inspect", "broken-reference.json"], "Did you mean #/components/schemas/Pet?"],
])("%j", async (args, want) => {
  const schema = { $ref: "#/components/schemas/Pett" };
  writeFileSync(
    join(folder, "broken-reference.json"),
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Pets", version: "1" },
      paths: { "/pets": { get: { parameters: [{ name: "a", in: "query", schema }], responses: {} } } },
      components: { schemas: { Pet: { type: "string" } } },
    }),
  );
  expect((await run(args)).stderr).toContain(want);
});

test("--quiet is of every command that says more than its result", async () => {
  const quiet = async (cwd: string, ...args: string[]) => {
    const { status, stdout, stderr } = await commandLine([...args, "--quiet"], cwd, { HOME: folder });
    return { status, said: stdout + stderr };
  };
  const project = join(folder, "hushed");
  const nothing = { status: 0, said: "" };
  expect(await quiet(folder, "pets.json", "--out", "hushed")).toEqual(nothing);
  expect(await quiet(project, "check")).toEqual(nothing);
  expect(await quiet(project, "resolve", "--all", "--mine")).toEqual(nothing);
  expect(await quiet(project, "install", "cursor", "--scope", "project")).toEqual(nothing);
  expect(existsSync(join(project, ".cursor/mcp.json"))).toBe(true);
  expect((await quiet(folder, "doctor", "pets.json", "--fix", "fixes.yaml")).said).not.toContain(
    "fixes.yaml:",
  );
});

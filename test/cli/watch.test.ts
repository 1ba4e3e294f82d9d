/** `--watch` as its user sees it: a process that is told nothing but what happens to files. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");

const document = (summary: string, more = ""): string => `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: https://pets.example }]
paths:
  /pets:
    get:
      operationId: listPets
      summary: ${summary}
      responses: { "200": { description: Pets., content: { application/json: { schema: { $ref: "parts.yaml#/Pets" } } } } }
${more}`;
const adoption = `    post:
      operationId: addPet
      summary: Add a pet
      responses: { "204": { description: Added. } }
`;

let folder: string;
let watching: ChildProcess | undefined;
let said: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "watch-"));
  await write("openapi.yaml", document("List the pets"));
  await write("parts.yaml", "Pets: { type: array, items: { type: string } }\n");
});
afterEach(async () => {
  watching?.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

/** As editors do: a new file in the place of the old one. */
async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folder, `${name}~`), text);
  await rename(join(folder, `${name}~`), join(folder, name));
}

function start(...args: string[]): void {
  said = "";
  watching = spawn(process.execPath, [main, ...args, "--watch"], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [watching.stdout, watching.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
}

/** Waits until the process has said it, and forgets what it said until then. */
async function hear(wanted: RegExp): Promise<string> {
  while (!wanted.test(said))
    await Promise.race([
      once(watching?.stdout ?? process, "data"),
      once(watching?.stderr ?? process, "data"),
    ]);
  const [line = ""] = wanted.exec(said) ?? [];
  said = "";
  return line;
}

async function interrupt(): Promise<unknown> {
  const exited = once(watching ?? process, "exit");
  watching?.kill("SIGINT");
  const [code] = (await exited) as [number | null];
  return code;
}

const patient = { timeout: 60_000 };
const tool = (): Promise<string> => readFile(join(folder, "pets/src/tools/pets/list-pets.ts"), "utf8");

test("generates with every change, through faults, until Ctrl-C", patient, async () => {
  start("openapi.yaml", "--out", "pets");
  await hear(/^Watching pets\/mcp\.config\.yaml, openapi\.yaml, parts\.yaml\. Ctrl-C ends\.$/m);

  await write("openapi.yaml", document("List all the pets"));
  expect(await hear(/^openapi\.yaml: .*$/m)).toMatch(/updated.*\(src\/tools\/pets\/list-pets\.ts/);
  expect(await tool()).toContain("List all the pets");

  await write("openapi.yaml", "openapi: [");
  expect(await hear(/^error .*$/m)).toContain("openapi.yaml");

  await write("openapi.yaml", document("List all the pets", adoption));
  expect(await hear(/^openapi\.yaml: .*$/m)).toMatch(/1 created.*src\/tools\/pets\/add-pet\.ts/);

  await write("parts.yaml", "Pets: { type: array, items: { type: integer } }\n");
  await hear(/^parts\.yaml: .*$/m);

  await write("pets/mcp.config.yaml", "documents: [{ source: ../openapi.yaml }]\nreadOnly: true\n");
  expect(await hear(/^pets\/mcp\.config\.yaml: .*$/m)).toMatch(/1 deleted/);
  expect(await interrupt()).toBe(0);
});

test("a document that has a fault at the start can be mended", patient, async () => {
  await write("openapi.yaml", "openapi: [");
  start("openapi.yaml", "--out", "pets");
  await hear(/^Watching .*$/m);
  await write("openapi.yaml", document("List the pets"));
  await hear(/^openapi\.yaml: \d+ created/m);
  expect(await tool()).toContain("List the pets");
  expect(await interrupt()).toBe(0);
});

test("a folder that is removed and made again is watched again", patient, async () => {
  const made = async (summary: string): Promise<void> => {
    await mkdir(join(folder, "api"), { recursive: true });
    await write("api/openapi.yaml", document(summary));
    await write("api/parts.yaml", "Pets: { type: array, items: { type: string } }\n");
  };
  await made("List the pets");
  start("api/openapi.yaml", "--out", "pets");
  await hear(/^Watching .*$/m);
  await rm(join(folder, "api"), { recursive: true });
  await hear(/^error .*$/m);
  await made("List all the pets");
  while (!(await tool()).includes("List all the pets")) await hear(/^.+$/m);
  await write("api/openapi.yaml", document("List some pets"));
  while (!(await tool()).includes("List some pets")) await hear(/^.+$/m);
  expect(await interrupt()).toBe(0);
});

test("does not go with what writes nothing", patient, async () => {
  start("openapi.yaml", "--out", "pets", "--check");
  const [code] = (await once(watching ?? process, "exit")) as [number | null];
  expect([code, said]).toEqual([1, expect.stringMatching(/--?check|watch/)]);
});

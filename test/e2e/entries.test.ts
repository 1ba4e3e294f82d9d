/** How the entries of a project load it: in one go where Node.js can, and otherwise as ever. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generate } from "../../src/index.js";
import { transpile } from "../transpiled.js";

let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "entries-"));
  await generate({ documents: ["samples/ferry/openapi.yaml"], out: project });
}, 60_000);
afterAll(() => rm(project, { recursive: true }));

/** Starts an entry with this at the top of the owner's own code, and ends it at once. */
async function start(entry: string, code: string): Promise<{ log: string; status: number | null }> {
  const own = `${code}\nexport const custom = [];\nexport const resources = [];\nexport const prompts = [];\n`;
  await writeFile(join(project, "src/custom/index.ts"), own);
  await transpile(project);
  const { stderr, status } = spawnSync(process.execPath, [join(project, "dist", entry)], {
    env: { PATH: process.env["PATH"] ?? "", PORT: "0" },
    input: "",
    encoding: "utf8",
  });
  return { log: stderr, status };
}

/** An entry for HTTP ends only when it is told to. */
const stop = 'setTimeout(() => process.kill(process.pid, "SIGTERM"), 1_000).unref();';

test.each(["stdio.js", "http.js"])(
  "%s reads all modules in one go, also where one awaits at its top",
  async (entry) => {
    const sync = await start(entry, `${stop}\nconsole.error(new Error("read").stack);`);
    expect(sync.log).toMatch(/Error: read[^]*node:internal\/modules\/cjs\/loader[^]*"event":"start"/);
    const awaiting = await start(entry, `${stop}\nawait Promise.resolve();\nconsole.error("read once");`);
    expect(awaiting.log.match(/read once/g)).toHaveLength(1);
    expect(awaiting.log).toContain('"event":"start"');
  },
  60_000,
);

test("what is wrong in the owner's own code is reported as itself", async () => {
  const { log, status } = await start("stdio.js", 'throw new Error("mistaken");');
  expect(log).toContain("Error: mistaken");
  expect(log.match(/mistaken/g)?.length).toBeLessThanOrEqual(2);
  expect(status).toBe(1);
}, 60_000);

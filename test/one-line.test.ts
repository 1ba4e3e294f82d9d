/** What messages quote of a document stays on their line, because CI systems obey lines of a log. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatPlace, GeneratorError, messageText } from "../src/errors.js";
import { reportFindings } from "../src/report/findings.js";
import { StartupError } from "../src/runtime/host/errors.js";
import { doctor } from "../src/runtime/node/doctor.js";
import { start } from "../src/runtime/node/startup.js";
import { serve } from "./runtime/upstream.js";

const command = "::set-output name=x::y";

test.each(["\n", "\r\n", "\r", "\u0085", "\u2028", "\n  ", "\v\f"])("a message is one line: %j", (end) => {
  expect(messageText(`a${end}${command}`)).toBe(`a ${command}`);
  expect(formatPlace({ file: "a", pointer: `/${end}${command}` })).not.toMatch(/[\r\n]/);
  const list = [`b${end}${command}`];
  const error = new GeneratorError("usage", `a${end}b`, { hint: `c${end}d`, list });
  expect([error.message, error.hint]).toEqual([`a b\n  b ${command}`, "c d"]);
});

test("of thousands of problems, those are told that somebody reads", () => {
  const list = Array.from({ length: 25_000 }, (_, index) => `${index} ${"x".repeat(5_000)}`);
  const { message } = new GeneratorError("config-invalid", "a", { hint: "b", list });
  expect(message.split("\n")).toHaveLength(52);
  expect(message).toMatch(/\n {2}and 24950 more$/);
  expect(message.length).toBeLessThan(51_000);
});

test("what doctor found is told in one line with the title", () => {
  const title = `a\n${command}`;
  expect(reportFindings({ title, operations: 1, findings: [], diagnostics: [] }, false)).toBe(
    `a ${command}: 1 operation, nothing found`,
  );
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "one-line-"));
  const evil = `x\n${command}\r##[add-path]y\n  ::stop-commands::z`;
  writeFileSync(
    join(folder, "evil.json"),
    JSON.stringify({
      openapi: "3.0.3",
      info: { title: evil, version: evil },
      servers: [{ url: `https://${evil}` }, { url: "https://a.example" }],
      tags: [{ name: evil, description: evil }],
      paths: {
        [`/${evil}`]: {
          get: {
            tags: [evil],
            operationId: evil,
            summary: evil,
            parameters: [{ name: evil, in: evil, schema: { $ref: `#/components/schemas/${evil}` } }],
            responses: { [evil]: { $ref: `#/${evil}` } },
          },
        },
        "/b": { get: { summary: evil, description: evil, "x-mcp": { [evil]: 1 }, responses: {} } },
      },
    }),
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  ["generate", ["evil.json", "--out", "out"]],
  ["inspect", ["inspect", "evil.json"]],
  ["inspect --why", ["inspect", "evil.json", "--why", "GET /b"]],
  ["doctor", ["doctor", "evil.json"]],
  ["check", ["evil.json", "--out", "out", "--check", "--verbose"]],
])("no line of %s is a command of a CI system", (_, args) => {
  const main = resolve("dist/cli/main.js");
  const { stdout, stderr } = spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: "utf8" });
  const lines = `${stdout}\n${stderr}`.split(/[\r\n\u2028\u0085]/);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter((line) => /^\s*::|##\w*\[/.test(line))).toEqual([]);
});

test("what a server says at its start and in --doctor is as many lines as it has things to say", async () => {
  const told: string[] = [];
  await start(
    () => Promise.reject(new StartupError(`a\n${command}`, `${command}\r\nb`)),
    (text) => told.push(text),
  );
  process.exitCode = undefined;
  expect(told).toEqual([`a ${command}\n: :${command.slice(2)} b`]);
  const { runtime } = serve({
    operations: [],
    tools: [],
    prompts: [
      {
        name: `x\n${command}`,
        description: "",
        messages: "",
        arguments: { a: { suggest: { operation: "GET /nowhere", argument: "a" } } },
      },
    ],
  });
  await doctor(runtime.definition, { create: () => runtime, tell: (text) => told.push(text) });
  expect(
    told
      .join("\n")
      .split("\n")
      .filter((line) => /^\s*::/.test(line)),
  ).toEqual([]);
});

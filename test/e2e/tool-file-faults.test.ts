/**
 * What a tool file names and its operation does not have is told of, with file and line, by the compiler, by `check`, by a
 * generation and by `--doctor`. Each kind is one row, made in a tool of its own of a project as its user has it.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check, generate } from "../../src/index.js";
import type { Diagnostic } from "../../src/index.js";
import { linkInstalled } from "../installed.js";

const run = promisify(execFile);

/** The lines with these comments are those that may be named. */
const here = "/* here */";

type Edit = (text: string) => string;
type Row = readonly [what: string, file: string, edit: Edit, named: string];

function adding(lines: string): Edit {
  return (text) => text.replace("  input: {", `  ${lines}\n  input: {`);
}

function withArgument(line: string): Edit {
  return (text) => text.replace("  input: {", `  input: {\n    ${line}`);
}

function before(lines: string, then: Edit): Edit {
  return (text) => then(text).replace("export default", `${lines}\n\nexport default`);
}

function importing(name: string, then: Edit): Edit {
  return (text) => then(text).replace("import { ", `import { ${name}, `);
}

const bookshop: readonly Row[] = [
  [
    "a fixed parameter",
    "books/get-book",
    adding(`fixed: { query: { nonsense: 1 } }, ${here}`),
    "query:nonsense",
  ],
  [
    "a fixed object that is not written in place",
    "reviews/list-reviews",
    before(`const where = { query: { nonsense: 1 } }; ${here}`, adding(`fixed: where, ${here}`)),
    "query:nonsense",
  ],
  [
    "a fixed property of the body",
    "reviews/write-review",
    adding(`fixed: { body: { "/nonsense": 1 } }, ${here}`),
    "body:/nonsense",
  ],
  [
    "a fixed part of an argument",
    "books/update-book",
    adding(`fixed: { body: { "/title": "x" } }, ${here}`),
    "body:/title",
  ],
  ["values in no location", "orders/cancel-order", adding(`fixed: { querry: { a: 1 } }, ${here}`), "querry"],
  [
    "an argument",
    "books/remove-book",
    importing("query", withArgument(`verbose: query("verbose", { type: "boolean" }), ${here}`)),
    "query:verbose",
  ],
  [
    "an argument that is not written in place",
    "orders/list-orders",
    before(
      `const name = "verbose"; ${here}\nconst verbose = query(name, { type: "boolean" }); ${here}`,
      withArgument(`verbose: verbose.optional(), ${here}`),
    ),
    "query:verbose",
  ],
  [
    "a place below a text",
    "orders/place-order",
    withArgument(`deep: body("/customer/x", { type: "string" }), ${here}`),
    "body:/customer/x",
  ],
  [
    "a place below a list",
    "books/add-book",
    withArgument(`deep: body("/authors/0", { type: "string" }), ${here}`),
    "body:/authors/0",
  ],
  ["a picked member", "books/list-books", adding(`result: { pick: ["items.ispn"] }, ${here}`), "items.ispn"],
  [
    "a dropped member below a text",
    "books/recommend-books",
    adding(`result: { drop: ["mood.x"] }, ${here}`),
    "mood.x",
  ],
  [
    "an operation",
    "orders/get-order",
    (text) => text.replace(/operation: .*/, `operation: "GET /nowhere", ${here}`),
    "GET /nowhere",
  ],
];

const darkroom: readonly Row[] = [
  [
    "a place inside an object of the body",
    "prints/order-prints",
    withArgument(`city: body("/sendTo/city", { type: "string" }), ${here}`),
    "body:/sendTo/city",
  ],
  [
    "a place inside a file",
    "frames/retouch-frame",
    importing("body", withArgument(`v: body("/scan/name", { type: "string" }), ${here}`)),
    "body:/scan/name",
  ],
  [
    "a header",
    "rolls/list-rolls",
    importing("header", withArgument(`v: header("X-Films", { type: "string" }), ${here}`)),
    "header:x-films",
  ],
  [
    "a file",
    "rolls/develop-roll",
    importing("file", withArgument(`v: file("/scan"), ${here}`)),
    "body:/scan",
  ],
  [
    "a cookie",
    "frames/view-frame",
    importing("cookie", withArgument(`v: cookie("seen", { type: "string" }), ${here}`)),
    "cookie:seen",
  ],
  [
    "a path parameter",
    "rolls/discard-roll",
    withArgument(`v: path("role", { type: "string" }), ${here}`),
    "path:role",
  ],
  [
    "a query string",
    "rolls/export-contact-sheet",
    importing("querystring", withArgument(`v: querystring("q", { type: "string" }), ${here}`)),
    "querystring:q",
  ],
];

const harbour: readonly Row[] = [
  [
    "a property of the body that is no pointer",
    "cranes/crane-write",
    withArgument(`again: body("berthId", { type: "string" }), ${here}`),
    "body:berthId",
  ],
];

/** What is there, but is not sent as it is written. */
const notSent: readonly Row[] = [
  [
    "a required argument that is not listed",
    "invoices/delete-invoice",
    (text) => text.replace(/ {2}input: \{\n.*\n {2}\},/, `  input: {}, ${here}`),
    "path:invoiceId, which DELETE /invoices/{invoiceId} requires",
  ],
  [
    "a required argument of an action that is not listed",
    "notices/notice-read",
    (text) => text.replace("input: {", `input: { ${here}`).replace(/ {4}noticeId: .*\n/, ""),
    "path:noticeId, which GET /notices/{noticeId} requires",
  ],
  [
    "an argument for the place of another",
    "permits/delete-permit",
    (text) =>
      withArgument(`again: path("permitId", { type: "string" }), ${here}`)(
        text.replace(/(permitId: .*)/, `$1 ${here}`),
      ),
    "again and permitId to one place, path:permitId",
  ],
  [
    "a fixed value for the place of an argument",
    "pilots/delete-pilot",
    adding(`fixed: { path: { pilotId: "x" } }, ${here}`),
    "path:pilotId, which it lists",
  ],
  [
    "a fixed value around an argument",
    "vessels/vessel-write",
    adding(`fixed: { body: { "": { name: "a", imo: "1234567", flag: "NL", kind: "tug" } } }, ${here}`),
    "and with it the places of what it lists: name, imo, flag, kind",
  ],
  [
    "an argument with the name of that which chooses an action",
    "cranes/crane-read",
    (text) => text.replace(/ {4}limit: (.*)/, `    action: $1 ${here}`),
    "an argument action",
  ],
  [
    "an operation beside actions",
    "berths/berth-read",
    (text) => text.replace("  actions: {", `  operation: "DELETE /berths/{berthId}", ${here}\n  actions: {`),
    "DELETE /berths/\\{berthId\\}, which nothing calls",
  ],
];

const projects = [
  { source: "samples/bookshop/openapi.yaml", rows: bookshop },
  { source: "samples/darkroom/openapi.json", rows: darkroom },
  { source: "samples/harbour/openapi.yaml", rows: [...harbour, ...notSent] },
];

describe.each(projects)("in a project of $source", ({ source, rows }) => {
  let project = "";
  let compiler = "";
  let doctor: { code: number; text: string };
  let checked: readonly Diagnostic[];
  let generated: readonly Diagnostic[];
  const lines = new Map<string, number[]>();

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), "faults-"));
    const options = { documents: [resolve(import.meta.dirname, "../..", source)], out: project };
    await generate(options);
    linkInstalled(join(project, "node_modules"));
    for (const [, file, edit] of rows) {
      const path = join(project, `src/tools/${file}.ts`);
      const text = edit(await readFile(path, "utf8"));
      await writeFile(path, text);
      lines.set(
        file,
        text.split("\n").flatMap((line, index) => (line.includes(here) ? [index + 1] : [])),
      );
    }
    compiler = await run(join(project, "node_modules/.bin/tsc"), { cwd: project }).then(
      () => "",
      ({ stdout }: { stdout: string }) => stdout,
    );
    doctor = await run(process.execPath, [join(project, "dist/stdio.js"), "--doctor"]).then(
      ({ stderr }) => ({ code: 0, text: stderr }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
    );
    checked = (await check(options)).diagnostics;
    generated = (await generate(options)).diagnostics;
  });
  afterAll(() => rm(project, { recursive: true }));

  const found = (diagnostics: readonly Diagnostic[], file: string): string[] =>
    diagnostics
      .filter(({ code, at }) => code === "tool-does-not-fit" && at.file === file)
      .map(({ message, at }) => `${"line" in at ? at.line : "?"}: ${message}`);

  test.each(rows.map(([what, file, , named]) => ({ what, file, named })))(
    "$what is told of by all",
    ({ file, named }) => {
      const path = `src/tools/${file}.ts`;
      const places = lines.get(file)?.join("|");
      const told: unknown = expect.stringMatching(new RegExp(`^(${places}): .*${named}`));
      expect(compiler.split("\n")).toContainEqual(
        expect.stringMatching(new RegExp(`^${path}\\((${places}),\\d+\\): error`)),
      );
      expect(found(checked, path)).toEqual([told]);
      expect(found(generated, path)).toEqual([told]);
      expect(doctor.text.split("\n")).toContainEqual(
        expect.stringMatching(new RegExp(`^ {2}${path}:(${places}) {2}.*${named}`)),
      );
    },
  );

  test("nothing else is told of", () => {
    const files = new Set(rows.map(([, file]) => `src/tools/${file}.ts`));
    const faults = checked.filter(({ code }) => code === "tool-does-not-fit");
    expect(new Set(faults.map(({ at }) => at.file))).toEqual(files);
    expect(new Set(compiler.match(/^src\/[^(]*/gm))).toEqual(files);
    expect(doctor.code).toBe(1);
  });
});

test("tools of the owner's own modules are compared, too", async () => {
  const project = await mkdtemp(join(tmpdir(), "faults-"));
  try {
    const options = {
      documents: [resolve(import.meta.dirname, "../../samples/bookshop/openapi.yaml")],
      out: project,
    };
    await generate(options);
    const text = `import { defineTool, query, type Tool } from "#generated";
export const custom: readonly Tool[] = [
  defineTool({ operation: "GET /books", name: "a", description: "", input: { q: query("q", { type: "string" }) } }),
  defineTool({ operation: "GET /books", name: "b", description: "", input: { q: query("qq", { type: "string" }) } }),
];
`;
    const more = join(project, "src/custom/more.ts");
    await writeFile(more, text);
    const places = async () =>
      (await check(options)).diagnostics
        .filter(({ code }) => code === "tool-does-not-fit")
        .map(({ at }) => at);
    expect(await places()).toMatchObject([{ file: "src/custom/more.ts", line: 4 }]);

    // Each look for a line reads the whole file.
    const wrong = text.split("\n")[3] ?? "";
    await writeFile(more, `${text}${`${wrong}\n`.repeat(300)}`);
    const all = await places();
    expect(all).toHaveLength(301);
    expect(all.filter((at) => "line" in at)).toHaveLength(200);
  } finally {
    await rm(project, { recursive: true });
  }
});

/** `npm run corpus -- DIR…`: every OpenAPI document below the folders, from the file to a server that lists its tools. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { relative } from "node:path";
import { findDocuments } from "./corpus/find.js";
import { nothing, type Row } from "./corpus/row.js";

/** Two cores: one document compiles while the other is read. */
const workers = 2;
/** Milliseconds for one document. */
const patience = 300_000;

const columns = [
  "operations",
  "tools",
  "tokens",
  "warnings",
  "generate",
  "compile",
  "open",
  "memory",
] as const;

async function check(document: string): Promise<Row> {
  const worker = fork(new URL("./corpus/document.js", import.meta.url), [document], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    timeout: patience,
    killSignal: "SIGKILL",
  });
  let row: Row | undefined;
  let said = "";
  worker.on("message", (message) => (row = message as Row));
  worker.stdout?.on("data", (text) => (said += String(text)));
  worker.stderr?.on("data", (text) => (said += String(text)));
  const [code, signal] = (await once(worker, "exit")) as [number | null, string | null];
  return row ?? { ...nothing, faults: [`the process ended with ${signal ?? code}\n${said.trim()}`] };
}

function print(name: string, row: Row): void {
  const cells = columns.map((column) => cell(column, row[column]).padStart(Math.max(column.length, 9)));
  console.log(
    `${name.padEnd(width)} ${cells.join(" ")}  ${row.faults.length === 0 ? row.verdict : "FAILED"}`,
  );
  for (const fault of row.faults.slice(0, 10)) console.log(indent(fault));
  if (row.faults.length > 10) console.log(indent(`and ${row.faults.length - 10} more`));
}

function cell(column: (typeof columns)[number], value: number): string {
  switch (column) {
    case "generate":
    case "compile":
    case "open":
      return `${value.toFixed(1)} s`;
    case "memory":
      return `${value} MiB`;
    default:
      return value.toLocaleString("en-US");
  }
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "    ");
}

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error("Name folders or files with OpenAPI documents: npm run corpus -- DIR…");
  process.exit(2);
}
const documents = findDocuments(paths);
if (documents.length === 0) {
  console.error(`No OpenAPI document at or below ${paths.join(", ")}`);
  process.exit(2);
}
const names = documents.map((document) => relative(process.cwd(), document));
const width = Math.max(...names.map((name) => name.length));
const start = performance.now();
console.log(
  [" ".repeat(width), ...columns.map((column) => column.padStart(Math.max(column.length, 9)))].join(" "),
);

const rows: Row[] = [];
let next = 0;
let printed = 0;
async function work(): Promise<void> {
  for (let index = next++; index < documents.length; index = next++) {
    rows[index] = await check(documents[index] ?? "");
    for (let row = rows[printed]; row !== undefined; row = rows[printed]) print(names[printed++] ?? "", row);
  }
}
await Promise.all(Array.from({ length: workers }, work));

const sum = (column: (typeof columns)[number]) => rows.reduce((total, row) => total + row[column], 0);
const failed = rows.filter(({ faults }) => faults.length > 0).length;
const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(
  `\n${documents.length} documents, ${sum("operations").toLocaleString("en-US")} operations, ` +
    `${sum("tools").toLocaleString("en-US")} tools in ${seconds} s: ${failed === 0 ? "all pass" : `${failed} FAILED`}`,
);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * `npm run bench -- contract [--mode auto|direct] [--serve] [--every N] DIR…`: for every OpenAPI document below the folders, does whatever a tool
 * accepts become a request that the document accepts, and does nothing else reach the API? `--every 3` calls every third operation.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { failureList, row, summary, passes, type Named } from "./contract/report.js";
import type { DocumentReport } from "./contract/run/document.js";
import { emptyTally } from "./contract/run/tally.js";
import { findDocuments, largestFirst } from "./corpus/find.js";

/** Two cores; each document has a process of its own, so that a crash is one row. */
const workers = 2;
/** Milliseconds for one document. */
const patience = 900_000;

async function contractIn(document: string): Promise<DocumentReport> {
  const started = performance.now();
  const worker = fork(
    new URL("./contract/worker.js", import.meta.url),
    [document, mode, values.every, ...(values.serve ? ["serve"] : [])],
    {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      timeout: patience,
      killSignal: "SIGKILL",
    },
  );
  let report: DocumentReport | undefined;
  let said = "";
  worker.on("message", (message) => (report = message as DocumentReport));
  worker.stderr?.on("data", (text) => (said += String(text)));
  const [code, signal] = (await once(worker, "close")) as [number | null, string | null];
  return (
    report ?? {
      document,
      tally: emptyTally(),
      missing: [],
      seconds: (performance.now() - started) / 1000,
      stopped: {
        code: "bug",
        message: `the process ended with ${signal ?? code}\n${said.trim().slice(-2000)}`,
      },
    }
  );
}

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: "string", default: "auto" },
    serve: { type: "boolean", default: false },
    every: { type: "string", default: "1" },
  },
});
const { mode } = values;
const documents = mode === "auto" || mode === "direct" ? largestFirst(findDocuments(paths)) : [];
if (documents.length === 0) {
  console.error(
    "Name folders or files with OpenAPI documents: npm run bench -- contract [--mode auto|direct] [--serve] [--every N] DIR…",
  );
  process.exit(2);
}
const width = Math.max(...documents.map((document) => relative(process.cwd(), document).length));
const reports: Named[] = [];
let next = 0;

async function work(): Promise<void> {
  for (let index = next++; index < documents.length; index = next++) {
    const document = documents[index] ?? "";
    const named = { name: relative(process.cwd(), document), report: await contractIn(document) };
    reports.push(named);
    console.log(row(named, width));
  }
}

console.log(row(undefined, width));
await Promise.all(Array.from({ length: workers }, work));
reports.sort((one, other) => (one.name < other.name ? -1 : 1));
for (const line of failureList(reports)) console.log(line);
console.log(summary(reports));
process.exitCode = passes(reports) ? 0 : 1;

/**
 * `npm run bench -- corpus [--mode auto|direct] DIR…`: every OpenAPI document below the folders, from the file to a server that
 * lists its tools; in both modes unless one is named.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { findDocuments, largestFirst } from "./corpus/find.js";
import { nothing, type Row } from "./corpus/row.js";
import { heading, line, summary } from "./corpus/table.js";

/** Two cores: one document compiles while the other is read. */
const workers = 2;
/** Milliseconds for one document. */
const patience = 300_000;

interface Job {
  readonly document: string;
  readonly mode: string;
}

async function check({ document, mode }: Job): Promise<Row> {
  const worker = fork(new URL("./corpus/document.js", import.meta.url), [document, mode], {
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

/** Rows are printed in order, each as soon as those before it are. */
async function checkAll(jobs: readonly Job[]): Promise<readonly Row[]> {
  const names = jobs.map(({ document, mode }) => `${relative(process.cwd(), document)} ${mode}`);
  const width = Math.max(...names.map((name) => name.length));
  console.log(heading(width));
  const rows: Row[] = [];
  let next = 0;
  let printed = 0;
  const work = async (): Promise<void> => {
    for (let job = jobs[next]; job !== undefined; job = jobs[next]) {
      const index = next++;
      rows[index] = await check(job);
      for (let row = rows[printed]; row !== undefined; row = rows[printed]) {
        console.log(line(names[printed++] ?? "", row, width));
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return rows;
}

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { mode: { type: "string", multiple: true, default: ["auto", "direct"] } },
});
const missing = paths.filter((path) => !existsSync(path));
const documents = missing.length === 0 ? largestFirst(findDocuments(paths)) : [];
if (documents.length === 0) {
  console.error(
    missing.length > 0
      ? `There is no ${missing.join(", ")}`
      : paths.length > 0
        ? `No OpenAPI document at or below ${paths.join(", ")}`
        : "Name folders or files with OpenAPI documents: npm run bench -- corpus [--mode auto|direct] DIR…",
  );
  process.exitCode = 2;
} else {
  const start = performance.now();
  const rows = await checkAll(
    documents.flatMap((document) => values.mode.map((mode) => ({ document, mode }))),
  );
  console.log(`\n${summary(rows, (performance.now() - start) / 1000)}`);
  process.exitCode = rows.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

/**
 * `npm run bench -- lean DIR…`: what every OpenAPI document below the folders costs a model, as naive tools and as lean ones; what
 * a run without options shows of it; and how often a plain BM25 finds an operation by what its lean tool says.
 */
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { GeneratorError } from "../src/errors.js";
import { findDocuments } from "./corpus/find.js";
import { faultsOf, lostFault } from "./lean/bars.js";
import { measure } from "./lean/document.js";
import { kinds } from "./lean/queries.js";
import type { Found, Row } from "./lean/row.js";
import { heading, line } from "./lean/table.js";

/** Documents without operations have nothing to measure. */
async function measured(document: string): Promise<Row | undefined> {
  try {
    return await measure(document);
  } catch (error) {
    if (error instanceof GeneratorError && error.code === "no-operations") return undefined;
    throw error;
  }
}

/** Over all documents, each query counting once. */
function together(all: readonly Found[]): Found {
  const asked = all.reduce((sum, found) => sum + found.asked, 0);
  const mean = (of: (found: Found) => number): number =>
    all.reduce((sum, found) => sum + found.asked * of(found), 0) / Math.max(1, asked);
  return { asked, naive: mean(({ naive }) => naive), lean: mean(({ lean }) => lean) };
}

async function measureAll(documents: readonly string[]): Promise<number> {
  const names = documents.map((document) => relative(process.cwd(), document));
  const longest = Math.max(...names.map((name) => name.length));
  console.log(heading(longest));
  const rows: Row[] = [];
  let faults = 0;
  for (const [index, document] of documents.entries()) {
    const row = await measured(document);
    if (row === undefined) continue;
    rows.push(row);
    faults += faultsOf(document, row).length;
    console.log(line(names[index] ?? document, row, { longest, path: document }));
  }
  for (const kind of kinds) {
    const found = together(rows.flatMap((row) => row.found.get(kind) ?? []));
    console.log(
      `${found.asked} ${kind}, the right operation among the first five: ` +
        `naive ${found.naive.toFixed(1)} %, lean ${found.lean.toFixed(1)} %`,
    );
    for (const fault of lostFault(kind, found)) {
      console.log(`    FAILED ${fault}`);
      faults += 1;
    }
  }
  return faults;
}

const paths = process.argv.slice(2);
const missing = paths.filter((path) => !existsSync(path));
const documents = missing.length === 0 ? findDocuments(paths) : [];
if (documents.length === 0) {
  console.error(
    missing.length > 0
      ? `There is no ${missing.join(", ")}`
      : "Name folders or files with OpenAPI documents: npm run bench -- lean DIR…",
  );
  process.exitCode = 2;
} else {
  process.exitCode = (await measureAll(documents)) === 0 ? 0 : 1;
}

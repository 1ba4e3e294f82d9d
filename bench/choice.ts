/**
 * `npm run bench -- choice [--fit] [FOLDER]`: how much of what engineers chose by hand for known APIs is in the default list, with the fitted
 * weights and with weights that were fitted without the API that is judged. FOLDER has `handpicked` and `specs` (by default `../shared`).
 * `--words` prints what reads badly in the lists of all documents of `specs`: half sentences, words that tools share or that are false,
 * numbers and methods in names that the document does not have. It fails if there are more than before.
 * `--fit` prints the weights that belong into `src/plan/rank/weights.ts`, and what each signal is worth.
 */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { GeneratorError } from "../src/errors.js";
import { emptyProject } from "../src/model/project.js";
import { fittedWeights } from "../src/plan/rank/weights.js";
import { plan } from "../src/plan/plan.js";
import { readDocuments } from "../src/read-documents.js";
import { fit } from "./choice/fit.js";
import { readKnown } from "./choice/known.js";
import { figures, hitShare, listedShare } from "./choice/means.js";
import { measure, readJudged, type Read, type Row } from "./choice/measure.js";
import { wordingOf, type Wording } from "./choice/wording.js";
import { worthOfSignals } from "./choice/worth.js";
import { findDocuments } from "./corpus/find.js";

/** The means may not fall below these; the bars that are aimed at are printed beside them. */
const floors = new Map<string, number>([
  ["listed of picked, 17 with a choice", 0.755],
  ["listed of picked, 17, leave one out", 0.745],
  ["listed of picked, 13 strong judges", 0.705],
  ["GitHub, listed of picked", 55],
  ["first n by rank, against chance, leave one out", 2.3],
  ["listed, against chance, where under half is listed", 2.4],
  ["names' F1", 0.78],
  ["names with the verb first", 0.98],
]);

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

const columns: readonly { readonly title: string; readonly cell: (row: Row, held: Row) => string }[] = [
  { title: "operations", cell: ({ known }) => String(known.operations) },
  { title: "listed", cell: ({ listed }) => String(listed) },
  { title: "picked", cell: ({ known }) => String(known.picked.length) },
  { title: "of picked", cell: ({ hits }) => String(hits) },
  { title: "share", cell: (row) => percent(hitShare(row)) },
  { title: "left out", cell: (_, held) => percent(hitShare(held)) },
  { title: "chance", cell: (row) => percent(listedShare(row)) },
  { title: "first n", cell: (_, { first, known }) => percent(first / known.picked.length) },
  { title: "names F1", cell: ({ names }) => (names === undefined ? "" : percent(names.f1)) },
  { title: "verb first", cell: ({ names }) => (names === undefined ? "" : percent(names.verbFirst)) },
  { title: "tokens", cell: ({ tokens }) => String(tokens) },
  { title: "tools", cell: ({ tools }) => String(tools) },
];

async function judge(judged: readonly Read[]): Promise<boolean> {
  console.log(["api".padEnd(15), ...columns.map(({ title }) => title.padStart(10))].join(" "));
  const rows: Row[] = [];
  const held: Row[] = [];
  for (const one of judged) {
    const row = await measure(one, fittedWeights);
    const out = await measure(one, fit(judged.filter((other) => other !== one)));
    rows.push(row);
    held.push(out);
    console.log(
      [one.known.api.padEnd(15), ...columns.map(({ cell }) => cell(row, out).padStart(10))].join(" "),
    );
  }
  const all = figures(rows, held);
  for (const { what, value, bar } of all)
    console.log(
      `${what.padEnd(52)} ${Number.isInteger(value) ? value : value.toFixed(3)}${bar === undefined ? "" : `  (bar ${bar})`}`,
    );
  const fallen = all.filter(({ what, value }) => value < (floors.get(what) ?? 0));
  for (const { what } of fallen) console.error(`FAILED: ${what} fell below ${floors.get(what) ?? 0}`);
  return fallen.length === 0;
}

/** @returns whether nothing is found */
async function readAloud(specs: string): Promise<boolean> {
  const counts = new Map<string, number>();
  for (const path of findDocuments([specs])) {
    const found = await readList(path);
    for (const { kind, tool, text } of found) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      console.log(`${relative(specs, path)}  ${kind}  ${tool}: ${text}`);
    }
  }
  for (const [kind, count] of counts) console.error(`FAILED: ${kind} ${count} times`);
  return counts.size === 0;
}

/** Documents that cannot be planned, or have no operations, list nothing. */
async function readList(path: string): Promise<Wording[]> {
  try {
    const { apis, config } = await readDocuments({ documents: [path] });
    return wordingOf((await plan(apis, emptyProject, config)).plan, apis);
  } catch (error) {
    if (error instanceof GeneratorError) return [];
    throw error;
  }
}

const { values, positionals } = parseArgs({
  options: { fit: { type: "boolean" }, words: { type: "boolean" } },
  allowPositionals: true,
});
const [folder = "../shared"] = positionals;
if (values.words === true) process.exitCode = (await readAloud(join(folder, "specs"))) ? 0 : 1;
else if (existsSync(join(folder, "handpicked/known.json"))) {
  const judged: Read[] = [];
  for (const known of readKnown(folder)) judged.push(await readJudged(known, folder));
  if (values.fit === true) console.log(`${JSON.stringify(fit(judged), null, 2)}\n${worthOfSignals(judged)}`);
  else process.exitCode = (await judge(judged)) ? 0 : 1;
} else console.log(`There is no ${folder}/handpicked/known.json, so the choice of operations is not judged.`);

/**
 * `npm run bench -- search [--misses] DIR`: how often a search finds what a person asked for, against a plain BM25 over the
 * same operations. Half of the questions were there when the search was made; the others are held out, and decide.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { GeneratorError } from "../src/errors.js";
import { tokenCounter } from "../src/plan/measure.js";
import { search } from "../src/runtime/discovery/search.js";
import { defaultHits } from "../src/runtime/operations/discovery-tools.js";
import { atOnce } from "../src/runtime/values/slices.js";
import { heldOut as heldOutQuestions } from "./search/held-out.js";
import { callByLine, documentsIn, linesOf } from "./search/lines.js";
import { plainSearch } from "./search/plain.js";
import { questions, type Question } from "./search/questions.js";
import { readSearched, type Searched } from "./search/searched.js";

/** How much better than plain BM25 the held-out half has to be, in points. */
const lead = 5;
const depths = [5, 10] as const;
/** Tokens of an answer, in the mean and at most. */
const mostMean = 350;
const mostTokens = 700;
/** Percent of all operations that can be called by the line of a hit alone. */
const leastSufficient = 95;

interface Asked extends Question {
  /** Places of the first right answer, from 1; none where it is not among the first ten. */
  readonly ours: number | undefined;
  readonly plain: number | undefined;
  readonly heldOut: boolean;
  /** Of the answer with the usual number of hits. */
  readonly tokens: number;
}

async function askAll(folder: string): Promise<Asked[]> {
  const asked: Asked[] = [];
  const count = await tokenCounter();
  const all = [
    ...questions.map((question) => ({ ...question, heldOut: false })),
    ...heldOutQuestions.map((question) => ({ ...question, heldOut: true })),
  ];
  for (const document of new Set(all.map((question) => question.document))) {
    const searched = await readSearched(join(folder, document));
    const plain = plainSearch(searched.texts);
    for (const question of all) {
      if (question.document !== document) continue;
      refuseUnknown(question, searched);
      const ours = found(searched, question.asked);
      asked.push({
        ...question,
        ours: placeOf(question, ours),
        tokens: count(await linesOf(ours.slice(0, defaultHits), searched.operations, question.asked)),
        plain: placeOf(question, plain(question.asked)),
      });
    }
  }
  return asked;
}

function found({ index }: Searched, query: string): string[] {
  const positions = atOnce(search(index, query, { allowed: () => true, limit: Math.max(...depths) }));
  return positions.map((position) => index.operations[position] ?? "");
}

function placeOf({ answers }: Question, keys: readonly string[]): number | undefined {
  const at = keys.slice(0, Math.max(...depths)).findIndex((key) => answers.includes(key));
  return at === -1 ? undefined : at + 1;
}

function refuseUnknown({ document, asked, answers }: Question, { index }: Searched): void {
  const unknown = answers.filter((key) => !index.operations.includes(key));
  if (unknown.length > 0) throw new Error(`${document}, "${asked}": there is no ${unknown.join(", ")}`);
}

function recall(asked: readonly Asked[], by: "ours" | "plain", depth: number): number {
  return (100 * asked.filter((one) => (one[by] ?? Infinity) <= depth).length) / asked.length;
}

function row(name: string, asked: readonly Asked[]): string {
  const figures = depths.flatMap((depth) => [recall(asked, "ours", depth), recall(asked, "plain", depth)]);
  return [
    name.padEnd(14),
    String(asked.length).padStart(9),
    ...figures.map((figure) => `${figure.toFixed(1)} %`.padStart(10)),
  ].join(" ");
}

function nothingToCall(error: unknown): undefined {
  if (error instanceof GeneratorError && error.code === "no-operations") return undefined;
  throw error;
}

/** Calls every operation of every document by nothing but its line. */
async function callAll(from: string, showsMisses: boolean): Promise<void> {
  let [operations, sufficient] = [0, 0];
  const asked = [...questions, ...heldOutQuestions].map(({ document }) => document);
  for (const document of new Set([...documentsIn(from), ...asked])) {
    const called = await callByLine(from, document).catch(nothingToCall);
    if (called === undefined) continue;
    operations += called.operations;
    sufficient += called.sufficient;
    if (showsMisses) for (const line of called.insufficient) console.log(`  ${document}: ${line}`);
  }
  const share = (100 * sufficient) / operations;
  console.log(`The line suffices for an accepted call of ${share.toFixed(1)} % of ${operations} operations.`);
  if (share < leastSufficient) {
    console.error(`It has to for ${leastSufficient} %.`);
    process.exitCode = 1;
  }
}

const { values, positionals } = parseArgs({
  options: { misses: { type: "boolean" } },
  allowPositionals: true,
});
const folder = positionals.find((path) => existsSync(path));
if (folder === undefined) {
  console.error("Name the folder with the documents: npm run bench -- search DIR");
  process.exitCode = 2;
} else {
  const asked = await askAll(folder);
  const heldOut = asked.filter((one) => one.heldOut);
  const titles = depths.flatMap((depth) => [`ours @${depth}`, `plain @${depth}`]);
  console.log(["".padEnd(14), "questions", ...titles.map((title) => title.padStart(10))].join(" "));
  console.log(
    row(
      "tuned on",
      asked.filter((one) => !one.heldOut),
    ),
  );
  console.log(row("held out", heldOut));
  console.log(row("all", asked));
  if (values.misses === true)
    for (const { document, asked: text, ours, plain } of asked.filter(
      (one) => !one.heldOut && (one.ours ?? 99) > 5,
    ))
      console.log(`  ${document}: ${text} (ours ${ours ?? "-"}, plain ${plain ?? "-"})`);
  const tokens = asked.map((one) => one.tokens);
  const mean = Math.round(tokens.reduce((sum, one) => sum + one, 0) / tokens.length);
  console.log(`Answers of ${defaultHits} hits: ${mean} tokens in the mean, ${Math.max(...tokens)} at most.`);
  if (mean > mostMean || Math.max(...tokens) > mostTokens) {
    console.error(`Answers may have ${mostMean} tokens in the mean, and ${mostTokens} each.`);
    process.exitCode = 1;
  }
  await callAll(folder, values.misses === true);
  const worse = depths.filter(
    (depth) => recall(heldOut, "ours", depth) < recall(heldOut, "plain", depth) + lead,
  );
  if (worse.length > 0) {
    console.error(`Less than ${lead} points better than plain BM25 at ${worse.join(" and ")}.`);
    process.exitCode = 1;
  }
}

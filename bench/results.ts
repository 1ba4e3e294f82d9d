/**
 * `npm run bench -- results DIR…`: tokens of the documents' own response examples before and after: as an API sends them, as a
 * tool's result shows them, and with `fields`.
 */
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { defaultLoadOptions } from "../src/config/config.js";
import { GeneratorError } from "../src/errors.js";
import { tokenCounter } from "../src/plan/measure.js";
import { load } from "../src/spec/load/load.js";
import { lower } from "../src/spec/lower.js";
import { findDocuments } from "./corpus/find.js";
import { answerExamples } from "./results/examples.js";
import { measureAnswer, type AnswerTokens } from "./results/measure.js";

const count = await tokenCounter();
const io = { cwd: process.cwd(), stdin: () => Promise.reject(new Error("nothing is piped")), fetch };

async function answersOf(document: string): Promise<AnswerTokens[]> {
  try {
    const loaded = await load(
      { id: "api", source: document },
      { ...defaultLoadOptions, allowRemoteRefs: false },
      io,
    );
    return answerExamples(lower(loaded, "api").api).map(({ value }) => measureAnswer(value, count));
  } catch (error) {
    // Documents without operations have nothing to answer.
    if (error instanceof GeneratorError) return [];
    throw error;
  }
}

const number = (value: number): string => value.toLocaleString("en-US").padStart(11);
const share = (part: number, whole: number): string =>
  `${((part / Math.max(1, whole)) * 100).toFixed(1)} %`.padStart(9);
const sum = (answers: readonly AnswerTokens[], of: (answer: AnswerTokens) => number): number =>
  answers.reduce((total, answer) => total + of(answer), 0);

function row(name: string, width: number, answers: readonly AnswerTokens[]): string {
  const sent = sum(answers, (answer) => answer.sent);
  const shown = sum(answers, (answer) => answer.shown);
  const withFields = sum(answers, (answer) => answer.withFields);
  return [
    name.padEnd(width),
    number(answers.length),
    number(sent),
    number(shown),
    share(shown, sent),
    number(withFields),
    share(withFields, sent),
  ].join(" ");
}

const paths = process.argv.slice(2).filter((path) => existsSync(path));
const documents = findDocuments(paths);
if (documents.length === 0) {
  console.error("Name folders or files with OpenAPI documents: npm run bench -- results DIR…");
  process.exitCode = 2;
} else {
  const names = documents.map((document) => relative(process.cwd(), document));
  const width = Math.max(...names.map((name) => name.length));
  const titles = ["examples", "as sent", "shown"].map((title) => title.padStart(11)).join(" ");
  console.log(`${"document".padEnd(width)} ${titles} ${"".padStart(9)} ${"with fields".padStart(11)}`);
  const all: AnswerTokens[] = [];
  for (const [index, document] of documents.entries()) {
    const answers = await answersOf(document);
    if (answers.length === 0) continue;
    all.push(...answers);
    console.log(row(names[index] ?? "", width, answers));
  }
  console.log(row("all", width, all));
  // What is shown may be nothing more than what was sent, in fewer words.
  process.exitCode = all.some(({ sent, shown }) => shown > sent) ? 1 : 0;
}

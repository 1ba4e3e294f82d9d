/** Checks the user's answers against the open questions: an answer without a question is a mistake. */
import { GeneratorError } from "../errors.js";
import { isGroupId } from "../model/tool-id.js";
import type { UpdateOptions } from "../model/update.js";
import { nearest } from "../runtime/values/nearest.js";
import { listNames } from "../runtime/schema/words.js";
import type { LockedTool } from "./lock.js";
import type { Project } from "./read.js";

export interface Answers extends UpdateOptions {
  /** Old id to likely new id of operations that wait for an answer: this run leaves both alone. */
  readonly held: ReadonlyMap<string, string>;
  /** Keys of every operation of the documents: leaving one out on purpose is not a loss. */
  readonly known: ReadonlySet<string>;
  /** References of an operation that the documents do not resolve. */
  readonly unresolved: (id: string) => readonly string[];
}

/** Answers about single tools. Answers about all tools may find nothing to do, so they are not checked. */
interface GivenAnswers {
  readonly answers?: readonly { readonly tool: string; readonly slot?: string }[];
  /** Names of tools. */
  readonly prune?: readonly string[] | boolean;
  readonly restore?: readonly string[];
}

/** Something that needs an answer: a slot, or a whole file (no slot) whose operation is gone. */
export interface Question {
  readonly tool: string;
  readonly slot?: string;
}

/** Wraps the answers so that every question is recorded, answered or not. */
export function recordQuestions<T extends Answers>(answers: T): { answers: T; questions: Question[] } {
  const questions: Question[] = [];
  return {
    answers: {
      ...answers,
      answer: (tool, slot) => {
        questions.push({ tool, slot });
        return answers.answer(tool, slot);
      },
      prune: (tool) => {
        questions.push({ tool });
        return answers.prune(tool);
      },
    },
    questions,
  };
}

/** @throws GeneratorError `usage` for an answer without a question */
export function rejectUnusedAnswers(
  { answers = [], prune, restore = [] }: GivenAnswers,
  questions: readonly Question[],
  { lock, tools }: Project,
): void {
  const pruned = typeof prune === "object" ? prune : [];
  const names = [...questions.map(({ tool }) => tool), ...[...lock.tools.values()].map(({ name }) => name)];
  for (const tool of [...answers.map((answer) => answer.tool), ...pruned])
    if (!names.includes(tool)) rejectNewName(tool, tools);
  const orphans = questions.flatMap(({ tool, slot }) => (slot === undefined ? [tool] : []));
  const conflicts = questions.filter(({ slot }) => slot !== undefined);
  for (const { tool, slot } of answers) {
    const ofTool = conflicts.filter((question) => question.tool === tool);
    if (ofTool.some((question) => slot === undefined || question.slot === slot)) continue;
    if (ofTool.length === 0 && orphans.includes(tool)) throw answeredOrphan(tool);
    const waiting = conflicts.map(printQuestion);
    if (slot === undefined || ofTool.length === 0) throw unusedAnswer(tool, names, waiting);
    const slots = ofTool.map((question) => question.slot ?? "");
    throw unusedAnswer(slot, slots, waiting);
  }
  for (const tool of pruned)
    if (!orphans.includes(tool)) throw unusedAnswer(tool, names, orphans.map(followedBy("--prune")));
  const deleted = [...tools.values()].flatMap(({ state, locked }) =>
    state === "deleted" ? [locked.name] : [],
  );
  for (const tool of restore)
    if (!deleted.includes(tool)) throw unusedAnswer(tool, names, deleted.map(followedBy("--restore")));
}

/** Users see the names that they gave to tools, but questions use the generated names. */
function rejectNewName(name: string, tools: Project["tools"]): void {
  for (const tool of tools.values())
    if (tool.state !== "deleted" && tool.name === name)
      throw new GeneratorError("usage", `You renamed ${tool.locked.name} to ${name}.`, {
        hint: `Run openapi-to-mcp resolve ${tool.locked.name}: this command takes generated names. Nothing was written.`,
        at: { file: tool.path },
      });
}

/**
 * @param operations keys of the documents' current operations
 * @throws GeneratorError `usage` if nothing moved from there, or if something else already is at the destination
 */
export function rejectInvalidMoves(
  moves: ReadonlyMap<string, string>,
  operations: ReadonlySet<string>,
  { lock, tools }: Project,
): void {
  const gone = [...lock.tools.keys()].filter((id) => !operations.has(id) && !isGroupId(id));
  const twice = [...moves].find(([from, to]) =>
    [...moves].some(([other, place]) => place === to && other !== from),
  );
  if (twice !== undefined)
    throw invalidMove(`Several operations are said to be ${twice[1]} now: only one of them can be.`, gone);
  for (const [from, to] of moves) {
    for (const id of [from, to]) if (!/^([\w-]+ )?[A-Z]+ \//.test(id)) throw notAnOperation(id);
    if (operations.has(from)) throw invalidMove(`${from} is still in the document: it did not move.`, gone);
    if (!gone.includes(from))
      throw invalidMove(`No tool was generated from ${from}.${didYouMean(guess(from, gone))}`, gone);
    if (!operations.has(to))
      throw invalidMove(`The document has no ${to}.${didYouMean(guess(to, [...operations]))}`, gone);
    const there = lock.tools.get(to);
    if (there === undefined || isFree(there, tools.get(to)?.state)) continue;
    const place = there.file === undefined ? "" : ` (${there.file})`;
    throw new GeneratorError("usage", `${to} already has a tool of its own: ${there.name}${place}.`, {
      hint:
        there.file === undefined
          ? `It is part of ${there.group ?? "a group"}: remove it from the group first. Nothing was written.`
          : `If the tool of ${from} should take its place, delete that file and run this again. Nothing was written.`,
    });
  }
}

function answeredOrphan(tool: string): GeneratorError {
  return new GeneratorError(
    "usage",
    `${tool} is an orphan: its operation is gone, so there is no other text to take.`,
    {
      hint: `Run openapi-to-mcp resolve ${tool} --prune to delete its file, or replace its operation with run to keep it. Nothing was written.`,
    },
  );
}

function notAnOperation(id: string): GeneratorError {
  return new GeneratorError("usage", `--move takes operations, such as 'GET /shops'; ${id} is not one.`, {
    hint: "You can move a tool file to any folder below src/tools yourself: it is found by its operation. Nothing was written.",
  });
}

/** Whether neither a file nor the user's code stands for the operation. */
function isFree({ form }: Pick<LockedTool, "form">, state: string | undefined): boolean {
  return form === "hidden" || state === "deleted";
}

function guess(word: string, words: readonly string[]): string | undefined {
  return nearest(word, [...new Set(words)]).find((one) => one !== word);
}

function didYouMean(word: string | undefined): string {
  return word === undefined ? "" : ` Did you mean ${word}?`;
}

function printQuestion({ tool, slot = "" }: Question): string {
  return `${tool} ${slot}`;
}

function followedBy(flag: string): (tool: string) => string {
  return (tool) => `${tool} ${flag}`;
}

/** @param word the given answer; `known` are the possible ones */
function unusedAnswer(word: string, known: readonly string[], waiting: readonly string[]): GeneratorError {
  const message = known.includes(word)
    ? `No open question about ${word} takes that answer.`
    : `There is no ${word}.${didYouMean(guess(word, known))}`;
  return new GeneratorError("usage", message, {
    hint: `${listOf("Open questions", waiting)} Nothing was written.`,
  });
}

function invalidMove(message: string, gone: readonly string[]): GeneratorError {
  return new GeneratorError("usage", message, {
    hint: `${listOf("Gone from the document", gone)} Nothing was written.`,
  });
}

const longestList = 12;

function listOf(what: string, words: readonly string[]): string {
  const all = [...new Set(words)];
  return `${what}: ${all.length === 0 ? "none" : listNames(all, longestList)}.`;
}

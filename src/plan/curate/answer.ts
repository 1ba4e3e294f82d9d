/** Reads an answer to a catalogue: a choice a line, with whatever assistants write around such lines. */
import type { AnswerFault } from "../../model/curation.js";
import { nearest } from "../../runtime/values/nearest.js";

interface Line {
  /** 1-based. */
  readonly line: number;
  /** As it was written, without space around it. */
  readonly text: string;
}

/** A line that says something, with the names that it uses as they were written. */
export type Statement = Line &
  (
    | { readonly verb: "hot" | "cold"; readonly operations: readonly string[] }
    | { readonly verb: "group"; readonly group: string; readonly operations: readonly string[] }
    | { readonly verb: "name"; readonly operation: string; readonly name: string }
    | { readonly verb: "describe"; readonly operation: string; readonly description: string }
  );

const verbs = ["hot", "cold", "group", "name", "describe"] as const;
type Verb = (typeof verbs)[number];

/** How each kind of line is written. */
const forms: Readonly<Record<Verb, string>> = {
  hot: "hot NAME …",
  cold: "cold NAME …",
  group: "group TOOL NAME NAME …",
  name: "name NAME NEW_NAME",
  describe: "describe NAME TEXT",
};

export interface Answer {
  readonly statements: readonly Statement[];
  readonly faults: readonly AnswerFault[];
}

/**
 * @param documents ids of the documents if there are several: they may stand before `GET /path`
 */
export function parseAnswer(text: string, documents: readonly string[]): Answer {
  const statements: Statement[] = [];
  const faults: AnswerFault[] = [];
  for (const line of meantLines(text)) {
    const read = statementOf(line, documents);
    if (typeof read === "string") faults.push({ ...line, message: read });
    else statements.push(read);
  }
  return { statements, faults };
}

const fence = /^(?:```|~~~)/;

/** All lines but comments and, where the answer stands in a code block, the sentences around it. */
function meantLines(text: string): Line[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((written, index): Line => ({ line: index + 1, text: written.replace("\ufeff", "").trim() }));
  const hasBlock = lines.some((line) => fence.test(line.text));
  let isInside = false;
  return lines.filter((line) => {
    if (fence.test(line.text)) {
      isInside = !isInside;
      return false;
    }
    if (line.text === "" || line.text.startsWith("#")) return false;
    return isInside || !hasBlock || verbOf(line.text).verb !== undefined;
  });
}

/** The word that a line begins with, behind a bullet or a number, and what follows it. */
function verbOf(text: string): { word: string; verb: Verb | undefined; rest: string } {
  const bare = text.replace(/^(?:[-*+•]|\d+[.)])\s+/, "");
  const [, word = "", rest = ""] = /^[*_`]*([^\s:*`]*)[*_`]*:?[*_`]*(?:\s+(.*))?$/s.exec(bare) ?? [];
  return { word, verb: verbs.find((verb) => verb === word.toLowerCase()), rest };
}

/** @returns what is wrong with the line, if it says nothing */
function statementOf(line: Line, documents: readonly string[]): Statement | string {
  const { word, verb, rest } = verbOf(line.text);
  if (verb === undefined) return unknownVerb(word);
  if (verb === "describe") return description(line, rest, documents) ?? incomplete(verb);
  const operands = operandsOf(withoutRemarks(verb, rest), documents);
  const [first, second, ...more] = operands;
  switch (verb) {
    case "hot":
    case "cold":
      return first === undefined ? incomplete(verb) : { ...line, verb, operations: operands };
    case "group":
      return first === undefined || second === undefined
        ? incomplete(verb)
        : { ...line, verb, group: first, operations: [second, ...more] };
    case "name":
      if (first === undefined || second === undefined) return incomplete(verb);
      return more.length === 0
        ? { ...line, verb, operation: first, name: second }
        : `"${more.join(" ")}" follows the new name, which is one word: write ${forms.name}.`;
  }
}

/** Without a comment, a reason behind a dash, and what a line of the catalogue says behind a name. */
function withoutRemarks(verb: Verb, text: string): string {
  const names = text.replace(/(?:^|\s)(?:#|[—–]|--?\s|\/\/).*$/s, "").replaceAll(/\s\([^()]*\)/g, "");
  // Behind the name of a group, a colon begins its actions.
  return verb === "group" ? names : names.replace(/(?<=[\w}]):\s.*$/s, "");
}

function unknownVerb(word: string): string {
  const [nearestWord] = nearest(word, verbs);
  const likely = verbs.find((verb) => verb === nearestWord);
  return likely === undefined
    ? `A line begins with ${verbs.join(", ")} or with # for a comment, not with "${word}".`
    : `"${word}" is not a choice. Did you mean ${forms[likely]}?`;
}

function incomplete(verb: Verb): string {
  return `Something is missing: write ${forms[verb]}.`;
}

function description(line: Line, rest: string, documents: readonly string[]): Statement | undefined {
  const [written = ""] = new RegExp(`^${operand(documents)}`, "i").exec(rest) ?? [];
  const text = rest
    .slice(written.length)
    .trim()
    .replace(/^(["“])(.*)["”]$/s, "$2");
  const operation = bareOperand(written);
  if (operation === "" || text === "") return undefined;
  return { ...line, verb: "describe", operation, description: text };
}

/** Names, operationIds and `GET /path`, with spaces or commas between them. */
function operandsOf(text: string, documents: readonly string[]): string[] {
  return [...text.matchAll(new RegExp(operand(documents), "gi"))]
    .map(([written]) => bareOperand(written))
    .filter((one) => one !== "" && !/^(?:->|=>|→)$/.test(one));
}

function operand(documents: readonly string[]): string {
  const id = documents.length === 0 ? "" : `(?:(?:${documents.join("|")}) )?`;
  return `["'\`]?${id}(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY) +/\\S*|[^\\s,]+`;
}

/** Without quotes around it and punctuation behind it. */
function bareOperand(written: string): string {
  return written.replace(/^["'`*]+/, "").replace(/["'`*,;:]+$/, "");
}

/** What is asked of a search, and the operations that answer it. */
import type { Api, Operation } from "../../src/model/api.js";
import { operationKey } from "../../src/plan/select/select.js";
import { words } from "../../src/plan/words/words.js";
import { heldOut } from "../search/held-out.js";
import { questions } from "../search/questions.js";

export interface Query {
  readonly asked: string;
  /** Keys of the operations that answer it. */
  readonly answers: readonly string[];
}

/**
 * Three that a document gives for each of its operations, which is how a model asks that has read about the API, and the
 * questions of people who have not.
 */
export const kinds = ["summaries", "names", "paths", "questions"] as const;
export type Kind = (typeof kinds)[number];

export function queriesOf(apis: readonly Api[], document: string): Record<Kind, Query[]> {
  return {
    summaries: fromOperations(apis, ({ summary = "" }) => summary.trim()),
    names: fromOperations(apis, ({ operationId = "" }) => words(operationId).join(" ")),
    paths: fromOperations(apis, ({ method, path }) => [method, ...words(path)].join(" ")),
    questions: [...questions, ...heldOut].filter((question) =>
      document.replaceAll("\\", "/").endsWith(`/${question.document}`),
    ),
  };
}

/** Each asks for its own operation, or for any other that says the same of itself. */
function fromOperations(apis: readonly Api[], say: (operation: Operation) => string): Query[] {
  const answers = new Map<string, string[]>();
  for (const api of apis) {
    for (const operation of api.operations) {
      const asked = say(operation);
      if (asked === "") continue;
      answers.set(asked, [...(answers.get(asked) ?? []), operationKey(api, operation, false)]);
    }
  }
  return [...answers].map(([asked, keys]) => ({ asked, answers: keys }));
}

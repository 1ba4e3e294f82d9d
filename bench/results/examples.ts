/** What an API's own document shows of its answers. */
import type { Api, MediaType } from "../../src/model/api.js";
import { refName } from "../../src/schema/reference.js";

export interface AnswerExample {
  /** `GET /pets` */
  readonly operation: string;
  readonly value: unknown;
}

/** The first example of a JSON answer of each operation's successes; that of its schema where the answer has none. */
export function answerExamples(api: Api): AnswerExample[] {
  return api.operations.flatMap(({ method, path, responses }) => {
    const media = responses
      .filter(({ status }) => /^2/.test(status))
      .flatMap(({ content }) => content)
      .filter(({ contentType }) => /\/(?:.*\+)?json\b/i.test(contentType));
    const value = media.map((one) => exampleOf(one, api)).find((example) => isDocument(example));
    return value === undefined ? [] : [{ operation: `${method} ${path}`, value }];
  });
}

function exampleOf({ examples, schema }: MediaType, api: Api): unknown {
  const own = examples.map(parsed).find(isDocument);
  if (own !== undefined || schema === undefined) return own;
  const target = schema.$ref === undefined ? schema : api.schemas.get(refName(schema.$ref));
  return target?.examples?.map(parsed).find(isDocument);
}

/** Some documents write JSON examples as text. */
function parsed(example: unknown): unknown {
  if (typeof example !== "string" || !/^\s*[{[]/.test(example)) return example;
  try {
    return JSON.parse(example);
  } catch {
    return example;
  }
}

function isDocument(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

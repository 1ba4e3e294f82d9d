/** One call as a person tries it from a terminal: how it is typed, what was sent, and what the model would read. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { fits } from "../schema/validate.js";
import type { JsonSchema } from "../values/json.js";
import { parseJson } from "../values/read-json.js";

export interface Trial {
  /** The tool of the list that was called. */
  tool: string;
  /** The operation that search finds, where the tool calls one by its name. */
  operation?: string;
  /** Those of the tool or operation, by name. */
  arguments: Readonly<Record<string, unknown>>;
  /** In the order in which they were made, retries and redirects included. */
  requests: readonly TriedRequest[];
  /** Absent where the request was only looked at. */
  result?: CallToolResult;
}

/** Without credentials: what is secret is masked. */
export interface TriedRequest {
  /** `token`: to an authorization server, for an access token. */
  purpose: "api" | "token";
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
  /** `mocked` is the status of a made-up answer, for which nothing was sent. */
  outcome: { status: number; ms: number } | { mocked: number } | { fault: string } | "not-sent";
}

/** Longer bodies are cut. */
const longestBody = 4_000;

/** @param size How long a text is, in words: `412 tokens`. */
export function trialText(trial: Trial, size: (text: string) => string): string {
  const { tool, operation, arguments: args, requests, result } = trial;
  return [
    [operation === undefined ? tool : `${operation}, by ${tool}`],
    section(
      "Arguments",
      Object.entries(args).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ),
    ...requests.map(requestLines),
    ...(result === undefined ? [] : [resultLines(result, size)]),
  ]
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function section(title: string, lines: readonly string[]): string[] {
  return [title, ...(lines.length === 0 ? ["  none"] : lines.map((line) => `  ${line}`))];
}

function requestLines({ purpose, method, url, headers, body, outcome }: TriedRequest): string[] {
  const lines = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  const text = body === undefined ? [] : ["", ...cut(body).split("\n")];
  return [
    ...section(purpose === "api" ? "Request" : "Request for an access token", [...lines, ...text]),
    `  → ${outcomeText(outcome)}`,
  ];
}

function cut(text: string): string {
  const more = text.length - longestBody;
  return more <= 0 ? text : `${text.slice(0, longestBody)}… and ${more} more characters`;
}

function outcomeText(outcome: TriedRequest["outcome"]): string {
  if (outcome === "not-sent") return "not sent";
  if ("mocked" in outcome) return `not sent; answered with ${outcome.mocked} in the API's place`;
  return "fault" in outcome ? `no answer: ${outcome.fault}` : `${outcome.status}, ${outcome.ms} ms`;
}

function resultLines(result: CallToolResult, size: (text: string) => string): string[] {
  const texts = result.content.map(blockText);
  return [`${result.isError === true ? "Result, an error" : "Result"}: ${size(texts.join("\n"))}`, ...texts];
}

function blockText(block: CallToolResult["content"][number]): string {
  if (block.type === "text") return block.text;
  const type = "mimeType" in block && block.mimeType !== undefined ? `, ${block.mimeType}` : "";
  const length = "data" in block ? `, ${block.data.length} characters of base64` : "";
  return `[${block.type}${type}${length}]`;
}

/** `limit=5`; names are as arguments have them, so that neither a path nor a URL is taken for one. */
export function isTypedArgument(text: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}=/.test(text);
}

/**
 * What is JSON and fits the schema is taken as JSON, anything else as the text that it is; what is given more than once is
 * an array. What fits neither way is left to the call, which says what is wrong.
 * @param texts Each a {@link isTypedArgument}.
 * @param schemaOf `undefined` for a name that is not shown: it may be taken all the same.
 */
export function typedArguments(
  texts: readonly string[],
  schemaOf: (name: string) => JsonSchema | undefined,
): Record<string, unknown> {
  const given = new Map<string, string[]>();
  for (const text of texts) {
    const sign = text.indexOf("=");
    const name = text.slice(0, sign);
    given.set(name, [...(given.get(name) ?? []), text.slice(sign + 1)]);
  }
  return Object.fromEntries([...given].map(([name, values]) => [name, typed(values, schemaOf(name))]));
}

function typed(values: readonly string[], schema: JsonSchema | undefined): unknown {
  const [first = ""] = values;
  const plain = values.length > 1 ? values : first;
  if (schema === undefined) return plain;
  const parsed = values.length > 1 ? values.map(parsedOr) : parsedOr(first);
  return fits(schema, parsed) ? parsed : plain;
}

function parsedOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

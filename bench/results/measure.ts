/** Tokens of an answer: as the API sends it, and as a model reads it. */
import type { CountTokens } from "../../src/plan/account/measure.js";
import { responseResult } from "../../src/runtime/response/result.js";
import { readSettings } from "../../src/runtime/settings.js";
import { atOnce } from "../../src/runtime/slices.js";
import type { ResultOptions } from "../../src/runtime/tool.js";

export interface AnswerTokens {
  /** Pretty-printed, as most servers send it and most MCP servers pass it on. */
  readonly sent: number;
  readonly shown: number;
  /** With the caller naming the members that it wants. */
  readonly withFields: number;
}

/** Members that a caller names who asks for `fields`. */
const askedFor = 5;

export function measureAnswer(value: unknown, count: CountTokens): AnswerTokens {
  return {
    sent: count(JSON.stringify(value, null, 2)),
    shown: count(resultText(value, undefined)),
    withFields: count(resultText(value, { pick: telling(value) })),
  };
}

function resultText(value: unknown, options: ResultOptions | undefined): string {
  const presenting = responseResult(
    {
      status: 200,
      headers: new Headers(),
      url: new URL("https://api.example.com/"),
      content: { kind: "json", value },
    },
    {
      name: "tool",
      options,
      argumentNames: () => [],
      settings: readSettings(() => undefined),
      redact: (text) => text,
    },
  );
  const { content } = atOnce(presenting);
  return content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
}

/** What tells one item from another, by the names that APIs give it; then whatever comes first. */
const tellingNames = [
  /^(id|gid|uuid|sid|key|slug)$/i,
  /^(name|title|label|subject|login|email)$/i,
  /^(state|status|type)$/i,
];

function telling(value: unknown): string[] {
  const all = leaves(value, "", new Set());
  const rank = (path: string): number => {
    const name = path.split(".").at(-1) ?? path;
    const found = tellingNames.findIndex((pattern) => pattern.test(name));
    return (found < 0 ? tellingNames.length : found) + path.split(".").length / 10;
  };
  return [...all].sort((one, other) => rank(one) - rank(other)).slice(0, askedFor);
}

function leaves(value: unknown, path: string, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const item of value.slice(0, 3)) leaves(item, path, found);
  else if (typeof value === "object" && value !== null)
    for (const [name, member] of Object.entries(value))
      leaves(member, path === "" ? name : `${path}.${name}`, found);
  else if (path !== "") found.add(path);
  return found;
}

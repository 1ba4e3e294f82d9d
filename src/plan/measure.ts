/** What a host puts before a model in every turn, in tokens (o200k_base). */
import type { ToolPlan } from "../model/plan.js";
import type { JsonSchema } from "../model/runtime.js";

export type CountTokens = (text: string) => number;

/** The rank table takes 0.2 s to load: only planning needs it. */
export async function tokenCounter(): Promise<CountTokens> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  // Texts of documents may hold what looks like a control token; it is text all the same.
  return (text) => countTokens(text, { disallowedSpecial: new Set() });
}

/** What tokens are counted over. */
export function toolText({
  name,
  description,
  arguments: args,
}: Pick<ToolPlan, "name" | "description" | "arguments">): string {
  return JSON.stringify({ name, description, inputSchema: inputSchema(args) });
}

/** A tool's input schema as the runtime lists it. */
export function inputSchema(args: ToolPlan["arguments"]): JsonSchema {
  const required = args.filter((argument) => argument.required).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(args.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
}

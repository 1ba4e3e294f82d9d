/**
 * Asks the person at the client before a tool is called. Clients that cannot ask get an error instead of a call, and what
 * they answer is theirs to vouch for: this saves people from slips, it does not guard against a client.
 */
import {
  inputRequired,
  inputResponse,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { cleanText } from "./clean.js";
import type { Tool } from "./tool.js";

const question = "confirm";
const longestValue = 200;

/** @returns What to answer instead of calling, or `undefined` when the call may go on. */
export function askFirst(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  { mcpReq }: Pick<ServerContext, "mcpReq">,
): CallToolResult | InputRequiredResult | undefined {
  if (tool.confirm === undefined || tool.confirm === false) return undefined;
  const answer = inputResponse(mcpReq.inputResponses, question);
  if (answer.kind === "elicit") {
    if (answer.action === "accept" && answer.content?.["confirm"] === true) return undefined;
    const text = `${tool.name} was not called: the person did not agree.\nWhat to do: do not call it again unless they ask for it.`;
    return { content: [{ type: "text", text }], isError: true };
  }
  return inputRequired({
    inputRequests: {
      [question]: inputRequired.elicit({
        message: [asked(tool), ...argumentLines(tool, args)].join("\n"),
        requestedSchema: {
          type: "object",
          properties: { confirm: { type: "boolean", title: "Go ahead", default: false } },
          required: ["confirm"],
        },
      }),
    },
  });
}

function asked({ confirm, title, name }: Tool): string {
  return typeof confirm === "string" ? confirm : `May "${title ?? name}" be called?`;
}

/** What a person needs to see in order to agree; secrets are not among it. */
function argumentLines({ input }: Tool, args: Readonly<Record<string, unknown>>): string[] {
  const secret = new Set(
    Object.entries(input).flatMap(([name, { schema }]) =>
      schema.format === "password" || schema.writeOnly === true ? [name] : [],
    ),
  );
  return Object.entries(args).map(([name, value]) => {
    const text = secret.has(name) ? "…" : cleanText(JSON.stringify(value) ?? "");
    return `${name}: ${text.length > longestValue ? `${text.slice(0, longestValue)}…` : text}`;
  });
}

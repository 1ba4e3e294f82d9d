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
import type { OperationFacts } from "./operation.js";
import type { Tool } from "./tool.js";

const question = "confirm";
const longestValue = 200;

/** What the person is to be asked; the tool file has the last word. */
export function confirmation(
  tool: Pick<Tool, "confirm">,
  operation: Pick<OperationFacts, "confirm"> | undefined,
): boolean | string {
  return tool.confirm ?? operation?.confirm ?? false;
}

/**
 * @param operation That the call stands for.
 * @returns What to answer instead of calling, or `undefined` when the call may go on.
 */
export function askFirst(
  {
    tool,
    args,
    operation,
  }: { tool: Tool; args: Readonly<Record<string, unknown>>; operation: OperationFacts | undefined },
  { mcpReq }: Pick<ServerContext, "mcpReq">,
): CallToolResult | InputRequiredResult | undefined {
  const confirm = confirmation(tool, operation);
  if (confirm === false) return undefined;
  const answer = inputResponse(mcpReq.inputResponses, question);
  if (answer.kind === "elicit") {
    if (answer.action === "accept" && answer.content?.["confirm"] === true) return undefined;
    const text = `${tool.name} was not called: the person did not agree.\nWhat to do: do not call it again unless they ask for it.`;
    return { content: [{ type: "text", text }], isError: true };
  }
  return inputRequired({
    inputRequests: {
      [question]: inputRequired.elicit({
        message: [asked(tool, confirm), ...argumentLines(tool, args)].join("\n"),
        requestedSchema: {
          type: "object",
          properties: { confirm: { type: "boolean", title: "Go ahead", default: false } },
          required: ["confirm"],
        },
      }),
    },
  });
}

function asked({ title, name }: Tool, confirm: boolean | string): string {
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

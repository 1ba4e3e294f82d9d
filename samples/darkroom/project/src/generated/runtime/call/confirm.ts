// @generated SignedSource<<8ca369f009cd7032335556436863e270947ffa576d2bf858bccdd71fa2fc8c6d>>
/**
 * Asks the person at the client before a tool is called. Clients that cannot ask get an error instead of a call, and what
 * they answer is theirs to vouch for: this saves people from slips, it does not guard against a client.
 */
import {
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  type CallToolResult,
  type InputRequiredResult,
  type McpRequestContext,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { cleanText } from "../clean.js";
import { isObject, memberOf } from "../json.js";
import type { OperationFacts } from "../operation.js";
import { fits } from "../schema/validate.js";
import type { Tool } from "../tool.js";

const question = "confirm";
const longestValue = 200;

/** What the person is to be asked; the tool file has the last word. */
export function confirmation(
  tool: Pick<Tool, "confirm">,
  operation: Pick<OperationFacts, "confirm"> | undefined,
): boolean | string {
  return tool.confirm ?? operation?.confirm ?? false;
}

/** The client that a person would be asked by. */
export interface Asking {
  era: McpRequestContext["era"];
  /** Nothing is known of a client of the older protocol that calls over HTTP: it cannot be asked to ask. */
  elicitation: unknown;
  context: Pick<ServerContext, "mcpReq">;
}

/**
 * @param confirm What {@link confirmation} says, where it says anything.
 * @returns What to answer instead of calling, or `undefined` when the call may go on.
 * @throws MissingRequiredClientCapabilityError as the newer protocol wants it, when the client cannot ask.
 */
export function askFirst(
  { tool, args, confirm }: { tool: Tool; args: Readonly<Record<string, unknown>>; confirm: true | string },
  { era, elicitation, context }: Asking,
): CallToolResult | InputRequiredResult | undefined {
  const answer = inputResponse(context.mcpReq.inputResponses, question);
  if (answer.kind === "elicit") {
    if (answer.action === "accept" && answer.content?.["confirm"] === true) return undefined;
    return notCalled(tool, "the person did not agree.", "do not call it again unless they ask for it.");
  }
  if (!canAsk(elicitation)) {
    if (era === "legacy") return notCalled(tool, cannotAsk, notHere);
    throw new MissingRequiredClientCapabilityError(
      { requiredCapabilities: { elicitation: { form: {} } } },
      `${tool.name} was not called: ${cannotAsk}`,
    );
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

const cannotAsk =
  "a person has to agree first, and this client cannot ask (it does not support elicitation).";
const notHere =
  "tell the person that it has to be done elsewhere, or from a client that can ask; calling it again will not help.";

/** By a form; some can only send people to an address. */
function canAsk(elicitation: unknown): boolean {
  return isObject(elicitation) && ("form" in elicitation || !("url" in elicitation));
}

function notCalled({ name }: Tool, why: string, what: string): CallToolResult {
  const text = `${name} was not called: ${why}\nWhat to do: ${what}`;
  return { content: [{ type: "text", text }], isError: true };
}

function asked({ title, name }: Tool, confirm: true | string): string {
  return typeof confirm === "string" ? confirm : `May "${title ?? name}" be called?`;
}

/** What a person needs to see in order to agree; secrets are not among it, nor is a null that says no more than leaving it out. */
function argumentLines({ input }: Tool, args: Readonly<Record<string, unknown>>): string[] {
  const secret = new Set(
    Object.entries(input).flatMap(([name, { schema }]) =>
      schema.format === "password" || schema.writeOnly === true ? [name] : [],
    ),
  );
  const isLeftOut = (name: string): boolean => {
    const known = memberOf(input, name);
    return args[name] === null && known !== undefined && !fits(known.schema, null);
  };
  return Object.entries(args).flatMap(([name, value]) => {
    if (isLeftOut(name)) return [];
    if (value === null) return [`${name}: none`];
    const text = secret.has(name) ? "…" : cleanText(JSON.stringify(value) ?? "");
    return [`${name}: ${text.length > longestValue ? `${text.slice(0, longestValue)}…` : text}`];
  });
}

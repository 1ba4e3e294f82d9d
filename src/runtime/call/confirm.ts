/**
 * Asks the user before a tool is called. Clients that cannot ask get an error instead. The answer is the client's
 * responsibility: this prevents mistakes, but is no protection against a client.
 */
import {
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  type CallToolResult,
  type ElicitRequestFormParams,
  type InputRequests,
  type InputRequiredResult,
  type McpRequestContext,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { OperationFacts } from "../operations/operation.js";
import type { Args, Tool } from "../operations/tool.js";
import { errorResult } from "../response/result.js";
import { withNullTypes } from "../schema/nullable.js";
import { fits } from "../schema/validate.js";
import { cleanText } from "../values/clean.js";
import { truncated } from "../values/text.js";
import { isObject, memberOf } from "../values/json.js";
import { shownArguments, type ArgumentSchemas } from "./shown-arguments.js";

/** Names the form among what a request asks for. */
export const confirmKey = "confirm";
const longestValue = 200;

/** Returns whether to ask the user, or the question itself; the tool file overrides other sources. */
export function confirmation(
  tool: Pick<Tool, "confirm">,
  operation: Pick<OperationFacts, "confirm"> | undefined,
): boolean | string {
  return tool.confirm ?? operation?.confirm ?? false;
}

/** The client that would ask the user. */
interface Asking {
  era: McpRequestContext["era"];
  /** What the client declared; unknown for a client of the older protocol over HTTP, which therefore cannot be asked. */
  elicitation: unknown;
  context: Pick<ServerContext, "mcpReq">;
}

/** A call that a person has to agree to. */
export interface Question {
  tool: Tool;
  args: Args;
  schemas: ArgumentSchemas;
  /** The result of {@link confirmation}, unless false. */
  confirm: true | string;
}

/**
 * @returns What to answer instead of calling, or `undefined` if the call may proceed.
 * @throws MissingRequiredClientCapabilityError in the newer protocol, if the client cannot ask.
 */
export function askFirst(
  asked: Question,
  { era, elicitation, context }: Asking,
): CallToolResult | InputRequiredResult | undefined {
  const { tool } = asked;
  // First, because whoever cannot ask has no answer of a person either.
  if (!canAsk(elicitation)) {
    if (era === "legacy") return notAsked(tool);
    throw new MissingRequiredClientCapabilityError(
      { requiredCapabilities: { elicitation: { form: {} } } },
      `${tool.name} was not called: ${cannotAsk}`,
    );
  }
  const agreed = agreedIn(context.mcpReq.inputResponses);
  if (agreed !== undefined) return agreed ? undefined : notAgreed(tool);
  return inputRequired({ inputRequests: confirmationRequest(questionText(asked)) });
}

/** @returns Whether a person agreed; `undefined` if there is no answer. */
export function agreedIn(responses: ServerContext["mcpReq"]["inputResponses"]): boolean | undefined {
  const answer = inputResponse(responses, confirmKey);
  if (answer.kind !== "elicit") return undefined;
  return answer.action === "accept" && answer.content?.["confirm"] === true;
}

/** A form in which a person says yes or no. */
export function confirmationForm(message: string): ElicitRequestFormParams {
  return {
    mode: "form",
    message,
    requestedSchema: {
      type: "object",
      properties: { confirm: { type: "boolean", title: "Go ahead", default: false } },
      required: ["confirm"],
    },
  };
}

/** As a client of the newer protocol is asked to show it. */
export function confirmationRequest(message: string): InputRequests {
  return { [confirmKey]: inputRequired.elicit(confirmationForm(message)) };
}

/** What a person is asked, with the arguments of the call. */
export function questionText({ confirm, ...called }: Question): string {
  return [askedText(called.tool, confirm), ...argumentLines(called)].join("\n");
}

const cannotAsk =
  "a person has to agree first, and nobody can be asked: the client does not support elicitation, or it speaks an older protocol to a server that keeps no sessions.";
const notHere =
  "tell the person that it has to be done elsewhere, or from a client that can ask; calling it again will not help.";

/** Whether the client can show a form; some can only open an address, and `{}` means nothing else than a form. */
export function canAsk(elicitation: unknown): boolean {
  return isObject(elicitation) && ("form" in elicitation || !("url" in elicitation));
}

/** For a client that cannot ask. */
export function notAsked(tool: Tool): CallToolResult {
  return notCalled(tool, cannotAsk, notHere);
}

export function notAgreed(tool: Tool): CallToolResult {
  return notCalled(tool, "the person did not agree.", "do not call it again unless they ask for it.");
}

export function notCalled({ name }: Tool, why: string, what: string): CallToolResult {
  return errorResult(`${name} was not called: ${why}\nWhat to do: ${what}`);
}

function askedText({ title, name }: Tool, confirm: true | string): string {
  return typeof confirm === "string" ? confirm : `May "${title ?? name}" be called?`;
}

/** Lists the arguments for the user, without secrets and without a null that means nothing. */
function argumentLines({ tool: { input }, args, schemas }: Omit<Question, "confirm">): string[] {
  const isLeftOut = (name: string): boolean => {
    const known = memberOf(input, name);
    return args[name] === null && known !== undefined && !fits(withNullTypes(known.schema), null);
  };
  return Object.entries(shownArguments(args, schemas, { undescribed: "shown" })).flatMap(([name, value]) => {
    if (isLeftOut(name)) return [];
    if (value === null) return [`${name}: none`];
    return [`${name}: ${truncated(cleanText(JSON.stringify(value) ?? ""), longestValue)}`];
  });
}

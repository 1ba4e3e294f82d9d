/** Refuses calls before anything else is looked at: too many in a minute, too deep, or with too many arguments. */
import { ProtocolError, ProtocolErrorCode, type CallToolResult } from "@modelcontextprotocol/server";
import type { ToolCall } from "../call/answer-link.js";
import { createRateLimit, oneTooMany } from "../network/limiter.js";
import type { Settings } from "../host/settings.js";
import { isDeeperThan } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import type { Serving } from "./serving.js";

const rateLimitOf = oncePer((settings: Settings) => createRateLimit(settings.rateLimit));

/** Rejects a call before it is looked at, because of the rate limit or its depth. */
export function untakenCall({ tool, args }: ToolCall, serving: Serving): CallToolResult | undefined {
  const { caller } = serving;
  const { audit, settings } = serving.runtime;
  const tooMany = oneTooMany(caller, { limit: rateLimitOf(settings), perMinute: settings.rateLimit });
  if (tooMany !== undefined) audit.refusal({ tool }, "rate-limit", caller);
  const tooDeep = tooMany === undefined ? nestedTooDeep(args) : undefined;
  if (tooDeep !== undefined) audit.refusal({ tool }, "depth", caller);
  return tooMany ?? tooDeep;
}

/** More levels than any API needs, and not enough to exhaust the stack. */
const deepestArguments = 100;

/** @returns The answer to arguments that are nested too deeply, if they are. */
function nestedTooDeep(args: Readonly<Record<string, unknown>>): CallToolResult | undefined {
  return isDeeperThan(args, deepestArguments)
    ? notMade(`its arguments are nested more than ${deepestArguments} levels deep`)
    : undefined;
}

/** No operation has as many. */
const mostArguments = 1_000;

/** @returns The answer to more arguments than may be looked at one by one. */
export function tooManyArguments(args: Readonly<Record<string, unknown>>): CallToolResult | undefined {
  const count = Object.keys(args).length;
  return count > mostArguments
    ? notMade(
        `it has ${count.toLocaleString("en")} arguments, more than ${mostArguments.toLocaleString("en")}`,
      )
    : undefined;
}

function notMade(why: string): CallToolResult {
  const text = [
    `The call was not made: ${why}.`,
    "What to do: call again with arguments that follow the tool's schema.",
  ].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}

/** @throws ProtocolError for a request that is rejected outright. */
export function takeRequest(made: ToolCall, serving: Serving): void {
  const untaken = untakenCall(made, serving);
  if (untaken === undefined) return;
  const text = untaken.content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
  throw new ProtocolError(ProtocolErrorCode.InvalidRequest, text);
}

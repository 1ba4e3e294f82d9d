// @generated SignedSource<<71a0aee1404568d8d8389bd7b899b1b4241d50b52ba5f523fec0b5a763f2137d>>
import type { CallToolResult } from "@modelcontextprotocol/server";

/** Deeper than any API asks for, and not so deep that looking at the arguments would take the stack. */
const deepestArguments = 100;

/** @returns What to answer to arguments in which lists and objects stand in each other too many times. */
export function nestedTooDeep(args: Readonly<Record<string, unknown>>): CallToolResult | undefined {
  if (!isDeeperThan(args, deepestArguments)) return undefined;
  const text = [
    `The call was not made: its arguments are nested more than ${deepestArguments} levels deep.`,
    "What to do: call again with arguments that follow the tool's schema.",
  ].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}

/** Goes no deeper than so many levels itself: how deep the value goes is up to whoever sent it. */
export function isDeeperThan(value: object, levels: number): boolean {
  if (levels === 0) return true;
  return Object.values(value).some((member) => isContainer(member) && isDeeperThan(member, levels - 1));
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

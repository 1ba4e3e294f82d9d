import type { CallToolResult } from "@modelcontextprotocol/server";

/** More levels than any API needs, and not enough to exhaust the stack. */
const deepestArguments = 100;

/** @returns The answer to arguments that are nested too deeply, if they are. */
export function nestedTooDeep(args: Readonly<Record<string, unknown>>): CallToolResult | undefined {
  if (!isDeeperThan(args, deepestArguments)) return undefined;
  const text = [
    `The call was not made: its arguments are nested more than ${deepestArguments} levels deep.`,
    "What to do: call again with arguments that follow the tool's schema.",
  ].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}

/** Recurses at most `levels` deep, because the caller controls the depth of the value. */
export function isDeeperThan(value: object, levels: number): boolean {
  if (levels === 0) return true;
  return Object.values(value).some((member) => isContainer(member) && isDeeperThan(member, levels - 1));
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

// @generated SignedSource<<7d419fea00ea6a9788de534762971e2354cb14bd23a5e8ca0d7f0fb49a7a0d14>>
import type { CallToolResult } from "@modelcontextprotocol/server";

/** Deeper than any API asks for, and not so deep that looking at the arguments would take the stack. */
const deepestArguments = 100;

/** @returns What to answer to arguments in which lists and objects stand in each other too many times. */
export function nestedTooDeep(args: Readonly<Record<string, unknown>>): CallToolResult | undefined {
  if (!isDeeperThan(args, deepestArguments)) return undefined;
  const text = [
    `The call was not made: its arguments are nested more than ${deepestArguments} levels deep.`,
    "What to do: call again with arguments as the tool's schema has them.",
  ].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}

/** Level by level: how deep it goes is up to whoever sent it. */
export function isDeeperThan(value: object, levels: number): boolean {
  let level: object[] = [value];
  for (let depth = 0; depth < levels && level.length > 0; depth += 1)
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  return level.length > 0;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

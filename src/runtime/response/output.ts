/** Returns what a tool promises about its answers: its `outputSchema`. */
import type { OutputFacts, OperationSource } from "../operations/operation.js";
import type { Tool } from "../operations/tool.js";

/** Anything that shapes or replaces the answer cancels the promise. */
export async function promisedOutput(
  tool: Tool,
  operations: OperationSource,
): Promise<OutputFacts | undefined> {
  const own = tool.respond !== undefined || tool.run !== undefined || tool.result !== undefined;
  if (tool.operation === undefined || own) return undefined;
  const promised = await operations.output?.(tool.operation);
  if (promised === undefined) return undefined;
  return (await operations.get(tool.operation))?.result === undefined ? promised : undefined;
}

// @generated SignedSource<<5d8c2154caf36e00ace19c33da3fc0f36d8bb334c50eeefe90c2da523c6fe0b8>>
/** What a tool promises of its answers: its `outputSchema`. */
import type { OperationSource, OutputFacts } from "../operation.js";
import type { Tool } from "../tool.js";

/** Whatever shapes or replaces the answer takes the promise back. */
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

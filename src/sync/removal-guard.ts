/** Guards against a truncated download or a wrong file, which must not remove tools that people use. */
import { GeneratorError } from "../errors.js";
import { moveCommand } from "../model/move-command.js";
import type { Pins } from "../model/project.js";
import { isGroupId } from "../model/tool-id.js";
import type { Lock } from "./lock.js";
import type { Answers } from "./answers.js";

/** @throws GeneratorError `suspicious-removal` if most operations are gone, or something an operation needs */
export function refuseSuspiciousLoss(
  { tools }: Pick<Lock, "tools">,
  { answers, pins, moves }: { answers: Answers; pins: Pins["tools"]; moves: ReadonlyMap<string, string> },
): void {
  if (answers.allowRemovals) return;
  const used = [...tools].filter(
    ([id, { form }]) => !isGroupId(id) && form !== "deleted" && form !== "taken",
  );
  const crippled = used.flatMap(([id, { lacks = [] }]) => {
    const lost = answers.unresolved(id).filter((reference) => !lacks.includes(reference));
    return lost.length === 0 ? [] : [`  ${id} needs ${listed(lost)}`];
  });
  if (crippled.length > 0)
    throw suspicious(`The document no longer has what some operations need:\n${shortened(crippled)}`);
  const gone = used.filter(([id]) => !pins.has(id) && !answers.known.has(id) && !answers.held.has(id));
  if (gone.length >= 2 && gone.length * 2 > used.length)
    throw suspicious(`The document no longer has ${gone.length} of ${used.length} operations.`, moves);
}

function suspicious(message: string, moves: ReadonlyMap<string, string> = new Map()): GeneratorError {
  const moved =
    moves.size === 0 ? "" : ` If they moved: ${moveCommand(moves)}, which keeps their tools and your edits.`;
  return new GeneratorError("suspicious-removal", message, {
    hint: `Is it complete, and the right one?${moved} If ${moved === "" ? "it is" : "they are gone"}, run openapi-to-mcp with --allow-removals; openapi-to-mcp diff shows the result. Nothing was written.`,
  });
}

const mostLines = 5;

function shortened(lines: readonly string[]): string {
  const more = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(more > 0 ? [`  and ${more} more`] : [])].join("\n");
}

function listed(references: readonly string[]): string {
  const [first = "", ...rest] = references;
  return rest.length === 0 ? first : `${first} and ${rest.length} more`;
}

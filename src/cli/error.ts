import { GeneratorError, type Place } from "../errors.js";

/** A mistake of the user's in three lines: what, where, what to do. Anything else is our bug and shows its stack. */
export function printError(error: unknown): void {
  if (error instanceof GeneratorError) {
    console.error(`error  ${error.message} (${error.code})`);
    if (error.at !== undefined) console.error(`  at ${place(error.at)}`);
    console.error(`  → ${error.hint}`);
    return;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  console.error(
    "This is a bug in openapi-to-mcp. Nothing that you wrote was changed; please report it with the lines above.",
  );
}

function place({ file, pointer, line, column }: Place): string {
  const position = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  return `${file}${position}${pointer === undefined || pointer === "" ? "" : ` #${pointer}`}`;
}

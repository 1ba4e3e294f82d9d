import { formatPlace, GeneratorError } from "../errors.js";

/** A mistake of the user's in three lines: what, where, what to do. Anything else is our bug and shows its stack. */
export function printError(error: unknown): void {
  if (error instanceof GeneratorError) {
    console.error(`error  ${error.message} (${error.code})`);
    if (error.at !== undefined) console.error(`  at ${formatPlace(error.at)}`);
    console.error(`  → ${error.hint}`);
    return;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  console.error(
    "This is a bug in openapi-to-mcp. Nothing that you wrote was changed; please report it with the lines above.",
  );
}

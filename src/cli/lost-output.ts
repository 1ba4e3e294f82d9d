import { explainWriteFailure } from "../sync/write-failure.js";
import { printError } from "./error.js";

/**
 * `console` says nothing when a stream fails, and half a result on a full disk would pass for a whole one. Whoever closed a pipe
 * has read enough.
 */
export function tellLostOutput(): void {
  let told = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || told) return;
    told = true;
    const hint = "Fix that, or choose another place for the output; a part of it is lost.";
    printError(explainWriteFailure(error, "standard output", hint), []);
    process.exitCode = 1;
  });
}

import { GeneratorError, type ErrorCode } from "./errors.js";
import { StartupError } from "./runtime/host/errors.js";

/** Converts errors that the runtime reports to people (`StartupError`) to our own. */
export async function asGeneratorError<T>(
  make: () => T | Promise<T>,
  { code, hint }: { code: ErrorCode; hint: string },
): Promise<T> {
  try {
    return await make();
  } catch (cause) {
    if (!(cause instanceof StartupError)) throw cause;
    throw new GeneratorError(code, cause.message, { hint, cause });
  }
}

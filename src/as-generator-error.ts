import { StartupError } from "../templates/runtime/errors.js";
import { GeneratorError, type ErrorCode } from "./errors.js";

/** What the runtime finds that people can mend, in the words of this library. */
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

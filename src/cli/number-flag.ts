/** An option that takes a number. yargs would turn any other text into `NaN` without an explanation. */
import { misused } from "./usage.js";

export function numberFlag(name: string) {
  return {
    requiresArg: true,
    coerce: (given: unknown): number => {
      if (typeof given === "number") return given;
      throw misused(
        Array.isArray(given)
          ? `--${name} can be given only once.`
          : `--${name} must be a whole number, not ${JSON.stringify(given)}.`,
      );
    },
  } as const;
}

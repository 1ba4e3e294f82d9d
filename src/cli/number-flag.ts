/** A flag that takes a number: of what is none, yargs would only tell that it is `NaN`. */
import { GeneratorError } from "../index.js";

export function numberFlag(name: string) {
  return {
    requiresArg: true,
    coerce: (given: unknown): number => {
      if (typeof given === "number") return given;
      const message = Array.isArray(given)
        ? `Given more than once: ${name}`
        : `--${name} must be a whole number, not ${JSON.stringify(given)}`;
      throw new GeneratorError("usage", message, { hint: "openapi-to-mcp --help shows what it takes." });
    },
  } as const;
}

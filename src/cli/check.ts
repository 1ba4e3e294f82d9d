import type { CommandModule } from "yargs";
import { generationFlags, run, type Flags } from "./generate.js";

/** What a generation would change, and what waits for an answer; writes nothing. */
export const checkCommand: CommandModule<object, Flags> = {
  command: "check [documents..]",
  describe:
    "Say what a generation would change and what waits for an answer; exit code 2 when files would change",
  builder: generationFlags,
  handler: (given) => run({ ...given, check: true }),
};

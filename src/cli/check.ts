import type { CommandModule } from "yargs";
import { run } from "./generate.js";
import { generationFlags, type Flags } from "./generation-flags.js";

/** The command that lists what generating would change and what needs an answer. Writes nothing. */
export const checkCommand: CommandModule<object, Flags> = {
  command: "check [documents..]",
  describe: "List what generating would change and what needs an answer; exit code 2 when files would change",
  builder: generationFlags,
  handler: (given) => run({ ...given, check: true }),
};

#!/usr/bin/env node
import { createRequire } from "node:module";
import yargs from "yargs";
import { hideBin } from "yargs/helpers";
import { errorExitCode, GeneratorError } from "../index.js";
import { checkCommand } from "./check.js";
import { diffCommand } from "./diff.js";
import { doctorCommand } from "./doctor.js";
import { printError } from "./error.js";
import { generateCommand } from "./generate.js";
import { inspectCommand } from "./inspect.js";
import { installCommand } from "./install.js";
import { resolveCommand } from "./resolve.js";
import { serveCommand } from "./serve.js";
import { withSuggestion } from "./suggest.js";
import { columns } from "./terminal.js";
import { tryCommand } from "./try.js";

const { version } = createRequire(import.meta.url)("openapi-to-mcp/package.json") as { version: string };

/** Stands for the document "-" while yargs parses, which would drop it: https://github.com/yargs/yargs/issues/1312 */
const stdin = "<stdin>";
const given = hideBin(process.argv).map((argument) => (argument === "-" ? stdin : argument));

/** yargs takes `--no-trim text` for an option "trim" that is switched off, unless the value stands behind a "=". */
const args = given.flatMap((argument, index) => {
  if (given[index - 1] === "--no-trim") return [];
  return argument === "--no-trim" ? [`${argument}=${given[index + 1] ?? ""}`] : [argument];
});

/** What may be given more than once; yargs knows an option by both spellings. */
const lists = new Set(
  "_ documents words overlay header allow-refs allowRefs allow-hosts allowHosts move include exclude hot cold no-trim noTrim".split(
    " ",
  ),
);

const cli = yargs(args)
  .scriptName("openapi-to-mcp")
  .command(generateCommand)
  .command(checkCommand)
  .command(diffCommand)
  .command(inspectCommand)
  .command(doctorCommand)
  .command(serveCommand)
  .command(tryCommand)
  .command(installCommand)
  .command(resolveCommand)
  .strict()
  .middleware((argv) => {
    for (const name of ["documents", "words"]) {
      const given: unknown = argv[name];
      if (Array.isArray(given)) argv[name] = given.map((one: unknown) => (one === stdin ? "-" : one));
    }
  })
  .check(refuseRepeatedAndEmpty)
  .version(version)
  .help()
  .wrap(Math.min(100, columns(process.stdout)))
  .fail((message, error: Error | undefined) => {
    throw error === undefined || error.name === "YError" ? usage(message) : error;
  });

try {
  await cli.parseAsync();
} catch (error) {
  printError(await withSuggestion(error, { args: given, help: () => cli.getHelp() }), given);
  process.exitCode = errorExitCode(error);
}

/** yargs makes a list of an option that is given twice, and takes an empty text for a value. */
function refuseRepeatedAndEmpty(argv: Record<string, unknown>): true {
  for (const [name, value] of Object.entries(argv)) {
    const values = Array.isArray(value) ? value : [value];
    if (values.includes("")) throw usage(`There is an empty value: ${name}`);
    if (values.length > 1 && !lists.has(name)) throw usage(`Given more than once: ${name}`);
  }
  return true;
}

function usage(message: string): GeneratorError {
  return new GeneratorError("usage", message, { hint: "openapi-to-mcp --help shows what there is." });
}

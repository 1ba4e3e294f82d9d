#!/usr/bin/env node
import { createRequire } from "node:module";
import yargs from "yargs";
import { hideBin } from "yargs/helpers";
import { GeneratorError } from "../errors.js";
import { diffCommand } from "./diff.js";
import { generateCommand } from "./generate.js";
import { printError } from "./error.js";
import { resolveCommand } from "./resolve.js";

const { version } = createRequire(import.meta.url)("openapi-to-mcp/package.json") as { version: string };

try {
  await yargs(hideBin(process.argv))
    .scriptName("openapi-to-mcp")
    .command(generateCommand)
    .command(diffCommand)
    .command(resolveCommand)
    .strict()
    .version(version)
    .help()
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .fail((message, error: Error | undefined) => {
      throw (
        error ?? new GeneratorError("usage", message, { hint: "openapi-to-mcp --help shows what there is." })
      );
    })
    .parseAsync();
} catch (error) {
  printError(error);
  process.exitCode = 1;
}

import type { ArgumentsCamelCase, Argv, CommandModule } from "yargs";
import { generate, GeneratorError, reportDiagnostics, reportGeneration } from "../index.js";

interface Flags {
  documents?: string[];
  out?: string;
  name?: string;
  header?: string[];
  allowRemoteRefs?: boolean;
  allowRefs?: string[];
  quiet: boolean;
  verbose: boolean;
}

/** The default command: documents in, a project out. */
export const generateCommand: CommandModule<object, Flags> = {
  command: ["$0 [documents..]", "generate [documents..]"],
  describe: "Write an MCP server project for OpenAPI documents",
  builder: (command) => describeFlags(command),
  handler: run,
};

function describeFlags(command: Argv): Argv<Flags> {
  return command
    .positional("documents", {
      type: "string",
      array: true,
      describe: "Files, http(s) URLs, or - for standard input; without one, mcp.config.yaml says",
    })
    .option("out", {
      alias: "o",
      type: "string",
      requiresArg: true,
      describe: "Folder of the project [default: the API's title]",
    })
    .option("name", {
      type: "string",
      requiresArg: true,
      describe: "Name of the server [default: the API's title]",
    })
    .option("header", {
      type: "string",
      array: true,
      requiresArg: true,
      describe: 'Sent when fetching documents, e.g. "Authorization: Bearer …"; never stored',
    })
    .option("allow-remote-refs", { type: "boolean", describe: "Follow references to other hosts" })
    .option("allow-refs", {
      type: "string",
      array: true,
      requiresArg: true,
      describe: "Folders that references may lead into",
    })
    .option("quiet", { alias: "q", type: "boolean", default: false, describe: "Print errors only" })
    .option("verbose", { type: "boolean", default: false, describe: "List every place of every warning" })
    .example("$0 openapi.yaml --out petstore-mcp", "A project in petstore-mcp/")
    .example(
      "$0 https://example.com/openapi.json --header 'Authorization: Bearer …'",
      "A document behind a login",
    )
    .example("$0", "Generate again, in a project");
}

async function run(flags: ArgumentsCamelCase<Flags>): Promise<void> {
  const result = await generate({
    ...(flags.documents !== undefined && flags.documents.length > 0 && { documents: flags.documents }),
    ...(flags.out !== undefined && { out: flags.out }),
    ...(flags.name !== undefined && { name: flags.name }),
    load: {
      ...(flags.header !== undefined && { headers: new Map(flags.header.map(parseHeader)) }),
      ...(flags.allowRemoteRefs !== undefined && { allowRemoteRefs: flags.allowRemoteRefs }),
      ...(flags.allowRefs !== undefined && { allowRefs: flags.allowRefs }),
    },
  });
  if (flags.quiet) return;
  if (result.diagnostics.length > 0) console.error(reportDiagnostics(result.diagnostics, flags.verbose));
  console.log(reportGeneration(result, process.cwd()));
}

function parseHeader(text: string): [string, string] {
  const colon = text.indexOf(":");
  const name = text.slice(0, colon).trim();
  if (colon > 0 && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return [name, text.slice(colon + 1).trim()];
  throw new GeneratorError("usage", "--header takes a name and a value, parted by a colon.", {
    hint: 'For example: --header "Authorization: Bearer …"',
  });
}

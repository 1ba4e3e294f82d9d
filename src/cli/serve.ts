import type { ArgumentsCamelCase, Argv, CommandModule } from "yargs";
import { GeneratorError } from "../index.js";
import { reportDiagnostics } from "../report/diagnostics.js";
import { reportServer } from "../report/plan.js";
import { planServer, runServer } from "../serve.js";
import { documentFlags, documentOptions, documentsPositional, type DocumentFlags } from "./document-flags.js";
import { leanFlags, leanOptions, type LeanFlags } from "./lean-flags.js";
import { numberFlag } from "./flag-kinds.js";
import { startArguments } from "./start-arguments.js";
import { printNote } from "./terminal.js";

interface ServeFlags extends DocumentFlags, LeanFlags {
  http?: boolean;
  port?: number;
  host?: string;
  tools?: string;
  tags?: string;
  doctor?: boolean;
  mock?: boolean;
  quiet?: boolean;
  verbose?: boolean;
}

/**
 * The command that serves documents without a project. Standard output belongs to the protocol, so everything else goes to
 * standard error.
 */
export const serveCommand: CommandModule<object, ServeFlags> = {
  command: "serve [documents..]",
  describe: "Serve documents as an MCP server over stdio or HTTP, without a project on disk",
  builder: (command) => examples(serveFlags(leanFlags(documentFlags(positionals(command))))),
  handler: run,
};

function positionals(command: Argv) {
  return command.positional("documents", {
    ...documentsPositional,
    describe: "Files, http(s) URLs, or (with --http) - for standard input",
  });
}

function serveFlags<T>(command: Argv<T>) {
  const group = "Server:";
  return command
    .option("http", {
      type: "boolean",
      group,
      describe: "Streamable HTTP at /mcp, for any number of clients, instead of stdio",
    })
    .option("port", {
      ...numberFlag("port"),
      implies: "http",
      group,
      describe: "Port for --http; 0 takes a free one [default: PORT, or 3000]",
    })
    .option("host", {
      type: "string",
      requiresArg: true,
      implies: "http",
      group,
      describe: "Address for --http [default: HOST, or 127.0.0.1]",
    })
    .option("tools", {
      type: "string",
      requiresArg: true,
      group,
      describe: "Offer only these tools, by name; separate several with commas",
    })
    .option("tags", {
      type: "string",
      requiresArg: true,
      group,
      describe: "Offer only operations with one of these tags; separate several with commas",
    })
    .option("doctor", {
      type: "boolean",
      group,
      describe: "Report which settings and credentials are set and which are missing, instead of serving",
    })
    .option("mock", {
      type: "boolean",
      conflicts: "doctor",
      group,
      describe: "Answer from the documents' examples and schemas; sends nothing and needs no credentials",
    })
    .option("quiet", { alias: "q", type: "boolean", group, describe: "Leave out warnings" })
    .option("verbose", {
      type: "boolean",
      group,
      describe: "List every place of every warning",
    });
}

function examples<T>(command: Argv<T>): Argv<T> {
  return command
    .example("$0 serve openapi.yaml", "Over stdio, as MCP clients start it")
    .example("API_TOKEN=… $0 serve openapi.yaml --http --port 8080", "Over HTTP; credentials as in a project")
    .example("$0 serve openapi.yaml --read-only --doctor", "Which credentials are missing?");
}

async function run(flags: ArgumentsCamelCase<ServeFlags>): Promise<void> {
  const entry = flags.http === true ? "http" : "stdio";
  if (entry === "stdio" && flags.doctor !== true && flags.documents?.includes("-")) throw stdinIsTaken();
  const planned = await planServer({
    ...documentOptions(flags),
    ...leanOptions(flags),
    mock: flags.mock === true,
  });
  if (flags.quiet !== true) {
    if (planned.diagnostics.length > 0)
      printNote(reportDiagnostics(planned.diagnostics, flags.verbose === true));
    printNote(reportServer(planned.plan));
    if (flags.mock === true) printNote("Calls are answered from the documents (--mock): nothing is sent.");
  }
  await runServer(planned, entry, {
    flags: { doctor: flags.doctor === true, settings: new Map(settings(flags)) },
    folder: process.cwd(),
    tell: printNote,
    clientEntry: `To start it from a client:\n${clientEntry(planned.plan.name, startArguments(flags.documents ?? [], flags))}\nThe same with`,
  });
}

function stdinIsTaken(): GeneratorError {
  return new GeneratorError(
    "usage",
    "Standard input belongs to the client, so the document cannot come from there.",
    {
      hint: "Name a file or URL, or serve over HTTP: cat openapi.yaml | openapi-to-mcp serve - --http",
    },
  );
}

/** Settings that the runtime takes from its environment, by their names there. */
function settings({ port, host, tools, tags, readOnly }: ServeFlags): [string, string][] {
  const given = {
    PORT: port?.toString(),
    HOST: host,
    MCP_TOOLS: tools,
    MCP_TAGS: tags,
    MCP_READ_ONLY: readOnly === true ? "1" : undefined,
  };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** An entry for a client's configuration, on one line. */
function clientEntry(name: string, args: readonly string[]): string {
  return JSON.stringify({ mcpServers: { [name]: { command: "openapi-to-mcp", args } } });
}

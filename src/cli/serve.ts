import type { ArgumentsCamelCase, CommandModule, InferredOptionTypes } from "yargs";
import { GeneratorError } from "../index.js";
import { reportDiagnostics } from "../report/diagnostics.js";
import { reportServer } from "../report/plan.js";
import { planServer, runServer } from "../serve.js";
import { documentFlags, documentOptions, documentsPositional } from "./document-flags.js";
import { leanFlags, leanOptions } from "./lean-flags.js";
import { numberFlag, quietFlag, textFlag } from "./flag-kinds.js";
import { printNote } from "./terminal.js";

const server = { group: "Server:" } as const;

const flags = {
  ...documentFlags,
  ...leanFlags,
  http: {
    ...server,
    type: "boolean",
    describe: "Streamable HTTP at /mcp, for any number of clients, instead of stdio",
  },
  port: {
    ...server,
    ...numberFlag("port"),
    implies: "http",
    describe: "Port for --http; 0 takes a free one [default: PORT, or 3000]",
  },
  host: {
    ...server,
    ...textFlag,
    implies: "http",
    describe: "Address for --http [default: HOST, or 127.0.0.1]",
  },
  tools: {
    ...server,
    ...textFlag,
    describe: "Offer only these tools, by name; separate several with commas",
  },
  tags: {
    ...server,
    ...textFlag,
    describe: "Offer only operations with one of these tags; separate several with commas",
  },
  doctor: {
    ...server,
    type: "boolean",
    describe: "Report which settings and credentials are set and which are missing, instead of serving",
  },
  mock: {
    ...server,
    type: "boolean",
    conflicts: "doctor",
    describe: "Answer from the documents' examples and schemas; sends nothing and needs no credentials",
  },
  quiet: { ...server, ...quietFlag, describe: "Leave out warnings" },
  verbose: { ...server, type: "boolean", default: false, describe: "List every place of every warning" },
} as const;

type ServeFlags = InferredOptionTypes<typeof flags> & { documents: string[] | undefined };

/**
 * The command that serves documents without a project. Standard output belongs to the protocol, so everything else goes to
 * standard error.
 */
export const serveCommand: CommandModule<object, ServeFlags> = {
  command: "serve [documents..]",
  describe: "Serve documents as an MCP server over stdio or HTTP, without a project on disk",
  builder: (command) =>
    command
      .positional("documents", {
        ...documentsPositional,
        describe: "Files, http(s) URLs, or (with --http) - for standard input",
      })
      .options(flags)
      .example("$0 serve openapi.yaml", "Over stdio, as MCP clients start it")
      .example(
        "API_TOKEN=… $0 serve openapi.yaml --http --port 8080",
        "Over HTTP; credentials as in a project",
      )
      .example("$0 serve openapi.yaml --read-only --doctor", "Which credentials are missing?"),
  handler: run,
};

async function run(given: ArgumentsCamelCase<ServeFlags>): Promise<void> {
  const entry = given.http === true ? "http" : "stdio";
  if (entry === "stdio" && given.doctor !== true && given.documents?.includes("-")) throw stdinIsTaken();
  const planned = await planServer({
    ...documentOptions(given),
    ...leanOptions(given),
    mock: given.mock === true,
  });
  if (given.quiet !== true) {
    if (planned.diagnostics.length > 0)
      printNote(reportDiagnostics(planned.diagnostics, given.verbose === true));
    printNote(reportServer(planned.plan));
    if (given.mock === true) printNote("Calls are answered from the documents (--mock): nothing is sent.");
  }
  await runServer(planned, entry, {
    flags: { doctor: given.doctor === true, settings: new Map(settings(given)) },
    folder: process.cwd(),
    tell: printNote,
    clientEntry: "Clients start it with this command, and files by their whole paths. The same with",
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
function settings({ port, host, tools, tags, readOnly }: ArgumentsCamelCase<ServeFlags>): [string, string][] {
  const given = {
    PORT: port?.toString(),
    HOST: host,
    MCP_TOOLS: tools,
    MCP_TAGS: tags,
    MCP_READ_ONLY: readOnly === true ? "1" : undefined,
  };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

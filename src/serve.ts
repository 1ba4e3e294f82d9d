/** The same server straight from the documents: load → lower → plan → the runtime of generated projects, with nothing on disk. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Transport } from "@modelcontextprotocol/server";
import { asGeneratorError } from "./as-generator-error.js";
import { bounded, slowPatterns } from "./bounded.js";
import type { GenerateOptions } from "./config/options.js";
import { GeneratorError, type Diagnostic } from "./errors.js";
import { mocked } from "./mock.js";
import type { Features } from "./model/features.js";
import type { Plan } from "./model/plan.js";
import { emptyProject, lockPath } from "./model/project.js";
import { plan } from "./plan/plan.js";
import { readDocuments, withPlaces } from "./read-documents.js";
import type { Runtime } from "./runtime/call/runtime.js";
import type { ServerDefinition } from "./runtime/call/server-definition.js";
import type { Host } from "./runtime/host/host.js";
import type { Environment, StartOptions } from "./runtime/node/startup.js";
import type { Listening } from "./runtime/node/http.js";
import { serverDefinition } from "./server-definition.js";

/** What only concerns the files of a project. */
type OfProjects =
  | Exclude<keyof Features, "code">
  | "out"
  | "split"
  | "force"
  | "prune"
  | "allowRemovals"
  | "replan"
  | "rename"
  | "restore"
  | "moves"
  | "answers"
  | "onConflict";

/** Which documents, and how lean: as for a project. */
export interface PlanOptions extends Omit<GenerateOptions, OfProjects> {
  /** Answer every call from the documents' examples and schemas, and send nothing: no credentials are needed. */
  readonly mock?: boolean;
}

export interface ServeOptions extends PlanOptions {
  /**
   * Credentials and settings by name, as a generated project reads them: `API_TOKEN`, `MCP_READ_ONLY`, `PORT`.
   * Default: the process's, and what `.env` in `cwd` adds to it.
   */
  readonly environment?: Environment;
  /** Takes the server's log, a line of JSON at a time. Default: it is lost. */
  readonly log?: (line: string) => void;
}

export interface PlannedServer {
  readonly plan: Plan;
  readonly diagnostics: readonly Diagnostic[];
  /** What the runtime serves. */
  readonly definition: ServerDefinition;
  /** Present if calls are answered from the documents. */
  readonly mock?: (host: Host) => Host;
}

export interface Served extends PlannedServer {
  /** Answers the requests of MCP clients at `/mcp`, wherever it is mounted; Host and Origin are to be checked before it. */
  fetch(request: Request): Promise<Response>;
  /** Serves Streamable HTTP where `HOST` and `PORT` say. @throws GeneratorError `settings-invalid` */
  listen(): Promise<Listening>;
  /** Serves one client, who may do whatever the server may. */
  connect(transport: Transport): Promise<{ close(): Promise<void> }>;
}

/**
 * Makes a server from documents, with the tools and behaviour of the project that `generate` would write. It serves once
 * it is told how; nothing is printed, and the process is left alone.
 * @throws GeneratorError for everything that the user can mend
 */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const planned = await planServer(options);
  const { createEndpoint } = await import("./runtime/http/handler.js");
  const runtime = await asGeneratorError(() => runtimeOf(planned, options), atFault);
  const endpoint = await asGeneratorError(() => createEndpoint(runtime), atFault);
  return {
    ...planned,
    fetch: (request) => endpoint.fetch(request),
    async listen() {
      const { listen } = await import("./runtime/node/http.js");
      return asGeneratorError(() => listen(runtime), atFault);
    },
    async connect(transport) {
      const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
      const { serverFactory } = await import("./runtime/server/server.js");
      const local = await runtimeOf(planned, options, { localCaller: true });
      return serveStdio(serverFactory(local), { transport });
    },
  };
}

const atFault = { code: "settings-invalid", hint: "Fix it in the environment, or in .env." } as const;

/** As far as it goes without an environment. @throws GeneratorError for everything that the user can mend */
export async function planServer(options: PlanOptions): Promise<PlannedServer> {
  await refuseProject(options);
  return bounded(() => planWith(options));
}

async function planWith({ mock: isMock = false, ...options }: PlanOptions): Promise<PlannedServer> {
  const documents = await readDocuments(options);
  const { config, apis, diagnostics, locate } = documents;
  const planned = await withPlaces(documents, () => plan(apis, emptyProject, config));
  const definition = await withCode(serverDefinition(planned.plan), planned.plan);
  return {
    plan: planned.plan,
    diagnostics: [...diagnostics, ...(await locate(planned.diagnostics)), ...slowPatterns(apis)],
    ...(isMock ? mocked(definition, planned.plan, apis) : { definition }),
  };
}

/** Code needs an engine, which is loaded only where it is asked for. */
async function withCode(definition: ServerDefinition, { features }: Plan): Promise<ServerDefinition> {
  if (!features.code) return definition;
  const { code } = await import("./optional/code/index.js");
  return { ...definition, callingTools: code };
}

/**
 * Serves as the entry point of a generated project does. It owns the process from then on: standard streams, signals and
 * exit code. For programs that do nothing else, such as the command line.
 */
export async function runServer(
  { definition, mock }: PlannedServer,
  entry: "stdio" | "http",
  started: StartOptions,
): Promise<void> {
  const options = { ...started, mock };
  switch (entry) {
    case "stdio": {
      const { startStdio } = await import("./runtime/node/stdio.js");
      return startStdio(definition, options);
    }
    case "http": {
      const { startHttp } = await import("./runtime/node/http.js");
      return startHttp(definition, options);
    }
  }
}

async function runtimeOf(
  { definition, mock }: PlannedServer,
  { cwd = process.cwd(), environment, log = () => undefined }: ServeOptions,
  how: Pick<Host, "localCaller"> = {},
): Promise<Runtime> {
  const { nodeHost } = await import("./runtime/node/startup.js");
  const { createRuntime } = await import("./runtime/server/create-runtime.js");
  return createRuntime(definition, { ...nodeHost({ folder: cwd, environment, mock }), write: log, ...how });
}

/** Its documents alone would make another server than the one that people edited. */
async function refuseProject({ documents = [], cwd = process.cwd() }: PlanOptions): Promise<void> {
  if (documents.length > 0 || !(await isProject(cwd))) return;
  throw new GeneratorError("usage", "This folder is a generated project, which has tool files of its own.", {
    hint: "Serve it with npm start, or name a document to serve that: openapi-to-mcp serve openapi.yaml",
  });
}

/** Whether a folder is a generated project. */
export async function isProject(folder: string): Promise<boolean> {
  return (await stat(join(folder, lockPath)).catch(() => undefined))?.isFile() === true;
}

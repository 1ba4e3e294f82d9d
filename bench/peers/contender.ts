/** Ours and the two that people would otherwise take: how each generates, and how its server is started. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import process from "node:process";
import { repository } from "../../samples/api/repository.js";
import { build } from "../shared/project.js";
import type { Candidate } from "../start/server.js";
import { run, spend, type Spent } from "./spend.js";

export const peers = {
  generator: "openapi-mcp-generator@4.0.1",
  server: "@ivotoby/openapi-mcp-server@1.16.1",
} as const;

/** Everything is measured on the same documents, against the same API. */
export interface Work {
  readonly document: string;
  /** Of the API that answers calls. */
  readonly apiUrl: string;
  /** Has all that is generated. */
  readonly folder: string;
}

/** The peers, in a folder of their own, as their users would install them. @returns their `node_modules` */
export async function installPeers(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "peers", private: true }));
  await run("npm", ["install", "--no-audit", "--no-fund", ...Object.values(peers)], { cwd: folder });
  return join(folder, "node_modules");
}

export function generateOurs({ document, folder }: Work): Promise<Spent> {
  const cli = join(repository, "dist/cli/main.js");
  return spend({ args: [cli, document, "--out", ours(folder)], cwd: folder });
}

export function generateTheirs(work: Work, modules: string): Promise<Spent> {
  return generateTheirsInto(theirs(work.folder), { ...work, modules, more: [] });
}

function generateTheirsInto(
  project: string,
  { document, folder, apiUrl, modules, more }: Work & { modules: string; more: readonly string[] },
): Promise<Spent> {
  const cli = join(modules, "openapi-mcp-generator/bin/openapi-mcp-generator.js");
  const options = ["--input", document, "--output", project, "--base-url", apiUrl, "--force", ...more];
  return spend({ args: [cli, ...options], cwd: folder });
}

export async function startOurs({ folder, apiUrl }: Work): Promise<Candidate> {
  await build(ours(folder));
  return {
    name: "ours",
    entry: join(ours(folder), "dist/stdio.js"),
    environment: { API_BASE_URL: apiUrl },
  };
}

/** @param installed The `node_modules` of a project that it generated: all of them have the same. */
export async function startTheirs({ folder, apiUrl }: Work, installed: string): Promise<Candidate> {
  const project = theirs(folder);
  await symlink(installed, join(project, "node_modules"), "dir");
  await buildTheirs(project);
  return {
    name: "openapi-mcp-generator",
    entry: join(project, "build/index.js"),
    environment: { API_BASE_URL: apiUrl },
  };
}

/** It reads the document whenever it is started. */
export function startOther({ document, apiUrl }: Work, modules: string): Candidate {
  return {
    name: "openapi-mcp-server",
    entry: join(modules, "@ivotoby/openapi-mcp-server/bin/mcp-server.js"),
    environment: { API_BASE_URL: apiUrl, OPENAPI_SPEC_PATH: document, VERBOSE: "false" },
  };
}

/** What is compared, each as it is started. */
export interface Servers {
  readonly ours: Candidate;
  readonly byHand: Candidate;
  readonly generator: Candidate;
  readonly server: Candidate;
}

/**
 * The newest SDK that the generator's HTTP server works with. It takes any of 1.x, and with 1.25.0 and later it ends with the
 * first request ("ReadableStream is locked": both it and the SDK read the body).
 */
const sdkOfTheirs = "@modelcontextprotocol/sdk@1.24.3";

/** The same over HTTP, each at a port of its own; the generator writes another project for that. */
export async function overHttp(
  { ours, byHand, server }: Omit<Servers, "generator">,
  { work, modules }: { work: Work; modules: string },
): Promise<Servers> {
  const [first, second, third, fourth] = await freePorts();
  const project = `${theirs(work.folder)}-http`;
  const more = ["--transport=streamable-http", `--port=${third}`];
  await generateTheirsInto(project, { ...work, modules, more });
  await run("npm", ["install", "--no-audit", "--no-fund", sdkOfTheirs], { cwd: project });
  await buildTheirs(project);
  const environment = { ...server.environment, TRANSPORT_TYPE: "http", HTTP_PORT: String(fourth) };
  return {
    ours: { ...ours, entry: join(dirname(ours.entry), "http.js"), port: first },
    byHand: { ...byHand, entry: join(dirname(byHand.entry), "http.js"), port: second },
    generator: {
      name: "openapi-mcp-generator",
      entry: join(project, "build/index.js"),
      port: third,
      environment: { API_BASE_URL: work.apiUrl },
    },
    server: { ...server, environment, port: fourth },
  };
}

async function freePorts(): Promise<[number, number, number, number]> {
  const free = async (): Promise<number> => {
    const listener = createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    const address = listener.address();
    listener.close();
    return typeof address === "object" && address !== null ? address.port : 0;
  };
  return [await free(), await free(), await free(), await free()];
}

/** Generates, installs and builds as the README of each has it, until there is a server to start. */
export async function fromNothing(who: "ours" | "theirs", work: Work, modules: string): Promise<Candidate> {
  const project = who === "ours" ? ours(work.folder) : theirs(work.folder);
  if (who === "ours") await generateOurs(work);
  else await generateTheirs(work, modules);
  await run("npm", ["install", "--no-audit", "--no-fund"], { cwd: project });
  // Ours is built by its own `npm install`.
  if (who === "theirs") await buildTheirs(project);
  return {
    name: who,
    entry: join(project, who === "ours" ? "dist/stdio.js" : "build/index.js"),
    environment: { API_BASE_URL: work.apiUrl },
  };
}

/** What it generates of the largest documents does not pass the compiler, which writes JavaScript all the same. */
async function buildTheirs(project: string): Promise<void> {
  await run(process.execPath, ["node_modules/typescript/bin/tsc"], { cwd: project }).catch(
    (error: unknown) => {
      if (!existsSync(join(project, "build/index.js"))) throw error;
      console.log("     openapi-mcp-generator: its project does not compile without errors");
    },
  );
}

export function ours(folder: string): string {
  return join(folder, "ours");
}

export function theirs(folder: string): string {
  return join(folder, "theirs");
}

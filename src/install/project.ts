/** What a client has to know of a generated project, read from the project's own files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { GeneratorError } from "../errors.js";

export interface ServerProject {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  /** By name; several where the project is split. */
  readonly entries: ReadonlyMap<string, StartEntry>;
  /** What the server can be told and its `.env` does not tell it yet. */
  readonly unset: readonly Variable[];
}

/** How the server is started: `node <folder>/<script> <flags>`. */
export interface StartEntry {
  /** Below the project. */
  readonly script: string;
  readonly flags: readonly string[];
}

export interface Variable {
  readonly name: string;
  readonly description: string;
  readonly secret: boolean;
}

/** @throws GeneratorError `usage` when the folder holds no generated project */
export async function readServerProject(folder: string): Promise<ServerProject> {
  const lock = await text(join(folder, "mcp.lock.json"));
  const { name } = record(json(await text(join(folder, "package.json"))));
  if (lock === undefined || typeof name !== "string") {
    throw new GeneratorError("usage", `${folder} is no project of openapi-to-mcp.`, {
      hint: "Run this in the folder that was generated, or name it with --project.",
      at: { file: folder },
    });
  }
  const { mcpServers } = record(json(await text(join(folder, ".mcp.json"))));
  const entries = new Map(
    Object.entries(record(mcpServers)).flatMap(([key, entry]) => startEntry(key, entry)),
  );
  const known = parseEnv((await text(join(folder, ".env"))) ?? "");
  const variables = settings(json(await text(join(folder, "server.json"))));
  return {
    folder,
    name,
    entries: entries.size > 0 ? entries : new Map([[name, { script: "dist/stdio.js", flags: [] }]]),
    unset: variables.filter((variable) => !known[variable.name] && !known[`${variable.name}_FILE`]),
  };
}

/** Entries of `.mcp.json` that start this project; those of other servers are their owner's business. */
function startEntry(name: string, entry: unknown): [string, StartEntry][] {
  const { command, args } = record(entry);
  const [script, ...flags] = Array.isArray(args) ? args.filter((one) => typeof one === "string") : [];
  return command === "node" && script !== undefined && /^(\.\/)?dist\//.test(script)
    ? [[name, { script, flags }]]
    : [];
}

/** Of `server.json`: secrets, and what calls cannot do without. */
function settings(server: unknown): Variable[] {
  const { packages } = record(server);
  const [first] = Array.isArray(packages) ? (packages as unknown[]) : [];
  const { environmentVariables } = record(first);
  return (Array.isArray(environmentVariables) ? (environmentVariables as unknown[]) : []).flatMap(
    (variable) => {
      const { name, description, isSecret, isRequired } = record(variable);
      return typeof name === "string" && (isSecret === true || isRequired === true)
        ? [
            {
              name,
              description: typeof description === "string" ? description : "",
              secret: isSecret === true,
            },
          ]
        : [];
    },
  );
}

async function text(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}

/** What its owner broke is not needed here: the defaults do. */
function json(content: string | undefined): unknown {
  try {
    return JSON.parse(content ?? "null");
  } catch {
    return undefined;
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Reads from a generated project what a client needs to know about it. */
import { envText } from "../runtime/values/encoding.js";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { GeneratorError } from "../errors.js";
import { entriesPath, startEntries, type StartEntry } from "../model/client-entry.js";
import { bytesIfReadable, textIfReadable } from "../regular-file.js";
import { isObject, jsonValue } from "../runtime/values/json.js";

export interface ServerProject {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  /** By name; several if the project is split. */
  readonly entries: ReadonlyMap<string, StartEntry>;
  /** Settings of the server that its `.env` does not set yet. */
  readonly unset: readonly Variable[];
}

export interface Variable {
  readonly name: string;
  readonly description: string;
  readonly secret: boolean;
}

/** @throws GeneratorError `usage` if the folder contains no generated project */
export async function readServerProject(folder: string): Promise<ServerProject> {
  const lock = textIfReadable(join(folder, "mcp.lock.json"));
  const manifest = jsonValue(textIfReadable(join(folder, "package.json")) ?? "");
  const { name } = isObject(manifest) ? manifest : {};
  if (lock === undefined || typeof name !== "string") {
    throw new GeneratorError("usage", `${folder} is not an openapi-to-mcp project.`, {
      hint: "Run this in the folder that was generated, or name it with --project.",
      at: { file: folder },
    });
  }
  const entries = startEntries(textIfReadable(join(folder, entriesPath)));
  const known = parseEnv(envOf(folder));
  const variables = toBeSet(textIfReadable(join(folder, ".env.example")) ?? "");
  return {
    folder,
    name,
    entries: entries.size > 0 ? entries : new Map([[name, { script: "dist/stdio.js", flags: [] }]]),
    unset: variables.filter((variable) => !known[variable.name] && !known[`${variable.name}_FILE`]),
  };
}

/**
 * Reads from `.env.example` what has to be set: its lines without a value. Each stands below its description, which ends with
 * `(…, secret)` for a secret.
 */
function toBeSet(example: string): Variable[] {
  return [...example.matchAll(/^# (.*)\n([A-Z][A-Z0-9_]*)=$/gm)].map(([, description = "", name = ""]) => ({
    name,
    description,
    secret: /\([^()]*\bsecret\)$/.test(description),
  }));
}

function envOf(folder: string): string {
  const bytes = bytesIfReadable(join(folder, ".env"));
  return bytes === undefined ? "" : envText(bytes);
}

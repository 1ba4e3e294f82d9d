/** Documents for tests: a value or a text goes in as standard input, a folder of files goes to disk. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { defaultLoadOptions } from "../../src/config/config.js";
import type { LoadOptions } from "../../src/model/documents.js";
import type { Diagnostic } from "../../src/errors.js";
import type { Api, Operation } from "../../src/model/api.js";
import type { LoadedDocument } from "../../src/spec/load/document.js";
import { load } from "../../src/spec/load/load.js";
import { lower } from "../../src/spec/lower.js";

export type Json = Readonly<Record<string, unknown>>;

export interface Lowered {
  readonly api: Api;
  readonly diagnostics: Diagnostic[];
  readonly codes: string[];
}

export async function loadText(
  text: string | Uint8Array,
  options: Partial<LoadOptions> = {},
  cwd = tmpdir(),
): Promise<LoadedDocument> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return load(
    { id: "api", source: "-" },
    { ...defaultLoadOptions, ...options },
    { cwd, stdin: () => Promise.resolve(bytes) },
  );
}

export async function loadFile(
  source: string,
  options: Partial<LoadOptions> = {},
  cwd = "/",
): Promise<LoadedDocument> {
  return load(
    { id: "api", source },
    { ...defaultLoadOptions, ...options },
    { cwd, stdin: () => Promise.reject(new Error("not asked for")) },
  );
}

export function lowered(document: LoadedDocument): Lowered {
  const { api, diagnostics } = lower(document, "api");
  return { api, diagnostics, codes: diagnostics.map(({ code }) => code) };
}

export async function lowerText(text: string): Promise<Lowered> {
  return lowered(await loadText(text));
}

/** A document of a version, with whatever it is to have. */
export async function lowerDocument(version: string, members: Json): Promise<Lowered> {
  const head = version === "2.0" ? { swagger: version } : { openapi: version };
  return lowerText(JSON.stringify({ ...head, info: { title: "T", version: "1" }, ...members }));
}

/** The one operation of a document: `get` of `path`. */
export async function lowerOperation(
  version: string,
  { path = "/things", root = {}, ...operation }: Json & { path?: string; root?: Json },
): Promise<Lowered & { operation: Operation }> {
  const result = await lowerDocument(version, {
    ...root,
    paths: { [path]: { get: { responses: {}, ...operation } } },
  });
  const [first] = result.api.operations;
  if (first === undefined) throw new Error("no operation");
  return { ...result, operation: first };
}

/** Writes files into a folder of its own, which is gone after the test. */
export async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "spec-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

export const onePath = { "/things": { get: { responses: {} } } };

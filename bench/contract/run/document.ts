/** One document from its file to its row: generate, start, call, judge. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { GeneratorError } from "../../../src/index.js";
import { judgeOf } from "../judge/judge.js";
import type { Bench } from "./attempt.js";
import { callSubject } from "./calls.js";
import { startServer } from "./client.js";
import { buildProject, type Mode, type Project } from "./project.js";
import { searchSubjects } from "./search.js";
import { toolSubjects } from "./subjects.js";
import { emptyTally, type Tally } from "./tally.js";
import { startUpstream } from "./upstream.js";

export interface DocumentReport {
  readonly document: string;
  readonly seconds: number;
  readonly tally: Tally;
  /** Operations of the document that should be offered and are not. */
  readonly missing: readonly string[];
  /** Why nothing was called, where nothing was. */
  readonly stopped?: { readonly code: string; readonly message: string };
}

const canary = "canary-7f3a9c51e2";
const basePath = "/base/v9";

export interface ContractOptions {
  /** `node_modules` of this repository. */
  readonly modules: string;
  /** The document that requests are held against, where that is not the one which the server was made from. */
  readonly judgedBy?: string;
  readonly mode?: Mode;
  /** Call `openapi-to-mcp serve` instead of the generated project. */
  readonly serve?: boolean;
  /** Calls only each operation of this many. */
  readonly every?: number;
}

export async function contractOf(
  document: string,
  { modules, judgedBy = document, mode = "auto", serve = false, every = 1 }: ContractOptions,
): Promise<DocumentReport> {
  const started = performance.now();
  const folder = mkdtempSync(path.join(tmpdir(), "contract-"));
  const tally = emptyTally();
  const report = (rest: Partial<DocumentReport>): DocumentReport => ({
    document,
    tally,
    missing: [],
    seconds: (performance.now() - started) / 1000,
    ...rest,
  });
  try {
    const project = await buildProject(document, { out: path.join(folder, "project"), modules, mode, serve });
    const missing = await callEverything(judgedBy, { project, folder, tally, mode, every });
    return report({ missing });
  } catch (error) {
    const code = error instanceof GeneratorError ? error.code : "bug";
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // That there is nothing to generate is for the judge to confirm.
    const missing = code === "no-operations" ? judgeOf(judgedBy).operations.map(({ key }) => key) : [];
    return report({ stopped: { code, message }, missing });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly project: Project;
  readonly folder: string;
  readonly tally: Tally;
  readonly mode: Mode;
  readonly every: number;
}

/** @returns keys of the operations that should be offered and are not */
async function callEverything(
  document: string,
  { project, folder, tally, mode, every }: Run,
): Promise<readonly string[]> {
  const judge = judgeOf(document);
  const upstream = await startUpstream();
  const filesFolder = path.join(folder, "files");
  mkdirSync(filesFolder);
  const content = Buffer.from("a file on disk\r\n\0\u00e9\n");
  writeFileSync(path.join(filesFolder, "sample.bin"), content);
  const server = await startServer(project.args, {
    cwd: path.join(folder, "project"),
    env: {
      ...Object.fromEntries(project.credentials.map((name) => [name, canary])),
      [project.baseUrlVariable]: upstream.url + basePath,
      MCP_FILES_DIR: filesFolder,
      LOG_LEVEL: "debug",
    },
  });
  const files = { path: "sample.bin", content, bytes: new Map<string, Buffer>() };
  const bench: Bench = { judge, server, upstream, basePath, canary, files, tally };
  try {
    const tools = await server.listTools();
    const direct = toolSubjects(judge, tools, project.tools);
    const byTool = new Set(direct.map(({ operation }) => operation.key));
    const hidden = project.result.plan.operations.filter(({ facts }) => !byTool.has(facts.key));
    const searched = await searchSubjects(bench, hidden);
    const subjects = [...direct, ...searched];
    const offered = new Set(subjects.map(({ operation }) => operation.key));
    tally.operations = judge.operations.length;
    tally.offered = offered.size;
    tally.grouped = direct.filter(({ by }) => by === "action").length;
    tally.searched = searched.length;
    const called = subjects.filter((_, index) => index % every === 0);
    tally.called = new Set(called.map(({ operation }) => operation.key)).size;
    for (const subject of called) {
      await callSubject(bench, subject);
      files.bytes.clear();
    }
    if (server.log().includes(canary)) tally.leaks += 1;
    return judge.operations
      .filter(({ key, retired }) => !offered.has(key) && (mode === "direct" || !retired))
      .map(({ key }) => key);
  } finally {
    await server.close();
    await upstream.close();
  }
}

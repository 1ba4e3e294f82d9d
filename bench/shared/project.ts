/** Builds and starts generated projects with what the repository has installed: no npm, no network. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { repository } from "../../samples/api/repository.js";

export type Environment = Readonly<Record<string, string>>;

export interface RunningServer {
  /** Where it speaks MCP: `http://127.0.0.1:<port>/mcp`. */
  readonly url: string;
  /** Asks it to end, and waits until it has. */
  close(): Promise<void>;
  /** Ends it at once, whatever it is doing. */
  kill(): Promise<void>;
}

/**
 * Compiles a generated project with TypeScript 7, as its own `npm install` would.
 * @returns MiB that the compiler used
 * @throws with what the compiler says
 */
export async function build(project: string): Promise<number> {
  await linkDependencies(project);
  const stdout = await compile(project);
  const [, kilobytes = "0"] = /^Memory used:\s*(\d+)K/m.exec(stdout) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Runs the tests of a project that is built, as its own `npm test` would. @throws with the tests that failed */
export async function runTests(project: string): Promise<void> {
  const files = await readdir(join(project, "dist/test"));
  const tests = files
    .filter((file) => file.endsWith(".test.js"))
    .map((file) => join(project, "dist/test", file));
  const { code, said } = await run(["--test", "--test-reporter=tap", ...tests], {});
  if (code === 0) return;
  const failed = [...said.matchAll(/^\s*not ok \d+ - .*$|^\s*error: .*$/gm)].map(([line]) => line.trim());
  throw new Error(`its own tests fail:\n${failed.join("\n") || said}`);
}

/** Compiles, and returns the compiler's account of its work. @throws with what it says about the code */
async function compile(project: string): Promise<string> {
  const tsc = join(repository, "node_modules/typescript7/bin/tsc");
  // More threads end sooner where there is nothing else to do, and take half as much again of CPU and memory.
  const options = ["--singleThreaded", "--diagnostics"];
  const { code, said } = await run([tsc, "-p", project, ...options], { GOGC: process.env["GOGC"] ?? "" });
  if (code === 0) return said;
  throw new Error(said.replace(/^Files: .*/ms, "").trim() || `tsc ended with ${code}`);
}

async function run(
  args: readonly string[],
  environment: Environment,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, args, {
    env: childEnvironment(environment),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = once(child, "exit");
  const said = await text(child.stdout);
  const [code] = (await exited) as [number | null];
  return { code, said };
}

async function linkDependencies(project: string): Promise<void> {
  try {
    // On Windows, a junction needs no rights of an administrator; elsewhere it is a link.
    await symlink(join(repository, "node_modules"), join(project, "node_modules"), "junction");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** How a client starts the project over stdio. */
export function stdioCommand(project: string, environment: Environment) {
  return {
    command: process.execPath,
    args: [join(project, "dist/stdio.js")],
    env: childEnvironment(environment),
  };
}

/** Starts the project's HTTP entry on a free loopback port. */
export function startHttp(project: string, environment: Environment): Promise<RunningServer> {
  return startHttpEntry(join(project, "dist/http.js"), environment);
}

/** @param entry Path of an HTTP entry. */
export async function startHttpEntry(entry: string, environment: Environment): Promise<RunningServer> {
  const server = spawn(process.execPath, [entry], {
    env: childEnvironment({ PORT: "0", ...environment }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(server, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      // Read to the end, lest it waits for a reader; kept until it says where it is.
      if (said.length < 10_000) said += text;
      const [found] = /http:\/\/[^\s"/]+\/mcp/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`The HTTP entry ended before it listened: ${said.trim()}`)));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    server.kill(signal);
    await exited;
  };
  return { url, close: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

/** Nothing of ours but the way to programs: what the person at the keyboard has set must not decide a result. */
function childEnvironment(environment: Environment): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", ...environment };
}

import { spawnSync } from "node:child_process";
import { defineConfig } from "vitest/config";
import { unixOnly } from "./test/unix.js";

/** Tests of what only root can install: they run where it is there, and `.ci/run` sees to that. */
const programs = { nginx: "test/scale/replicas.test.ts", chromium: "test/report/page/page.test.ts" };
const PATH = `${process.env["PATH"] ?? ""}:/usr/sbin`;
const missing = Object.entries(programs).filter(
  ([program]) => spawnSync(program, ["--version"], { env: { PATH }, stdio: "ignore" }).error !== undefined,
);
for (const [program, file] of missing) console.warn(`${file} is left out: there is no ${program} here.`);

/** Threads run modules as they were built, because Node.js alone starts them. */
const builtWorker = {
  name: "built-worker",
  transform: (code: string, id: string): string | undefined =>
    id.endsWith("/src/optional/code/pool.ts")
      ? code.replace(
          "./code-worker.js",
          new URL("dist/src/optional/code/code-worker.js", import.meta.url).href,
        )
      : undefined,
};

/** What takes minutes, and proves once more in whole processes, documents or browsers what smaller tests prove first. `npm test` leaves it to CI. */
const long = [
  "test/abuse/**",
  "test/bench/contract/**",
  "test/cli/terminal.test.ts",
  "test/docs/pages.test.ts",
  "test/docs/regenerating.test.ts",
  "test/e2e/**",
  "test/emit/{bundle-js,mcpb}.test.ts",
  "test/hostile/hostile.test.ts",
  "test/optional/code/{code,hostile,lists}.test.ts",
  "test/readme.test.ts",
  "test/regenerate/one-operation.test.ts",
  "test/report/page/page.test.ts",
  "test/runtime-build.test.ts",
  "test/runtime/long-texts.test.ts",
  "test/runtime/node/{hardening,process}.test.ts",
  "test/scale/**",
  "test/sync/crash/{crash,every-operation}.test.ts",
];

export default defineConfig(({ mode }) => ({
  plugins: [builtWorker],
  test: {
    include: ["test/**/*.test.ts"],
    // Projects that a generator wrote have tests for Node's own runner.
    exclude: [
      "**/node_modules/**",
      "**/project/**",
      ...(mode === "everyday" ? long : []),
      ...missing.map(([, file]) => file),
      ...(process.platform === "win32" ? unixOnly : []),
    ],
    // Loading the program anew for each of 160 files took as long as the tests.
    isolate: false,
    globalSetup: ["test/in-memory.ts"],
    setupFiles: ["test/environment.ts", "test/seed.ts", "test/canary.ts"],
    // Two cores and real child processes: a test waits for a process, never for a clock.
    maxWorkers: "100%",
    // TypeScript's compiler is a program in Go, and spends a third of its time on collecting garbage of few megabytes.
    env: { GOGC: "400" },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
}));

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Projects that a generator wrote have tests for Node's own runner.
    exclude: ["**/node_modules/**", "**/project/**"],
    setupFiles: ["test/seed.ts"],
    // Two cores and real child processes: a test waits for a process, never for a clock.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

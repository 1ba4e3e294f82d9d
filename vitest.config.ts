import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/seed.ts"],
    // Two cores and real child processes: a test waits for a process, never for a clock.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

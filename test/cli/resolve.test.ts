import { expect, test } from "vitest";
import { answer } from "../../src/cli/resolve.js";

test("--move may be repeated", () => {
  expect(answer({ move: ["GET /a", "GET /b", "GET /c", "GET /d"] })).toEqual({
    moves: { "GET /a": "GET /b", "GET /c": "GET /d" },
  });
});

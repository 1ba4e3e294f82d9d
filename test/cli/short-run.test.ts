import { describe, expect, test } from "vitest";
import { shortRunFlags } from "../../src/cli/short-run.js";

describe("flags for a short run are those that the V8 of each Node.js knows", () => {
  const rows: [node: string, v8: string, want: string[]][] = [
    ["20.19.0", "11.3.244.8-node.26", ["--interrupt-budget=2027520"]],
    ["22.12.0", "12.4.254.21-node.21", []],
    ["24.0.0", "13.6.233.8-node.10", []],
    ["a later one", "110.1.2.3", []],
  ];
  test.each(rows)("Node.js %s, V8 %s", (_node, v8, want) => {
    expect(shortRunFlags(v8)).toEqual(want);
  });
});

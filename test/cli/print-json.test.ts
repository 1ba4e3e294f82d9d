/** JSON for programs commands no CI system, and says the same. */
import { expect, test, vi } from "vitest";
import { printJson } from "../../src/cli/terminal.js";

test.each([undefined, 2])("indented by %s", (indent) => {
  const value = { "##[error]x": "##vso[task.setvariable]a", lines: "a\n::set-output name=a::b\r##[group]" };
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  printJson(value, indent);
  const printed = String(log.mock.calls[0]?.[0]);
  log.mockRestore();
  expect(JSON.parse(printed)).toEqual(value);
  expect(printed).not.toMatch(/^\s*::|##\w*\[|\r/m);
});

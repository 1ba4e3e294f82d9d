import { expect, test } from "vitest";
import { reportAnnotations } from "../../src/report/annotations.js";

test("problems stand where a reviewer sees them, and no text of a document becomes a command", () => {
  const annotations = reportAnnotations({
    changes: [{ kind: "delete", path: "a", before: "", owner: "tool" }],
    notes: [
      { kind: "conflict", path: "src/tools/a.ts", slot: "description", tool: "a" },
      { kind: "unparsable", path: "src/tools/c.ts", tool: "c" },
      { kind: "kept", path: "src/tools/b.ts", slot: "name", tool: "b" },
    ],
    diagnostics: [
      {
        severity: "warning",
        code: "odd",
        message: "100 %\n::error::x",
        at: { file: "a,b:c.yaml", pointer: "/paths" },
      },
      { severity: "info", code: "fine", message: "x", at: { file: "a.yaml", pointer: "" } },
    ],
  });
  expect(annotations.split("\n")).toEqual([
    "::warning file=a%2Cb%3Ac.yaml,title=odd::100 %25%0A::error::x",
    "::error file=src/tools/a.ts,title=Conflict::description: both you and the API changed it. Answer with openapi-to-mcp resolve a --mine or --theirs.",
    "::error file=src/tools/c.ts,title=Does not parse::Conflict markers of git? Mend the file; until then it does not follow the API.",
    "::error title=Out of date::1 files would change: run npm run generate and commit the result.",
  ]);
});

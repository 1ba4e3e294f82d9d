import { expect, test } from "vitest";
import { annotationOfError, annotationsOf } from "../../src/report/annotations.js";
import { sarif } from "../../src/report/sarif.js";
import { workflowCommands } from "../../src/report/workflow-commands.js";

const locate = {
  inProject: (path: string) => `server/${path}`,
  inDocument: (file: string) => (file.startsWith("https:") ? undefined : `specs/${file}`),
};

test("problems stand where a reviewer sees them, and no text of a document becomes a command", () => {
  const annotations = annotationsOf(
    {
      changes: [{ kind: "delete", path: "a", before: "", owner: "tool" }],
      notes: [
        { kind: "conflict", path: "src/tools/a.ts", slot: "description", tool: "a" },
        { kind: "orphan", path: "src/tools/a.ts", slot: "input.query:q", tool: "a" },
        { kind: "unparsable", path: "src/tools/c.ts", tool: "c" },
        { kind: "same-name", path: "src/tools/d.ts", tool: "d", others: ["src/tools/e.ts"] },
        { kind: "kept", path: "src/tools/b.ts", slot: "name", tool: "b" },
      ],
      diagnostics: [
        {
          severity: "warning",
          code: "wrong-type",
          message: "100 %\n::error::x",
          at: { file: "a,b:c.yaml", pointer: "/paths" },
        },
        {
          severity: "warning",
          code: "not-valid",
          message: "x",
          at: { file: "https://a.example/a.yaml", pointer: "" },
        },
        { severity: "info", code: "tool-renamed", message: "x", at: { file: "a.yaml", pointer: "" } },
      ],
    },
    locate,
  );
  expect(workflowCommands(annotations).split("\n")).toEqual([
    "::warning file=specs/a%2Cb%3Ac.yaml,title=wrong-type::100 %25 ::error::x",
    "::warning title=not-valid::x",
    "::error file=server/src/tools/a.ts,title=Conflict::description: both you and the API changed it. Answer: openapi-to-mcp resolve a description --mine | --theirs",
    "::error file=server/src/tools/a.ts,title=Orphan::input.query:q: it is no longer listed, or is gone from the document. Answer: openapi-to-mcp resolve a input.query:q --mine | --theirs",
    "::error file=server/src/tools/c.ts,title=Does not parse::Git conflict markers? Until it is fixed, it does not follow the API. Fix it, then run again",
    "::error file=server/src/tools/d.ts,title=Same name::Several files call their tool d. Rename one of them, then run again",
    "::error file=server/src/tools/e.ts,title=Same name::Several files call their tool d. Rename one of them, then run again",
    "::error file=server/a,title=Out of date::1 file would change (a): run npm run generate and commit the result.",
  ]);
});

test("what ends a run stands where a reviewer sees it", () => {
  const error = { code: "not-openapi", message: "It is none.", hint: "Give another." };
  expect(workflowCommands([annotationOfError({ ...error, at: { file: "a.yaml", line: 3 } }, locate)])).toBe(
    "::error file=specs/a.yaml,line=3,title=not-openapi::It is none. Give another.",
  );
  expect(workflowCommands([annotationOfError(error, locate)])).toBe(
    "::error title=not-openapi::It is none. Give another.",
  );
});

test("as SARIF, which names files by URI", () => {
  const error = { code: "not-openapi", message: "It is\nnone.", hint: "Give another." };
  const at = { file: "a b/ü.yaml", line: 3 };
  const text = sarif(
    [annotationOfError({ ...error, at }, locate), annotationOfError(error, locate)],
    "1.2.3",
  );
  expect(JSON.parse(text)).toMatchObject({
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "openapi-to-mcp", version: "1.2.3", rules: [{ id: "not-openapi" }] } },
        results: [
          {
            ruleId: "not-openapi",
            level: "error",
            message: { text: "It is none. Give another." },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: "specs/a%20b/%C3%BC.yaml" },
                  region: { startLine: 3 },
                },
              },
            ],
          },
          {
            ruleId: "not-openapi",
            locations: [{ physicalLocation: { artifactLocation: { uri: "mcp.lock.json" } } }],
          },
        ],
      },
    ],
  });
});

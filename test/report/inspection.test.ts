import { expect, test } from "vitest";
import { reportTool } from "../../src/report/inspection.js";

test("steps that change a tool have a row each, and all others share one", () => {
  const tool = { name: "get_pet", description: "A pet.", inputSchema: { type: "object" } } as const;
  const text = reportTool(
    {
      name: "get_pet",
      listed: true,
      shown: tool,
      tokens: 1200,
      operations: [
        {
          operation: "GET /pet",
          naive: { tool, tokens: 1500 },
          steps: [
            { step: "reshaped", tokens: 1500 },
            { step: "noise", tokens: 1200 },
            { step: "text", tokens: 1200, off: true },
            { step: "tighten", tokens: 1210 },
            { step: "cap", tokens: 1210 },
          ],
          decisions: [],
        },
      ],
    },
    false,
  );
  expect(text.slice(text.indexOf("Tokens of"))).toBe(
    [
      "Tokens of GET /pet, step by step",
      "  untrimmed     1,500",
      "  noise         1,200     −300",
      "  tighten       1,210      +10",
      "  no change  reshaped, cap",
      "  off        text",
    ].join("\n"),
  );
});

/** What a server says of code, beside what its list says. */
import { expect, test } from "vitest";
import { noFeatures } from "../../src/model/features.js";
import { instructionsText } from "../../src/runtime/operations/definitions.js";
import { emptyProject } from "../../src/model/project.js";
import type { Plan } from "../../src/model/plan.js";
import { api, operation, planned } from "./build.js";

const document = api(
  Array.from({ length: 6 }, (_, index) =>
    ["GET /$", "POST /$", "GET /$/{id}", "DELETE /$/{id}"].map((line) =>
      operation(line.replace("$", `things${index}`), { tags: [`things${index}`] }),
    ),
  ).flat(),
);

test.each([
  ["auto", true, true],
  ["auto", false, false],
  ["direct", true, false],
] as const)("how actions are called in code: mode %s, code %s", async (mode, code, isSaid) => {
  const features = { ...noFeatures, code };
  const { plan } = await planned(document, emptyProject, undefined, { mode, maxTools: 18, features });
  expect(instructionsText(plan.instructions).includes('api["tool.action"]')).toBe(isSaid);
});

const tokensOf = ({ cost }: Plan): number => cost.tools + cost.discovery + cost.instructions;

test("a server of a split project counts what it lists, each tool once", async () => {
  const how = { features: { ...noFeatures, code: true }, split: true };
  const names = ["search_operations", "describe_operations", "read_with_code", "change_with_code"];
  const alone = await planned(document, emptyProject, undefined, { ...how, mode: "code" });
  for (const server of alone.plan.servers ?? [])
    expect(server).toMatchObject({ names, tools: 4, tokens: tokensOf(alone.plan) });
  expect(alone.plan.servers).toHaveLength(6);
});

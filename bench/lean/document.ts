/** One document → its figures. */
import { configure, defaultLeanOptions } from "../../src/config/config.js";
import type { Api } from "../../src/model/api.js";
import type { LeanOptions } from "../../src/model/lean.js";
import type { Plan } from "../../src/model/plan.js";
import { emptyProject } from "../../src/model/project.js";
import { toolText } from "../../src/plan/measure.js";
import { naiveTool } from "../../src/plan/explain/naive.js";
import { mostTools } from "../../src/plan/clients/client-profile.js";
import { plan } from "../../src/plan/plan.js";
import { operationKey } from "../../src/plan/select/select.js";
import { checkGate } from "./gate.js";
import { readDocuments } from "../../src/read-documents.js";
import type { Texts } from "../search/plain.js";
import { barOf } from "./bars.js";
import { find } from "./find.js";
import { queriesOf } from "./queries.js";
import type { Row } from "./row.js";

/** Everything there is, a tool each, at its leanest. */
const everything: LeanOptions = {
  ...defaultLeanOptions,
  mode: "direct",
  budget: Infinity,
  maxTools: Infinity,
  detail: "lean",
  selection: { ...defaultLeanOptions.selection, deprecated: true, internal: true },
};

export async function measure(document: string): Promise<Row> {
  const options = { documents: [document] };
  const { apis } = await readDocuments(options);
  const config = await configure(options);
  const direct = (await plan(apis, emptyProject, { ...config, lean: everything })).plan;
  const usual = (await plan(apis, emptyProject, config)).plan;
  const texts = { naive: naiveTexts(apis), lean: leanTexts(direct) };
  return {
    operations: direct.operations.length,
    naive: barOf(document)?.naive ?? direct.cost.naive,
    lean: direct.cost.tools,
    shown: usual.cost.tools + usual.cost.discovery + usual.cost.instructions,
    listed: usual.tools.length + (usual.discovery?.tools.length ?? 0),
    unreachable: unreachable(usual),
    isCut: !isWhole(usual),
    fitsWhole: await fitsWhole(apis, config),
    ...gate(apis),
    found: find(queriesOf(apis, document), texts),
  };
}

/** Whether all tools say everything. */
function isWhole({ tools, detail }: Plan): boolean {
  return tools.every(({ id }) => detail.get(id) === "full");
}

/** Whether the default limits hold a tool for each operation that says everything. */
async function fitsWhole(apis: readonly Api[], config: Decisive): Promise<boolean> {
  const unlimited = {
    ...config.lean,
    mode: "direct",
    budget: Infinity,
    maxTools: Infinity,
    fields: false,
  } as const;
  const costs = async (lean: LeanOptions): Promise<boolean> => {
    const { cost, tools } = (await plan(apis, emptyProject, { ...config, lean })).plan;
    return cost.tools + cost.instructions <= config.lean.budget && tools.length <= mostTools(config.lean);
  };
  // What does not fit at its leanest is never planned in full, which would take long.
  return (await costs({ ...unlimited, detail: "lean" })) && (await costs(unlimited));
}

type Decisive = Parameters<typeof plan>[2];

function gate(apis: readonly Api[]): Pick<Row, "checked" | "refused"> {
  const reports = apis.map((api) => checkGate(api, api.operations));
  return {
    checked: reports.reduce((sum, { checked }) => sum + checked, 0),
    refused: reports.reduce((sum, { refused }) => sum + refused.length, 0),
  };
}

function unreachable({ operations, membership, tools, discovery }: Plan): number {
  const found = new Set(discovery?.index.operations);
  const called = new Set(
    tools.flatMap(({ calls }) =>
      calls.form === "operation" ? [calls.operation] : [...calls.actions.values()],
    ),
  );
  return operations.filter(({ facts: { key } }) => {
    const form = membership.get(key)?.form;
    return form === "hidden" ? !found.has(key) : !called.has(key);
  }).length;
}

function leanTexts({ tools, operations, fields }: Plan): Texts {
  const open = new Set(
    operations.flatMap(({ facts }) => (facts.arguments.some(({ hidden }) => hidden) ? [facts.key] : [])),
  );
  return new Map(tools.map((tool) => [tool.id, toolText(tool, { open: fields || open.has(tool.id) })]));
}

function naiveTexts(apis: readonly Api[]): Texts {
  return new Map(
    apis.flatMap((api) =>
      api.operations.map((operation) => [
        operationKey(api, operation, false),
        JSON.stringify(naiveTool(api, operation)),
      ]),
    ),
  );
}

/** Api in, Plan out: select → arguments → name → trim → describe → annotate → measure. */
import type { Config } from "../config.js";
import type { Diagnostic } from "../errors.js";
import type { Api } from "../model/api.js";
import type { Plan } from "../model/plan.js";
import type { ProjectState } from "../model/project.js";
import { openDocument } from "./document.js";
import { planOperations } from "./facts.js";
import { instructions } from "./instructions.js";
import { emptyLedger } from "./ledger.js";
import { tokenCounter } from "./measure.js";
import { naiveTokens } from "./naive.js";
import { toolNames } from "./name.js";
import { operationPlan } from "./operation-plan.js";
import { sharedSchemas } from "./schema/shared.js";
import { serverName, serverTitle } from "./server.js";
import { settings } from "./settings.js";
import { cut, firstSentence, plainText } from "./text.js";
import { toolPath } from "./tool-file.js";
import { orphans, planTools } from "./tools.js";

/**
 * Decides what a server offers.
 * @param apis at least one
 * @param project what an existing project pins; `emptyProject` for a new one
 */
export async function plan(
  apis: readonly Api[],
  project: ProjectState,
  config: Pick<Config, "documents" | "name" | "outputSchemas" | "authHook" | "lean">,
): Promise<{ plan: Plan; diagnostics: Diagnostic[] }> {
  const count = await tokenCounter();
  const ledger = emptyLedger();
  const documents = apis.map((api) => openDocument(api, { several: apis.length > 1, project, ledger }));
  const prefixes = new Map(config.documents.map(({ id, prefix = "" }) => [id, prefix]));
  const names = toolNames(
    documents.flatMap(({ selected }) => selected),
    project.tools,
    prefixes,
  );
  const planned = planOperations(documents, names, ledger);
  const tools = planTools(planned, { project, ledger, count, outputSchemas: config.outputSchemas });
  const operations = planned.map(operationPlan);
  const about = instructions(documents);
  const description = plainText(apis[0]?.description ?? "");
  return {
    plan: {
      name: serverName(apis, config),
      title: serverTitle(apis),
      version: plainText(apis[0]?.version ?? ""),
      ...(description !== "" && { description: cut(firstSentence(description), 200) }),
      instructions: about,
      apis: documents.map(({ facts }) => facts),
      tools,
      takenOver: [...project.tools.values()].flatMap(({ form, file }) =>
        form === "taken" && file !== undefined ? [toolPath(file)] : [],
      ),
      orphans: orphans(project, operations),
      operations,
      ...sharedSchemas(documents, operations),
      settings: documents.flatMap(settings),
      authHook: config.authHook,
      mode: "direct",
      limits: { tokens: config.lean.budget, tools: config.lean.maxTools },
      membership: new Map(),
      cost: {
        tools: tools.reduce((sum, { tokens }) => sum + tokens, 0),
        discovery: 0,
        instructions: count(about),
        naive: naiveTokens(documents, count),
      },
      ledger: ledger.entries,
    },
    diagnostics: ledger.diagnostics,
  };
}

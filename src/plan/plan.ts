/** Api in, Plan out: select → arguments → name → trim → describe → annotate → measure. */
import type { Config } from "../config.js";
import type { Diagnostic } from "../errors.js";
import type { Api } from "../model/api.js";
import type { Plan } from "../model/plan.js";
import type { ProjectState } from "../model/project.js";
import { checkList } from "./client-check.js";
import { clientProfiles } from "./client-profile.js";
import { refuseNothing, selectableNames } from "./choices.js";
import { openDocument } from "./document.js";
import { planOperations } from "./facts.js";
import { instructions } from "./instructions.js";
import { emptyLedger } from "./ledger.js";
import { planList } from "./list.js";
import { tokenCounter } from "./measure.js";
import { naiveTokens } from "./naive.js";
import { toolNames } from "./name.js";
import { operationPlan } from "./operation-plan.js";
import { sharedSchemas } from "./schema/shared.js";
import { checkResults } from "./result-options.js";
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
  config: Pick<Config, "documents" | "name" | "outputSchemas" | "authHook" | "lean"> &
    Partial<Pick<Config, "split" | "policy" | "inboundOAuth" | "deploy">>,
): Promise<{ plan: Plan; diagnostics: Diagnostic[] }> {
  const count = await tokenCounter();
  const ledger = emptyLedger();
  const prefixes = new Map(config.documents.map(({ id, prefix = "" }) => [id, prefix]));
  const { lean } = config;
  const client = clientProfiles[lean.client];
  const selectable = selectableNames(apis, { lean, project, prefixes });
  const documents = apis.map((api) =>
    openDocument(api, { several: apis.length > 1, project, ledger, lean, names: selectable }),
  );
  const selected = documents.flatMap((document) => document.selected);
  refuseNothing(selected, ledger);
  const names = toolNames(selected, project.tools, prefixes);
  const { planned, common } = planOperations(documents, names, ledger);
  checkResults(planned);
  const candidates = planTools(planned, {
    project,
    ledger,
    count,
    outputSchemas: config.outputSchemas,
    client,
  });
  const operations = planned.map(operationPlan);
  const takenOver = [...project.tools.values()].flatMap(({ form, file }) =>
    form === "taken" && file !== undefined ? [toolPath(file)] : [],
  );
  const { cost, diagnostics, ...list } = planList(planned, {
    candidates,
    project,
    lean,
    client,
    count,
    instructions: (how) => instructions(documents, { common, ...how }),
    takenOver: takenOver.length,
  });
  const name = serverName(apis, config);
  const clientDiagnostics = checkList(
    {
      name,
      tools: list.tools,
      besides: takenOver.length + (list.discovery?.tools.length ?? 0),
      at: { file: apis[0]?.at.file ?? "", pointer: "" },
    },
    client,
  );
  const description = plainText(apis[0]?.description ?? "");
  return {
    plan: {
      name,
      title: serverTitle(apis),
      version: plainText(apis[0]?.version ?? ""),
      ...(description !== "" && { description: cut(firstSentence(description), 200) }),
      apis: documents.map(({ facts }) => facts),
      takenOver,
      orphans: orphans(project, operations),
      operations,
      ...sharedSchemas(documents, operations),
      settings: settings(documents),
      authHook: config.authHook,
      ...(config.policy === true && { policy: true }),
      ...(config.inboundOAuth === true && { inboundOAuth: true }),
      ...(config.deploy !== undefined && { deploy: config.deploy }),
      ...(config.split === true && { split: true }),
      ...list,
      cost: { ...cost, naive: naiveTokens(documents, count) },
      ledger: ledger.entries,
    },
    diagnostics: [...ledger.diagnostics, ...diagnostics, ...clientDiagnostics],
  };
}

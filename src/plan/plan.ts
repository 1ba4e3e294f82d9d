/** Makes a Plan from Apis: a candidate for every operation, then the list of tools, and what a server has besides. */
import { fieldsArgument } from "../runtime/response/selection.js";
import type { Config } from "../config/config.js";
import type { Diagnostic } from "../errors.js";
import type { Api } from "../model/api.js";
import { noFeatures } from "../model/features.js";
import type { LeanOptions } from "../model/lean.js";
import type { Plan } from "../model/plan.js";
import type { CommonArguments, ProjectState } from "../model/project.js";
import { tokenCounter } from "./measure.js";
import { naiveTokens } from "./explain/naive.js";
import { planOperationTools } from "./operation-tools.js";
import { fittedWeights, type Weights } from "./choose/rank/weights.js";
import { withShown, operationPlan } from "./operation-plan.js";
import { askedWarnings, callerLoginWarnings } from "./checks/asked-credentials.js";
import { checkList } from "./list/client-check.js";
import { clientProfiles, takesFields } from "./clients/client-profile.js";
import type { Document } from "./document.js";
import { emptyLedger } from "./ledger.js";
import { listWithCode } from "./list/code-list.js";
import { leftByChoice } from "./list/left-tools.js";
import { planList } from "./list/list.js";
import { renamedTools } from "./list/renamed-tools.js";
import { sharedSchemas } from "./schema/shared.js";
import { serverToolsNamed } from "./server/discovery.js";
import { fieldsSentence, instructions } from "./server/instructions.js";
import { movedNames, unansweredNames } from "./name/selectable-names.js";
import { planPrompts, planResources } from "./server/prompts-and-resources.js";
import { serverName, serverTitle } from "./server/server-name.js";
import { settings } from "./server/settings.js";
import { toolPath } from "./tool-file.js";
import { orphans, toolLedger } from "./tools.js";
import { leadingSentences, plainText } from "./words/text.js";

/** Characters that the package says of itself. */
const longestAbout = 200;

/** The part of the configuration that a plan depends on; what is absent counts as not configured. */
type Decisive = Pick<Config, "documents" | "name" | "outputSchemas" | "lean"> &
  Partial<Pick<Config, "features" | "split" | "scopes" | "redact" | "confirm" | "prompts" | "resources">>;

/**
 * Decides what a server offers.
 * @param apis at least one
 * @param project what an existing project pins; `emptyProject` for a new one
 * @param weights what the signals of ranking are worth
 */
export async function plan(
  apis: readonly Api[],
  project: ProjectState,
  config: Decisive,
  weights: Weights = fittedWeights,
): Promise<{ plan: Plan; diagnostics: Diagnostic[] }> {
  const count = await tokenCounter();
  const ledger = emptyLedger();
  const { lean } = config;
  const client = clientProfiles[lean.client];
  const {
    documents,
    planned,
    common,
    tools: operationTools,
    terms,
  } = planOperationTools(apis, project, { config, lean, ledger, count });
  const takenOver = [...project.tools.values()].flatMap(({ form, file }) =>
    form === "taken" && file !== undefined ? [toolPath(file)] : [],
  );
  const name = serverName(apis, config);
  const at = { file: apis[0]?.at.file ?? "", pointer: "" };
  const fields = takesFields(lean);
  const sentenceAboutFields = fields
    ? fieldsSentence(
        planned.some(({ facts }) => facts.arguments.some(({ name: own }) => own === fieldsArgument)),
      )
    : "";
  const listed = (within: LeanOptions): ReturnType<typeof planList> =>
    planList(planned, {
      operationTools,
      project,
      lean: within,
      client,
      count,
      instructions: (searched, tools) =>
        instructions(documents, {
          common,
          fields: sentenceAboutFields,
          searched,
          listed: tools && { tools, planned },
          onlyCode: lean.mode === "code",
          runsCode: config.features?.code === true,
        }),
      takenOver: takenOver.length,
      weights,
      terms,
      ledger,
      at,
      ...(config.split === true && { split: { name } }),
    });
  const {
    cost,
    diagnostics,
    operations: detailedOperations,
    ...list
  } = config.features?.code === true ? listWithCode({ planned, project, lean, count, listed }) : listed(lean);
  const operations = withShown(
    planned.map((one) => detailedOperations.get(one.selected.key) ?? one),
    list.tools,
  ).map((one) => operationPlan(one, config));
  const listedDescriptions = descriptionsOf(list.tools);
  for (const one of planned) {
    const { key } = one.selected;
    const { entries, diagnostics: more } = toolLedger(
      detailedOperations.get(key) ?? one,
      listedDescriptions.get(key) ?? terms.descriptions.get(key)?.description,
    );
    ledger.entries.push(...entries);
    ledger.diagnostics.push(...more);
  }
  const named = [...list.tools, ...serverToolsNamed((list.discovery?.tools ?? []).map((tool) => tool.name))];
  const clientDiagnostics = checkList(
    {
      servers: list.servers ?? [{ name, names: named.map((tool) => tool.name) }],
      takenOver: takenOver.length,
      tools: named,
      operations,
      at,
    },
    client,
  );
  const { prompts = [], resources = [] } = config;
  const offered = {
    operations,
    unanswered: unansweredNames(apis, project),
    moved: movedNames(apis, project),
  };
  const description = leadingSentences(apis[0]?.description ?? "", longestAbout);
  return {
    plan: {
      name,
      title: serverTitle(apis),
      version: plainText(apis[0]?.version ?? ""),
      ...(description !== "" && { description }),
      apis: documents.map(({ facts }) => facts),
      takenOver,
      orphans: orphans(project, operations),
      operations,
      commonArguments: pinnedArguments(common),
      distinctions: new Map(
        [...terms.descriptions].flatMap(([key, { distinctions }]) =>
          distinctions.length > 0 ? [[key, distinctions]] : [],
        ),
      ),
      ...sharedSchemas(documents, operations),
      settings: settings(documents, config.features ?? noFeatures),
      features: config.features ?? noFeatures,
      ...(prompts.length > 0 && { prompts: planPrompts(prompts, offered) }),
      ...(resources.length > 0 && { resources: planResources(resources, offered) }),
      ...list,
      fields,
      cost: { ...cost, naive: naiveTokens(documents, count) },
      ledger: ledger.entries,
    },
    diagnostics: [
      ...ledger.diagnostics,
      ...askedWarnings(apis, planned),
      ...callerLoginWarnings(documents, config.features ?? noFeatures),
      ...diagnostics,
      ...leftByChoice(apis, {
        project,
        tools: list.tools,
        membership: list.membership,
        ledger: ledger.entries,
        reported: diagnostics,
      }),
      ...renamedTools(planned, { project, tools: list.tools, membership: list.membership }),
      ...clientDiagnostics,
    ],
  };
}

/** Descriptions of the tools of single operations, by key. */
function descriptionsOf(tools: Plan["tools"]): ReadonlyMap<string, string> {
  return new Map(
    tools.flatMap(({ calls, description }) =>
      calls.form === "operation" ? [[calls.operation, description]] : [],
    ),
  );
}

/** Documents whose arguments are not compared keep what was chosen before. */
function pinnedArguments(common: ReadonlyMap<Document, CommonArguments>): Plan["commonArguments"] {
  return new Map([...common].flatMap(([{ api, trims }, own]) => (trims.drop ? [[api.id, own]] : [])));
}

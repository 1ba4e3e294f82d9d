/** Makes a Plan from Apis: a candidate for every operation, then the list of tools, and what a server has besides. */
import { fieldsArgument } from "../runtime/response/fields.js";
import type { Config } from "../config/config.js";
import type { Diagnostic } from "../errors.js";
import type { Api, Location } from "../model/api.js";
import { noFeatures } from "../model/features.js";
import type { LeanOptions } from "../model/lean.js";
import type { Plan } from "../model/plan.js";
import type { CommonArguments, ProjectState } from "../model/project.js";
import { tokenCounter, type CountTokens } from "./measure.js";
import { naiveTokens } from "./explain/naive.js";
import { planOperationTools, type OperationTools } from "./operation-tools.js";
import { fittedWeights, type Weights } from "./rank/weights.js";
import { withShown, operationPlan } from "./operation-plan.js";
import { askedWarnings } from "./checks/asked-credentials.js";
import { checkList } from "./list/client-check.js";
import { clientProfiles, takesFields } from "./clients/client-profile.js";
import type { Document } from "./document.js";
import { emptyLedger, type Ledger } from "./ledger.js";
import { listWithCode } from "./list/code-list.js";
import { leftTools } from "./checks/left-tools.js";
import { planList } from "./list/list.js";
import { renamedTools } from "./checks/renamed-tools.js";
import { sharedSchemas } from "./schema/shared.js";
import { serverToolsNamed } from "./server/discovery.js";
import { fieldsSentence, instructions } from "./server/instructions.js";
import { movedNames, unansweredNames } from "./name/selectable-names.js";
import type { PlannedOperation } from "./planned-operation.js";
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
  const table = planOperationTools(apis, project, { config, lean: config.lean, ledger, count });
  const planning: Planning = { apis, project, config, weights, count, ledger, table };
  const { operations: detailed, diagnostics, ...list } = listOf(planning);
  const shown = table.planned.map((one) => detailed.get(one.selected.key) ?? one);
  recordCuts(shown, list.tools, planning);
  const operations = withShown(shown, list.tools).map((one) => operationPlan(one, config));
  const planned: Planned = { ...planning, list, operations };
  return { plan: planOf(planned), diagnostics: diagnosticsOf(planned, diagnostics) };
}

interface Planning {
  readonly apis: readonly Api[];
  readonly project: ProjectState;
  readonly config: Decisive;
  readonly weights: Weights;
  readonly count: CountTokens;
  readonly ledger: Ledger;
  /** Every operation, and the tool that it would have. */
  readonly table: OperationTools;
}

interface Planned extends Planning {
  readonly list: Omit<List, "operations" | "diagnostics">;
  readonly operations: Plan["operations"];
}

type List = ReturnType<typeof planList>;

function listOf(planning: Planning): List {
  const { project, config, count, table } = planning;
  const { planned } = table;
  const { lean } = config;
  const listed = (within: LeanOptions): List => listWithin(within, planning);
  return config.features?.code === true
    ? listWithCode({ planned, project, lean, count, listed })
    : listed(lean);
}

function listWithin(lean: LeanOptions, { apis, project, config, weights, count, table }: Planning): List {
  const { documents, planned, common, tools: operationTools, terms } = table;
  const fields = takesFields(config.lean) ? fieldsSentence(hasOwnFields(planned)) : "";
  return planList(planned, {
    ...{ operationTools, project, lean, count, weights, terms },
    client: clientProfiles[config.lean.client],
    instructions: (searched, tools) =>
      instructions(documents, {
        ...{ common, fields, searched },
        listed: tools && { tools, planned },
        onlyCode: config.lean.mode === "code",
        runsCode: config.features?.code === true,
      }),
    takenOver: filesTakenOver(project).length,
    at: placeOf(apis),
    ...(config.split === true && { split: { name: serverName(apis, config) } }),
  });
}

/** Whether the API has arguments of the same name. */
function hasOwnFields(planned: readonly PlannedOperation[]): boolean {
  return planned.some(({ facts }) => facts.arguments.some(({ name }) => name === fieldsArgument));
}

/** Files of the owner's own tools in place of planned ones. */
function filesTakenOver({ tools }: ProjectState): string[] {
  return [...tools.values()].flatMap(({ form, file }) =>
    form === "taken" && file !== undefined ? [toolPath(file)] : [],
  );
}

/** Where problems of the whole list are told: the first document. */
function placeOf([first]: readonly Api[]): Location {
  return { file: first?.at.file ?? "", pointer: "" };
}

/** What each operation lost on the way to its tool. */
function recordCuts(
  shown: readonly PlannedOperation[],
  tools: Plan["tools"],
  { table: { terms }, ledger }: Planning,
): void {
  const listed = descriptionsOf(tools);
  for (const one of shown) {
    const { key } = one.selected;
    const own = toolLedger(one, listed.get(key) ?? terms.descriptions.get(key)?.description);
    for (const entry of own.entries) ledger.entries.push(entry);
    for (const found of own.diagnostics) ledger.diagnostics.push(found);
  }
}

function planOf({ apis, project, config, count, ledger, table, list, operations }: Planned): Plan {
  const { documents, common, terms } = table;
  const { prompts = [], resources = [], features = noFeatures } = config;
  const description = leadingSentences(apis[0]?.description ?? "", longestAbout);
  const offered = {
    operations,
    unanswered: unansweredNames(apis, project),
    moved: movedNames(apis, project),
  };
  return {
    name: serverName(apis, config),
    title: serverTitle(apis),
    version: plainText(apis[0]?.version ?? ""),
    ...(description !== "" && { description }),
    apis: documents.map(({ facts }) => facts),
    takenOver: filesTakenOver(project),
    orphans: orphans(project, operations),
    operations,
    commonArguments: pinnedArguments(common),
    distinctions: new Map(
      [...terms.descriptions].flatMap(([key, { distinctions }]) =>
        distinctions.length > 0 ? [[key, distinctions]] : [],
      ),
    ),
    ...sharedSchemas(documents, operations),
    settings: settings(documents, features),
    features,
    ...(prompts.length > 0 && { prompts: planPrompts(prompts, offered) }),
    ...(resources.length > 0 && { resources: planResources(resources, offered) }),
    ...list,
    fields: takesFields(config.lean),
    cost: { ...list.cost, naive: naiveTokens(documents, count) },
    ledger: ledger.entries,
  };
}

/** @param ofList what was found while the list was made */
function diagnosticsOf(all: Planned, ofList: readonly Diagnostic[]): Diagnostic[] {
  const { apis, project, ledger, table, list } = all;
  const { documents, planned } = table;
  const { tools, membership } = list;
  const after = { project, tools, membership };
  return [
    ...ledger.diagnostics,
    ...askedWarnings(documents, planned),
    ...ofList,
    ...leftTools(apis, { ...after, ledger: ledger.entries, reported: ofList }),
    ...renamedTools(planned, after),
    ...clientWarnings(all),
  ];
}

/** What the client of the list would cut, leave out or refuse. */
function clientWarnings({ apis, project, config, list, operations }: Planned): Diagnostic[] {
  const searchTools = (list.discovery?.tools ?? []).map(({ name }) => name);
  const tools = [...list.tools, ...serverToolsNamed(searchTools)];
  const whole = { name: serverName(apis, config), names: tools.map(({ name }) => name) };
  return checkList(
    {
      servers: list.servers ?? [whole],
      takenOver: filesTakenOver(project).length,
      tools,
      operations,
      at: placeOf(apis),
    },
    clientProfiles[config.lean.client],
  );
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

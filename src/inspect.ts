/** What a generation would offer, without writing it: the plan, one tool up close, or why an operation is where it is. */
import { bounded, slowPatterns } from "./bounded.js";
import type { GenerateOptions } from "./config/options.js";
import { GeneratorError, type Diagnostic } from "./errors.js";
import { calledBy, type Plan, type ToolPlan } from "./model/plan.js";
import type { ExplainedOperation, InspectedTool, ShownTool, WaterfallStep } from "./model/results.js";
import { explain } from "./plan/explain/explain.js";
import { tokenCounter, toolText, type CountTokens } from "./plan/measure.js";
import { naiveTool } from "./plan/explain/naive.js";
import { waterfall } from "./plan/explain/waterfall.js";
import { namesOfAll } from "./plan/name/selectable-names.js";
import { operationKey } from "./plan/select/select.js";
import { serverToolsNamed } from "./plan/server/discovery.js";
import { takesMore } from "./plan/tools.js";
import { planProject } from "./planned-project.js";
import type { ReadDocuments } from "./read-documents.js";
import type { Run } from "./run.js";

export interface InspectOptions extends GenerateOptions {
  /** Name of a tool, an operationId, or `GET /path`: shows that tool up close. */
  readonly tool?: string;
  /** The same: tells why it is listed, grouped, hidden or not selected. */
  readonly why?: string;
}

export interface Inspection {
  readonly plan: Plan;
  readonly diagnostics: readonly Diagnostic[];
  /** Present when one was asked for. */
  readonly tool?: InspectedTool;
  /** Present when it was asked for; several for a group. */
  readonly why?: readonly ExplainedOperation[];
  /** The report: a page of HTML that needs nothing else. Plans several times more to find where the tokens went. */
  readonly page: () => Promise<string>;
}

/**
 * Plans as `generate` does and writes nothing. A folder with a configuration file, as the only document or as
 * `out`, is a project: what it pins and what people edited in it counts.
 * @throws GeneratorError for everything that the user can mend; `usage` for a name that nothing has
 */
export async function inspect(options: InspectOptions): Promise<Inspection> {
  return bounded(() => inspectWith(options));
}

async function inspectWith(options: InspectOptions): Promise<Inspection> {
  const { run, root, project } = await planProject(options);
  const { apis } = run.documents;
  const shown = { ...run, root: (project?.lock.tools.size ?? 0) === 0 ? undefined : root };
  return {
    plan: run.plan,
    diagnostics: [...run.diagnostics, ...slowPatterns(apis)],
    page: run.page,
    ...(options.tool !== undefined && { tool: await inspectTool(options.tool, shown) }),
    ...(options.why !== undefined && { why: await explainOperations(options.why, shown) }),
  };
}

interface Shown extends Pick<Run, "documents" | "plan" | "state"> {
  /** Folder of the project, where there is one. */
  readonly root: string | undefined;
}

async function inspectTool(name: string, run: Shown): Promise<InspectedTool> {
  const { documents, plan: planned, root } = run;
  const { apis, config } = documents;
  const count = await tokenCounter();
  const listed = planned.tools.find((tool) => tool.name.toLowerCase() === name.toLowerCase());
  const explanations = await explainOperations(listed?.name ?? name, run);
  const [first] = explanations;
  if (first?.form === "discovery") return discoveryTool(first.operation, count);
  const reaching = listed ?? planned.tools.find((tool) => tool.name === first?.tool);
  const action = listed === undefined ? first?.action : undefined;
  const operations = explanations.flatMap(({ operation, name: toolName, decisions }) => {
    const subject = naiveOf(operation, documents, count);
    const fall =
      toolName === undefined
        ? undefined
        : waterfall(apis, { operation, name: toolName }, { config, count, pinned: planned.commonArguments });
    return subject === undefined || fall === undefined
      ? []
      : [{ inspected: { ...subject, steps: fall.steps, decisions }, tool: fall.tool }];
  });
  const wouldBe = operations[0]?.tool;
  const planOfTool = reaching ?? wouldBe;
  if (planOfTool === undefined) throw withoutTool(explanations);
  const open = isOpen(planOfTool, planned);
  const text = (await editedText(planOfTool.name, { root, open })) ?? toolText(planOfTool, { open });
  return {
    name: (action === undefined ? planOfTool : (wouldBe ?? planOfTool)).name,
    listed: reaching !== undefined && action === undefined,
    ...(action !== undefined && { action }),
    ...(reaching === undefined && first !== undefined && { unlisted: unlisted(first) }),
    shown: JSON.parse(text) as ShownTool,
    tokens: count(text),
    operations: operations.map(({ inspected }) => ({
      ...inspected,
      steps: [...inspected.steps, ...(action === undefined ? addedSteps(planOfTool, planned) : [])],
    })),
  };
}

/** What a listed tool has beyond its leanest form. */
function addedSteps(tool: ToolPlan, { detail }: Plan): WaterfallStep[] {
  const { id, tokens } = tool;
  return (detail.get(id) ?? 0) === 0 ? [] : [{ step: "detail", tokens }];
}

function discoveryTool(name: string, count: CountTokens): InspectedTool {
  const text = serverToolsNamed([name])
    .map((tool) => toolText(tool))
    .join("");
  return { name, listed: true, shown: JSON.parse(text) as ShownTool, tokens: count(text), operations: [] };
}

function unlisted({ form, reason }: ExplainedOperation): string {
  return form === "hidden" ? "not in the list: found by search" : `${form}: ${reason}`;
}

/** What to throw where no operation of that name is selected. */
function withoutTool([first]: readonly ExplainedOperation[]): GeneratorError {
  const why = first === undefined ? "" : `: ${first.reason}`;
  return new GeneratorError("usage", `${first?.operation ?? "It"} has no tool${why}.`, {
    hint: "--include selects it, unless something excludes it.",
    ...(first !== undefined && { at: first.at }),
  });
}

function naiveOf(key: string, { apis }: ReadDocuments, count: CountTokens) {
  for (const api of apis) {
    const operation = api.operations.find((one) => operationKey(api, one, apis.length > 1) === key);
    if (operation === undefined) continue;
    const tool = naiveTool(api, operation);
    return { operation: key, naive: { tool, tokens: count(JSON.stringify(tool)) } };
  }
  return undefined;
}

/** Whether a tool takes arguments that it does not show. */
function isOpen({ calls }: ToolPlan, { operations, fields }: Plan): boolean {
  if (fields) return true;
  const keys = new Set(calledBy(calls));
  return operations.some(({ facts }) => keys.has(facts.key) && takesMore(facts));
}

/** What the tool file of a project says, where it is a plain one. */
async function editedText(
  name: string,
  { root, open }: { root: string | undefined; open: boolean },
): Promise<string | undefined> {
  if (root === undefined) return undefined;
  const { readProjectSurface } = await import("./sync/surface.js");
  const tool = (await readProjectSurface(root)).tools.find((one) => one.name === name);
  return (
    tool &&
    toolText(
      {
        ...tool,
        arguments: [...tool.arguments].map(([argument, rest]) => ({ name: argument, ...rest })),
      },
      { open },
    )
  );
}

async function explainOperations(
  name: string,
  { documents, plan: planned, state }: Pick<Shown, "documents" | "plan" | "state">,
): Promise<ExplainedOperation[]> {
  const { apis, config } = documents;
  const prefixes = new Map(config.documents.map(({ id, prefix = "" }) => [id, prefix]));
  const wouldBe = () => namesOfAll(apis, { project: state, prefixes });
  const explanations = explain(name, { apis, plan: planned, wouldBe });
  return Promise.all(
    explanations.map(async ({ at, decisions, ...explanation }) => {
      const [place = at, ...places] = await documents.places([at, ...decisions.map((entry) => entry.at)]);
      return {
        ...explanation,
        at: place,
        decisions: decisions.map((entry, index) => ({ ...entry, at: places[index] ?? entry.at })),
      };
    }),
  );
}

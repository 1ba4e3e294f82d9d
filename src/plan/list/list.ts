/** Makes the list that a server offers from one candidate per operation, with its cost and reasons. */
import type { Diagnostic } from "../../errors.js";
import type { Location } from "../../model/api.js";
import type { LeanOptions } from "../../model/lean.js";
import {
  calledBy,
  type DiscoveryPlan,
  type Plan,
  type Room,
  type ServerPlan,
  type ToolPlan,
} from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import { type InstructionPart, instructionsText } from "../../runtime/operations/definitions.js";
import type { CountTokens } from "../measure.js";
import { mostTools, type ClientProfile } from "../clients/client-profile.js";
import type { PlannedOperation } from "../planned-operation.js";
import { discoverable, effectsOf } from "../server/discovery.js";
import { searchIndex } from "../server/search-index.js";
import { detailedToolOf, assignDetail, type Listed, type DetailedTools } from "../detail/detail.js";
import type { Weights } from "../rank/weights.js";
import type { WeighedTool } from "../group/group.js";
import { essentialOnlyForm, toolWriter } from "../detail/tool-detail.js";
import type { ToolTerms } from "../tools.js";
import { chooseTools, type ChosenTools } from "./choose-tools.js";
import { pricesOf, type Prices, type WriteInstructions } from "./prices.js";
import { roomOf } from "./room.js";
import { chooseByTag, joined, measureServers, overLimits, serverTags, type Choose } from "./split.js";
import { weigh } from "../rank/rank.js";
import { writtenGroups } from "./written-groups.js";

interface Context {
  readonly operationTools: readonly ToolPlan[];
  readonly project: ProjectState;
  readonly lean: LeanOptions;
  readonly client: ClientProfile;
  readonly count: CountTokens;
  readonly instructions: WriteInstructions;
  /** Number of the user's own tools in the list. */
  readonly takenOver: number;
  /** Set if the project of this name is split into one server per tag. */
  readonly split?: { readonly name: string };
  /** What the signals of ranking are worth. */
  readonly weights: Weights;
  /** What tools depend on beside their operations. */
  readonly terms: ToolTerms;
  /** Where problems of the whole list are told: the first document. */
  readonly at: Location;
}

type List = Pick<
  Plan,
  | "tools"
  | "mode"
  | "limits"
  | "membership"
  | "discovery"
  | "instructions"
  | "servers"
  | "detail"
  | "essentialOnly"
> & {
  readonly cost: Omit<Plan["cost"], "naive">;
  /** By key, the operations of which tools say more than the leanest ones. */
  readonly operations: ReadonlyMap<string, PlannedOperation>;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * @throws GeneratorError `budget-impossible`, `group-impossible`
 */
export function planList(planned: readonly PlannedOperation[], context: Context): List {
  const { lean, at } = context;
  const limits = { tokens: lean.budget, tools: mostTools(lean) };
  const tags = context.split === undefined ? [] : serverTags(planned);
  const prices = pricesOf(planned, context);
  const choice = chooseForServers(planned, { tags, limits, prices, context });
  const found = discoverable(planned, context.project);
  const hidden = found.filter(({ selected }) => choice.membership.get(selected.key)?.form === "hidden");
  const search = { found, hidden, tools: prices.searchTools(hidden) };
  const basis: Basis = { tags, limits, prices, context, membership: choice.membership, search };

  const shown = planned.map((one) => choice.operations.get(one.selected.key) ?? one);
  const chosen = costedList(writtenGroups(choice.tools, shown, context), basis);
  const { operations: detailedOperations, detail, ...costed } = withDetail(chosen, shown, basis);
  const operations = new Map([...choice.operations, ...detailedOperations]);
  const { tools, instructions, cost, servers } = costed;
  return {
    tools,
    mode: modeOf(choice),
    limits,
    membership: withTokens(choice.membership, tools),
    ...(hidden.length > 0 && {
      discovery: { tools: search.tools, ...prices.upFront, index: searchIndex(found) },
    }),
    instructions,
    ...(servers.length > 0 && { servers }),
    cost,
    operations,
    detail,
    essentialOnly: choice.essentialOnly,
    diagnostics: [
      ...choice.diagnostics,
      ...(lean.mode === "direct" ? [] : overLimits(servers, { limits, at })),
    ],
  };
}

function chooseForServers(
  planned: readonly PlannedOperation[],
  { tags, limits, prices, context }: Omit<Basis, "membership" | "search">,
): ChosenTools {
  const { operationTools, project, lean, takenOver, at } = context;
  const weights = weigh(planned, lean.usage, context.weights);
  const known = new Map<string, WeighedTool>();
  const essentialOnlyOf = (one: WeighedTool): WeighedTool => {
    const form = known.get(one.tool.id) ?? essentialOnlyForm(one, context.terms);
    known.set(one.tool.id, form);
    return form;
  };
  const choose: Choose = (of, { room, taken }) => {
    const keys = new Set(of.map(({ selected }) => selected.key));
    return chooseTools({
      planned: of,
      operationTools: operationTools.filter(({ id }) => keys.has(id)),
      weights,
      project,
      lean,
      limits: room,
      prices,
      essentialOnlyOf: growsWithRoom(context) ? essentialOnlyOf : undefined,
      takenOver,
      taken,
      at,
    });
  };
  return joined(
    planned,
    tags.length === 0
      ? [choose(planned, { room: limits, taken: [] })]
      : chooseByTag(planned, tags, { project, limits, costOf: prices.toolCost, choose }),
  );
}

function modeOf({ membership, tools }: ChosenTools): Plan["mode"] {
  if (![...membership.values()].some(({ form }) => form === "hidden")) return "direct";
  return tools.length === 0 ? "dynamic" : "hybrid";
}

/** What a list of tools is completed with. */
interface Basis {
  /** Of servers that the project is split into; none if it is one server. */
  readonly tags: readonly string[];
  readonly limits: Room;
  readonly prices: Prices;
  readonly context: Context;
  readonly membership: ChosenTools["membership"];
  readonly search: {
    /** Operations that search may find. */
    readonly found: readonly PlannedOperation[];
    /** Those of them that nothing else offers. */
    readonly hidden: readonly PlannedOperation[];
    /** None if nothing is hidden. */
    readonly tools: DiscoveryPlan["tools"];
  };
}

/** A list of tools with what it costs beside the rest. */
interface CostedList {
  readonly tools: readonly ToolPlan[];
  readonly instructions: readonly InstructionPart[];
  readonly cost: List["cost"];
  /** None if the project is not split. */
  readonly servers: readonly ServerPlan[];
}

function costedList(
  tools: readonly ToolPlan[],
  { tags, prices, context, membership, search }: Basis,
): CostedList {
  const { toolCost, upFront } = prices;
  const searched = search.hidden.length > 0 ? effectsOf(search.hidden) : undefined;
  const instructions = context.instructions(searched, tools);
  return {
    tools,
    instructions,
    cost: {
      tools: tools.reduce((sum, tool) => sum + toolCost(tool), 0),
      ...(upFront !== undefined && { loaded: roomOf(tools).tokens }),
      discovery: roomOf(search.tools).tokens,
      instructions: context.count(instructionsText(instructions)),
    },
    servers: measureServers(
      search.found,
      { tools, membership },
      { project: context.split?.name ?? "", tags, prices },
    ),
  };
}

/** Whether what tools say depends on the room. */
function growsWithRoom({ lean, client }: Pick<Context, "lean" | "client">): boolean {
  return lean.detail !== "lean" && client.deferred === undefined;
}

/** Share of the limits that tools may take with what they say beyond their leanest form. */
const wantedShare = 0.95;

/** Spends what the limits still leave on what the tools say. */
function withDetail(
  costed: CostedList,
  planned: readonly PlannedOperation[],
  basis: Basis,
): CostedList & Pick<DetailedTools, "operations" | "detail"> {
  const { context, limits, membership, prices, tags } = basis;
  const { project, terms, operationTools } = context;
  if (!growsWithRoom(context)) return { ...costed, operations: new Map(), detail: new Map() };
  const byKey = new Map(planned.map((operation) => [operation.selected.key, operation]));
  const listed = costed.tools.map((tool): Listed => {
    const keys = calledBy(tool.calls);
    return {
      tool,
      members: keys.flatMap((key) => byKey.get(key) ?? []),
      weights: keys.map((key) => membership.get(key)?.weight ?? 0),
    };
  });
  const write = toolWriter(new Map(operationTools.map((tool) => [tool.id, tool])), terms);
  const growable = listed.map((one) => detailedToolOf(one, { tags, write, costOf: prices.toolCost }));
  const spend = (taken: number): CostedList & Pick<DetailedTools, "operations" | "detail"> => {
    const lists = tokensLeft(costed, limits).map((left) => ({
      left: left - taken,
      wanted: left - taken - limits.tokens * (1 - wantedShare),
    }));
    const { tools, ...rest } = assignDetail(growable, { project, lists });
    return { ...costedList(tools, basis), ...rest };
  };
  const spent = spend(0);
  // The instructions describe what tools show, so they may grow with them.
  const grown = spent.cost.instructions - costed.cost.instructions;
  return grown > 0 ? spend(grown) : spent;
}

/** Tokens that the limits leave, of each server. */
function tokensLeft({ cost, servers }: CostedList, limits: Room): readonly number[] {
  const whole = cost.tools + cost.discovery + cost.instructions;
  return (servers.length === 0 ? [whole] : servers.map(({ tokens }) => tokens)).map(
    (tokens) => limits.tokens - tokens,
  );
}

/** Updates the cost of each operation's own tool, now that its arguments are final. */
function withTokens(membership: Plan["membership"], tools: readonly ToolPlan[]): Plan["membership"] {
  const tokens = new Map(tools.map((tool) => [tool.id, tool.tokens]));
  return new Map(
    [...membership].map(([key, member]) => [key, { ...member, tokens: tokens.get(key) ?? member.tokens }]),
  );
}

/** Makes the list that a server offers from one candidate per operation, with its cost and reasons. */
import type { Diagnostic } from "../../errors.js";
import type { Location } from "../../model/api.js";
import type { LeanOptions } from "../../model/lean.js";
import type { DiscoveryPlan, Plan, ServerPlan, ToolPlan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import type { CountTokens } from "../account/measure.js";
import { mostTools, tellMostTools, type ClientProfile } from "../clients/client-profile.js";
import type { Ledger } from "../ledger.js";
import type { PlannedOperation } from "../planned-operation.js";
import { discoverable, searchedIn, type Searched } from "../server/discovery.js";
import { searchIndex } from "../server/search-index.js";
import type { Weights } from "../choose/rank/weights.js";
import { chooseForms, type Forms } from "./forms.js";
import { pricesOf, roomOf, type Prices } from "./prices.js";
import { chooseByTag, measureServers, overfull, serverNames, serverTags, type Choose } from "./split.js";
import { weigh } from "../choose/weigh.js";
import { writtenGroups } from "./written-groups.js";

interface Context {
  readonly candidates: readonly ToolPlan[];
  readonly project: ProjectState;
  readonly lean: LeanOptions;
  readonly client: ClientProfile;
  readonly count: CountTokens;
  /** The server's instructions, depending on what there is to search and, once that is known, on what is listed. */
  readonly instructions: (
    searched: Searched | undefined,
    tools?: readonly Pick<ToolPlan, "arguments" | "calls">[],
  ) => string;
  /** Number of the user's own tools in the list. */
  readonly takenOver: number;
  /** Set if the project of this name is split into one server per tag. */
  readonly split?: { readonly name: string };
  /** What the signals of ranking are worth. */
  readonly weights: Weights;
  readonly ledger: Ledger;
  /** Where problems of the whole list are told: the first document. */
  readonly at: Location;
}

type List = Pick<
  Plan,
  "tools" | "mode" | "limits" | "membership" | "discovery" | "instructions" | "servers"
> & {
  readonly cost: Omit<Plan["cost"], "naive">;
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
  const forms = formsOf(planned, { tags, limits, prices, context });
  const found = discoverable(planned, context.project);
  const hidden = found.filter(({ selected }) => forms.membership.get(selected.key)?.form === "hidden");
  const search = { found, hidden, tools: prices.searchTools(hidden) };
  const basis: Basis = { tags, limits, prices, context, membership: forms.membership, search };

  const tools = writtenGroups(forms.tools, planned, context);
  const { instructions, cost, servers } = offerOf(tools, basis);
  return {
    tools,
    mode: forms.mode,
    limits,
    membership: forms.membership,
    ...(hidden.length > 0 && {
      discovery: { tools: search.tools, ...prices.upFront, index: searchIndex(found) },
    }),
    instructions,
    ...(servers.length > 0 && { servers }),
    cost,
    diagnostics: [
      ...tellMostTools(lean, at),
      ...forms.diagnostics,
      ...(lean.mode === "direct" ? [] : overfull(servers, { limits, at })),
    ],
  };
}

interface Choosing {
  /** Of servers that the project is split into; none if it is one server. */
  readonly tags: readonly string[];
  readonly limits: Plan["limits"];
  readonly prices: Prices;
  readonly context: Context;
}

function formsOf(planned: readonly PlannedOperation[], { tags, limits, prices, context }: Choosing): Forms {
  const { candidates, project, lean, takenOver, at } = context;
  const weights = weigh(planned, lean.usage, context.weights);
  const choose: Choose = (of, { room, taken }) => {
    const keys = new Set(of.map(({ selected }) => selected.key));
    return chooseForms({
      planned: of,
      candidates: candidates.filter(({ id }) => keys.has(id)),
      weights,
      project,
      lean,
      limits: room,
      prices,
      takenOver,
      taken,
      at,
    });
  };
  return tags.length === 0
    ? choose(planned, { room: limits, taken: [] })
    : chooseByTag(planned, tags, { project, limits, costOf: prices.toolCost, choose });
}

/** What a list of tools is completed with. */
interface Basis extends Choosing {
  readonly membership: Forms["membership"];
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
interface Offer {
  readonly tools: readonly ToolPlan[];
  readonly instructions: string;
  readonly cost: List["cost"];
  /** None if the project is not split. */
  readonly servers: readonly ServerPlan[];
}

function offerOf(tools: readonly ToolPlan[], { tags, prices, context, membership, search }: Basis): Offer {
  const { toolCost, upFront, searchTools } = prices;
  const searched = search.hidden.length > 0 ? searchedIn(search.hidden) : undefined;
  const instructions = context.instructions(searched, tools);
  return {
    tools,
    instructions,
    cost: {
      tools: tools.reduce((sum, tool) => sum + toolCost(tool), 0),
      ...(upFront !== undefined && { loaded: tools.reduce((sum, { tokens }) => sum + tokens, 0) }),
      discovery: roomOf(search.tools).tokens,
      instructions: context.count(instructions),
    },
    servers: measureServers(serverNames(context.split?.name ?? "", tags), tags, {
      planned: search.found,
      list: { tools, membership, costOf: toolCost },
      discovery: searchTools,
      instructions: prices.instructions,
    }),
  };
}

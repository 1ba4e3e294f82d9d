/** Makes the list that a server offers from one candidate per operation, with its cost and reasons. */
import type { Diagnostic } from "../../errors.js";
import type { Location } from "../../model/api.js";
import type { LeanOptions } from "../../model/lean.js";
import type { DiscoveryPlan, Plan, ServerPlan, ToolPlan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import { toolText, type CountTokens } from "../account/measure.js";
import { giveAnswerFields } from "../answers/answer-fields.js";
import { mostTools, tellMostTools, type ClientProfile } from "../clients/client-profile.js";
import type { Ledger } from "../ledger.js";
import type { PlannedOperation } from "../planned-operation.js";
import {
  discoverable,
  discoverySaid,
  discoverySaidFor,
  searchedIn,
  type DiscoverySaid,
  type Searched,
} from "../server/discovery.js";
import { searchIndex } from "../server/search-index.js";
import { toolFiles } from "../tool-file.js";
import { takesMore } from "../tools.js";
import { chooseForms, headroom } from "./forms.js";
import type { DraftGroup } from "./group.js";
import { keptFree } from "./room.js";
import { chooseByTag, measureServers, overfull, serverNames, serverTags, type Choose } from "./split.js";
import { weigh } from "./weigh.js";

interface Context {
  readonly candidates: readonly ToolPlan[];
  readonly project: ProjectState;
  readonly lean: LeanOptions;
  readonly client: ClientProfile;
  readonly count: CountTokens;
  /** The server's instructions, depending on what there is to search and, once that is known, on what is listed. */
  readonly instructions: (searched: Searched | undefined, tools?: readonly ToolPlan[]) => string;
  /** Number of the user's own tools in the list. */
  readonly takenOver: number;
  /** Set if the project of this name is split into one server per tag. */
  readonly split?: { readonly name: string };
  readonly ledger: Ledger;
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
  const { candidates, project, lean, client, count, takenOver, split } = context;
  const costOf = costIn(context, planned);
  const found = discoverable(planned, project);
  const upFront = client.deferred && { meta: client.deferred.unless };
  const measured = (tool: DiscoverySaid): DiscoveryPlan["tools"][number] => ({
    name: tool.name,
    tokens: costOf({ ...tool, ...upFront }),
  });
  const discoveryFor = (operations: readonly PlannedOperation[]): DiscoveryPlan["tools"] =>
    discoverySaid(operations).map(measured);
  const mostSearch = discoverySaidFor({ reads: true, writes: !lean.selection.readOnly }).map(measured);
  const plain = context.instructions(undefined);
  const longest = context.instructions({ reads: true, writes: true });
  const instructions = { plain: count(plain), discovering: count(longest) };
  const limits = {
    tokens: lean.budget,
    tools: mostTools(lean),
  };
  const weights = weigh(planned, lean.usage);
  const choose: Choose = (of, { room, taken }) => {
    const keys = new Set(of.map(({ selected }) => selected.key));
    return chooseForms({
      planned: of,
      candidates: candidates.filter(({ id }) => keys.has(id)),
      weights,
      project,
      lean,
      limits: room,
      costOf,
      upFront,
      discoveryOf: (operations) => {
        const reserved = operations.length === 0 ? [] : discoveryFor(operations);
        return { tokens: tokensOf(reserved), tools: reserved.length };
      },
      mostDiscovery: { tokens: tokensOf(mostSearch), tools: mostSearch.length },
      instructions,
      takenOver,
      taken,
    });
  };
  const tags = split === undefined ? [] : serverTags(planned);
  const forms =
    tags.length === 0
      ? choose(planned, { room: limits, taken: [] })
      : chooseByTag(planned, tags, { project, limits, costOf, choose });
  const hidden = found.filter(({ selected }) => forms.membership.get(selected.key)?.form === "hidden");
  const searching = discoveryFor(hidden);
  const searched = hidden.length > 0;
  const saying = (of: readonly ToolPlan[]): string =>
    context.instructions(searched ? searchedIn(hidden) : undefined, of);
  const costs = (of: readonly ToolPlan[]): List["cost"] => ({
    tools: of.reduce((sum, tool) => sum + costOf(tool), 0),
    ...(upFront !== undefined && { loaded: of.reduce((sum, { tokens }) => sum + tokens, 0) }),
    discovery: searched ? tokensOf(searching) : 0,
    instructions: count(saying(of)),
  });
  const serversWith = (of: readonly ToolPlan[]): ServerPlan[] =>
    measureServers(serverNames(split?.name ?? "", tags), tags, {
      planned: found,
      list: { tools: of, membership: forms.membership, costOf },
      discovery: discoveryFor,
      instructions,
    });
  const chosen = written(forms.tools, planned, context);
  const wanted = {
    tools: mostSearch.length,
    tokens: tokensOf(mostSearch) + instructions.discovering - instructions.plain,
  };
  const kept = lean.mode === "direct" ? 0 : keptFree(wanted, limits).tokens;
  const left = (tokens: number, searches: boolean): number =>
    limits.tokens * (1 - headroom) - tokens - (searches ? 0 : kept);
  const lists =
    tags.length === 0
      ? [{ left: left(totalOf(costs(chosen)), searched) }]
      : serversWith(chosen).map(({ tag, tokens, names }) => {
          const searches = searching.some(({ name }) => names.includes(name));
          return { tag, left: left(tokens, searches) };
        });
  const tools = !lean.fields
    ? chosen
    : giveAnswerFields(chosen, { ...context, planned, membership: forms.membership, lists, costOf });
  const servers = serversWith(tools);
  return {
    tools,
    mode: forms.mode,
    limits,
    membership: withTokens(forms.membership, tools),
    ...(searched && { discovery: { tools: searching, ...upFront, index: searchIndex(found) } }),
    instructions: saying(tools),
    ...(servers.length > 0 && { servers }),
    cost: costs(tools),
    diagnostics: [
      ...tellMostTools(lean, beginning(planned)),
      ...forms.diagnostics,
      ...(lean.mode === "direct" ? [] : overfull(servers, { limits, at: beginning(planned) })),
    ],
  };
}

function beginning([first]: readonly PlannedOperation[]): Location {
  return { file: first?.selected.api.at.file ?? "", pointer: "" };
}

function totalOf({ tools, discovery, instructions }: List["cost"]): number {
  return tools + discovery + instructions;
}

/** Updates the cost of each operation's own tool, now that its arguments are final. */
function withTokens(membership: Plan["membership"], tools: readonly ToolPlan[]): Plan["membership"] {
  const tokens = new Map(tools.map((tool) => [tool.id, tool.tokens]));
  return new Map(
    [...membership].map(([key, member]) => [key, { ...member, tokens: tokens.get(key) ?? member.tokens }]),
  );
}

function tokensOf(tools: DiscoveryPlan["tools"]): number {
  return tools.reduce((sum, { tokens }) => sum + tokens, 0);
}

type Costly = Parameters<typeof toolText>[0] & Partial<Pick<ToolPlan, "tokens" | "calls" | "meta">>;

/** Tokens that a tool costs in every turn: all of its definition, or its name where the client shows no more. */
function costIn(
  {
    client,
    count,
  }: Pick<Context, "count"> & { readonly client: Pick<ClientProfile, "deferred" | "namePrefix"> },
  planned: readonly PlannedOperation[],
): (tool: Costly) => number {
  const open = new Set(planned.flatMap(({ selected, facts }) => (takesMore(facts) ? [selected.key] : [])));
  return (tool) => {
    if (client.deferred !== undefined && tool.meta === undefined)
      return count(`${client.namePrefix("server")}${tool.name}\n`);
    if (tool.tokens !== undefined) return tool.tokens;
    const keys = tool.calls?.form === "group" ? [...tool.calls.actions.values()] : [];
    return count(toolText(tool, { open: keys.some((key) => open.has(key)) }));
  };
}

/** Adds files and exact costs to the chosen groups. */
function written(
  tools: readonly (ToolPlan | DraftGroup)[],
  planned: readonly PlannedOperation[],
  { candidates, project, count, client }: Context,
): ToolPlan[] {
  const operations = new Map(planned.map(({ selected }) => [selected.key, selected.operation]));
  const cost = costIn({ count, client: { namePrefix: client.namePrefix } }, planned);
  const drafts = tools.flatMap((tool) => {
    if ("file" in tool || tool.calls.form !== "group") return [];
    const [first = ""] = tool.calls.actions.values();
    const operation = operations.get(first);
    return operation === undefined ? [] : [{ tool, operation }];
  });
  const files = toolFiles(
    drafts.map(({ tool, operation }) => ({
      name: tool.name,
      operation,
      pinned: project.tools.get(tool.id),
    })),
    candidates.map(({ file }) => file),
  );
  const groups = new Map(
    drafts.map(({ tool }, index): [string, ToolPlan] => [
      tool.id,
      { ...tool, file: files[index] ?? tool.name, tokens: cost(tool) },
    ]),
  );
  return tools.flatMap((tool) => ("file" in tool ? [tool] : (groups.get(tool.id) ?? [])));
}

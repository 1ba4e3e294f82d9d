/** Adds what code needs to a list of tools: search, and the tools that run code. */
import { toolText, type CountTokens } from "../measure.js";
import type { LeanOptions } from "../../model/lean.js";
import type { DiscoveryPlan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import { mostTools } from "../clients/client-profile.js";
import type { PlannedOperation } from "../planned-operation.js";
import { codeAndSearchTools, discoverable } from "../server/discovery.js";
import { searchIndex } from "../server/search-index.js";
import type { planList } from "./list.js";
import { roomOf } from "./room.js";

type List = ReturnType<typeof planList>;

interface Listing {
  readonly planned: readonly PlannedOperation[];
  readonly project: ProjectState;
  readonly lean: LeanOptions;
  readonly count: CountTokens;
  /** Makes the list of what is left of the limits. */
  readonly listed: (lean: LeanOptions) => List;
}

/** Lists less beside it, or nothing else in mode code. */
export function listWithCode({ planned, project, lean, count, listed }: Listing): List {
  const found = discoverable(planned, project);
  const tools = codeAndSearchTools(found).map((tool) => ({
    name: tool.name,
    tokens: count(toolText(tool, { open: false })),
  }));
  const cost = roomOf(tools);
  const isOnly = lean.mode === "code";
  const list = listed({
    ...lean,
    ...(isOnly
      ? { mode: "dynamic", hot: [] }
      : { budget: lean.budget - cost.tokens, maxTools: mostTools(lean) - cost.tools }),
  });
  const { discovery } = list;
  const names = new Set(tools.map(({ name }) => name));
  const callers = isOnly ? [] : (discovery?.tools ?? []).filter(({ name }) => !names.has(name));
  const all: DiscoveryPlan["tools"] = [...tools.slice(0, 2), ...callers, ...tools.slice(2)];
  return {
    ...list,
    limits: { tokens: lean.budget, tools: mostTools(lean) },
    discovery: { ...discovery, index: discovery?.index ?? searchIndex(found), tools: all },
    ...(list.servers !== undefined && {
      servers: list.servers.map((server) => {
        const search = (discovery?.tools ?? []).filter(({ name }) => server.names.includes(name));
        const gone = search.filter(({ name }) => isOnly || names.has(name));
        const kept = server.names.filter((name) => !gone.some((one) => one.name === name));
        const own = [...kept, ...names];
        const tokens = server.tokens - roomOf(gone).tokens + cost.tokens;
        return { ...server, names: own, tools: own.length, tokens };
      }),
    }),
    cost: { ...list.cost, discovery: roomOf(all).tokens },
  };
}

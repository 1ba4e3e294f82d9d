/** Prints what a plan offers and what it costs, in a few lines. */
import type { Plan, ServerPlan } from "../model/plan.js";
import { isRead } from "../runtime/operations/operation.js";
import { countOperations, totalTokens } from "./explanation.js";
import { figure, percent, plural } from "./number.js";

const shownTools = 5;

export function reportPlan(plan: Plan): string {
  const { cost, limits, tools, discovery, servers } = plan;
  const total = totalTokens(cost);
  const shown = cost.loaded === undefined ? total : totalTokens({ ...cost, tools: cost.loaded });
  const count = tools.length + (discovery?.tools.length ?? 0);
  const parts = [
    `tools ${figure(cost.tools)}${cost.loaded === undefined ? "" : " by name"}`,
    ...(cost.discovery > 0 ? [`search ${figure(cost.discovery)}`] : []),
    `instructions ${figure(cost.instructions)}`,
  ];
  return [
    `${plan.title}: ${operationCounts(plan)}`,
    ...(servers === undefined
      ? [
          `  ${against(total, limits.tokens, "tokens")} (${parts.join(", ")}), ${against(count, limits.tools, "tools")}${keptPlace(plan, count)}`,
        ]
      : serverLines(servers, limits)),
    `  ${cost.loaded === undefined ? "" : `${figure(shown)} tokens once all are loaded: `}${percent(shown, cost.naive)} of the ${figure(cost.naive)} tokens of one untrimmed tool per operation`,
    ...largestTools(plan),
  ].join("\n");
}

/** `31 of 71 operations listed, 12 in 3 groups, 28 by search` */
function operationCounts(plan: Plan): string {
  const { total, listed, grouped, groups, hidden, withdrawn } = countOperations(plan);
  const rest = [
    ...(grouped > 0 ? [`${figure(grouped)} in ${plural(groups, "group")}`] : []),
    ...(hidden > 0 ? [`${figure(hidden)} by search`] : []),
    ...(withdrawn > 0 ? [`${figure(withdrawn)} removed by you`] : []),
  ];
  const first =
    listed === total
      ? `${plural(total, "operation")}, all listed`
      : `${figure(listed)} of ${plural(total, "operation")} listed`;
  return [first, ...rest].join(", ");
}

/**
 * Names the tool for which the last place in the list is reserved, if any. Otherwise, one more operation in the document could
 * push a tool that people rely on out of the list.
 * @param count of the tools in the list
 */
function keptPlace({ discovery, operations, limits }: Plan, count: number): string {
  if (discovery === undefined || count !== limits.tools - 1) return "";
  const callers = new Set(
    operations.map(({ facts, readOnly }) =>
      isRead(facts.method, readOnly) ? "call_read_operation" : "call_write_operation",
    ),
  );
  const missing = [...callers].find((caller) => discovery.tools.every(({ name }) => name !== caller));
  return missing === undefined ? "" : ` (1 reserved for ${missing})`;
}

/** For a split project, prints the most expensive server as a bound for all. */
function serverLines(servers: readonly ServerPlan[], limits: Plan["limits"]): string[] {
  const [largest] = [...servers].sort((one, other) => other.tokens - one.tokens);
  const longest = Math.max(...servers.map(({ tools }) => tools));
  return [
    `  ${plural(servers.length, "server")}, one for each tag, of at most ${against(largest?.tokens ?? 0, limits.tokens, "tokens")}` +
      ` (${largest?.name ?? ""}) and ${against(longest, limits.tools, "tools")}`,
  ];
}

/** Mode `direct` lists everything, even over the limit. */
function against(count: number, limit: number, what: string): string {
  return count <= limit
    ? `${figure(count)} of ${figure(limit)} ${what}`
    : `${figure(count)} ${what}, over the limit of ${figure(limit)}`;
}

function largestTools({ tools }: Plan): string[] {
  const first = [...tools].sort((one, other) => other.tokens - one.tokens).slice(0, shownTools);
  if (first.length < 2) return [];
  return [`  largest: ${first.map(({ name, tokens }) => `${name} ${figure(tokens)}`).join(", ")}`];
}

/** One line of what is served: `Harbour: 26 of 67 operations listed, … (30 tools, 4,912 tokens)`. */
export function reportServer(plan: Plan): string {
  const tools = plan.tools.length + (plan.discovery?.tools.length ?? 0);
  return `${plan.title}: ${operationCounts(plan)} (${plural(tools, "tool")}, ${figure(totalTokens(plan.cost))} tokens)`;
}

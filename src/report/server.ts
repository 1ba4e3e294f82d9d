import type { Plan } from "../model/plan.js";
import { totalTokens } from "./account.js";
import { grouped, plural } from "./number.js";
import { reach } from "./plan.js";

/** One line of what is served: `Harbour: 26 of 67 operations listed, … (30 tools, 4,912 tokens)`. */
export function reportServer(plan: Plan): string {
  const tools = plan.tools.length + (plan.discovery?.tools.length ?? 0);
  return `${plan.title}: ${reach(plan)} (${plural(tools, "tool")}, ${grouped(totalTokens(plan.cost))} tokens)`;
}

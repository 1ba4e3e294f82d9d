/** Lays out every operation of a plan by its resource, for those who choose among them. */
import { groupBy } from "../../group-by.js";
import type { Catalogue, CatalogueOperation, CatalogueResource } from "../../model/curation.js";
import type { Membership, OperationPlan, Plan } from "../../model/plan.js";
import { resourceOf } from "../rank/resource.js";
import { saysMoreThanCall } from "../words/score.js";
import { leadingSentences } from "../words/text.js";

export function catalogueOf(plan: Plan): Catalogue {
  const { title, mode, limits, operations, membership } = plan;
  const known = operations.flatMap((operation): Known[] => {
    const member = membership.get(operation.facts.key);
    return member === undefined ? [] : [{ operation, member }];
  });
  const several = plan.apis.length > 1;
  const resources = [...groupBy(known, (one) => nameOf(one, several))];
  return {
    ...{ title, mode, limits },
    fitting: fitting(plan),
    resources: resources
      .toSorted(([, one], [, other]) => heaviest(other) - heaviest(one))
      .map(([name, all]) => resource(name, all)),
  };
}

interface Known {
  readonly operation: OperationPlan;
  readonly member: Membership;
}

function nameOf({ operation: { facts } }: Known, several: boolean): string {
  const { nouns } = resourceOf(facts);
  const name = nouns.join("/") || (facts.tags[0] ?? "") || "/";
  return several ? `${facts.api}: ${name}` : name;
}

function heaviest(all: readonly Known[]): number {
  return Math.max(...all.map(({ member }) => member.weight));
}

function resource(name: string, all: readonly Known[]): CatalogueResource {
  const tag = all[0]?.operation.facts.tags[0];
  return {
    name,
    ...(tag !== undefined && { tag }),
    operations: all.map((one) => entry(one, name)),
  };
}

function entry(
  { operation: { facts }, member: { form, tool } }: Known,
  resourceName: string,
): CatalogueOperation {
  const { name } = facts;
  const summary = shortened(facts.summary);
  return {
    name,
    form,
    ...(form === "grouped" && tool !== undefined && { group: tool }),
    ...(saysMoreThanCall(summary, `${name} ${resourceName}`) && { summary }),
  };
}

/** Characters; a choice among a thousand operations is made by their first words. */
const longestSummary = 100;

/** Whole sentences if they are short, else the words until a comma or bracket, else as many as fit. */
function shortened(text: string): string {
  const sentences = leadingSentences(text, longestSummary);
  if (sentences !== "") return sentences.replace(/\.$/, "");
  if (text.length <= longestSummary) return text.replace(/\.$/, "");
  const start = text.slice(0, longestSummary);
  const clause = /^.{20,}(?=[,;:] | \()/s.exec(start)?.[0];
  return clause ?? `${start.replace(/\s+\S*$/, "")} …`;
}

/** Tools at the mean cost that all of them would have; rounded down to fives where that is known no better. */
function fitting({ limits, discovery, cost, membership }: Plan): number {
  const all = [...membership.values()];
  const mean = all.reduce((sum, { tokens }) => sum + tokens, 0) / Math.max(1, all.length);
  const search = discovery?.tools.length ?? 0;
  const room = limits.tokens - cost.discovery - cost.instructions;
  const most = Math.min(limits.tools - search, Math.floor(room / Math.max(1, mean)));
  return Math.max(1, most > 10 ? most - (most % 5) : most);
}

/** Lays out every operation of a plan by its resource, for those who choose among them. */
import { groupBy } from "../../group-by.js";
import type { Catalogue, CatalogueOperation, CatalogueResource } from "../../model/curation.js";
import type { Membership, OperationPlan, Plan } from "../../model/plan.js";
import { resourceOf } from "../rank/resource.js";
import { saysMoreThanCall } from "../words/score.js";
import { sentencesOf } from "../words/sentences.js";

export function catalogueOf(plan: Plan): Catalogue {
  const { title, mode, limits, operations, membership } = plan;
  const known = operations.flatMap((operation): Known[] => {
    const member = membership.get(operation.facts.key);
    return member === undefined ? [] : [{ operation, member }];
  });
  const several = plan.apis.length > 1;
  const usual = usualCost(plan);
  const resources = [...groupBy(known, (one) => nameOf(one, several))];
  return {
    ...{ title, mode, limits },
    usualCost: usual,
    fitting: fitting(plan, usual),
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
  const name = nouns.join("/") || (facts.tags[0] ?? "").replaceAll(/\s+/g, " ") || "/";
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

/** The first sentence if it is short, else the words until a comma or bracket, else as many as fit. */
function shortened(text: string): string {
  const [first] = sentencesOf(text);
  const sentence = (first?.text ?? text).replace(/\.$/, "");
  if (sentence.length <= longestSummary) return sentence;
  const start = sentence.slice(0, longestSummary);
  const clause = /^.{20,}(?=[,;:] | \()/s.exec(start)?.[0];
  return clause ?? `${start.replace(/\s+\S*$/, "")} …`;
}

/** What a tool costs that somebody is likely to choose: those have more to say than others. */
function usualCost({ membership }: Plan): number {
  const all = [...membership.values()];
  const weight = all.reduce((sum, one) => sum + one.weight, 0);
  const tokens = all.reduce((sum, one) => sum + one.tokens * one.weight, 0);
  return Math.max(1, weight === 0 ? 100 : Math.round(tokens / weight));
}

/** How many of them fit. */
function fitting({ limits, discovery, cost }: Plan, each: number): number {
  const search = discovery?.tools.length ?? 0;
  const room = limits.tokens - cost.discovery - cost.instructions;
  return Math.max(1, Math.min(limits.tools - search, Math.floor(room / each)));
}

/** Ranks operations by how likely an engineer would choose them for a server made by hand. */
import type { Operation } from "../../model/api.js";
import { layOut, type RankedDocument, type RankedOperation, type RankedResource } from "./document.js";
import { operationSignals, resourceSignals } from "./signals.js";
import { needlessAmong } from "./needless.js";
import type { Weights } from "./weights.js";
import { words } from "../words/words.js";
import type { PlannedOperation } from "../planned-operation.js";

/**
 * The likelihood that its resource is chosen, times that it is chosen of a chosen resource.
 * @param operations of one document
 */
export function rank(operations: readonly Operation[], weights: Weights): ReadonlyMap<Operation, number> {
  const { resources, operations: ranked } = featuresOf(layOut(operations));
  const named = (table: Readonly<Record<string, number>>, signals: object): number[] =>
    ["otherwise", ...Object.keys(signals)].map((name) => table[name] ?? 0);
  const ofResource = named(weights.resource, resourceSignals);
  const ofOperation = named(weights.operation, operationSignals);
  const chosen = resources.map(({ values }) => likelihood(values, ofResource));
  const own = ranked.map(({ one, of, values }) => ({
    one,
    of,
    weight: (chosen[of] ?? 0) * likelihood(values, ofOperation),
  }));
  const ofLists = new Map<number, number>();
  for (const { one, of, weight } of own)
    if (one.intent === "list") ofLists.set(of, Math.max(weight, ofLists.get(of) ?? 0));
  return new Map(
    own.map(({ one, of, weight }) => [
      one.operation,
      one.intent === "get" ? Math.max(weight, itemShare * (ofLists.get(of) ?? 0)) : weight,
    ]),
  );
}

/** A list whose items cannot be read is half a tool: reading one is worth at least so much of what its list is. */
const itemShare = 0.7;

/** @param weights of the constant, and of each value */
function likelihood(values: readonly number[], [constant = 0, ...weights]: readonly number[]): number {
  return logistic(values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), constant));
}

/** The likelihood that has these logarithmic odds. */
export function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

interface Features {
  readonly resources: readonly { readonly resource: RankedResource; readonly values: readonly number[] }[];
  readonly operations: readonly {
    readonly one: RankedOperation;
    /** Index of its resource. */
    readonly of: number;
    readonly values: readonly number[];
  }[];
}

export function featuresOf(document: RankedDocument): Features {
  const { resources } = document;
  const ofResources = centered(
    resources.map((one) => Object.values(resourceSignals).map((signal) => signal(one, document))),
  );
  const all = resources.flatMap(({ operations }, of) => operations.map((one) => ({ one, of })));
  const ofOperations = centered(
    all.map(({ one }) => Object.values(operationSignals).map((signal) => signal(one))),
  );
  return {
    resources: resources.map((resource, index) => ({ resource, values: ofResources[index] ?? [] })),
    operations: all.map((one, index) => ({ ...one, values: ofOperations[index] ?? [] })),
  };
}

function centered(rows: readonly (readonly number[])[]): number[][] {
  const means = (rows[0] ?? []).map(
    (_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length,
  );
  return rows.map((row) => row.map((value, column) => value - (means[column] ?? 0)));
}

/** Added for the most-called operations: more than any rank. */
const usageBonus = 4;

/** Factor for operations that are deprecated, unless their owner names them. */
const asideShare = 0.2;

/** Whether the document marks it so, or only its operationId or description says so. */
function isDeprecated({ deprecated, operationId = "", description = "" }: Operation): boolean {
  return deprecated || words(operationId)[0] === "deprecated" || deprecation.test(description);
}

/**
 * Matches a description that says so behind what is done: "Watches pets. deprecated: use the other one". Of what is called deprecated
 * first of all, people choose as much as of the rest.
 */
const deprecation = /^[^.!?:\n]{1,120}\. deprecated: /i;

/** Weights by operation key; 0 for what nobody needs, and if `x-mcp.priority` says so. */
export function weigh(
  planned: readonly PlannedOperation[],
  usage: ReadonlyMap<string, number> | undefined,
  weights: Weights,
): ReadonlyMap<string, number> {
  const apis = new Set(planned.map(({ selected }) => selected.api));
  const ranks = new Map(
    [...apis].flatMap((api) => [
      ...rank(
        planned.flatMap(({ selected }) => (selected.api === api ? [selected.operation] : [])),
        weights,
      ),
    ]),
  );
  const most = Math.max(0, ...(usage?.values() ?? []));
  const needless = needlessAmong(planned);
  return new Map(
    planned.map(({ selected: { operation, key, extension } }) => {
      const calls = usage?.get(key) ?? 0;
      const used = calls === 0 ? 0 : (usageBonus * Math.log1p(calls)) / Math.log1p(most);
      const aside = needless.has(key) ? 0 : isDeprecated(operation) ? asideShare : 1;
      const share = extension.included === true ? 1 : aside;
      return [key, ((ranks.get(operation) ?? 0) * share + used) * (extension.priority ?? 1)];
    }),
  );
}

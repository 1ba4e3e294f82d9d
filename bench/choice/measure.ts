/** One API → its figures. */
import { join } from "node:path";
import { calledBy, type Plan } from "../../src/model/plan.js";
import { emptyProject } from "../../src/model/project.js";
import type { Weights } from "../../src/plan/rank/weights.js";
import { rank } from "../../src/plan/rank/rank.js";
import { plan } from "../../src/plan/plan.js";
import { namesOfAll } from "../../src/plan/name/selectable-names.js";
import { readDocuments, type ReadDocuments } from "../../src/read-documents.js";
import type { Judged } from "./fit.js";
import type { Known } from "./known.js";
import { isVerbFirst, likeness } from "./names.js";

export interface Read extends Judged {
  readonly documents: ReadDocuments;
}

export interface Row {
  readonly known: Known;
  /** Operations that are tools or actions. */
  readonly listed: number;
  /** Those of them that engineers chose. */
  readonly hits: number;
  /** Chosen ones among the first by rank, as many as were chosen. */
  readonly first: number;
  readonly tokens: number;
  readonly tools: number;
  /** Means over the operations with hand-made names, from 0 to 1; none if there are none. */
  readonly names: { readonly f1: number; readonly verbFirst: number } | undefined;
}

export async function readJudged(known: Known, folder: string): Promise<Read> {
  const documents = await readDocuments({ documents: [join(folder, known.document)] });
  const operations = documents.apis.flatMap((api) => api.operations.filter(({ deprecated }) => !deprecated));
  return { known, documents, operations };
}

export async function measure({ known, documents, operations }: Read, weights: Weights): Promise<Row> {
  const { apis, config } = documents;
  const { plan: planned } = await plan(apis, emptyProject, config, weights);
  const listed = planned.tools.flatMap(({ calls }) => calledBy(calls));
  const judged = listed.filter((key) => !known.equivalent.includes(key));
  const ranks = rank(operations, weights);
  const byRank = [...ranks]
    .sort(([, a], [, b]) => b - a)
    .map(([{ method, path }]) => `${method} ${path}`)
    .filter((key) => !known.equivalent.includes(key));
  const count = (keys: readonly string[]): number => keys.filter((key) => known.picked.includes(key)).length;
  return {
    known,
    listed: judged.length,
    hits: count(judged),
    first: count(byRank.slice(0, known.picked.length)),
    tokens: tokensOf(planned),
    tools: planned.tools.length + (planned.discovery?.tools.length ?? 0),
    names: namesOf(known, namesOfAll(apis, { project: emptyProject, prefixes: new Map() })),
  };
}

function tokensOf({ cost }: Plan): number {
  return cost.tools + cost.discovery + cost.instructions;
}

function namesOf({ api, names }: Known, planned: ReadonlyMap<string, string>): Row["names"] {
  const all = Object.entries(names).flatMap(([key, handMade]) => {
    const name = planned.get(key);
    return name === undefined ? [] : [{ f1: likeness(name, handMade, api), verb: Number(isVerbFirst(name)) }];
  });
  if (all.length === 0) return undefined;
  return {
    f1: all.reduce((sum, { f1 }) => sum + f1, 0) / all.length,
    verbFirst: all.reduce((sum, { verb }) => sum + verb, 0) / all.length,
  };
}

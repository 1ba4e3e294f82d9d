/** Weighs operations: what each is worth in the list, from the document, its owner and a usage log. */
import type { PlannedOperation } from "../planned-operation.js";
import { singular, words } from "../words/words.js";

const methodWeights: ReadonlyMap<string, number> = new Map([
  ["GET", 1],
  ["QUERY", 1],
  ["POST", 0.8],
  ["PUT", 0.6],
  ["PATCH", 0.6],
  ["DELETE", 0.4],
]);
const rareMethod = 0.3;
const perSegment = 0.8;
const searchBonus = 2;
/**
 * Share of its weight that a collection gains with the first operation that needs its ids, and whenever their number
 * doubles.
 */
const idBonus = 0.5;
/** Added for the most-called operations: the weight of four plain reads. */
const usageBonus = 4;

/** Positive weights by operation key; 0 only if `x-mcp.priority` says so. */
export function weigh(
  planned: readonly PlannedOperation[],
  usage: ReadonlyMap<string, number> | undefined,
): ReadonlyMap<string, number> {
  const shared = sharedSegments(planned);
  const needed = idsNeeded(planned);
  const most = Math.max(0, ...(usage?.values() ?? []));
  return new Map(
    planned.map(({ selected: { api, operation, key, extension } }) => {
      const depth = nouns(segments(operation.path).slice(shared.get(api.id) ?? 0));
      const seeks = searches(operation.operationId ?? "", operation.path) ? searchBonus : 1;
      const users = operation.method === "GET" ? (needed.get(`${api.id} ${blank(operation.path)}`) ?? 0) : 0;
      const own =
        (methodWeights.get(operation.method) ?? rareMethod) *
        perSegment ** Math.max(0, depth - 1) *
        seeks *
        (1 + idBonus * Math.log2(1 + users));
      const calls = usage?.get(key) ?? 0;
      const used = calls === 0 ? 0 : (usageBonus * Math.log1p(calls)) / Math.log1p(most);
      return [key, (own + used) * (extension.priority ?? 1)];
    }),
  );
}

/** `/repos/{owner}/{repo}/issues` is as deep as `/org/teams`: parameters do not count. */
function nouns(of: readonly string[]): number {
  return of.filter((segment) => !isParameter(segment)).length;
}

function segments(path: string): string[] {
  return path
    .replace(/[?#].*$/, "")
    .split("/")
    .filter((segment) => segment !== "");
}

/** Number of leading segments that all paths of a document share, such as `/api/v2`. */
function sharedSegments(planned: readonly PlannedOperation[]): ReadonlyMap<string, number> {
  const shared = new Map<string, string[]>();
  for (const { selected } of planned) {
    const own = segments(selected.operation.path).slice(0, -1);
    const before = shared.get(selected.api.id) ?? own;
    const differs = before.findIndex((segment, index) => segment !== own[index]);
    shared.set(selected.api.id, differs === -1 ? before : before.slice(0, differs));
  }
  return new Map([...shared].map(([id, common]) => [id, common.length]));
}

/** Number of operations that need an id, by document and blanked path of the collection. */
function idsNeeded(planned: readonly PlannedOperation[]): ReadonlyMap<string, number> {
  const needed = new Map<string, number>();
  for (const { selected } of planned) {
    const own = segments(selected.operation.path);
    own.forEach((segment, index) => {
      const before = own[index - 1];
      if (!isParameter(segment) || before === undefined || isParameter(before)) return;
      const collection = `${selected.api.id} ${blank(`/${own.slice(0, index).join("/")}`)}`;
      needed.set(collection, (needed.get(collection) ?? 0) + 1);
    });
  }
  return needed;
}

function isParameter(segment: string): boolean {
  return segment.includes("{");
}

function blank(path: string): string {
  return `/${segments(path)
    .map((segment) => (isParameter(segment) ? "{}" : segment))
    .join("/")}`;
}

const searchWords = new Set(["search", "find", "query", "lookup"]);

function searches(operationId: string, path: string): boolean {
  const last = segments(path).at(-1) ?? "";
  return [...words(operationId), ...words(last)].some((word) => searchWords.has(singular(word)));
}

/** Splits an operationId into words, without those that frameworks and machines add. */
import type { Operation } from "../../model/api.js";
import { isPlural, pathSegments, singular, words } from "../words/words.js";
import { isVerb, verbs } from "../words/verbs.js";
import { isCompoundIn } from "./in-path.js";
import type { Paths } from "./paths.js";
import { wordSet } from "../../word-set.js";

/** Without what frameworks add: `usingGET`, numbers at the end, `Async`. */
export function withoutFrame(
  operationId: string,
  { method, path, summary = "" }: Pick<Operation, "method" | "path" | "summary">,
  paths: Pick<Paths, "hasItem">,
): string[] {
  const whole = words(
    asPhrase(operationId, method).replace(
      /_?(?:using|with)_?(?:get|post|put|patch|delete|head|options)(?:_?\d+)?$/i,
      "",
    ),
  );
  const [start = "", next] = whole;
  // `apiDeleteCalendar`, and not `api_keys_list`
  const isPrefix = start === "api" && whole.length > 2 && !isCompoundIn("api", next, path);
  const own = (isPrefix ? whole.slice(1) : whole).filter((word, index, all) => word !== all[index - 1]);
  const numbered = /^\d{1,2}$/.test(own.at(-1) ?? "") ? own.slice(0, -1) : own;
  // `read_root__get`
  const isTwice =
    method === "GET" && numbered.length > 1 && numbered.at(-1) === "get" && verbs.has(numbered[0] ?? "");
  const named = isTwice ? numbered.slice(0, -1) : numbered;
  const ofPath = path.toLowerCase();
  const end = named.findLastIndex(
    (word) =>
      ofPath.includes(word) ||
      !(frames.has(word) || (ofTypes.has(word) && !summary.toLowerCase().includes(word))),
  );
  return withoutMethod(end < 0 ? named : named.slice(0, end + 1), { method, path }, paths);
}

/**
 * Some are sentences: "List a Tag's Values", "Bulk Mutate a List of Issues". Others begin with an interface, `ChatOperations_pin`, or
 * end with a version that is glued: `getUserByIDV1`, `runCommandv14`.
 */
function asPhrase(operationId: string, method: string): string {
  const plain = withWholeVerbs(operationId)
    .replace(/['’]s(?![a-z])/g, "")
    .replace(/^([A-Z][A-Za-z]+?)Operations(?=_)/, "$1")
    .replace(/(?<=[A-Z]{2})(?<!IP)(?=V\d+$)|(?<=[a-z]{2})(?<!ip)(?=v\d+(?:_|$))/, "_");
  return method === "GET" ? plain : plain.replace(/(?<=\S )a list of /i, "");
}

/** `actions/re-run-workflow` → `actions/rerun-workflow`, `unGroup` → `ungroup` */
export function withWholeVerbs(operationId: string): string {
  return operationId.replace(
    /(?<![A-Za-z])(re-|un-|un(?=[A-Z]))([A-Z]?[a-z]+)/g,
    (written, before: string, verb: string) =>
      isVerb(verb.toLowerCase()) ? before.slice(0, 2) + verb.toLowerCase() : written,
  );
}

/** `accounts_reconcile_create` of `POST /accounts/{id}/reconcile` reconciles, and creates nothing. */
function withoutMethod(
  own: readonly string[],
  { method, path }: Pick<Operation, "method" | "path">,
  paths: Pick<Paths, "hasItem">,
): string[] {
  const last = pathSegments(path).at(-1);
  const end = last === undefined || last.isParameter ? [] : words(last.text);
  // `post_clear_task_instances` of `/dags/{id}/clearTaskInstances`
  const act = own.findIndex((word, index) => word === end[0] && own[index - 1] === method.toLowerCase());
  if (/^P/.test(method) && isVerb(own[act] ?? "") && pathSegments(path).at(-2)?.isParameter)
    return own.filter((_, index) => index !== act - 1);
  const before = own.slice(0, -1);
  const isOfMethod = verbsOfMethods.get(method) === own.at(-1) && end.length > 0;
  // `tag_create` of `/tag` beside `/tag/{id}` creates one.
  if (!isOfMethod || paths.hasItem(path) || before.slice(-end.length).join() !== end.join()) return [...own];
  if (isVerb(end.at(-1) ?? "")) return before;
  // `users_deactivate_totp_create`; of what begins with a verb and is many, `test_runs`, one may be created.
  const [verb = "", ...object] = end;
  if (!isVerb(verb) || isPlural(end.at(-1) ?? "")) return [...own];
  const whose = before.slice(0, -end.length).map(singular);
  return [verb, ...whose.filter((word) => !object.includes(word)), ...object];
}

const verbsOfMethods = new Map([
  ["GET", "retrieve"],
  ["POST", "create"],
]);

/** What a function of a server ends with, and its caller need not know. */
const frames = wordSet("async controller endpoint handler method route");

/** What the type ends with that an operation is documented by: `SetTagsParams`. */
const ofTypes = wordSet("params response");

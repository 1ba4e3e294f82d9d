/**
 * Names tools as a person would, verb and noun: `issues/create` → `create_issue`, and without a name that a person wrote
 * `GET /users/{id}/orders` → `list_user_orders`. Names that a project pins stay, whatever the document says.
 */
import { countsOf } from "../../group-by.js";
import { oncePer } from "../../runtime/values/lazy.js";
import type { Operation } from "../../model/api.js";
import type { ProjectState } from "../../model/project.js";
import type { Selected } from "../select/selected.js";
import { allocate, type Allocated, type Wish } from "./allocate.js";
import { namesOfId, phraseOfId } from "./operation-id.js";
import { compoundsOf, plainNames } from "./plain-names.js";
import { isCollection, pathsOf, type Paths } from "./paths.js";
import { namesOfPath } from "./resource-name.js";
import { withoutMethodName } from "./said-verb.js";
import { namesOfSummary } from "./summary-name.js";
import { reservedNames } from "../select/select.js";
import { isVerb } from "../words/verbs.js";
import { words } from "../words/words.js";
import { wordSet } from "../../word-set.js";

/**
 * Names in the order of `selected`.
 * @param prefixes by document id
 */
export function toolNames(...of: Parameters<typeof allocatedNames>): string[] {
  return allocatedNames(...of).map(({ name }) => name);
}

/** Names in the order of `selected`, with the clashes between documents. */
export function allocatedNames(
  selected: readonly Selected[],
  pinned: ProjectState["tools"],
  prefixes: ReadonlyMap<string, string>,
): Allocated[] {
  const taken = new Set([...reservedNames, ...pinnedNames(pinned)]);
  const given = givenNames(selected, taken);
  for (const name of given.values()) taken.add(name);
  const fixedNames = selected.map(({ key }) => pinned.get(key)?.name ?? given.get(key));
  const operations = selected.map(({ operation }) => operation);
  const functions = functionsOf(operations);
  const paths = pathsOf(operations);
  const compounds = compoundsOf(operations);
  const isOfSeveral = new Set(selected.map(({ api }) => api.id)).size > 1;
  const wishes = selected.flatMap(({ api, operation }, index): Wish[] =>
    fixedNames[index] === undefined
      ? [
          {
            operation,
            ...(isOfSeveral && { api: api.id }),
            prefix: prefixes.get(api.id) ?? "",
            names: namesOf(operation, functions.get(operation), paths).flatMap((name) =>
              plainNames(withoutMethodName(name, operation), operation, compounds),
            ),
          },
        ]
      : [],
  );
  const allocated = allocate(wishes, taken);
  return fixedNames.map((name) => (name === undefined ? (allocated.shift() ?? { name: "" }) : { name }));
}

/** Says in words what the operationIds of a document say. */
export function phrasesOf(operations: readonly Operation[]): (operation: Operation) => readonly string[] {
  const functions = functionsOf(operations);
  const paths = pathsOf(operations);
  return oncePer((operation: Operation) => {
    const ofId = phraseOfId(operation, writtenId(operation, functions.get(operation)), paths);
    if (ofId.length > 0) return ofId;
    const [ofPath = []] = namesOfPath(operation, paths);
    const ofWords = words(operation.path);
    // Only the other paths tell that `GET /movie` lists movies, and only texts what `/manualimport` joins.
    const isJoined = ofWords.some((word) => paths.wordsOf(word).length > 1);
    // `POST /deployments/pause/{id}`
    const isAct = operation.method === "POST" && ofWords.includes(ofPath[0] ?? "");
    return isJoined || isAct || isCollection(operation.path, paths) ? ofPath : [];
  });
}

/** Returns names in words, the best first; the last has the most words. */
function namesOf(
  operation: Operation,
  made: ServerFunction | undefined,
  paths: Paths,
): readonly (readonly string[])[] {
  const written = namesOfId(operation, writtenId(operation, made), paths);
  // A function's name needs to tell only the functions of one file apart.
  if (written.length > 0)
    return made === undefined ? written : [...written, ...namesOfPath(operation, paths)];
  // The framework made the summary of the function's name, too.
  const ofSummary = made === undefined ? namesOfSummary(operation, paths) : [];
  return [
    ...ofSummary,
    ...namesOfPath(operation, paths, made && verbOfFunction(made.name, operation.method)),
  ];
}

/** The names that a project pins, and those that its user chose in tool files. */
export function pinnedNames(pinned: ProjectState["tools"]): string[] {
  return [...pinned.values()].flatMap(({ name, ownName }) =>
    [name, ownName].filter((one) => one !== undefined),
  );
}

/** Names by operation key that the document's or the project's owner gave; the first to claim a name has it. */
function givenNames(selected: readonly Selected[], taken: ReadonlySet<string>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { key, extension } of selected)
    if (extension.name !== undefined && !taken.has(extension.name) && !owners.has(extension.name))
      owners.set(extension.name, key);
  return new Map([...owners].map(([name, key]) => [key, name]));
}

/** A function of a server that its framework made an operationId of. */
interface ServerFunction {
  readonly name: string;
  /** Several are called so, or it says only what is done: path and method tell one operation from the other. */
  readonly isShared: boolean;
}

function functionsOf(operations: readonly Operation[]): ReadonlyMap<Operation, ServerFunction> {
  const named = operations.flatMap((operation) => {
    const ofClass = methodName(operation);
    const name = ofClass ?? functionName(operation);
    const isBare = ofClass !== undefined && words(name ?? "").every((word) => isVerb(word) || keys.has(word));
    return name === undefined ? [] : [{ operation, name, isBare, same: words(name).join("_") }];
  });
  const times = countsOf(named.map(({ same }) => same));
  return new Map(
    named.map(({ operation, name, isBare, same }) => [
      operation,
      { name, isShared: isBare || times.get(same) !== 1 },
    ]),
  );
}

/** What says no more of what is read than that it is: `getById`, `getPage`. */
const keys = wordSet("all by do id page");

/** What an operationId says, or the function that it was made of. */
function writtenId({ operationId = "" }: Operation, made: ServerFunction | undefined): string {
  if (made === undefined) return operationId;
  return made.isShared ? "" : made.name;
}

/** What the name of a function says where the path may not: `getAll`, `get_page`, `create`. */
function verbOfFunction(name: string, method: string): string | undefined {
  const [verb = "", what = ""] = words(name);
  if (verb === "create" || (method === "POST" && what === "" && isVerb(verb))) return verb;
  if (method !== "GET") return undefined;
  return /^(?:get|find|list|read)$/.test(verb) && /^(?:all|many|page|list)$/.test(what) ? "list" : undefined;
}

/** `getPage` of `get-/objects/{objectType}_getPage`: of a class, which is not named. */
function methodName({ operationId = "", path, method }: Operation): string | undefined {
  const before = `${method.toLowerCase()}-${path}`;
  if (!operationId.startsWith(before)) return undefined;
  const name = operationId.slice(before.length);
  return name.includes("/") ? "" : name;
}

/** `read_items` of `read_items_api_items_get` */
function functionName({ operationId = "", path, method }: Operation): string | undefined {
  const after = `${path.replace(/\W/g, "_")}_${method.toLowerCase()}`;
  const isAfter = path !== "/" && operationId.endsWith(after) && operationId.length > after.length;
  return isAfter ? operationId.slice(0, -after.length) : functionAtOldPath(operationId, path, method);
}

/** `get_flow_versions` of `get_flow_versions_v1_flows__id__versions_get`, which was made before `/v1/flows` became `/v1/agents`. */
function functionAtOldPath(operationId: string, path: string, method: string): string | undefined {
  const [, root] = /^\/((?:api\/)?v\d+[a-z\d]*)\//.exec(path) ?? [];
  const at = root === undefined ? -1 : operationId.indexOf(`_${root.replace("/", "_")}_`);
  return at > 0 && operationId.endsWith(`_${method.toLowerCase()}`) ? operationId.slice(0, at) : undefined;
}

/** What summaries and descriptions say that an operation does, where its operationId does not. */
import type { Operation } from "../../model/api.js";
import { verbIn, verbs } from "../words/verbs.js";
import { isPlural, pathSegments, singular, words } from "../words/words.js";
import { saidWords, verbAtStart } from "./name-words.js";
import { isCausing } from "./summary-name.js";
import { wordSet } from "../../word-set.js";

/** With what is said to be done: `boardSeek`, "Create a seek" → `create board seek`. */
export function withSaidVerb(name: readonly string[], operation: Operation): string[][] {
  const { path } = operation;
  const [first = "", ...others] = saidWords(operation);
  const verb = verbAtStart(first, path);
  if (verb === undefined || others.length === 0 || isCausing(verb)) return [];
  // `hangup` of `/calls/{id}/hangup` is a verb that nobody knows.
  const segments = pathSegments(path);
  const end = segments.at(-2)?.isParameter === true ? words(segments.at(-1)?.text ?? "") : [];
  const isAct = end.some((word) => name.includes(word) && !isPlural(word));
  const isJoined = name.some(
    (word) =>
      (word.length > longestWord && startsWithVerb(word)) || /^(?:post|put|patch|delete)[a-z\d]/.test(word),
  );
  const isSaid = name.some(
    (word) => word.startsWith(verb.slice(0, sameLetters)) || (word.length > 3 && verb.startsWith(word)),
  );
  if (isAct || isJoined || isSaid) return [];
  const owner = name.slice(0, -1).findIndex(isPlural);
  return [[verb, ...name.map((word, index) => (index === owner ? singular(word) : word))]];
}

/** `createcontentcheck` */
function startsWithVerb(word: string): boolean {
  return [...verbs].some((verb) => word.startsWith(verb));
}

const longestWord = 14;

/** Of `evaluate` and `evaluation`; `eval` is shorter. */
const sameLetters = 5;

/** `put_alias`, "Create or update an alias": what is said to be done, for no caller of a tool knows its method. */
export function withoutMethodName(name: readonly string[], operation: Operation): readonly string[] {
  const [method = "", ...others] = name;
  if (!/^(?:post|put)$/.test(method) || words(operation.path).includes(method)) return name;
  const said = verbsIn(saidWords(operation));
  const rest = others.filter((word) => !said.includes(word));
  return said.length === 0 || said.includes(method) || rest.length === 0 ? name : [...said, ...rest];
}

/** The first verb, what says that it is done to many, and another that may be done instead: "Batch add or remove members". */
function verbsIn([first = "", ...others]: readonly string[]): readonly string[] {
  if (first === "batch" || first === "bulk") {
    const verb = verbsIn(others);
    return verb.length === 0 ? [] : [first, ...verb];
  }
  const verb = verbIn(first);
  if (verb === undefined || isCausing(verb)) return [];
  const other = others[0] === "or" ? verbIn(others[1] ?? "") : undefined;
  return other === undefined ? [verb] : [verb, "or", other];
}

/** What is said to be done, where the operationId only has the method: `postRole`, "Creates a role". */
export function changeOf(operation: Operation): string | undefined {
  const [first = "", second] = saidWords(operation);
  const verb = verbIn(first);
  return verb !== undefined && changes.has(verb) && second !== "or" ? verb : undefined;
}

const changes = wordSet("create add update");

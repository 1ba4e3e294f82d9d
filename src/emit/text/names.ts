/** Creates every identifier and file name of generated code from words of the document. */
import { slug } from "../../slug.js";
import { uniqueNames } from "../../unique-names.js";
import { wordSet } from "../../word-set.js";

/**
 * Reserved words (https://tc39.es/ecma262/#prod-ReservedWord), including those of strict mode and modules, and names that
 * generated files use themselves.
 */
const reserved = wordSet(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield apis instructions " +
    "operations operationSource tools ApiFacts Instructions OperationModule Tool Promise Record Exclude Operations Listed Unlisted " +
    "FileArgument FromSchema Infinity NaN",
);

/** File names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Makes identifiers unique: the second use becomes `name2`.
 * @param others names that are already in use
 */
export function uniqueIdentifiers(others: Iterable<string> = []): (wanted: string) => string {
  return uniqueNames("", [...reserved, ...others]);
}

/** `get-pet` → `getPet`, `delete` → `deleteTool`. */
export function variableName(text: string): string {
  const [first = "tool", ...rest] = wordsOf(text);
  const name = identifier(
    [first.charAt(0).toLowerCase() + first.slice(1), ...rest.map(capitalized)].join(""),
  );
  return reserved.has(name) ? `${name}Tool` : name;
}

/** `pull-request-simple` → `PullRequestSimple`, `io.k8s.api.core.v1.Pod` → `IoK8sApiCoreV1Pod`. */
export function typeName(text: string): string {
  return identifier(wordsOf(text).map(capitalized).join("") || "Schema");
}

/** `Pet Store / Orders` → `pet-store-orders`: a file name on every system. */
export function fileName(text: string): string {
  const name = slug(text).slice(0, 60);
  if (name === "") return "default";
  return deviceName.test(name) || name === "index" ? `${name}-` : name;
}

/** ASCII, and letters of large scripts that all compilers know; their tables of newer letters differ. */
const letters =
  /(?:[A-Za-z0-9$]|(?=[\u00c0-\u024f\u0386-\u0481\u3041-\u30fa\u4e00-\u9fcc\uac00-\ud7a3])\p{L})+/gu;

function wordsOf(text: string): string[] {
  return text.match(letters) ?? [];
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function identifier(name: string): string {
  return /^\d/.test(name) ? `_${name}` : name;
}

/** Finds what references name: in files, by pointer, by `$id` and by anchor. */
import { formatPointer, parsePointer } from "../../runtime/schema/pointer.js";
import { nearest } from "../../runtime/values/nearest.js";
import type { LoadedDocument, ReadFailure, SourceFile } from "../load/document.js";
import { isObject } from "../value.js";
import { child, dialectAt, type Node, rootOf, type Scope } from "./node.js";
import { isReference, withoutUser } from "./reference.js";
import { resolveReference } from "./references.js";

type Found =
  | { readonly node: Node }
  | {
      readonly node?: undefined;
      readonly reason: string;
      /** The reference that was probably meant. */
      readonly suggestion?: string;
      readonly failure?: ReadFailure;
    };

type LookUp = (scope: Scope, reference: string) => Found;

/** Maximum depth of references that lead through references inside one pointer. */
const maxDetours = 100;

/** Maximum number of references for which a similar one is searched. If more lead nowhere, spelling is not the reason. */
const mostSuggested = 20;

/** Returns a function that finds what references name, in files, by `$id` and by anchor. */
export function finder(document: LoadedDocument, id: string): LookUp {
  const known = new Map<SourceFile, Map<string, Found>>();
  let detours = 0;
  let suggested = 0;

  const lookUp: LookUp = (scope, reference) => {
    const inResource = scope.resource && lookUpInResource(scope.resource, reference);
    if (inResource !== undefined) return { node: inResource };
    const ofFile = known.get(scope.source) ?? new Map<string, Found>();
    known.set(scope.source, ofFile);
    const found = ofFile.get(reference) ?? lookUpInFiles(scope.source, reference);
    ofFile.set(reference, found);
    return found;
  };

  const lookUpInResource = (
    { uri, root }: { uri: string; root: Node },
    reference: string,
  ): Node | undefined => {
    const { url, fragment } = resolveReference(reference, uri);
    if (url === undefined) return undefined;
    const base = url === uri ? root : named(url);
    return base && (named(`${url}#${fragment}`) ?? enter(base, fragment));
  };

  const lookUpInFiles = (source: SourceFile, reference: string): Found => {
    const { url, fragment } = resolveReference(reference, source.url);
    if (url === undefined) return { reason: "it is not a valid URL." };
    const file = document.files.get(url);
    const root = file === undefined ? named(url) : rootOf(file, id);
    if (root === undefined) {
      const failure = document.failures.get(url);
      return { reason: "there is no such file.", ...(failure !== undefined && { failure }) };
    }
    const node = named(`${url}#${fragment}`) ?? enter(root, fragment);
    if (node !== undefined) return { node };
    const suggestion = suggested < mostSuggested ? nearPointer(root.value, fragment) : undefined;
    suggested += 1;
    return {
      reason: `${root.at.file} has nothing at "#${fragment}".`,
      ...(suggestion !== undefined && {
        suggestion: `${withoutUser(reference).replace(/#.*$/s, "")}#${suggestion}`,
      }),
    };
  };

  const named = (uri: string): Node | undefined => {
    const entry = document.resources.get(uri);
    return entry && enter(rootOf(entry.file, id), entry.pointer);
  };

  const enter = (root: Node, fragment: string): Node | undefined => {
    if (fragment === "" || fragment === "/") return inResource(root);
    if (!fragment.startsWith("/")) return undefined;
    let node = inResource(root);
    for (const segment of parsePointer(fragment)) {
      const next = child(node, segment) ?? childBehindReference(node, segment);
      if (next === undefined) return undefined;
      node = inResource(next);
    }
    return node;
  };

  /** Continues a pointer below a reference, in what the reference stands for. */
  const childBehindReference = (start: Node, segment: string): Node | undefined => {
    if (detours === maxDetours) return undefined;
    detours++;
    let node: Node | undefined = start;
    for (let steps = 0; steps < maxDetours && node !== undefined && isReference(node.value); steps++) {
      node = lookUp(node.scope, node.value.$ref).node;
    }
    detours--;
    return node && child(node, segment);
  };

  return lookUp;
}

/** Returns the node as the root of the schema resource that its `$id` makes it, if it has one. */
export function inResource<N extends Node>(node: N): N {
  const { value, scope } = node;
  if (!isObject(value) || !Object.hasOwn(value, "$id")) return node;
  const id = value["$id"];
  const dialect = dialectAt(node);
  if (typeof id !== "string" || id.startsWith("#") || dialect === "2.0" || dialect === "3.0") return node;
  const uri = resolveReference(id, scope.resource?.uri ?? scope.source.url).url;
  if (uri === undefined) return node;
  const resource: { uri: string; root: Node } = { uri, root: node };
  const inside = { ...node, scope: { ...scope, resource } };
  resource.root = inside;
  return inside;
}

/** Longer lists of names are not searched, because a document that lost its end has many references that lead nowhere. */
const mostNames = 5_000;

/**
 * Corrects misspelt members of a JSON pointer, and adds the slash at its start if it is missing.
 * @returns `undefined` if some member is like none that exists
 */
export function nearPointer(value: unknown, pointer: string): string | undefined {
  const intended: string[] = [];
  let within = value;
  for (const segment of parsePointer(pointer.startsWith("/") ? pointer : `/${pointer}`)) {
    if (!isObject(within)) return undefined;
    const name = Object.hasOwn(within, segment) ? segment : likeliest(segment, Object.keys(within));
    if (name === undefined) return undefined;
    intended.push(name);
    within = within[name];
  }
  return formatPointer(intended);
}

function likeliest(name: string, names: readonly string[]): string | undefined {
  return names.length > mostNames ? undefined : nearest(name, names)[0];
}

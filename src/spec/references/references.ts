/** Collects what the values of one file refer to, and what in it can be referred to. */
import { formatPointer } from "../../runtime/schema/pointer.js";
import { GeneratorError } from "../../errors.js";
import type { Format } from "../load/document.js";
import { maxNesting, maxValues } from "../load/limits.js";

export interface References {
  /** `$ref`s that lead out of the file, each once, with the pointer to its first occurrence. */
  readonly outgoing: ReadonlyMap<string, string>;
  /** JSON pointers by absolute URI: `$id`s, and anchors as `<uri>#<name>`. */
  readonly resources: ReadonlyMap<string, string>;
  /** Number of members of all objects; shared ones of YAML count once. */
  readonly members: number;
}

/** Reads texts while a file is walked, so that one walk is enough. */
export interface TextReader {
  /** Names of the members to read. */
  readonly names: ReadonlySet<string>;
  /** May replace the member's text. `path` leads to its object, and changes after the call. */
  read(
    text: string,
    place: { readonly node: object; readonly key: string; readonly path: readonly string[] },
  ): void;
}

/** A reference split at its fragment; `url` is undefined if it makes no URL. */
export interface Target {
  readonly url?: string;
  /** Percent-decoded, without `#`. */
  readonly fragment: string;
}

/** Resolves a reference relative to where the referring file was read: https://www.rfc-editor.org/rfc/rfc3986#section-5 */
export function resolveReference(reference: string, base: string): Target {
  const hash = reference.indexOf("#");
  const address = hash === -1 ? reference : reference.slice(0, hash);
  const fragment = hash === -1 ? "" : decode(reference.slice(hash + 1));
  if (address === "") return { url: base, fragment };
  if (!URL.canParse(address, base)) return { fragment };
  const url = new URL(address, base);
  url.hash = "";
  return { url: url.href, fragment };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Walks a parsed file once. Values that YAML aliases share are entered once, but counted at each occurrence.
 * @throws GeneratorError if it nests too deeply, contains itself, or is too large with its aliases expanded.
 */
export function gatherReferences(
  value: unknown,
  { url, name, format, texts }: { url: string; name: string; format: Format; texts?: TextReader },
): References {
  const outgoing = new Map<string, string>();
  const resources = new Map<string, string>();
  const sizes = format === "yaml" ? new Map<object, number>() : undefined;
  const path: string[] = [];
  let members = 0;

  /** @returns the number of values that it consists of */
  const visit = (node: object, base: string): number => {
    const known = sizes?.get(node);
    if (known !== undefined) return known;
    if (path.length > maxNesting) throw tooDeep(name);
    sizes?.set(node, Infinity);
    const isList = Array.isArray(node);
    const here = isList ? base : index(node, base);
    let size = 1;
    for (const key in node) {
      const member: unknown = node[key as keyof typeof node];
      if (!isList) members++;
      if (typeof member !== "object" || member === null) {
        if (typeof member === "string" && texts?.names.has(key)) texts.read(member, { node, key, path });
        size++;
        continue;
      }
      path.push(key);
      size += visit(member, here);
      path.pop();
    }
    if (sizes !== undefined && size > maxValues) throw tooMany(name);
    sizes?.set(node, size);
    return size;
  };

  const index = (
    node: { $ref?: unknown; $id?: unknown; $anchor?: unknown; $dynamicAnchor?: unknown },
    base: string,
  ) => {
    const { $ref, $id, $anchor, $dynamicAnchor } = node;
    if (typeof $ref === "string" && !$ref.startsWith("#") && !outgoing.has($ref)) {
      outgoing.set($ref, formatPointer(path));
    }
    let here = base;
    if (typeof $id === "string" && !$id.startsWith("#")) {
      here = resolveReference($id, base).url ?? base;
      remember(here);
    }
    if (typeof $anchor === "string") remember(`${here}#${$anchor}`);
    if (typeof $dynamicAnchor === "string") remember(`${here}#${$dynamicAnchor}`);
    return here;
  };

  const remember = (uri: string) => {
    if (!resources.has(uri)) resources.set(uri, formatPointer(path));
  };

  if (typeof value === "object" && value !== null) visit(value, url);
  return { outgoing, resources, members };
}

function tooDeep(name: string): GeneratorError {
  return new GeneratorError("document-unreadable", `${name} nests more than ${maxNesting} levels deep.`, {
    hint: "Check that it is an OpenAPI document; real ones nest a few dozen levels.",
    at: { file: name },
  });
}

function tooMany(name: string): GeneratorError {
  return new GeneratorError(
    "document-too-large",
    `${name} contains itself, or more than ${maxValues} values, when its YAML aliases (*name) are expanded.`,
    { hint: "Replace the aliases with $ref.", at: { file: name } },
  );
}

/**
 * The judge's own reading of OpenAPI documents: files as they are, references followed when somebody asks, so that every
 * node still knows where it was written. Nothing is shared with the generator's `src/spec`.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { CORE_SCHEMA, load as parseYaml, Type } from "js-yaml";
import { isObject, items, text } from "../json.js";

/** A value of a document and where it stands. */
export interface Node {
  readonly value: unknown;
  /** Absolute path. */
  readonly file: string;
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
}

/** A reference leads nowhere, or in a circle. */
export class BrokenReference extends Error {
  override readonly name = "BrokenReference";
}

export interface Reader {
  readonly root: Node;
  /** The node itself, or what its chain of `$ref`s leads to. @throws BrokenReference */
  follow(node: Node): Node;
  /** A member or an item, its own `$ref` not yet followed; its value is undefined where there is none. */
  child(node: Node, name: string): Node;
  /** Members of an object or items of an array, in their order. */
  children(node: Node): readonly (readonly [name: string, child: Node])[];
}

export function openDocument(file: string): Reader {
  const files = new Map<string, unknown>();

  function contents(name: string): unknown {
    if (!files.has(name)) files.set(name, parse(name));
    return files.get(name);
  }

  function resolve(reference: string, from: Node): Node {
    const [location = "", fragment = ""] = reference.split("#", 2);
    if (/^[a-z][a-z0-9+.-]+:/i.test(location)) throw new BrokenReference(`${reference} is on another host`);
    const target =
      location === "" ? from.file : path.resolve(path.dirname(from.file), percentDecoded(location));
    const pointer = percentDecoded(fragment);
    let value = contents(target);
    for (const token of pointer.split("/").slice(1)) value = at(value, unescaped(token));
    if (value === undefined) throw new BrokenReference(`${reference} in ${from.file} leads nowhere`);
    return { value, file: target, pointer };
  }

  return {
    root: { value: contents(path.resolve(file)), file: path.resolve(file), pointer: "" },
    follow(node) {
      const seen = new Set<string>();
      let here = node;
      for (let reference = referenceOf(here); reference !== undefined; reference = referenceOf(here)) {
        here = resolve(reference, here);
        if (seen.has(identity(here))) throw new BrokenReference(`${reference} refers to itself`);
        seen.add(identity(here));
      }
      return here;
    },
    child: (node, name) => ({
      value: at(node.value, name),
      file: node.file,
      pointer: `${node.pointer}/${escaped(name)}`,
    }),
    children(node) {
      const names = Array.isArray(node.value)
        ? [...node.value.keys()].map(String)
        : Object.keys(isObject(node.value) ? node.value : {});
      return names.map((name) => [name, this.child(node, name)] as const);
    },
  };
}

/** YAML 1.2's core schema, so that a date stays text, with merge keys, which many documents use all the same. */
const yamlSchema = CORE_SCHEMA.extend({
  implicit: [new Type("tag:yaml.org,2002:merge", { kind: "scalar", resolve: (data) => data === "<<" })],
});

/** What a node is known by, however it was reached. */
export function identity(node: Node): string {
  return `${node.file}#${node.pointer}`;
}

export function referenceOf(node: Node): string | undefined {
  return isObject(node.value) && Object.hasOwn(node.value, "$ref") ? text(node.value["$ref"]) : undefined;
}

/** A member that is there. */
export function presentChild(reader: Reader, node: Node, name: string): Node | undefined {
  const child = reader.child(node, name);
  return child.value === undefined ? undefined : child;
}

/** JSON or YAML, told by trying; what is neither (a Markdown file behind a description's `$ref`) is its own text. */
function parse(file: string): unknown {
  let source: string;
  try {
    source = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw new BrokenReference(`${file} cannot be read`, { cause: error });
  }
  try {
    return JSON.parse(source);
  } catch {
    try {
      return parseYaml(source, { schema: yamlSchema, json: true });
    } catch {
      return source;
    }
  }
}

function at(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return items(value)[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");
const unescaped = (token: string) => token.replaceAll("~1", "/").replaceAll("~0", "~");

function percentDecoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

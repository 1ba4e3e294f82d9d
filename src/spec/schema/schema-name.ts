/** Names schemas that are referred to. */
import { parsePointer } from "../../runtime/schema/pointer.js";

/** Segments of a pointer that say how a schema is reached, not what it is. */
const structural = new Set([
  ...["schema", "schemas", "definitions", "$defs", "components", "properties", "patternProperties", "items"],
  ...[
    "prefixItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "content",
  ],
]);

/**
 * Returns the name for a schema at a place: the last meaningful segment of its pointer, otherwise its file's stem.
 * `schemas/Pet.yaml#/properties/owner` is `owner`, `models/pet.json` is `pet`.
 */
export function schemaName(file: string, pointer: string): string {
  const meaningful = parsePointer(pointer).filter(
    (segment) => !structural.has(segment) && !/^\d*$/.test(segment),
  );
  const name = meaningful.at(-1) ?? fileStem(file);
  const safe = name.replace(/[^A-Za-z0-9_.-]+/g, "_").replace(/^_+|(?<!_)_+$/g, "");
  return safe === "" ? "schema" : safe.slice(0, 100);
}

/** Returns the name of a file without path and extension: `https://host/models/pet.v1.yaml?raw` → `pet.v1`. */
export function fileStem(file: string): string {
  const path = file.replace(/[?#].*$/, "").replace(/(?<!\/)\/+$/, "");
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.[A-Za-z]+$/, "");
}

/**
 * Converts the bare name of a schema, which a discriminator's mapping may contain, to a reference:
 * https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
export function asReference(target: string): string {
  return /^[A-Za-z0-9_.-]+$/.test(target) && !/\.(json|ya?ml)$/i.test(target)
    ? `#/components/schemas/${target}`
    : target;
}

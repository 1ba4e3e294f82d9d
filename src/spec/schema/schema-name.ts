/** Names for schemas that are referred to. */
import { parsePointer } from "../../../templates/runtime/schema/pointer.js";

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
 * What a schema at a place would be called: the last segment of its pointer that means something, else its file's stem.
 * `schemas/Pet.yaml#/properties/owner` is `owner`, `models/pet.json` is `pet`.
 */
export function schemaName(file: string, pointer: string): string {
  const meaningful = parsePointer(pointer).filter(
    (segment) => !structural.has(segment) && !/^\d*$/.test(segment),
  );
  const name = meaningful.at(-1) ?? fileStem(file);
  const safe = name.replace(/[^A-Za-z0-9_.-]+/g, "_").replace(/^_+|_+$/g, "");
  return safe === "" ? "schema" : safe.slice(0, 100);
}

/** `https://host/models/pet.v1.yaml?raw` → `pet.v1` */
export function fileStem(file: string): string {
  const path = file.replace(/[?#].*$/, "").replace(/\/+$/, "");
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.[A-Za-z]+$/, "");
}

/** Hands out each name once; later claims get a number: `Pet`, `Pet_2`. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  return (name) => {
    let unique = name;
    for (let number = lastNumber.get(name) ?? 1; taken.has(unique);) {
      unique = `${name}_${++number}`;
      lastNumber.set(name, number);
    }
    taken.add(unique);
    return unique;
  };
}

/** A discriminator's mapping may hold the bare name of a schema: https://spec.openapis.org/oas/v3.1.1.html#discriminator-object */
export function asReference(target: string): string {
  return /^[A-Za-z0-9_.-]+$/.test(target) && !/\.(json|ya?ml)$/i.test(target)
    ? `#/components/schemas/${target}`
    : target;
}

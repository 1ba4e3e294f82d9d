/**
 * Reads Discriminator Objects: which value of a property stands for which schema.
 * https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
import type { Schema } from "../../model/api.js";
import { refTo } from "../../schema/reference.js";
import { isVisible } from "../../runtime/values/clean.js";
import { child, children, type Node } from "../references/node.js";
import { isObject } from "../value.js";
import { isReference } from "../references/reference.js";
import { asReference, fileStem } from "./schema-name.js";

/**
 * Mapping values are references or names of schemas; those that lead nowhere are left out.
 * @param nameOf the name of the schema that a reference at a node leads to
 * @returns `undefined` if no property is named
 */
export function readDiscriminator(
  node: Node,
  nameOf: (from: Node, reference: string) => string | undefined,
): Schema["discriminator"] {
  const propertyName = child(node, "propertyName")?.value;
  if (typeof propertyName !== "string" || !isVisible(propertyName)) return undefined;
  const mapping: [string, string][] = [];
  for (const [value, target] of children(child(node, "mapping") ?? { ...node, value: {} })) {
    const name = typeof target.value === "string" ? nameOf(target, asReference(target.value)) : undefined;
    if (name !== undefined && isVisible(value)) mapping.push([value, refTo(name)]);
  }
  return { propertyName, ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }) };
}

/**
 * Adds the members of a union that its mapping lacks. Their value is the name that the reference in the document ends in,
 * which need not be the name of the schema here.
 */
export function completeMapping(schema: Schema, node: Node): void {
  const { discriminator } = schema;
  if (!isObject(discriminator)) return;
  const explicit = isObject(discriminator["mapping"]) ? discriminator["mapping"] : {};
  const targets = new Set(Object.values(explicit));
  const mapping = new Map(Object.entries(explicit));
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const written = child(node, keyword);
    for (const [index, member] of schema[keyword]?.entries() ?? []) {
      const reference = written && child(written, String(index))?.value;
      if (member.$ref === undefined || !isReference(reference) || targets.has(member.$ref)) continue;
      const value = lastSegment(reference.$ref);
      if (!mapping.has(value)) mapping.set(value, member.$ref);
    }
  }
  if (mapping.size > 0) schema["discriminator"] = { ...discriminator, mapping: Object.fromEntries(mapping) };
}

function lastSegment(reference: string): string {
  const pointer = reference.slice(reference.indexOf("#") + 1);
  return reference.includes("#") ? pointer.slice(pointer.lastIndexOf("/") + 1) : fileStem(reference);
}

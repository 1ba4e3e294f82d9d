/**
 * Converts Schema Objects to JSON Schema 2020-12 without anything that a validator refuses. What cannot stand as written is
 * corrected, or else left out right there, so that a fault in one keyword costs only that keyword.
 * https://spec.openapis.org/oas/v3.1.1.html#schema-object
 */
import type { Location, Schema } from "../../model/api.js";
import { refTo } from "../../schema/reference.js";
import { isEnforced } from "../../runtime/schema/pattern.js";
import { isVisible } from "../../runtime/values/clean.js";
import { child, children, dialectAt, isObjectNode, type Node, type ObjectNode } from "../references/node.js";
import { GeneratorError } from "../../errors.js";
import { maxSchemas } from "../load/limits.js";
import { inResource } from "../references/finder.js";
import type { Walk } from "../references/walk.js";
import { isArray, isObject } from "../value.js";
import { isReference } from "../references/reference.js";
import { closeTogether } from "./closed-together.js";
import { applyDiscriminators, completeMapping, type Family, readDiscriminator } from "./discriminator.js";
import { type Base, inheritance } from "./inheritance.js";
import { namesOf, type Waiting } from "./named-schemas.js";
import { correctPattern, spellsOut } from "./pattern.js";
import { correctValues } from "./correct-values.js";
import { schemaFindings } from "./schema-findings.js";
import { keywords, type ValueKind } from "../../schema/keywords.js";
import { breakLoops } from "./schema-loops.js";
import { readKeyword } from "./keyword-values.js";
import { allowsNull, upgradeSchema, withNull } from "./upgrade-schema.js";
import { withThousands } from "../../runtime/values/text.js";

export interface Schemas {
  /** Returns the schema at a node. What it refers to gets a name, and is lowered by {@link Schemas.finish}. */
  lower(node: Node): Schema;
  /** Returns every schema that was referred to, by name, in the order in which references were met. */
  finish(): ReadonlyMap<string, Schema>;
  locate(schema: Schema): Location | undefined;
  /** How many there are, those inside others included. */
  count(): number;
}

export function schemas(walk: Walk): Schemas {
  const places = new Map<Schema, Location>();
  const named = new Map<string, Schema>();
  /** Schemas with a discriminator. */
  const unions: Schema[] = [];
  /** Bases from which others inherit, each with its heirs. */
  const families: Family[] = [];
  const names = namesOf(walk, inheritance(walk));
  const findings = schemaFindings(walk, (schema) => places.get(schema));

  const lower = (node: Node): Schema => {
    const schema = isObjectNode(node) ? lowerObject(upgradeSchema(inResource(node))) : lowerOther(node);
    places.set(schema, node.at);
    if (places.size > maxSchemas) throw tooManySchemas(node.at);
    return schema;
  };

  const lowerOther = (node: Node): Schema => {
    if (node.value === false) return { not: {} };
    if (node.value !== true && node.value !== null) findings.loosened(node, "A schema should be an object");
    return {};
  };

  const lowerObject = (node: ObjectNode): Schema => {
    const schema: Schema = {};
    const reference = referenceOf(node);
    const name = reference === undefined ? undefined : names.nameOf(node, reference);
    if (name !== undefined) schema.$ref = refTo(name);
    for (const key of typeFirst(node.value)) {
      const member = child(node, key);
      const kind = keywords.get(key)?.kind;
      if (member === undefined) continue;
      if (kind !== undefined) Object.assign(schema, lowerKeyword(key, kind, member));
      else if (key.startsWith("x-mcp")) schema[key] = member.value;
    }
    keepPatternInWords(schema, node);
    const { format, pattern } = schema;
    if (format !== undefined && pattern !== undefined && spellsOut(format, pattern)) delete schema.pattern;
    completeMapping(schema, node);
    if (dialectAt(node) >= "3.1" && node.value["nullable"] === true) findings.nullableIgnored(node);
    const lowered = allowsNull(node) ? nullable(schema, node) : schema;
    const union = lowered.discriminator === schema.discriminator ? lowered : lowered.anyOf?.[0];
    if (union?.discriminator !== undefined) unions.push(union);
    return lowered;
  };

  const lowerNamed = ({ node, form }: Waiting): Schema => {
    switch (form.kind) {
      case "schema":
        return lower(node);
      case "base":
        return isObjectNode(node) ? lower(ownPart(node, form.of)) : {};
      case "family":
        return form.of.listed === undefined ? lowerFamily(node, form.of) : lower(node);
    }
  };

  /** Returns what a reference to a base means: one of its heirs, or the base itself. */
  const lowerFamily = (node: Node, { property, heirs, values }: Base): Schema => {
    const memberFor = (each: Node): Schema => {
      const member = { $ref: refTo(names.ownNameOf(each)) };
      places.set(member, each.at);
      return member;
    };
    const relatives = {
      heirs: heirs.map((heir) => ({ member: memberFor(heir.node), values: heir.values })),
      base: { member: memberFor(node), values },
    };
    const family: Schema = { discriminator: { propertyName: property } };
    const { title, description } = isObject(node.value) ? node.value : {};
    if (typeof title === "string") family.title = title;
    if (typeof description === "string") family.description = description;
    family.anyOf = [...relatives.heirs, relatives.base].map(({ member }) => member);
    const union = isObjectNode(node) && allowsNull(node) ? withNull(family) : family;
    families.push({ ...relatives, union });
    places.set(union, node.at);
    return union;
  };

  /** Returns one keyword, or what replaces it; nothing if it had to be left out. */
  const lowerKeyword = (key: string, kind: ValueKind, node: Node): Schema => {
    if (node.value === null && kind !== "json" && kind !== "schema") return {};
    switch (kind) {
      case "schema":
        return { [key]: lower(node) };
      case "schemaOrBoolean":
        return { [key]: typeof node.value === "boolean" ? node.value : lower(node) };
      case "schemas":
        return lowerList(key, node);
      case "schemaMap":
      case "patternMap":
        return lowerMap(key, kind, node);
      case "discriminator":
        return lowerDiscriminator(node);
      default: {
        const source =
          kind === "text" && isReference(node.value) ? (walk.follow(node)?.value ?? "") : node.value;
        const { keep, problem } = readKeyword(key, kind, source);
        if (problem === undefined) return keep;
        if (Object.keys(keep).length === 0) findings.loosened(node, problem);
        else findings.corrected(node.at, `${problem}; ${JSON.stringify(keep)} is used.`);
        return keep;
      }
    }
  };

  const lowerDiscriminator = (node: Node): Schema => {
    const discriminator = readDiscriminator(node, (from, reference) => names.nameOf(from, reference));
    if (discriminator === undefined) findings.loosened(node, '"discriminator" should name a property');
    return discriminator === undefined ? {} : { discriminator };
  };

  const lowerList = (key: string, node: Node): Schema => {
    const list = walk.follow(node);
    const members =
      list === undefined ? [] : isArray(list.value) ? children(list).map(([, item]) => item) : [list];
    const lowerMember = key === "allOf" ? lower : lowerAlternative;
    if (members.length > 0) return { [key]: members.map(lowerMember) };
    findings.loosened(node, `"${key}" should be a list of schemas`);
    return {};
  };

  /** Of two alternatives, one that says nothing but `nullable` is meant to be null, although it takes everything. */
  const lowerAlternative = (node: Node): Schema => {
    const schema = lower(node);
    const says = Object.keys(schema).some((key) => key !== "title" && key !== "description");
    if (says || !isObjectNode(node) || !allowsNull(node)) return schema;
    const none: Schema = { ...schema, type: "null" };
    places.set(none, node.at);
    return none;
  };

  const lowerMap = (key: string, kind: "schemaMap" | "patternMap", node: Node): Schema => {
    const map = walk.follow(node);
    if (!isObjectNode(map)) {
      findings.loosened(node, `"${key}" should be an object`);
      return {};
    }
    const members: [string, Schema][] = [];
    for (const [name, member] of children(map)) {
      const usable = kind === "schemaMap" ? name : correctPattern(name);
      if (kind === "schemaMap" && !isVisible(name))
        findings.loosened(member, "The name of this property contains invisible characters");
      else if (usable !== undefined && (kind === "schemaMap" || isEnforced(usable)))
        members.push([usable, lower(member)]);
      else
        findings.loosened(
          member,
          "The pattern of these properties is not a regular expression that JavaScript can check",
        );
    }
    return { [key]: Object.fromEntries(members) };
  };

  const nullable = (schema: Schema, node: Node): Schema => {
    const union = withNull(schema);
    for (const member of union.anyOf ?? []) if (!places.has(member)) places.set(member, node.at);
    return union;
  };

  return {
    lower,
    locate: (schema) => places.get(schema),
    count: () => places.size,
    finish: () => {
      for (let next = names.next(); next !== undefined; next = names.next())
        named.set(next.name, lowerNamed(next));
      const onCopy = (copy: Schema, original: Schema): void => {
        const at = places.get(original);
        if (at !== undefined) places.set(copy, at);
      };
      correctValues(places.keys(), {
        named,
        corrected: (schema, what) => findings.corrected(places.get(schema), what),
        onCopy,
      });
      findings.referencesLeftOut(breakLoops(named));
      for (const schema of [...places.keys()]) {
        if (closeTogether(schema, { named, onCopy })) findings.closedTogether(places.get(schema));
      }
      applyDiscriminators({ unions, families }, named);
      return named;
    },
  };
}

function tooManySchemas(at: Location): GeneratorError {
  const message = `The document has more than ${withThousands(maxSchemas)} schemas, those inside others included.`;
  return new GeneratorError("document-too-large", message, {
    hint: "Split it, and generate a server from each part, or remove what no operation needs.",
    at: { file: at.file },
  });
}

/** Adds a pattern that cannot be checked to the description, because it still tells a reader something. */
function keepPatternInWords(schema: Schema, { value: { pattern } }: ObjectNode): void {
  if (typeof pattern !== "string" || schema.pattern !== undefined) return;
  schema.description = [schema.description, `Pattern: ${pattern}`].filter(Boolean).join("\n\n");
}

/** Returns the part of a base that its heirs take over; what describes the family is left to the family. */
function ownPart(node: ObjectNode, { listed }: Base): ObjectNode {
  const gone = new Set(listed === undefined ? ["title", "description"] : ["oneOf", "anyOf"]);
  const kept = Object.entries(node.value).filter(([keyword]) => !gone.has(keyword));
  return { ...node, value: Object.fromEntries(kept) };
}

/**
 * Returns the reference of a schema. A dynamic one leads where it would if no other schema took part, which is what documents
 * without their own vocabularies mean: https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2
 */
function referenceOf({ value }: ObjectNode): string | undefined {
  const { $ref, $dynamicRef, $recursiveRef } = value;
  return [$ref, $dynamicRef, $recursiveRef].find((each) => typeof each === "string");
}

/** Puts the type first, because it may bring a format, which the schema's own has to replace. */
function typeFirst(schema: Readonly<Record<string, unknown>>): string[] {
  const keys = Object.keys(schema);
  return keys.includes("type") ? ["type", ...keys.filter((key) => key !== "type")] : keys;
}

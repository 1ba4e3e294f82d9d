/** What a caller may send with an operation, by name, and what a tool shows of it. */
import { fileSchema } from "../../templates/runtime/tool.js";
import type { Location } from "../model/api.js";
import type { ArgumentPlan } from "../model/plan.js";
import type { ArgumentFacts, BodyFacts, Json, JsonSchema, OperationFacts, Place } from "../model/runtime.js";
import { argumentNames, type NamedPlace } from "./argument-name.js";
import { argumentDescription } from "./describe.js";
import { loosen, type Ledger } from "./ledger.js";
import type { FullSchemas } from "./schema/full.js";
import { escapePointer } from "./schema/ref.js";
import { without } from "./schema/without.js";
import type { Flatten } from "./trim/flatten.js";
import { same } from "./trim/merge.js";
import type { Publish } from "./trim/publish.js";
import { described } from "./trim/published.js";

/** An argument before it has a name. */
export interface Candidate extends NamedPlace {
  readonly place: Place;
  readonly required: boolean;
  /** Full schema. */
  readonly schema: JsonSchema;
  readonly description?: string;
  readonly at: Location;
}

/** The one value of a required parameter whose schema allows no other; nobody has to be asked for it. */
export function constantOf(schema: JsonSchema): Json | undefined {
  if (schema.const !== undefined) return schema.const;
  const [value, ...others] = schema.enum ?? [];
  return others.length === 0 ? value : undefined;
}

interface BodyContext {
  readonly full: FullSchemas;
  readonly flatten: Flatten;
  readonly description: string | undefined;
  readonly at: Location;
}

/** The arguments of a body: one for each property of a plain object, else the body as one argument. */
export function bodyCandidates(
  body: BodyFacts,
  { full, flatten, description, at }: BodyContext,
): Candidate[] {
  const { schema } = flatten(body.schema);
  if (!isPlainObject(schema) || body.files?.includes("") === true) {
    const about = description ?? schema.description;
    const whole = {
      location: "body",
      wireName: "body",
      place: "body:",
      required: body.required,
      schema: body.schema,
      at,
    } as const;
    return [about === undefined ? whole : { ...whole, description: about }];
  }
  const needed = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const about = flatten(property).schema.description;
    return {
      location: "body" as const,
      wireName: name,
      place: `body:/${escapePointer(name)}` as const,
      required: needed.has(name),
      schema: property,
      ...(about !== undefined && { description: about }),
      at: full.locate(property) ?? at,
    };
  });
}

/** Whether a schema's properties and which of them are required is all it says, so that each can be an argument. */
function isPlainObject(schema: JsonSchema): boolean {
  const {
    type = "object",
    properties = {},
    required = [],
    additionalProperties = true,
    minProperties = 0,
  } = schema;
  if (type !== "object" && !(typeof type === "object" && type.includes("object"))) return false;
  const open = typeof additionalProperties === "boolean" || Object.keys(additionalProperties).length === 0;
  const names = Object.keys(properties);
  return (
    names.length > 0 &&
    open &&
    minProperties <= required.length &&
    required.every((name) => Object.hasOwn(properties, name)) &&
    furtherRules.every((keyword) => schema[keyword] === undefined)
  );
}

const furtherRules = [
  "anyOf",
  "oneOf",
  "allOf",
  "not",
  "if",
  "enum",
  "const",
  "patternProperties",
  "propertyNames",
  "maxProperties",
  "unevaluatedProperties",
  "dependentRequired",
  "dependentSchemas",
];

export function argumentFacts(candidates: readonly Candidate[]): ArgumentFacts[] {
  const names = argumentNames(candidates);
  return candidates.map(({ wireName, place, required }, index) => ({
    name: names[index] ?? wireName,
    place,
    required,
  }));
}

interface PlanContext {
  readonly facts: OperationFacts;
  readonly publish: Publish;
  readonly ledger: Ledger;
}

/** What the tool shows: each argument's published schema, and in the ledger what was hidden or renamed. */
export function planArguments(
  candidates: readonly Candidate[],
  { facts, publish, ledger }: PlanContext,
): ArgumentPlan[] {
  return candidates.map((candidate, index): ArgumentPlan => {
    const { place, required, at, wireName } = candidate;
    const name = facts.arguments[index]?.name ?? wireName;
    const subject = `argument ${name}`;
    if ((name !== wireName && candidate.location !== "body") || (name !== wireName && place !== "body:")) {
      ledger.entries.push({
        kind: "renamed",
        operation: facts.key,
        subject,
        reason: `${candidate.location} ${wireName} on the wire`,
        at,
      });
    }
    const description = argumentDescription(candidate.description, wireName);
    const file = same(without(candidate.schema, "description"), fileSchema);
    if (file) return { name, place, required, at, file, schema: described(fileSchema, description) };
    const { schema, hidden, blurred } = publish(candidate.schema);
    if (hidden.length > 0) {
      const shown = hidden.slice(0, 5).join(", ");
      const more = hidden.length > 5 ? ` and ${hidden.length - 5} more` : "";
      ledger.entries.push({
        kind: "hidden",
        operation: facts.key,
        subject: `properties of ${name}`,
        reason: `below the published depth: ${shown}${more}`,
        at,
      });
    }
    if (blurred)
      loosen(ledger, {
        operation: facts.key,
        subject,
        reason: "no finite schema is as narrow as the full one; calls may be refused",
        at,
      });
    return { name, place, required, at, file, schema: described(schema, description) };
  });
}

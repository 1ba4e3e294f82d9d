/** Chooses sample arguments for one call of a tool, and their places. */
import { accept, checkedBy } from "../../bounded.js";
import type { ArgumentPlan, ToolPlan } from "../../model/plan.js";
import { hasRole } from "../../schema/keywords.js";
import { conjuncts, withoutConjuncts } from "../../schema/parts.js";
import { referredName, withoutReference } from "../../schema/reference.js";
import type { Json, JsonSchema, OperationFacts, Place } from "../../model/runtime.js";
import { placeArguments, type PlacedValues } from "../../runtime/call/arguments.js";
import { leavesOpen } from "../../runtime/media/media-range.js";
import { withConstantMembers } from "../../runtime/operations/accepted-arguments.js";
import type { OperationSource } from "../../runtime/operations/operation.js";
import { parsePlace } from "../../runtime/operations/place.js";
import type { Argument, Tool } from "../../runtime/operations/tool.js";
import { parsePointer, withValueAt } from "../../runtime/schema/pointer.js";
import { propertySchemas, within } from "../../runtime/schema/subschema.js";
import { sample, type Sample } from "./sample.js";

export interface SampledArguments {
  /** By name. */
  readonly args: Readonly<Record<string, Json>>;
  readonly byPlace: ReadonlyMap<Place, Json>;
  /** Names of values that still have to be checked against their schemas. */
  readonly unsure: ReadonlySet<string>;
}

/** Chooses the required arguments and the first optional one; nothing if a required one has no simple value. */
export function sampleArguments(tool: Pick<ToolPlan, "arguments">): SampledArguments | undefined {
  const firstOptional = tool.arguments.find(({ required }) => !required);
  const found: (Sample & { readonly name: string; readonly place: Place })[] = [];
  for (const { name, place, schema, required, file, contentType } of tool.arguments) {
    if (!required && place !== firstOptional?.place) continue;
    const sampled = file ? sampleFile(contentType) : sample(schema);
    if (sampled !== undefined) found.push({ ...sampled, name, place });
    else if (required) return undefined;
  }
  return {
    args: Object.fromEntries(found.map(({ name, value }) => [name, value])),
    byPlace: new Map(found.map(({ place, value }) => [place, value])),
    unsure: new Set(found.flatMap(({ name, sure }) => (sure ? [] : [name]))),
  };
}

/** @param allowed the media types that the file may have, such as `image/*` or `image/png, image/jpeg` */
function sampleFile(allowed = "*/*"): Sample {
  const named = leavesOpen(allowed) ? allowed.replace(/,.*$/, "").replace("/*", "/example") : undefined;
  const file = {
    text: "example",
    filename: "example.txt",
    ...(named !== undefined && { contentType: named }),
  };
  return { value: file, sure: true };
}

/** The named schemas of the plan, for checking calls. */
export interface Schemas {
  readonly source: OperationSource;
  /** Contains all of them under `$defs`. */
  readonly root: JsonSchema;
}

/**
 * Puts the values into their places; nothing if the operation refuses them. Checking a whole call compiles schemas (some ten
 * milliseconds, a hundred for a large body), so it is skipped if checking each value is enough.
 */
export async function placeSample(
  tool: Pick<ToolPlan, "arguments">,
  facts: OperationFacts,
  sampled: SampledArguments,
  schemas: Schemas,
): Promise<PlacedValues | undefined> {
  const { args, byPlace, unsure } = sampled;
  const verdict = unsure.size === 0 ? "fit" : oneByOne(tool, facts, sampled, schemas.root);
  if (verdict === "refused") return undefined;
  if (verdict === "fit" && (await bodyIsPlain(facts, byPlace, schemas.source)))
    return unchecked(facts, byPlace);
  const checked = await placeArguments(asTool(tool, unsure), facts, args, {
    operations: schemas.source,
    checks: (job) => Promise.resolve(checkedBy(job)),
  });
  return checked.ok ? checked.values : undefined;
}

/** Checks each value against its own schemas; `open` if they would change it or do not describe it. */
function oneByOne(
  { arguments: listed }: Pick<ToolPlan, "arguments">,
  facts: OperationFacts,
  { args, unsure }: SampledArguments,
  root: JsonSchema,
): "fit" | "refused" | "open" {
  if (facts.constantMembers !== undefined) return "open";
  let open = false;
  for (const { name, place, schema } of listed) {
    if (!unsure.has(name)) continue;
    const value = args[name];
    const known = schemasAt(facts, place, root);
    open ||= known.length === 0 || value === null;
    for (const one of new Set([schema, ...known])) {
      const accepted = accept(within(root, one), value);
      if (accepted.problems.length > 0) return value === null ? "open" : "refused";
      open ||= accepted.value !== value;
    }
  }
  return open ? "open" : "fit";
}

/** Returns every schema that the operation has for the value at a place. */
function schemasAt(
  { parameters, body }: OperationFacts,
  place: Place,
  root: JsonSchema,
): readonly JsonSchema[] {
  const at = parsePlace(place);
  if (at.in !== "body")
    return parameters.filter((one) => one.in === at.in && one.name === at.name).map(({ schema }) => schema);
  return parsePointer(at.pointer).reduce<readonly JsonSchema[]>(
    (found, name) =>
      checkedBy((work) => found.flatMap((schema) => propertySchemas(schema, root, name, work))),
    body === undefined ? [] : [body.schema],
  );
}

function unchecked(
  { constants = [], constantMembers, body: facts }: OperationFacts,
  byPlace: ReadonlyMap<Place, Json>,
): PlacedValues {
  const places: [Place, unknown][] = [
    ...constants.map(({ place, value }): [Place, unknown] => [place, value]),
    ...[...byPlace].map(([place, value]): [Place, unknown] => [
      place,
      withConstantMembers(place, value, constantMembers),
    ]),
  ];
  // A body whose properties are arguments is an object even without any.
  let body: unknown = facts?.required === true ? {} : undefined;
  const parameters = places.flatMap(([place, value]) => {
    const parts = parsePlace(place);
    if (parts.in !== "body") return [{ ...parts, value }];
    body = withValueAt(body, parsePointer(parts.pointer), value);
    return [];
  });
  const valuesIn = (location: string): Map<string, unknown> =>
    new Map(
      parameters.filter((parameter) => parameter.in === location).map(({ name, value }) => [name, value]),
    );
  return {
    path: valuesIn("path"),
    query: valuesIn("query"),
    querystring: valuesIn("querystring"),
    header: valuesIn("header"),
    cookie: valuesIn("cookie"),
    body,
    names: new Map(),
  };
}

/** Keywords of a body that its parts decide. */
const plainKeywords = new Set(["type", "properties", "required", "additionalProperties"]);

function isPlainKeyword(keyword: string): boolean {
  return plainKeywords.has(keyword) || hasRole(keyword, "annotation");
}

/** Whether the body is valid if its parts are, because nothing restricts it as a whole. */
async function bodyIsPlain(
  { body, arguments: all }: OperationFacts,
  byPlace: ReadonlyMap<Place, Json>,
  source: OperationSource,
): Promise<boolean> {
  if (body === undefined || byPlace.has("body:")) return true;
  // A wrapper may be required although nothing in it is.
  if (all.some(({ place }) => /^body:.*\/.*\//.test(place))) return false;
  const sent = body.required || [...byPlace.keys()].some((place) => place.startsWith("body:"));
  return !sent || isPlain(body.schema, source, { depth: 0 });
}

async function isPlain(
  schema: JsonSchema,
  source: OperationSource,
  { depth }: { depth: number },
): Promise<boolean> {
  const own = withoutConjuncts(withoutReference(schema));
  if (depth > deepest || !Object.keys(own).every(isPlainKeyword)) return false;
  const name = referredName(schema);
  const target = name === undefined ? undefined : await source.schema(name);
  const parts = target === undefined ? conjuncts(schema) : [target, ...conjuncts(schema)];
  const plain = await Promise.all(parts.map((part) => isPlain(part, source, { depth: depth + 1 })));
  return plain.every(Boolean);
}

/** Limit for following what applies together, which may be circular. */
const deepest = 5;

/** Leaves out the schemas of values that need no check. */
function asTool({ arguments: listed }: Pick<ToolPlan, "arguments">, unsure: ReadonlySet<string>): Tool {
  return {
    name: "",
    description: "",
    input: Object.fromEntries(
      listed.map((argument) => [
        argument.name,
        entry(unsure.has(argument.name) ? argument : { ...argument, schema: anything }),
      ]),
    ),
  };
}

const anything: JsonSchema = {};

function entry({ place, schema, required }: ArgumentPlan): Argument {
  const optional = (): Argument<ArgumentPlan["place"], JsonSchema, false> => ({
    place,
    schema,
    required: false,
    optional,
  });
  return { place, schema, required, optional };
}

/** Shows operations as TypeScript would declare them, because models know it well: short, so that many fit. */
import { truncated } from "../../runtime/values/text.js";
import { acceptedArguments, argumentSchema } from "../../runtime/operations/accepted-arguments.js";
import type { Reachable } from "../../runtime/discovery/reachable.js";
import { pagingArguments } from "../../runtime/response/cut.js";
import type { Slices } from "../../runtime/values/slices.js";
import type { JsonSchema } from "../../runtime/values/json.js";
import { readsOnly, type OperationFacts, type OperationSource } from "../../runtime/operations/operation.js";
import { facets } from "../../runtime/schema/subschema.js";

/** Characters of the arguments, of those that are required where these are more, of the answer and of the summary. */
interface Lengths {
  readonly arguments: number;
  readonly required: number;
  readonly answer: number;
  readonly summary: number;
}

const usual: Lengths = { arguments: 170, required: 400, answer: 110, summary: 60 };
/** Of many long lines. */
const shorter: readonly Lengths[] = [
  { arguments: 120, required: 300, answer: 80, summary: 40 },
  { arguments: 80, required: 200, answer: 50, summary: 0 },
];
/** Characters of all lines of an answer, some 700 tokens. */
const longestLines = 2_500;
const mostValues = 5;
const mostMembers = 6;

/** A line for each, as long as there is room for all. */
export async function searchLines(
  hits: readonly { one: Reachable; facts: OperationFacts }[],
  { operations, slices }: { operations: OperationSource; slices: Pick<Slices, "turn"> },
): Promise<string[]> {
  const written = async (lengths: Lengths): Promise<string[]> => {
    const lines: string[] = [];
    for (const { one, facts } of hits) {
      await slices.turn();
      lines.push(await searchLine(one, facts, operations, lengths));
    }
    return lines;
  };
  let lines = await written(usual);
  for (const lengths of shorter) if (lines.join("\n").length > longestLines) lines = await written(lengths);
  return lines;
}

/** `list_issues(a: {owner: string; state?: "open"|"closed"}): Promise<{number, title}[]> // List issues` */
export async function searchLine(
  { name, tool, action, entry, reads }: Reachable,
  facts: OperationFacts,
  operations: OperationSource,
  lengths = usual,
): Promise<string> {
  const isRead = action === undefined ? reads : readsOnly(entry);
  // Tools hide some of their arguments, to cost less in every list; those for pages are what api.all is for.
  const accepted = inOrder(acceptedArguments(tool, facts), ({ name: argument, hidden }) =>
    pagingArguments([argument]).length > 0 ? 2 : hidden ? 1 : 0,
  );
  const members = await Promise.all(
    accepted.map(async ({ name: argument, place, required, schema: own }) => {
      const schema = own ?? (place === "" ? {} : await argumentSchema(facts, place, operations)) ?? {};
      return { name: argument, required, schema };
    }),
  );
  const taken =
    members.length === 0
      ? ""
      : `a${members.some(({ required }) => required) ? "" : "?"}: ${objectOf(members, lengths)}`;
  const answer = facts.returns === undefined ? "any" : truncated(facts.returns, lengths.answer);
  const said = lengths.summary === 0 ? "" : facts.summary;
  const summary = said === "" ? "" : ` // ${truncated(said, lengths.summary)}`;
  return `${memberName(name)}(${taken}): Promise<${answer}>${summary}${isRead ? "" : " [changes]"}`;
}

function inOrder<T>(all: readonly T[], rank: (one: T) => number): T[] {
  return [...all].sort((a, b) => rank(a) - rank(b));
}

interface Member {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** Schemas that are written of an argument: members and alternatives multiply with each level. */
const mostWritten = 300;

/** Levels of members that are shown of required and of optional arguments, the most first; below 0, only the required ones are. */
const requiredLevels = [2, 1, 0];
const optionalLevels = [1, 0];
/** No members at all. */
const deepest = -4;

/** What is required is always there, in its least form even where it is long; of the rest as much as has room. */
function objectOf(members: readonly Member[], lengths: Lengths): string {
  const required = members.filter((one) => one.required);
  const optional = members.filter((one) => !one.required);
  const written = requiredLevels.map((depth) => required.map((one) => memberText(one, depth)));
  const least = written.at(-1) ?? [];
  const shown =
    written.find((texts) => texts.join("; ").length <= lengths.arguments) ??
    (least.join("; ").length <= lengths.required ? least : required.map(({ name }) => key(name)));
  let left = lengths.arguments - shown.join("; ").length;
  for (const one of optional) {
    const text = [...optionalLevels, deepest]
      .map((depth) => memberText(one, depth))
      .find((each) => each.length + 2 <= left);
    if (text === undefined) continue;
    left -= text.length + 2;
    shown.push(text);
  }
  const more = members.length - shown.length;
  return `{${shown.join("; ")}}${more > 0 ? ` /* ${more} more */` : ""}`;
}

function memberText({ name, required, schema }: Member, depth: number): string {
  const place = { root: schema, left: { schemas: mostWritten } };
  return `${key(name)}${required ? "" : "?"}: ${typeOf(schema, place, depth)}`;
}

interface Place {
  /** Contains the `$defs` for references. */
  readonly root: JsonSchema;
  /** How many schemas may still be written. */
  readonly left: { schemas: number };
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** @param depth Levels of members that are shown. */
function typeOf(schema: JsonSchema, place: Place, depth: number): string {
  place.left.schemas -= 1;
  // Lists may be nested without end.
  if (depth < 2 * deepest || place.left.schemas < 0) return "any";
  const found = together(schema, place.root);
  const { const: constant, enum: values, anyOf, oneOf, type, items, properties } = found;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values !== undefined) return valuesOf(values);
  const options = anyOf ?? oneOf;
  if (options !== undefined && properties === undefined)
    return union(options.map((one) => typeOf(one, place, depth - 1)));
  const types = type === undefined ? [] : typeof type === "string" ? [type] : type;
  if (types.length > 1) return union(types.map((one) => typeOf({ ...found, type: one }, place, depth)));
  switch (types[0] ?? (properties === undefined ? undefined : "object")) {
    case "string":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array": {
      const item = typeOf(items ?? {}, place, depth - 1);
      return /[| ]/.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return membersOf(found, place, depth);
    default:
      return "any";
  }
}

/** What a schema says together with all that applies to the same value. */
function together(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const all = facets(schema, root);
  if (all.length === 1) return schema;
  const properties = all.flatMap((one) => Object.entries(one.properties ?? {}));
  const required = all.flatMap((one) => one.required ?? []);
  return {
    ...all.reduceRight<JsonSchema>((joined, one) => ({ ...joined, ...one }), {}),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
  };
}

function membersOf({ properties = {}, required = [] }: JsonSchema, place: Place, depth: number): string {
  const isRequired = ([name]: [string, JsonSchema]): boolean => required.includes(name);
  const all = Object.entries(properties);
  const needed = depth > deepest ? all.filter(isRequired) : [];
  const room = depth > 0 ? Math.max(0, mostMembers - needed.length) : 0;
  const shown = [...needed, ...all.filter((one) => !isRequired(one)).slice(0, room)];
  if (shown.length === 0) return "object";
  const texts = shown.map(
    ([name, schema]) =>
      `${key(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema, place, depth - 1)}`,
  );
  return `{${texts.join("; ")}${all.length > shown.length ? "; …" : ""}}`;
}

function valuesOf(values: readonly unknown[]): string {
  const shown = values.slice(0, mostValues).map((one) => JSON.stringify(one));
  return [...shown, ...(values.length > mostValues ? ["…"] : [])].join("|");
}

function union(types: readonly string[]): string {
  const different = [...new Set(types)];
  return different.includes("any") ? "any" : different.slice(0, 3).join("|");
}

/**
 * What an operation is called as a member of `api`: its own name, with `_` behind it where that name has a meaning of its own.
 * `api.all` follows pages, `await` calls `then`, and texts and JSON are made by the others.
 */
const taken = /^(?:all|then|toJSON|toString|valueOf)_*$/;

export function memberName(operation: string): string {
  return taken.test(operation) ? `${operation}_` : operation;
}

/** `api.list_issues` */
export function memberOfApi(operation: string): string {
  const name = memberName(operation);
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `api.${name}` : `api[${JSON.stringify(name)}]`;
}

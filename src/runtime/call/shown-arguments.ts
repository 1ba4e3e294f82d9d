/**
 * Prepares arguments for people: for the log, if the operator wants them there, and for the question before a call. Secrets
 * are left out. They are recognized by the operation's full schemas as well, because a tool file shows models less than these.
 */
import { truncated } from "../values/text.js";
import { argumentSchema, listedArguments } from "../operations/accepted-arguments.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import type { Args, Tool } from "../operations/tool.js";
import { fieldsIn } from "../response/response.js";
import { following, isEnd, type Way } from "../schema/pointer.js";
import { branches, distinct, itemSchemas, propertySchemas } from "../schema/subschema.js";
import { Work } from "../schema/work.js";
import { isObject, type JsonSchema, jsonValue, levelsOf } from "../values/json.js";
import { deepestArguments } from "../values/read-json.js";

const hidden = "[hidden]";
const longestText = 200;
const mostItems = 20;
/** Nobody reads more values of one call. */
const mostShown = 1_000;
const notShown = "…";
/** For the patterns of names, a hundredth of what judging may take; then nothing more is shown. */
const mostSteps = 200_000;

/** Not every schema marks passwords. Short words count as whole ones: `user_pin` is a secret, and `shipping` is none. */
const secretName =
  /pass[-_]?(word|wd|phrase|code|key)|secret|token|(api|access|auth|encryption|private|session|signing)[-_]?key|credential|authorization|cvv|cvc|(?<![a-z])(pin|pwd|t?otp|jwt)(?![a-z])/;

function soundsSecret(name: string): boolean {
  return secretName.test(name.replace(/(?<=[a-z\d])(?=[A-Z])/g, "_").toLowerCase());
}

/** For each argument by its name, the tool file's schema and the operation's full one. */
export type ArgumentSchemas = ReadonlyMap<string, readonly JsonSchema[]>;

/** @param operation That of the action, for a grouped tool; absent for a tool without one. */
export async function argumentSchemas(
  { input }: Pick<Tool, "input">,
  operation: OperationFacts | undefined,
  operations: OperationSource,
): Promise<ArgumentSchemas> {
  const found = listedArguments(input).map(async ({ name, place, schema }) => {
    const full =
      operation === undefined || place === ""
        ? undefined
        : await argumentSchema(operation, place, operations);
    return [name, [schema, full].filter((one) => one !== undefined)] as const;
  });
  return new Map(await Promise.all(found));
}

/**
 * @param redact Fields that are removed from the operation's answers are removed here as well.
 * @param undescribed Whether to show what no schema describes, which may be anything.
 */
export function shownArguments(
  args: Args,
  schemas: ArgumentSchemas,
  { redact = [], undescribed }: { redact?: readonly string[] | undefined; undescribed: "shown" | "hidden" },
): Record<string, unknown> {
  const { names: removed, ways } = fieldsIn(redact);
  const showing = { undescribed, removed, left: mostShown, work: new Work(mostSteps) };
  const partsOf = (name: string): Part[] =>
    (schemas.get(name) ?? []).map((schema) => ({ root: schema, schemas: [schema] }));
  return shownMembers(args, showing, { partsOf, ways });
}

/** Fields are removed here, because there may be a hundred times as many as are shown. */
function shownMembers(
  value: Readonly<Record<string, unknown>>,
  showing: Showing,
  { partsOf, ways }: Inside,
): Record<string, unknown> {
  const names = Object.keys(value);
  const most = Math.max(0, showing.left);
  const members: [string, unknown][] = [];
  for (const name of names.slice(0, most)) {
    const below = following(ways, name);
    if (showing.removed.has(name) || below.some(isEnd)) continue;
    if (showing.work.steps >= mostSteps) showing.left = 0;
    const isSecret = soundsSecret(name);
    if (isSecret) showing.left -= 1;
    const isShown = !isSecret && showing.left > 0;
    const member = isShown
      ? shownValue(value[name], { parts: partsOf(name), ways: below }, showing)
      : notShown;
    members.push([truncated(name, longestText), isSecret ? hidden : member]);
  }
  if (names.length > most) members.push([notShown, notShown]);
  return Object.fromEntries(members);
}

/** Schemas for one value, and the one whose `$defs` their references point into. */
interface Part {
  root: JsonSchema;
  schemas: readonly JsonSchema[];
}

/** What is known of a value. */
interface Known {
  parts: readonly Part[];
  /** Rests of the paths of fields that are removed. */
  ways: readonly Way[];
}

/** What is known of an object's members. */
interface Inside extends Pick<Known, "ways"> {
  /** Not asked for more members than are shown. */
  partsOf: (name: string) => readonly Part[];
}

interface Showing {
  undescribed: "shown" | "hidden";
  /** Names of fields that are removed. */
  removed: ReadonlySet<string>;
  /** How many values may still be shown. */
  left: number;
  work: Work;
}

function shownValue(value: unknown, known: Known, showing: Showing): unknown {
  showing.left -= 1;
  if (showing.left < 0) return notShown;
  const { ways } = known;
  const parts = known.parts.map(({ root, schemas }) => ({
    root,
    schemas: distinct(schemas, (schema) => branches(schema, root)),
  }));
  const all = parts.flatMap(({ schemas }) => schemas);
  const isDescribed = all.some((schema) => Object.keys(schema).length > 0);
  if (!isDescribed && showing.undescribed === "hidden") return hidden;
  if (all.some((schema) => schema.format === "password" || schema.writeOnly === true)) return hidden;
  if (typeof value === "string") {
    const inside = jsonInside(value);
    if (inside !== undefined) return shownValue(inside, known, showing);
    return truncated(value, longestText);
  }
  const below = (find: (schema: JsonSchema, root: JsonSchema) => readonly JsonSchema[]): Part[] =>
    parts.map(({ root, schemas }) => ({ root, schemas: distinct(schemas, (schema) => find(schema, root)) }));
  if (Array.isArray(value))
    return value.slice(0, mostItems).flatMap((item: unknown, i) => {
      const rests = following(ways, String(i));
      if (rests.some(isEnd)) return [];
      const ofItem = below((schema, root) => itemSchemas(schema, root, i));
      return [shownValue(item, { parts: ofItem, ways: rests }, showing)];
    });
  if (!isObject(value)) return value;
  const partsOf = (name: string): Part[] =>
    below((schema, root) => propertySchemas(schema, root, name, showing.work));
  return shownMembers(value, showing, { partsOf, ways });
}

/**
 * Returns the object or array that a text is, because models write these as texts, and calls take them so. Those that no call
 * takes, because they are too deep, are hidden: a secret may be in them.
 */
function jsonInside(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const value = jsonValue(text);
  return levelsOf(value, deepestArguments + 1) > deepestArguments ? hidden : value;
}

// @generated SignedSource<<23cda27c947a97abce0d8404a35146891193293108422329938e0b479600e6af>>
/** The members of an answer that a caller asked for. */
import { accept } from "../accept.js";
import { isObject, memberOf } from "../json.js";
import { shape } from "../shape.js";
import { answerFields, type Tool } from "../tool.js";

export interface Picked {
  value: unknown;
  /** Set when nothing of what was asked for is there: what there is instead. */
  note?: string;
}

/** @param fields Member names joined by dots, arrays are walked through: `items.id`; all where there are none. */
export function pickFields(value: unknown, fields: readonly string[] = []): Picked {
  const pick = fields.flatMap((field) => field.split(",")).map((field) => field.trim().replaceAll("[]", ""));
  const wanted = pick.filter((field) => field !== "");
  if (wanted.length === 0) return { value };
  const picked = shape(value, { pick: wanted, keepNulls: true }).value;
  if (!isEmpty(picked) || isEmpty(value)) return { value: picked };
  return {
    value: picked,
    note: `The answer has none of these fields. It has: ${memberNames(value).join(", ")}.`,
  };
}

/** What the caller of a tool wants of its answer, where the tool has an argument that says so. */
export function askedFields(
  { input }: Pick<Tool, "input">,
  args: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
  const [name, argument] = Object.entries(input).find(([, { place }]) => place === answerFields) ?? [];
  const given = name === undefined ? undefined : memberOf(args, name);
  if (argument === undefined || given === undefined) return undefined;
  const { value } = accept(argument.schema, given);
  return Array.isArray(value) ? value.map(String) : undefined;
}

/** Whether there is nothing in it but empty objects and arrays. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty);
  return isObject(value) && Object.values(value).every((member) => isContainer(member) && isEmpty(member));
}

function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

const mostNames = 30;

function memberNames(value: unknown): string[] {
  const first = Array.isArray(value) ? (value as unknown[])[0] : value;
  if (!isObject(first)) return [];
  const names = Object.entries(first).flatMap(([name, member]) => [
    name,
    ...memberNames(member).map((below) => `${name}.${below}`),
  ]);
  return names.slice(0, mostNames);
}

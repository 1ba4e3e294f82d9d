// @generated SignedSource<<9d4d48f5f391912c81f81ac22f47446b9925da4007a30e8ee2b6cca69a278003>>
/** The members of an answer that a caller asked for. */
import { accept } from "../call/accept.js";
import { isObject, memberOf } from "../json.js";
import { anyName, hasSome, membersOf, type Members } from "../response/members.js";
import { answerFields, type Tool } from "../tool.js";

/** @param fields Member names joined by dots, `*` for any name; arrays are walked through: `items.id`; all where there are none. */
export function askedMembers(fields: readonly string[] = []): Members {
  const paths = fields.flatMap((field) => [
    field,
    ...field.split(",").map((one) => one.trim().replaceAll("[]", "")),
  ]);
  return membersOf(paths.filter((path) => path.trim() !== ""));
}

/** For a caller who asked for nothing that is there: what there is instead. */
export function missedNote(offered: unknown, asked: Members): string | undefined {
  if (hasSome(offered, asked)) return undefined;
  return `The answer has none of these fields. It has: ${memberNames(offered).join(", ")}. ${anyName} stands for any name.`;
}

/** What the caller of a tool wants of its answer, where the tool has an argument that says so. */
export function askedFields(
  { input }: Pick<Tool, "input">,
  args: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
  const [name, argument] = fieldsEntry(input) ?? [];
  const given = name === undefined ? undefined : memberOf(args, name);
  if (argument === undefined || given === undefined) return undefined;
  const { value } = accept(argument.schema, given);
  return Array.isArray(value) ? value.map(String) : undefined;
}

/**
 * By what callers say which members they want: an argument of the tool, else one of the tool that calls it for them.
 * @param through That tool, where there is one.
 */
export function membersBy({ input }: Pick<Tool, "input">, through: string | undefined): string | undefined {
  const [own] = fieldsEntry(input) ?? [];
  return own ?? (through === readingTool ? `fields of ${readingTool}` : undefined);
}

function fieldsEntry(input: Tool["input"]) {
  return Object.entries(input).find(([, { place }]) => place === answerFields);
}

const readingTool = "call_read_operation";

const mostNames = 30;

function memberNames(value: unknown): string[] {
  if (Array.isArray(value)) return memberNames(value[0]);
  if (!isObject(value)) return [];
  const names = Object.entries(value).flatMap(([name, member]) => [
    name,
    ...memberNames(member).map((below) => `${name}.${below}`),
  ]);
  return names.slice(0, mostNames);
}

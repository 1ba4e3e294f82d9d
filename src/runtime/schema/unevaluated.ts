/** Keywords for the members and items that no other keyword of the same schema, or of those that it applies, speaks about. */
import { isObject } from "../values/json.js";
import { firstWrong, judge } from "./judge.js";
import { itemNodes } from "./list-rules.js";
import type { Make, Members, Node, Scope } from "./node.js";
import { hasMember, namesOf } from "./object-rules.js";
import { branches } from "./applicator-rules.js";
import { pattern } from "./pattern.js";
import type { Work } from "./work.js";

export const unevaluatedMembers: Make<Members> = (given, scope) => {
  const node = scope.part(given);
  if (node === undefined) return undefined;
  const about = {};
  return (value, work) => {
    const names = unevaluatedNames(scope, value, work);
    return (
      firstWrong(about, { whole: value, count: names.length, work }, (index) =>
        judge(node, value[names[index] ?? ""], work),
      ) === names.length
    );
  };
};

export const unevaluatedItems: Make<readonly unknown[]> = (given, scope) => {
  const node = scope.part(given);
  if (node === undefined) return undefined;
  const about = {};
  return (items, work) => {
    const isEvaluated = itemsEvaluated(scope, items, work);
    return (
      firstWrong(
        about,
        { whole: items, count: items.length, work },
        (index) => isEvaluated(index) || judge(node, items[index], work),
      ) === items.length
    );
  };
};

export function unevaluatedNames(scope: Scope, value: Members, work: Work): string[] {
  const names = namesOf(value, work);
  const spokenOf = [...applied(scope, value, work)].map((one) => namesSpokenOf(one, one === scope));
  work.spend(names.length * spokenOf.length);
  return names.filter((name) => !spokenOf.some((isSpokenOf) => isSpokenOf(name, work)));
}

/** @param isOwn The keyword itself does not count where it is asked about. */
function namesSpokenOf({ schema }: Scope, isOwn: boolean): (name: string, work: Work) => boolean {
  const isRest =
    schema.additionalProperties !== undefined || (!isOwn && schema.unevaluatedProperties !== undefined);
  if (isRest) return () => true;
  const properties: unknown = schema.properties;
  const listed = isObject(properties) ? properties : {};
  const patterns = Object.keys(isObject(schema.patternProperties) ? schema.patternProperties : {}).map(
    pattern,
  );
  return (name, work) => Object.hasOwn(listed, name) || patterns.some((one) => one.test(name, work));
}

function itemsEvaluated(scope: Scope, items: readonly unknown[], work: Work): (index: number) => boolean {
  const tests = [...applied(scope, items, work)].map((one): ((index: number) => boolean) => {
    const { schema, part } = one;
    if (schema.items !== undefined || (one !== scope && schema["unevaluatedItems"] !== undefined))
      return () => true;
    const nodeAt = itemNodes(one);
    const wanted = part(schema.contains);
    return (index) =>
      nodeAt?.(index) !== undefined || (wanted !== undefined && judge(wanted, items[index], work));
  });
  return (index) => tests.some((isEvaluated) => isEvaluated(index));
}

/** Returns a schema and those that it applies to the same value, as far as the value is valid there. */
function* applied(scope: Scope, value: unknown, work: Work): Iterable<Scope> {
  yield scope;
  const { schema, part, target } = scope;
  const either = [schema.anyOf, schema.oneOf].flatMap((given) => branches(given, scope) ?? []);
  const parts = [
    target(schema.$ref),
    ...(branches(schema.allOf, scope) ?? []),
    ...either.filter((node) => judge(node, value, work)),
    ...conditional(scope, value, work),
    ...dependent(schema["dependentSchemas"], value, part),
  ];
  for (const node of parts) if (node !== undefined) yield* applied(node.scope, value, work);
}

function conditional({ schema, part }: Scope, value: unknown, work: Work): readonly (Node | undefined)[] {
  const condition = part(schema.if);
  if (condition === undefined) return [];
  return judge(condition, value, work) ? [condition, part(schema.then)] : [part(schema.else)];
}

function dependent(given: unknown, value: unknown, part: Scope["part"]): readonly (Node | undefined)[] {
  if (!isObject(given) || !isObject(value)) return [];
  return Object.entries(given).flatMap(([name, one]) => (hasMember(value, name) ? [part(one)] : []));
}

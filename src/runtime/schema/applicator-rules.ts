/**
 * Keywords that apply other schemas to the same value, and those for the members and items that no other keyword of the same
 * schema, or of those that it applies, speaks about.
 */
import { isObject } from "../values/json.js";
import { judge, type Make, type Node, type Scope, firstWrong, type Members } from "./judge.js";
import { itemNodes } from "./value-rules.js";
import { hasMember, namesOf } from "./object-rules.js";
import { pattern } from "./pattern.js";
import type { Work } from "./work.js";

export const applicatorRules: Readonly<Record<string, Make<unknown>>> = {
  $ref: (given, { target }) => {
    const node = target(given);
    return node && ((value, work) => judge(node, value, work));
  },
  allOf: (given, scope) => {
    const nodes = branches(given, scope);
    return nodes && ((value, work) => nodes.every((node) => judge(node, value, work)));
  },
  anyOf: (given, scope) => {
    const nodes = branches(given, scope);
    return nodes && ((value, work) => nodes.some((node) => judge(node, value, work)));
  },
  oneOf: (given, scope) => {
    const nodes = branches(given, scope);
    return (
      nodes &&
      ((value, work) => {
        let isFound = false;
        for (const node of nodes) {
          if (!judge(node, value, work)) continue;
          if (isFound) return false;
          isFound = true;
        }
        return isFound;
      })
    );
  },
  not: (given, { part }) => {
    const node = part(given);
    return node && ((value, work) => !judge(node, value, work));
  },
  if: (given, { part, schema }) => {
    const condition = part(given);
    const [yes, no] = [part(schema.then), part(schema.else)];
    if (condition === undefined) return undefined;
    return (value, work) => {
      const next = judge(condition, value, work) ? yes : no;
      return next === undefined || judge(next, value, work);
    };
  },
};

/** @returns nothing if one of them is no schema, or there is none */
export function branches(given: unknown, { part }: Pick<Scope, "part">): readonly Node[] | undefined {
  if (!Array.isArray(given) || given.length === 0) return undefined;
  const nodes = given.map(part).filter((node) => node !== undefined);
  return nodes.length === given.length ? nodes : undefined;
}

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

/** Keywords that apply other schemas to the same value. */
import { judge } from "./judge.js";
import type { Make, Node, Scope } from "./node.js";

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

/** Keywords for objects. Only own members count: every object inherits "constructor" and "toString", which nobody sent. */
import { isObject } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { firstWrong, judge, type Make, type Members, type Node, type Scope } from "./judge.js";
import { pattern } from "./pattern.js";
import { isCount } from "./value-rules.js";
import type { Work } from "./work.js";

export const objectRules: Readonly<Record<string, Make<Members>>> = {
  required: (given) => {
    const names = namesIn(given);
    return names.length === 0 ? undefined : (value, work) => lacking(names, value, work) === undefined;
  },
  dependentRequired: (given) => {
    const sets = Object.entries(isObject(given) ? given : {}).map(([name, names]) => ({
      name,
      names: namesIn(names),
    }));
    return (value, work) =>
      sets.every(({ name, names }) => !hasMember(value, name) || lacking(names, value, work) === undefined);
  },
  minProperties: (given) =>
    isCount(given) ? (value, work) => namesOf(value, work).length >= given : undefined,
  maxProperties: (given) =>
    isCount(given) ? (value, work) => namesOf(value, work).length <= given : undefined,
  propertyNames: (given, { part }) => {
    const node = part(given);
    if (node === undefined) return undefined;
    const about = {};
    return (value, work) => {
      const names = namesOf(value, work);
      return (
        names.length ===
        firstWrong(about, { whole: value, count: names.length, work }, (index) =>
          judge(node, names[index], work),
        )
      );
    };
  },
  dependentSchemas: (given, { part }) => {
    const parts = Object.entries(isObject(given) ? given : {}).map(([name, one]) => ({
      name,
      node: part(one),
    }));
    return (value, work) =>
      parts.every(({ name, node }) => !node || !hasMember(value, name) || judge(node, value, work));
  },
  properties: (_, scope) => membersRule("properties", scope),
  patternProperties: (_, scope) => membersRule("patternProperties", scope),
  additionalProperties: (_, scope) => membersRule("additionalProperties", scope),
};

export function namesIn(given: unknown): string[] {
  return Array.isArray(given) ? given.filter((name) => typeof name === "string") : [];
}

export function hasMember(value: Members, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}

/** Members that are `undefined` are not sent. */
export function namesOf(value: Members, work: Work): readonly string[] {
  const names = work.namesOf(value);
  return names.every((name) => value[name] !== undefined)
    ? names
    : names.filter((name) => value[name] !== undefined);
}

/** Returns the first name that is missing. */
function lacking(names: readonly string[], value: Members, work: Work): string | undefined {
  work.spend(names.length);
  return names.find((name) => !hasMember(value, name));
}

/** One rule for the three keywords that go together. */
function membersRule(keyword: string, scope: Scope): ((value: Members, work: Work) => boolean) | undefined {
  const [first] = memberKeywords.filter((name) => scope.schema[name] !== undefined);
  const nodesFor = first === keyword ? memberNodes(scope) : undefined;
  return nodesFor && ((value, work) => wrongMember(nodesFor, value, work) === work.namesOf(value).length);
}

const memberKeywords = ["properties", "patternProperties", "additionalProperties"];

/** Returns what a member has to follow by its name. */
export type NodesFor = (name: string, work: Work) => readonly Node[];

const none: readonly Node[] = [];

/** @returns nothing if no member has to follow anything */
export const memberNodes = oncePer(({ schema, part }: Scope): NodesFor | undefined => {
  const properties: unknown = schema.properties;
  const listed = isObject(properties) ? properties : {};
  const patterns = patternNodes(schema.patternProperties, part);
  const rest = part(schema.additionalProperties);
  const others = rest === undefined ? none : [rest];
  const known = new Map<string, readonly Node[]>();
  if (Object.keys(listed).length === 0 && patterns.length === 0 && rest === undefined) return undefined;

  /** Nothing if the name is not listed. */
  function named(name: string): readonly Node[] | undefined {
    const found = known.get(name);
    if (found !== undefined || !Object.hasOwn(listed, name)) return found;
    const node = part(listed[name]);
    const nodes = node === undefined ? none : [node];
    known.set(name, nodes);
    return nodes;
  }

  if (patterns.length === 0) return (name) => named(name) ?? others;
  return (name, work) => {
    const own = named(name);
    const matching = patterns.flatMap(({ test, node }) => (test(name, work) ? [node] : []));
    return own === undefined && matching.length === 0 ? others : [...(own ?? none), ...matching.flat()];
  };
});

function patternNodes(given: unknown, part: Scope["part"]) {
  return Object.entries(isObject(given) ? given : {}).map(([source, one]) => {
    const node = part(one);
    const matched = pattern(source);
    return {
      test: (name: string, work: Work) => matched.test(name, work),
      node: node === undefined ? none : [node],
    };
  });
}

/** @returns the index of the first wrong member, or the number of members */
export function wrongMember(nodesFor: NodesFor, value: Members, work: Work): number {
  const names = work.namesOf(value);
  return firstWrong(nodesFor, { whole: value, count: names.length, work }, (index) => {
    const name = names[index] ?? "";
    return isRightMember(nodesFor, name, value[name], work);
  });
}

export function isRightMember(nodesFor: NodesFor, name: string, member: unknown, work: Work): boolean {
  work.spend(1);
  if (member === undefined) return true;
  for (const node of nodesFor(name, work)) if (!judge(node, member, work)) return false;
  return true;
}

/**
 * Keywords for objects, and those that apply other schemas: to the same value, and to the members and items that no other
 * keyword of the same schema, or of those that it applies, speaks about.
 *
 * Only own members count: every object inherits "constructor" and "toString", which nobody sent.
 */
import { isObject } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { firstWrong, judge, type Make, type Members, type Node } from "./judge.js";
import { pattern } from "./pattern.js";
import { isCount, itemNodes } from "./value-rules.js";
import { Findings, type Work } from "./work.js";

export const applicatorRules: Readonly<Record<string, Make<unknown>>> = {
  $ref: (_, node) => (value, work) => {
    const target = node.target(work);
    return target === undefined || judge(target, value, work);
  },
  allOf: (given, node) => {
    const parts = partsIn(given, node);
    return parts && ((value, work) => parts.every((part) => judge(part, value, work)));
  },
  anyOf: (given, node) => {
    const parts = partsIn(given, node);
    return parts && ((value, work) => parts.some((part) => judge(part, value, work)));
  },
  oneOf: (given, node) => {
    const parts = partsIn(given, node);
    return (
      parts &&
      ((value, work) => {
        let isFound = false;
        for (const part of parts) {
          if (!judge(part, value, work)) continue;
          if (isFound) return false;
          isFound = true;
        }
        return isFound;
      })
    );
  },
  not: (given, node) => {
    const part = node.part(given);
    return part && ((value, work) => !judge(part, value, work));
  },
  if: (given, node) => {
    const condition = node.part(given);
    const [yes, no] = [node.part(node.schema.then), node.part(node.schema.else)];
    if (condition === undefined) return undefined;
    return (value, work) => {
      const next = judge(condition, value, work) ? yes : no;
      return next === undefined || judge(next, value, work);
    };
  },
};

/** @returns nothing if one of them is no schema, or there is none */
export function partsIn(given: unknown, node: Node): readonly Node[] | undefined {
  if (!Array.isArray(given) || given.length === 0) return undefined;
  const parts = given.map((one) => node.part(one)).filter((part) => part !== undefined);
  return parts.length === given.length ? parts : undefined;
}

export const unevaluatedMembers: Make<Members> = (given, node) => {
  const part = node.part(given);
  return (
    part &&
    ((value, work) => {
      const { names, first } = unevaluated(node, part, value, work);
      return first === names.length;
    })
  );
};

/**
 * Looks at the members that no other keyword speaks about.
 * @returns all names, the index of the first wrong one, and whether one is wrong
 */
export function unevaluated(node: Node, part: Node, value: Members, work: Work) {
  const names = work.sentNamesOf(value);
  const isUnevaluated = unevaluatedName(node, value, work);
  const isWrong = (name: string): boolean => isUnevaluated(name) && !judge(part, value[name], work);
  const first = firstWrong(
    node,
    { whole: value, count: names.length, work },
    (index) => !isWrong(names[index] ?? ""),
  );
  return { names, first, isWrong };
}

export const unevaluatedItems: Make<readonly unknown[]> = (given, node) => {
  const part = node.part(given);
  if (part === undefined) return undefined;
  const about = {};
  return (items, work) => {
    const isEvaluated = itemsEvaluated(node, items, work);
    return (
      firstWrong(
        about,
        { whole: items, count: items.length, work },
        (index) => isEvaluated(index) || judge(part, items[index], work),
      ) === items.length
    );
  };
};

/** Tells whether no keyword speaks about a member of that name. */
function unevaluatedName(node: Node, value: Members, work: Work): (name: string) => boolean {
  const spokenOf = applied(node, value, work).map((one) => {
    const { names, patterns, isRest } = namesSpokenOf(one);
    // The keyword itself does not count where it is asked about.
    const isAll = isRest || (one !== node && one.schema.unevaluatedProperties !== undefined);
    return { names, patterns, isAll };
  });
  return (name) => {
    for (const { names, patterns, isAll } of spokenOf) {
      work.spend((1 + patterns.length) * stepsOfEntry);
      if (isAll || Object.hasOwn(names, name) || patterns.some((one) => one.test(name, work))) return false;
    }
    return true;
  };
}

const namesSpokenOf = oncePer(({ schema }: Node) => {
  const { properties, patternProperties, additionalProperties }: Readonly<Record<string, unknown>> = schema;
  return {
    names: isObject(properties) ? properties : {},
    patterns: Object.keys(isObject(patternProperties) ? patternProperties : {}).map(pattern),
    isRest: additionalProperties !== undefined,
  };
});

/** Tells whether a keyword speaks about the item at an index. */
function itemsEvaluated(node: Node, items: readonly unknown[], work: Work): (index: number) => boolean {
  const wanted: Node[] = [];
  let first = 0;
  for (const one of applied(node, items, work)) {
    const { schema } = one;
    const isAll = schema.items !== undefined || (one !== node && schema["unevaluatedItems"] !== undefined);
    first = Math.max(first, isAll ? items.length : (itemNodes(one)?.count(items.length) ?? 0));
    const contained = one.part(schema.contains);
    if (contained !== undefined) wanted.push(contained);
  }
  return (index) => {
    work.spend(1);
    return index < first || wanted.some((part) => judge(part, items[index], work));
  };
}

/** What was found in fewer steps is found again. */
const stepsWorthKeeping = 200;
/** What looking up something by a member's name takes. */
const stepsOfEntry = 4;
/** What going on to the next schema takes. */
const stepsOfSchema = 20;

const appliedIn = oncePer<Work, Findings<readonly Node[]>>(() => new Findings());

/** Returns a schema and those that it applies to the same value, as far as the value is valid there, each once. */
function applied(node: Node, value: object, work: Work): readonly Node[] {
  const kept = appliedIn(work);
  const known = kept.get(node, value);
  if (known !== undefined) return known;
  const before = work.steps;
  const found = new Set<Node>();
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    work.spend(stepsOfSchema);
    for (const part of appliedBy(next, value, work)) if (part !== undefined) open.push(part);
  }
  const all = [...found];
  if (work.steps - before > stepsWorthKeeping) {
    work.kept += 1;
    kept.set(node, value, all);
  }
  return all;
}

function appliedBy(node: Node, value: object, work: Work): readonly (Node | undefined)[] {
  const { schema } = node;
  const either = [schema.anyOf, schema.oneOf].flatMap((given) => partsIn(given, node) ?? []);
  const all = partsIn(schema.allOf, node) ?? [];
  work.spend(all.length);
  return [
    node.target(work),
    ...all,
    ...either.filter((part) => judge(part, value, work)),
    ...conditional(node, value, work),
    ...dependent(node, value, work),
  ];
}

function conditional(node: Node, value: unknown, work: Work): readonly (Node | undefined)[] {
  const { schema } = node;
  const condition = node.part(schema.if);
  if (condition === undefined) return [];
  return judge(condition, value, work) ? [condition, node.part(schema.then)] : [node.part(schema.else)];
}

function dependent(node: Node, value: unknown, work: Work): readonly (Node | undefined)[] {
  const given = node.schema["dependentSchemas"];
  if (!isObject(given) || !isObject(value)) return [];
  const entries = Object.entries(given);
  work.spend(entries.length * stepsOfEntry);
  return entries.flatMap(([name, one]) => (hasMember(value, name) ? [node.part(one)] : []));
}

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
    return (value, work) => {
      work.spend(sets.length * stepsOfEntry);
      return sets.every(
        ({ name, names }) => !hasMember(value, name) || lacking(names, value, work) === undefined,
      );
    };
  },
  minProperties: (given) =>
    isCount(given) ? (value, work) => work.sentNamesOf(value).length >= given : undefined,
  maxProperties: (given) =>
    isCount(given) ? (value, work) => work.sentNamesOf(value).length <= given : undefined,
  propertyNames: (given, node) => {
    const part = node.part(given);
    if (part === undefined) return undefined;
    const about = {};
    return (value, work) => {
      const names = work.sentNamesOf(value);
      return (
        names.length ===
        firstWrong(about, { whole: value, count: names.length, work }, (index) =>
          judge(part, names[index], work),
        )
      );
    };
  },
  dependentSchemas: (given, node) => {
    const parts = Object.entries(isObject(given) ? given : {}).map(([name, one]) => ({
      name,
      part: node.part(one),
    }));
    return (value, work) => {
      work.spend(parts.length * stepsOfEntry);
      return parts.every(({ name, part }) => !part || !hasMember(value, name) || judge(part, value, work));
    };
  },
  properties: (_, node) => membersRule("properties", node),
  patternProperties: (_, node) => membersRule("patternProperties", node),
  additionalProperties: (_, node) => membersRule("additionalProperties", node),
};

export function namesIn(given: unknown): string[] {
  return Array.isArray(given) ? given.filter((name) => typeof name === "string") : [];
}

export function hasMember(value: Members, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}

/** Returns the first name that is missing. */
function lacking(names: readonly string[], value: Members, work: Work): string | undefined {
  work.spend(names.length);
  return names.find((name) => !hasMember(value, name));
}

/** One rule for the three keywords that go together. */
function membersRule(keyword: string, node: Node): ((value: Members, work: Work) => boolean) | undefined {
  const [first] = memberKeywords.filter((name) => node.schema[name] !== undefined);
  const nodesFor = first === keyword ? memberNodes(node) : undefined;
  return nodesFor && ((value, work) => wrongMember(nodesFor, value, work) === work.namesOf(value).length);
}

const memberKeywords = ["properties", "patternProperties", "additionalProperties"];

/** Returns what a member has to follow by its name. */
type NodesFor = (name: string, work: Work) => readonly Node[];

const none: readonly Node[] = [];

/** @returns nothing if no member has to follow anything */
export const memberNodes = oncePer((node: Node): NodesFor | undefined => {
  const { schema } = node;
  const properties: unknown = schema.properties;
  const listed = isObject(properties) ? properties : {};
  const patterns = patternNodes(node);
  const rest = node.part(schema.additionalProperties);
  const others = rest === undefined ? none : [rest];
  const known = new Map<string, readonly Node[]>();
  if (Object.keys(listed).length === 0 && patterns.length === 0 && rest === undefined) return undefined;

  /** Nothing if the name is not listed. */
  function named(name: string): readonly Node[] | undefined {
    const found = known.get(name);
    if (found !== undefined || !Object.hasOwn(listed, name)) return found;
    const part = node.part(listed[name]);
    const nodes = part === undefined ? none : [part];
    known.set(name, nodes);
    return nodes;
  }

  if (patterns.length === 0) return (name) => named(name) ?? others;
  return (name, work) => {
    const own = named(name);
    work.spend(patterns.length * stepsOfEntry);
    const matching = patterns.flatMap(({ test, part }) => (test(name, work) ? [part] : []));
    return own === undefined && matching.length === 0 ? others : [...(own ?? none), ...matching.flat()];
  };
});

function patternNodes(node: Node) {
  const given: unknown = node.schema.patternProperties;
  return Object.entries(isObject(given) ? given : {}).map(([source, one]) => {
    const part = node.part(one);
    const matched = pattern(source);
    return {
      test: (name: string, work: Work) => matched.test(name, work),
      part: part === undefined ? none : [part],
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

/** Finds what is wrong with settings: every fault, because a person mends them all at once. */
import { partsIn, memberNodes, namesIn } from "../runtime/schema/applicator-rules.js";
import { judge, preparedRules, type Node, type Rule } from "../runtime/schema/judge.js";
import { itemNodes } from "../runtime/schema/value-rules.js";
import { joinPointer } from "../runtime/schema/pointer.js";
import { nothing, prepared } from "../runtime/schema/validate.js";
import { admits, namedTypes, typeOf } from "../runtime/schema/types.js";
import { Work } from "../runtime/schema/work.js";
import { isObject, type JsonSchema } from "../runtime/values/json.js";
import { isUnion } from "../schema/keywords.js";
import { alternatives } from "../schema/parts.js";

/** A keyword that a setting violates. */
export interface Fault {
  readonly keyword: string;
  /** JSON pointer (RFC 6901) to the setting. */
  readonly pointer: string;
  /** Where the keyword stands. */
  readonly schema: JsonSchema;
  readonly value: unknown;
  /** The member that is missing, unknown or badly named. */
  readonly name?: string;
}

/**
 * Returns the faults worth showing: for a wrong name what it should be, for a choice those of the alternative that was meant,
 * for a number one of several.
 */
export function settingFaults(schema: JsonSchema, value: unknown): Fault[] {
  return [...faultsAt({ node: prepared(schema), value, pointer: "", work: new Work() })];
}

interface Setting {
  readonly node: Node;
  readonly value: unknown;
  readonly pointer: string;
  readonly work: Work;
}

/** Keywords that are described together. */
const ofNumbers: readonly string[] = ["minimum", "maximum"];

function* faultsAt(setting: Setting): Iterable<Fault> {
  const { node, value, pointer, work } = setting;
  const { schema } = node;
  if (judge(node, value, work)) return;
  if (!admits(namedTypes(schema), typeOf(value))) {
    yield { keyword: "type", pointer, schema, value };
    return;
  }
  const keywords = brokenKeywords(setting);
  const first = keywords.find((keyword) => ofNumbers.includes(keyword));
  for (const keyword of keywords)
    if (!ofNumbers.includes(keyword) || keyword === first) yield* faultsBy(keyword, setting);
}

function brokenKeywords({ node, value, work }: Setting): string[] {
  const rules = preparedRules(node, work);
  const broken = <T>(list: readonly Rule<T>[], given: T): string[] =>
    list.filter(({ holds }) => !holds(given, work)).map(({ keyword }) => keyword);
  return [
    ...broken(rules.values, value),
    ...(typeof value === "string" ? broken(rules.text, value) : []),
    ...(typeof value === "number" ? broken(rules.number, value) : []),
    ...(Array.isArray(value) ? broken<readonly unknown[]>(rules.list, value) : []),
    ...(isObject(value) ? broken(rules.object, value) : []),
    ...broken(rules.others, value),
  ];
}

function* faultsBy(keyword: string, setting: Setting): Iterable<Fault> {
  const { node, value, pointer, work } = setting;
  const { schema } = node;
  const own = { keyword, pointer, schema, value };
  if (isUnion(keyword)) {
    yield* choiceFaults(own, setting);
    return;
  }
  switch (keyword) {
    case "items":
      for (const [index, item] of (Array.isArray(value) ? value : []).entries()) {
        const part = itemNodes(node)?.at(index);
        if (part !== undefined)
          yield* faultsAt({ node: part, value: item, pointer: `${pointer}/${index}`, work });
      }
      return;
    case "required":
      for (const name of namesIn(schema.required))
        if (!isObject(value) || !Object.hasOwn(value, name)) yield { ...own, name };
      return;
    case "propertyNames": {
      const names = node.part(schema.propertyNames);
      for (const name of Object.keys(isObject(value) ? value : {}))
        if (names !== undefined && !judge(names, name, work)) yield { ...own, schema: names.schema, name };
      return;
    }
    case "properties":
    case "additionalProperties":
      yield* memberFaults(setting);
      return;
    default:
      yield own;
  }
}

function* memberFaults({ node, value, pointer, work }: Setting): Iterable<Fault> {
  const { schema } = node;
  for (const [name, member] of Object.entries(isObject(value) ? value : {})) {
    for (const part of memberNodes(node)?.(name, work) ?? []) {
      if (part.schema === nothing) yield { keyword: "additionalProperties", pointer, schema, value, name };
      else yield* faultsAt({ node: part, value: member, pointer: joinPointer(pointer, name), work });
    }
  }
}

/** Faults of these say that a value is of another kind than an alternative wants. */
const ofKinds: ReadonlySet<string> = new Set(["type", "minimum", "maximum", "const", "enum"]);

/** If only one alternative wants values of this kind, its faults are shown; otherwise the choice itself is at fault. */
function choiceFaults(choice: Fault, { node, ...where }: Setting): readonly Fault[] {
  const faults = (partsIn(alternatives(node.schema), node) ?? []).map((branch) => [
    ...faultsAt({ ...where, node: branch }),
  ]);
  const [intended, ...others] = faults.filter(
    (found) => !found.some(({ pointer, keyword }) => pointer === choice.pointer && ofKinds.has(keyword)),
  );
  return intended === undefined || others.length > 0 ? [choice] : intended;
}

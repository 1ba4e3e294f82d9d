/** Collects the schemas that requests consist of, each once, with what the document says around it. */
import { groupBy } from "../../group-by.js";
import type { Operation, Schema } from "../../model/api.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { children } from "../../schema/children.js";
import { closure } from "../../schema/collect.js";
import { hasRole, isUnion } from "../../schema/keywords.js";
import { combines } from "../../schema/parts.js";
import { below, type Parents } from "../../schema/reachable.js";
import { referredName, target } from "../../schema/reference.js";
import { singular } from "../words/words.js";

export interface SchemaNode {
  readonly schema: Schema;
  /** Names of the value in all parameters and properties that hold it; never empty. */
  readonly names: Set<string>;
  /** Its own description, and those of parameters with this schema. */
  readonly texts: Set<string>;
  /** Whether another schema describes the same value, or it is the body itself. */
  shared: boolean;
  /**
   * Whether accepting more could refuse a whole value (below `not`, `if`, `oneOf`), or accept what another member is for: an
   * example of a union is not one of each of its members.
   */
  exclusive: boolean;
  /** Whether it is below `not`, `if` or `contains`, where accepting more could refuse a whole value. */
  reversed: boolean;
}

type Marks = Pick<SchemaNode, "exclusive" | "reversed">;

interface Position extends Marks, Pick<SchemaNode, "shared"> {
  readonly text?: string;
}

interface Visit {
  readonly schema: Schema;
  readonly name: string;
  readonly at: Position;
}

/** Returns the nodes in the order in which they are met. */
export function requestNodes(
  operations: readonly Operation[],
  schemas: ReadonlyMap<string, Schema>,
): ReadonlyMap<Schema, SchemaNode> {
  const nodes = new Map<Schema, SchemaNode>();

  /** Keeps what is to be visited in a list: schemas that lead to each other by the thousand would exhaust the stack. */
  function visitAll(root: Visit): void {
    const open = [root];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const one of visit(next).toReversed()) open.push(one);
  }

  /** Returns what is to be visited next. */
  function visit({ schema, name, at: { shared, exclusive, reversed, text } }: Visit): readonly Visit[] {
    const known = nodes.get(schema);
    const node = known ?? { schema, names: new Set(), texts: new Set(), shared, exclusive, reversed };
    node.names.add(name);
    node.shared ||= shared;
    if (text !== undefined) node.texts.add(text);
    if (known !== undefined) {
      if (shared) shareTarget(schema);
      mark(node, { exclusive, reversed });
      return [];
    }
    nodes.set(schema, node);
    if (schema.description !== undefined) node.texts.add(schema.description);
    const referred = target(schema, schemas);
    const inside = children(schema).map(({ child, keyword, key }): Visit => {
      const isTest = hasRole(keyword, "test");
      const at = {
        shared: hasRole(keyword, "same value") || (isTest && keyword !== "contains"),
        exclusive: exclusive || isTest || isUnion(keyword),
        reversed: reversed || isTest,
      };
      return { schema: child, name: nameOf(keyword, key, name), at };
    });
    if (referred === undefined) return inside;
    // A reference alone stands for its target; with a rule beside it, both describe the value.
    const at = { shared: shared || saysMore(schema), exclusive, reversed };
    return [{ schema: referred, name: referredName(schema) ?? "", at }, ...inside];
  }

  function shareTarget(schema: Schema): void {
    const referred = nodes.get(target(schema, schemas) ?? {});
    if (referred === undefined || referred.shared) return;
    referred.shared = true;
    shareTarget(referred.schema);
  }

  function mark(start: SchemaNode, marks: Marks): void {
    const open = [{ node: start, marks }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node } = next;
      const { exclusive, reversed } = next.marks;
      if ((node.exclusive || !exclusive) && (node.reversed || !reversed)) continue;
      node.exclusive ||= exclusive;
      node.reversed ||= reversed;
      for (const child of below(node.schema, schemas)) {
        const reached = nodes.get(child);
        if (reached !== undefined) open.push({ node: reached, marks: node });
      }
    }
  }

  const root = { shared: false, exclusive: false, reversed: false };
  for (const { parameters, requestBody } of operations) {
    for (const { name, schema, description } of parameters) {
      visitAll({ schema, name, at: { ...root, ...(description !== undefined && { text: description }) } });
    }
    for (const { schema } of requestBody?.content ?? []) {
      if (schema !== undefined) visitAll({ schema, name: "body", at: { ...root, shared: true } });
    }
  }
  return nodes;
}

function nameOf(keyword: string, key: string | undefined, around: string): string {
  if (keyword === "properties") return key ?? around;
  return keyword === "items" ? singular(around) : around;
}

function saysMore(schema: Schema): boolean {
  const { properties, additionalProperties } = schema;
  return combines(schema) || properties !== undefined || additionalProperties !== undefined;
}

/**
 * @param keys of the operations, in the same order
 * @param above parents of all schemas of the document
 * @returns keys of the operations whose requests a schema is part of, in their order
 */
export function operationsUsing(
  operations: readonly Operation[],
  { keys, above }: { readonly keys: readonly string[]; readonly above: Parents },
): (schema: Schema) => readonly string[] {
  const uses = operations.flatMap(({ parameters, requestBody }, index) =>
    [...parameters, ...(requestBody?.content ?? [])].flatMap(({ schema }) =>
      schema === undefined ? [] : [{ schema, index }],
    ),
  );
  const users = groupBy(uses, ({ schema }) => schema);
  const using = closure<number, Schema>((schema) => ({
    found: new Set(users.get(schema)?.map(({ index }) => index)),
    refs: above.get(schema) ?? [],
  }));
  const keysOf = oncePer((found: ReadonlySet<number>) =>
    [...found].sort((a, b) => a - b).flatMap((index) => keys[index] ?? []),
  );
  return (schema) => keysOf(using(schema));
}

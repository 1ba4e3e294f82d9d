/** The names by which a document's schemas refer to each other. */
import type { Node } from "../references/node.js";
import type { Walk } from "../references/walk.js";
import { isReference } from "../value.js";
import { type Base, type Inheritance, placeOf } from "./inheritance.js";
import { schemaName, uniqueNames } from "./schema-name.js";

/** What of a schema a name stands for: a base is one thing to its heirs, and another to those who refer to it. */
type Form = { readonly kind: "schema" } | { readonly kind: "base" | "family"; readonly of: Base };

/** A schema that has a name and is not lowered yet. */
export interface Waiting {
  readonly name: string;
  readonly node: Node;
  readonly form: Form;
}

/** Names of the schemas that references lead to, and the queue of those that wait to be lowered. */
export function namesOf(walk: Walk, { baseAt, takesOver }: Inheritance) {
  const claim = uniqueNames();
  const known = new Map<string, string>();
  const waiting: Waiting[] = [];
  let done = 0;

  const nameFor = (node: Node, form: Form): string => {
    const { source } = node.scope;
    const isBase = form.kind === "base";
    const place = `${placeOf(node)}${isBase ? " base" : ""}`;
    const wanted = schemaName(source.name, node.at.pointer);
    const name = known.get(place) ?? claim(isBase ? `${wanted}Base` : wanted);
    if (!known.has(place)) {
      known.set(place, name);
      waiting.push({ name, node, form });
    }
    return name;
  };

  return {
    /** Undefined, and reported, when the reference leads nowhere. A mere reference to another schema is that schema. */
    nameOf(from: Node, reference: string): string | undefined {
      const first = walk.resolve(from, reference);
      const bare = first !== undefined && isReference(first.value) && Object.keys(first.value).length === 1;
      const target = bare ? walk.follow(first) : first;
      if (target === undefined) return undefined;
      const of = baseAt(target);
      if (of === undefined) return nameFor(target, { kind: "schema" });
      return nameFor(target, { kind: takesOver(from) ? "base" : "family", of });
    },
    /** Of a schema without its heirs. */
    ownNameOf(node: Node): string {
      const of = baseAt(node);
      return nameFor(node, of === undefined ? { kind: "schema" } : { kind: "base", of });
    },
    next: () => waiting[done++],
  };
}

/** Names the schemas that a document's schemas refer to. */
import type { Node } from "../references/node.js";
import type { Walk } from "../references/walk.js";
import { isReference } from "../references/reference.js";
import { type Base, type Inheritance, placeOf } from "./inheritance.js";
import { uniqueNames } from "../../unique-names.js";
import { schemaName } from "./schema-name.js";

/**
 * What a name stands for: the schema or, for a base, either its own part, which its heirs take over, or its family, which
 * everybody else means.
 */
type Form = { readonly kind: "schema" } | { readonly kind: "base" | "family"; readonly of: Base };

/** A schema with a name that is not lowered yet. */
export interface Waiting {
  readonly name: string;
  readonly node: Node;
  readonly form: Form;
}

/** Names the schemas that references lead to, and queues them for lowering. */
export function namesOf(walk: Walk, { baseAt, takesOver }: Inheritance) {
  const claim = uniqueNames("_");
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
    /**
     * Returns undefined, and reports, if the reference leads nowhere. A mere reference to another schema counts as that schema.
     */
    nameOf(from: Node, reference: string): string | undefined {
      const first = walk.resolve(from, reference);
      const bare = first !== undefined && isReference(first.value) && Object.keys(first.value).length === 1;
      const target = bare ? walk.follow(first) : first;
      if (target === undefined) return undefined;
      const of = baseAt(target);
      if (of === undefined) return nameFor(target, { kind: "schema" });
      return nameFor(target, { kind: takesOver(from) ? "base" : "family", of });
    },
    /** Returns the name of a schema without its heirs. */
    ownNameOf(node: Node): string {
      const of = baseAt(node);
      return nameFor(node, of === undefined ? { kind: "schema" } : { kind: "base", of });
    },
    next: () => waiting[done++],
  };
}

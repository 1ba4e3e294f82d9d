import type { Parameter, RequestBody, Response } from "../model/api.js";
import type { Node, ObjectNode } from "./references/node.js";
import type { Walk } from "./references/walk.js";
import type { Schemas } from "./schema/schema.js";

/** State that lowering one document shares: what references lead to is lowered once, however many operations use it. */
export interface Context {
  readonly walk: Walk;
  readonly schemas: Schemas;
  /**
   * Lowers the headers of a response or of a part. They are like parameters, whose content is a media type, which has parts with
   * headers: the module of media types asks for them here.
   */
  readonly headers: (node: Node) => Parameter[];
  /** By the value in the document from which they were lowered. */
  readonly lowered: {
    readonly parameters: WeakMap<object, Parameter | undefined>;
    /** Of parameters that are sent member by member. */
    readonly members: WeakMap<object, readonly ObjectNode[] | undefined>;
    readonly bodies: WeakMap<object, RequestBody | undefined>;
    /** With Swagger 2.0, responses are shared only if `produces` is the same as well. */
    readonly responses: WeakMap<object, Map<string, Response>>;
  };
}

export function newContext(
  walk: Walk,
  schemas: Schemas,
  lowerHeaders: (node: Node, context: Context) => Parameter[],
): Context {
  const context: Context = {
    walk,
    schemas,
    headers: (node) => lowerHeaders(node, context),
    lowered: {
      parameters: new WeakMap(),
      members: new WeakMap(),
      bodies: new WeakMap(),
      responses: new WeakMap(),
    },
  };
  return context;
}

/** Returns the value of `cache` at `key`, which is made when it is first asked for. */
export function once<K extends object, V>(cache: WeakMap<K, V>, key: K, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined || cache.has(key)) return known as V;
  const made = make();
  cache.set(key, made);
  return made;
}

import type { Parameter, RequestBody, Response } from "../model/api.js";
import type { Walk } from "./references/walk.js";
import type { Schemas } from "./schema/schema.js";

/** State that lowering one document shares: what references lead to is lowered once, however many operations use it. */
export interface Context {
  readonly walk: Walk;
  readonly schemas: Schemas;
  /** By the value in the document from which they were lowered. */
  readonly lowered: {
    readonly parameters: WeakMap<object, Parameter | undefined>;
    readonly bodies: WeakMap<object, RequestBody | undefined>;
    /** With Swagger 2.0, responses are shared only if `produces` is the same as well. */
    readonly responses: WeakMap<object, Map<string, Response>>;
  };
}

export function newContext(walk: Walk, schemas: Schemas): Context {
  return {
    walk,
    schemas,
    lowered: {
      parameters: new WeakMap(),
      bodies: new WeakMap(),
      responses: new WeakMap(),
    },
  };
}

/** Returns the value of `cache` at `key`, which is made when it is first asked for. */
export function once<K extends object, V>(cache: WeakMap<K, V>, key: K, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined || cache.has(key)) return known as V;
  const made = make();
  cache.set(key, made);
  return made;
}

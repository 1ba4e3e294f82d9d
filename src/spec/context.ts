import type { Parameter, RequestBody, Response } from "../model/api.js";
import type { Walk } from "./references/walk.js";
import type { Schemas } from "./schema/schema.js";

/** What lowering one document shares: things behind references are lowered once, however many operations use them. */
export interface Context {
  readonly walk: Walk;
  readonly schemas: Schemas;
  /** By the value in the document that they were lowered from. */
  readonly lowered: {
    readonly parameters: WeakMap<object, Parameter | undefined>;
    readonly bodies: WeakMap<object, RequestBody | undefined>;
    /** Of Swagger 2.0 only where `produces` is the same as well. */
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

/** The value of `cache` at `key`, made when it is first asked for. */
export function once<K extends object, V>(cache: WeakMap<K, V>, key: K, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined || cache.has(key)) return known as V;
  const made = make();
  cache.set(key, made);
  return made;
}

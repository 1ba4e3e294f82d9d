/** The types of the values that a schema describes. */

/** The TypeScript type of a schema's values; `unknown` if types cannot express the schema. */
export type FromSchema<S> = FromTyped<S> | (S extends { nullable: true } ? null : never);

type FromTyped<S> = S extends { const: infer C }
  ? C
  : S extends { enum: readonly (infer E)[] }
    ? E
    : S extends { type: infer T }
      ? FromType<T extends readonly (infer U)[] ? U : T, S>
      : unknown;

type FromType<T, S> = T extends "string"
  ? string
  : T extends "integer" | "number"
    ? number
    : T extends "boolean"
      ? boolean
      : T extends "null"
        ? null
        : T extends "array"
          ? S extends { items: infer I }
            ? FromSchema<I>[]
            : unknown[]
          : T extends "object"
            ? S extends { properties: infer P }
              ? FromProperties<P, S extends { required: readonly (infer R)[] } ? R : never>
              : Record<string, unknown>
            : unknown;

type FromProperties<P, R> = { [N in keyof P as N extends R ? N : never]: FromSchema<P[N]> } & {
  [N in keyof P as N extends R ? never : N]?: FromSchema<P[N]>;
};

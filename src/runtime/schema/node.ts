/** A schema that is prepared for checking values. */
import type { JsonSchema } from "../values/json.js";
import type { Work } from "./work.js";

export interface Node {
  readonly schema: JsonSchema;
  /** Contains what its references lead to. */
  readonly root: JsonSchema;
  readonly scope: Scope;
  /** Made when the first value is checked: most parts of a large schema never meet one. */
  rules: Rules | undefined;
  readonly prepare: () => Rules;
}

export interface Rules {
  /** {@link kinds} of values that are allowed. */
  readonly kinds: number;
  /** For all kinds of values, before what only one kind has to follow. */
  readonly values: readonly Rule<unknown>[];
  readonly text: readonly Rule<string>[];
  readonly number: readonly Rule<number>[];
  readonly list: readonly Rule<readonly unknown[]>[];
  readonly object: readonly Rule<Members>[];
  /** Other schemas that the value has to follow, or not. */
  readonly others: readonly Rule<unknown>[];
}

export type Members = Readonly<Record<string, unknown>>;

/** What one keyword says, or several that go together. */
export interface Rule<T> {
  readonly keyword: string;
  readonly holds: (value: T, work: Work) => boolean;
}

/** Makes a rule out of a keyword's value; nothing if that has the wrong form, or restricts nothing. */
export type Make<T> = (given: unknown, schema: Scope) => Rule<T>["holds"] | undefined;

/** Where a keyword stands. */
export interface Scope {
  readonly schema: JsonSchema;
  /** Returns a part of it, prepared; nothing if it is no schema. */
  readonly part: (schema: unknown) => Node | undefined;
  /** Returns what a reference leads to, prepared. */
  readonly target: (ref: unknown) => Node | undefined;
}

/** Bits of the kinds of values. */
export const kinds = {
  null: 1,
  boolean: 2,
  integer: 4,
  fraction: 8,
  string: 16,
  array: 32,
  object: 64,
  /** What JSON cannot write. */
  other: 128,
} as const;

export const anyKind = 255;

/** A page of a list, and how the list goes on behind it. */
import type { Args } from "./words.js";

export interface Page {
  args: Args;
  /** What the API answered. */
  value: unknown;
  headers: Headers;
  items: readonly unknown[];
}

export type Next =
  | {
      kind: "next";
      args: Args;
      /** How the API may say that there is no such page, although it does not say so of this one. */
      guess?: "counted" | "after";
    }
  /** @param doubt Why there may be more, if the API does not say that this is the end. */
  | { kind: "last"; doubt?: string }
  /** There are more, and no way to ask for them. */
  | { kind: "stuck" };

export type Following = Extract<Next, { kind: "next" }>;

/** What a page adds to the list, and how it goes on. */
export interface Step {
  items: readonly unknown[];
  next: Next;
}

/** What one list of an operation tells about its others, such as that it names next pages where there are any. */
export interface Habits {
  namesNext: boolean;
}

/** Values of documents. */
export { isObject } from "../runtime/values/json.js";

/**
 * Any JSON object of a document. Members are read through `Object.hasOwn` or `Object.entries`, because names come from outside.
 */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

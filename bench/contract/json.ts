/** Guards for values that were parsed from somebody else's text. */

export interface JsonObject {
  readonly [name: string]: unknown;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** An own member, whatever its name. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function items(value: unknown): readonly unknown[] {
  return isArray(value) ? value : [];
}

export function strings(value: unknown): readonly string[] {
  return items(value).filter((item) => typeof item === "string");
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** As {@link Object.fromEntries}, but `__proto__` is a name like any other there too: the built-in defines, never assigns. */
export function mapValues(value: JsonObject, map: (member: unknown, name: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, map(entry, name)]));
}

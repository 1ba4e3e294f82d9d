/** Parameters as what the document says they are. @throws Problem 400 */
import { badRequest } from "./problem.js";

export function text(query: URLSearchParams, name: string, rule: { maxLength: number }): string | undefined {
  const value = query.get(name) ?? undefined;
  if (value !== undefined && [...value].length > rule.maxLength) {
    throw badRequest(name, `has more than ${rule.maxLength} characters`);
  }
  return value;
}

export function integer(
  query: URLSearchParams,
  name: string,
  rule: { minimum: number; maximum?: number },
): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  const number = /^-?\d+$/.test(value) ? Number(value) : NaN;
  const { minimum, maximum = Number.MAX_SAFE_INTEGER } = rule;
  if (!(number >= minimum && number <= maximum)) {
    throw badRequest(name, `is not a whole number from ${minimum} to ${maximum}`);
  }
  return number;
}

export function boolean(query: URLSearchParams, name: string): boolean | undefined {
  const value = oneOf(query, name, ["true", "false"]);
  return value === undefined ? undefined : value === "true";
}

/** A full date of RFC 3339, e.g. `2026-03-01`. */
export function date(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name) ?? undefined;
  if (value !== undefined && !isDate(value)) throw badRequest(name, "is not a date like 2026-03-01");
  return value;
}

export function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.startsWith(value) === true;
}

export function oneOf<const T extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly T[],
): T | undefined {
  const value = query.get(name);
  return value === null ? undefined : choices([value], name, values)[0];
}

/** Every one of the values must be known. */
export function choices<const T extends string>(
  values: readonly string[],
  name: string,
  known: readonly T[],
): T[] {
  return values.map((value) => {
    const found = known.find((one) => one === value);
    if (found === undefined) throw badRequest(name, `is not one of ${known.join(", ")}`);
    return found;
  });
}

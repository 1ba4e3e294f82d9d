import { shown, type Fault } from "./fault.js";

export type Equal = (asked: unknown, got: unknown) => boolean;

/** Where two values differ, at the lowest place that both have. */
export function differences(place: string, asked: unknown, got: unknown, equal: Equal): readonly Fault[] {
  if (equal(asked, got)) return [];
  if (isRecord(asked) && isRecord(got)) {
    const names = [...new Set([...Object.keys(asked), ...Object.keys(got)])];
    return names.flatMap((name): readonly Fault[] => {
      const here = `${place}/${name}`;
      if (!Object.hasOwn(asked, name)) return [{ kind: "unasked", place: here, detail: shown(got[name]) }];
      return differences(here, asked[name], Object.hasOwn(got, name) ? got[name] : undefined, equal);
    });
  }
  if (Array.isArray(asked) && Array.isArray(got) && asked.length === got.length) {
    return asked.flatMap((item, index) => differences(`${place}/${index}`, item, got[index], equal));
  }
  return got === undefined
    ? [{ kind: "missing", place, detail: `${shown(asked)} did not arrive` }]
    : [{ kind: "changed", place, detail: `${shown(asked)} arrived as ${shown(got)}` }];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}

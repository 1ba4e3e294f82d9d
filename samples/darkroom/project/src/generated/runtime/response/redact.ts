// @generated SignedSource<<b935ed0aef13ae0527f25173b8f43e47933eed5d790780f42ffa8409fd18f3c3>>
/** Fields that never come out: not in a result, not in the log. */
import { isObject } from "../json.js";
import { following, isEnd, parseWay, type Way } from "../schema/way.js";
import type { Content } from "./response.js";

/** @returns The value without those fields; the given one is not changed, and given back itself where nothing can go. */
export type RemoveFields = (value: unknown) => unknown;

/** Where there is nothing to remove. */
export const keepFields: RemoveFields = (value) => value;

/** Where the fields are: by name wherever they stand, and the ways that lead to them from the root. */
export interface Fields {
  names: ReadonlySet<string>;
  ways: readonly Way[];
}

/** @param written Names, and ways from the root, which begin with a slash. */
export function fieldsIn(written: readonly string[]): Fields {
  return {
    names: new Set(written.filter((field) => !field.startsWith("/"))),
    ways: written.filter((field) => field.startsWith("/")).map(parseWay),
  };
}

/** @param fields As {@link fieldsIn} takes them. */
export function fieldRemover(fields: readonly string[]): RemoveFields {
  if (fields.length === 0) return keepFields;
  const { names, ways: pointers } = fieldsIn(fields);

  function without(value: unknown, ways: readonly Way[]): unknown {
    if (Array.isArray(value))
      return value.flatMap((item: unknown, i) => {
        const below = following(ways, String(i));
        return below.some(isEnd) ? [] : [without(item, below)];
      });
    if (!isObject(value)) return value;
    const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      const below = following(ways, name);
      return names.has(name) || below.some(isEnd) ? [] : [[name, without(member, below)]];
    });
    return Object.fromEntries(members);
  }

  return (value) => without(value, pointers);
}

/** An answer without them. Each event of a stream is a root of its own; what is no JSON has no fields. */
export function contentWithout(content: Content, remove: RemoveFields): Content {
  switch (content.kind) {
    case "json":
      return { ...content, value: remove(content.value) };
    case "events":
      return { ...content, items: content.items.map(remove) };
    case "parts":
      return { ...content, parts: content.parts.map((part) => contentWithout(part, remove)) };
    default:
      return content;
  }
}

/** Removes fields that must never appear in a result or the log. */
import { isObject } from "../json.js";
import { following, isEnd, parseWay, type Way } from "../schema/way.js";
import type { Content } from "./response.js";

/** @returns The value without those fields. The given value is not changed, and is returned itself if there are no fields. */
export type RemoveFields = (value: unknown) => unknown;

/** Used if there is nothing to remove. */
export const keepFields: RemoveFields = (value) => value;

/** The fields: by name anywhere, and by paths from the root. */
export interface Fields {
  names: ReadonlySet<string>;
  ways: readonly Way[];
}

/** @param written Names, and paths from the root, which begin with a slash. */
export function fieldsIn(written: readonly string[]): Fields {
  return {
    names: new Set(written.filter((field) => !field.startsWith("/"))),
    ways: written.filter((field) => field.startsWith("/")).map(parseWay),
  };
}

/** @param fields As for {@link fieldsIn}. */
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

/** Removes the fields from an answer. Each event of a stream is its own root; content that is not JSON has no fields. */
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

/** Removes fields that must never appear in a result or the log. */
import { following, isEnd, parseWay, type Way } from "../schema/way.js";
import type { Steps } from "../slices.js";
import type { Content } from "./response.js";

/** @returns The value without those fields. The given value is not changed. */
export type RemoveFields = (value: unknown) => Steps<unknown>;

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

/**
 * @param fields As for {@link fieldsIn}.
 * @returns `undefined` if there is nothing to remove.
 */
export function fieldRemover(fields: readonly string[]): RemoveFields | undefined {
  if (fields.length === 0) return undefined;
  const { names, ways: pointers } = fieldsIn(fields);
  let visits = 0;

  function* without(value: object, ways: readonly Way[]): Steps<unknown> {
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const [i, item] of value.entries()) {
        if (++visits % visitsPerStep === 0) yield;
        const below = following(ways, String(i));
        if (!below.some(isEnd)) items.push(isContainer(item) ? yield* without(item, below) : item);
      }
      return items;
    }
    const members: [string, unknown][] = [];
    for (const [name, member] of Object.entries(value) as [string, unknown][]) {
      if (++visits % visitsPerStep === 0) yield;
      const below = following(ways, name);
      if (names.has(name) || below.some(isEnd)) continue;
      members.push([name, isContainer(member) ? yield* without(member, below) : member]);
    }
    return Object.fromEntries(members);
  }

  return function* (value) {
    return isContainer(value) ? yield* without(value, pointers) : value;
  };
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

const visitsPerStep = 1_000;

/** Removes the fields from an answer. Each event of a stream is its own root; content that is not JSON has no fields. */
export function* contentWithout(content: Content, remove: RemoveFields): Steps<Content> {
  switch (content.kind) {
    case "json":
      return { ...content, value: yield* remove(content.value) };
    case "events": {
      const items: unknown[] = [];
      for (const item of content.items) items.push(yield* remove(item));
      return { ...content, items };
    }
    case "parts": {
      const parts: Content[] = [];
      for (const part of content.parts) parts.push(yield* contentWithout(part, remove));
      return { ...content, parts };
    }
    default:
      return content;
  }
}

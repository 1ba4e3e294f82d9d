/**
 * Paths into a value that can lead to many places: JSON pointers (RFC 6901) in which `*` is every item of a list and every
 * member of an object. A member that is literally called `*` is written `~2`.
 */
import { escapeSegment, unescapeSegment } from "./pointer.js";

/** The rest of a path; `every` is every item or member. */
export type Way = readonly (string | typeof every)[];

export const every = Symbol("every");

/** @param written "" is the whole value. */
export function parseWay(written: string): Way {
  return written
    .split("/")
    .slice(1)
    .map((step) => (step === "*" ? every : unescapeSegment(step.replaceAll("~2", "*"))));
}

/** Escapes the name of a member for a path. */
export function memberStep(name: string): string {
  return name === "*" ? "~2" : escapeSegment(name);
}

/** Returns the rests of the paths that go through a member, or through every one. */
export function following(ways: readonly Way[], step: string | typeof every): Way[] {
  return ways.filter(([first]) => first === step || first === every).map(([, ...rest]) => rest);
}

export function isEnd(way: Way): boolean {
  return way.length === 0;
}

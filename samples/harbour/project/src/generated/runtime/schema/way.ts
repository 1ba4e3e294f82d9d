// @generated SignedSource<<6fae34435714223fcda4a3ab59fec656b431ee79f264c414f6284af508fa400f>>
/**
 * Ways into a value, of which one can lead to many places: JSON pointers (RFC 6901) in which `*` is every item of a list and
 * every member of an object. A member that is really called `*` is written `~2`.
 */
import { escapeSegment, unescapeSegment } from "./pointer.js";

/** What is left of a way; `every` is every item or member. */
export type Way = readonly (string | typeof every)[];

export const every = Symbol("every");

/** @param written "" is the whole value */
export function parseWay(written: string): Way {
  return written
    .split("/")
    .slice(1)
    .map((step) => (step === "*" ? every : unescapeSegment(step.replaceAll("~2", "*"))));
}

/** How a way says the name of a member. */
export function memberStep(name: string): string {
  return name === "*" ? "~2" : escapeSegment(name);
}

/** What is left of the ways that go through a member, or through each. */
export function following(ways: readonly Way[], step: string | typeof every): Way[] {
  return ways.filter(([first]) => first === step || first === every).map(([, ...rest]) => rest);
}

export function isEnd(way: Way): boolean {
  return way.length === 0;
}

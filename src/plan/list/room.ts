/** Reckons with what the limits count: tokens, and tools. */
import type { Room } from "../../model/plan.js";

/** What these take of it. */
export function roomOf(tools: readonly { readonly tokens: number }[]): Room {
  return { tokens: tools.reduce((sum, { tokens }) => sum + tokens, 0), tools: tools.length };
}

export function plus(one: Room, other: Room): Room {
  return { tokens: one.tokens + other.tokens, tools: one.tools + other.tools };
}

export function less(room: Room, taken: Room): Room {
  return { tokens: room.tokens - taken.tokens, tools: room.tools - taken.tools };
}

export function fits(taken: Room, room: Room): boolean {
  return taken.tokens <= room.tokens && taken.tools <= room.tools;
}

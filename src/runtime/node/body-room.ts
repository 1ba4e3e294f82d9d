/** Bounds what the bodies of all requests hold in memory together: each is bounded, and a thousand may be under way. */
import type { ServerResponse } from "node:http";

/** Bytes of a body that is none of them, as most calls have: they go on while there is no room for a large one. */
const small = 65_536;

/**
 * Tells whether a body may go on growing.
 * @param size Its bytes so far.
 */
export type Growing = (size: number) => boolean;

/**
 * @param room Bytes of all large bodies at once.
 * @returns Makes room for the body of a request, from its first bytes until its response is closed, however it ends.
 */
export function createBodyRoom(room: number): (response: ServerResponse) => Growing {
  let taken = 0;
  return (response) => {
    let own = 0;
    return (size) => {
      if (size <= small) return true;
      // What comes after the end would never be given back.
      if (response.destroyed) return false;
      if (own === 0)
        response.once("close", () => {
          taken -= own;
        });
      taken += size - own;
      own = size;
      return taken <= room;
    };
  };
}

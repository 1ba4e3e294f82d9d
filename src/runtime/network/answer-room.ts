/** Bounds the memory that large answers take, those of an API and those to clients: of all calls together. */

/** Bytes of all large answers at once: eighteen of the largest that the default settings let in, as base64. */
export const answersBytes = 256 * 2 ** 20;

/** Bytes of an answer that is not large, as most have: they go on while there is no room for a large one. */
const small = 65_536;

/** @returns A function that gives the room back; `undefined` if there is none. The only large answer always has room. */
export type AnswerRoom = (bytes: number) => (() => void) | undefined;

export function createAnswerRoom(room: number): AnswerRoom {
  let taken = 0;
  return (bytes) => {
    const large = bytes <= small ? 0 : bytes;
    if (large > 0 && taken > 0 && taken + large > room) return undefined;
    taken += large;
    return () => {
      taken -= large;
    };
  };
}

/** The room that one call has taken. */
export interface TakenRoom {
  /** @param free Gives it back. Where the call has ended, as one does whose own code waits for no answer, at once. */
  add(free: () => void): void;
  /** Gives all of it back: the call has ended. */
  end(): void;
}

export function createTakenRoom(): TakenRoom {
  const taken: (() => void)[] = [];
  let isEnded = false;
  return {
    add(free) {
      if (isEnded) free();
      else taken.push(free);
    },
    end() {
      isEnded = true;
      for (const free of taken.splice(0)) free();
    },
  };
}

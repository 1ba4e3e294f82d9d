/** Bounds what is written of a request, because values multiply in it: each item of a list repeats the list's name. */
import { Unsendable } from "../media/unsendable.js";
import { countValues } from "../values/json.js";

/** Values of one parameter, form or XML document, which is written at once. Most servers read at most 1,000 of a form. */
const mostValues = 5_000;

/** @throws Unsendable */
export function refuseMany(value: unknown): void {
  if (countValues([value], mostValues) > mostValues)
    throw new Unsendable(`at most ${mostValues} values in all`);
}

/** Counts the characters that are written in one place of a request. */
export class Room {
  readonly #most: number;
  readonly #place: string;
  /** Characters that may still be written. */
  left: number;

  /** @param place Such as "a form". */
  constructor(place: string, most: number) {
    this.#most = most;
    this.#place = place;
    this.left = most;
  }

  /** @throws Unsendable if there is no room for as many characters. */
  take(characters: number): void {
    if (characters > this.left) {
      const most = this.#most.toLocaleString("en");
      throw new Unsendable(`a shorter value: at most ${most} characters fit into ${this.#place}`);
    }
    this.left -= characters;
  }

  /** Encodes a text and counts it, and what separates it from others. */
  write(text: string, encode: (text: string) => string): string {
    // Before it is encoded, which makes no text shorter.
    if (text.length > this.left) this.take(text.length);
    const encoded = encode(text);
    this.take(encoded.length + 1);
    return encoded;
  }
}

/** No server is known to take a longer one, and most take 8,192 characters. */
const longestHead = 65_536;

export const addressRoom = (): Room => new Room("the address", longestHead);
export const headersRoom = (): Room => new Room("the headers", longestHead);

/** More than the largest message has when it is encoded as base64 and then as a form. */
export const formRoom = (): Room => new Room("a form", 16_777_216);

/**
 * What cannot be sent. What is written of a request is bounded, because values multiply in it: each item of a list repeats
 * the list's name.
 */
import { Work } from "../schema/work.js";
import { countValues } from "../values/json.js";
import { withThousands } from "../values/text.js";

/** Thrown while a request is written, for a value that fits its schema but cannot be sent in its place. */
export class Unsendable extends Error {
  override readonly name = "Unsendable";
  /** What could be sent instead; follows "expected". */
  readonly expected: string;
  /** JSON pointer into the value of the parameter or body. */
  readonly pointer: string;

  constructor(expected: string, pointer = "") {
    super(`expected ${expected}`);
    this.expected = expected;
    this.pointer = pointer;
  }
}

/** Refuses a value that has to be sent and of which nothing was written, such as an empty list in a query. */
export function refuseNothing(written: boolean, isNeeded: () => boolean, pointer = ""): void {
  if (!written && isNeeded())
    throw new Unsendable("a value that is not empty, or nothing of it would be sent", pointer);
}

/** Reports a problem inside a value with its path in the whole value. */
export function below<T>(pointer: () => string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw inWhole(pointer(), error);
  }
}

/** The error about a part, as one about the whole. */
export function inWhole(pointer: string, error: unknown): unknown {
  return error instanceof Unsendable ? new Unsendable(error.expected, pointer + error.pointer) : error;
}

/** Values of one parameter, form or XML document, which is written at once. Most servers read at most 1,000 of a form. */
const mostValues = 5_000;

/** @throws Unsendable */
export function refuseMany(value: unknown): void {
  if (countValues([value], mostValues) > mostValues)
    throw new Unsendable(`at most ${mostValues} values in all`);
}

/** What is written in one place of a request: counts its characters, and knows whose name each pair has. */
export class Room {
  /** For the patterns of names: whoever writes 12 values there has no more for all of them. */
  readonly work = new Work(stepsOfNames);
  readonly #most: number;
  readonly #place: string;
  /** Parameters, by the names that their pairs have for servers. */
  readonly #owners = new Map<string, string>();
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
      const most = withThousands(this.#most);
      throw new Unsendable(`a shorter value: at most ${most} characters fit into ${this.#place}`);
    }
    this.left -= characters;
  }

  /** Keeps names for their own parameters, or for what is sent whatever a caller says. The first one has a name. */
  reserve(names: Iterable<string>, owner?: string): void {
    for (const name of names) {
      const known = name.toLowerCase();
      if (!this.#owners.has(known)) this.#owners.set(known, owner ?? name);
    }
  }

  /**
   * Refuses a member of an object that is sent as a pair of its own, if a server could take it for another parameter, which may be a
   * fixed one: many read `Tenant` and `tenant[]` as `tenant`, and which of two counts is anybody's guess.
   * @throws Unsendable
   */
  refuseName(name: string, owner: string, pointer: string): void {
    const whole = name.toLowerCase();
    for (const known of [whole, whole.replace(/\[.*$/s, "")])
      if ((this.#owners.get(known) ?? owner) !== owner)
        throw new Unsendable("a name that no parameter beside this one has", pointer);
    this.#owners.set(whole, owner);
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

/** Some ten milliseconds. What takes more is written as if its name matched. */
const stepsOfNames = 2_000_000;

/** No server is known to take a longer one, and most take 8,192 characters. */
const longestHead = 65_536;

export const addressRoom = (): Room => new Room("the address", longestHead);
export const headersRoom = (): Room => new Room("the headers", longestHead);

/** More than the largest message has when it is encoded as base64 and then as a form. */
export const formRoom = (): Room => new Room("a form", 16_777_216);

/** Files of 20 MiB: a body of text is written at once. */
export const filesRoom = (): Room => new Room("a body that has its files as base64", 28_000_000);

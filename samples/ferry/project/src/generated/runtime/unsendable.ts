/** Thrown while a request is written when a value, though it fits its schema, cannot travel where it has to. */
export class Unsendable extends Error {
  override readonly name = "Unsendable";
  /** What could be sent instead, in words to follow "expected". */
  readonly expected: string;
  /** JSON pointer into the value of the parameter or body. */
  readonly pointer: string;

  constructor(expected: string, pointer = "") {
    super(`expected ${expected}`);
    this.expected = expected;
    this.pointer = pointer;
  }
}

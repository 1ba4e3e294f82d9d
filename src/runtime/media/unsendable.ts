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
    throw error instanceof Unsendable ? new Unsendable(error.expected, pointer() + error.pointer) : error;
  }
}

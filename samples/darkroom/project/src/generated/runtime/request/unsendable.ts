// @generated SignedSource<<43f5bf3b4cabced2d9226e1a3077b5c003bc6674fefa435311aaf21b0af2cfd6>>
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

/** What cannot be sent inside a value is told by where it stands in the whole. */
export function below<T>(pointer: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw error instanceof Unsendable ? new Unsendable(error.expected, pointer + error.pointer) : error;
  }
}

/** What can be wrong with a request. */

export type FaultKind =
  /** Method or path are another operation's, or nobody's. */
  | "wrong-operation"
  /** A value did not arrive. */
  | "missing"
  /** A value arrived as something else. */
  | "changed"
  /** Something arrived that nobody sent. */
  | "unasked"
  /** The document does not allow what arrived. */
  | "invalid"
  /** The body's media type is none of the document's, or its text none of that type. */
  | "unreadable-body";

export interface Fault {
  readonly kind: FaultKind;
  /** `query:limit`, `body:/name`. */
  readonly place: string;
  readonly detail: string;
  /** What makes it a fault of the document. */
  readonly contradiction?: string;
}

/** A value in a message. */
export function shown(value: unknown): string {
  const text = Buffer.isBuffer(value) ? `${value.length} bytes` : (JSON.stringify(value) ?? "nothing");
  return text.length > 160 ? `${text.slice(0, 120)}… (${text.length} characters)` : text;
}

/** Reference Objects: https://spec.openapis.org/oas/v3.1.1.html#reference-object */
import { isObject, type JsonRecord } from "../value.js";

/** Whether it is a Reference Object, or a schema with `$ref`. */
export function isReference(value: unknown): value is JsonRecord & { readonly $ref: string } {
  return isObject(value) && Object.hasOwn(value, "$ref") && typeof value["$ref"] === "string";
}

/** Returns the names of the members beside the reference. */
export function besideReference(value: JsonRecord): readonly string[] {
  return Object.keys(value).filter((key) => key !== "$ref");
}

/**
 * Says that a reference leads where references must not lead. It becomes a diagnostic, because the rest of the document is still
 * useful.
 */
export class ReferenceRefused extends Error {
  override readonly name = "ReferenceRefused";
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** Returns a URL, or what was meant to be one, without user name and password: for messages, and for what is written to a project. */
export function withoutUser(url: string): string {
  return url.replace(/^((?:[a-z][a-z\d+.-]*:)?[/\\]{2,})[^/\\?#]*@/i, "$1");
}

/** References between schemas: `#/$defs/<name>`, the name escaped as in a JSON pointer (RFC 6901). */
import { escapeSegment, unescapeSegment } from "../runtime/schema/pointer.js";

const prefix = "#/$defs/";

export function refTo(name: string): string {
  return prefix + escapeSegment(name);
}

export function refName(ref: string): string {
  return ref.startsWith(prefix) ? unescapeSegment(ref.slice(prefix.length)) : ref;
}

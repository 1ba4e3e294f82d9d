/** Names that no operation can have. */
import { discoveryToolNames } from "../../runtime/operations/discovery-tools.js";

/** Names of the server's own tools, and property names with a meaning of their own in JavaScript. */
export const reservedNames = new Set<string>([
  ...discoveryToolNames,
  ..."constructor prototype proto to_string value_of has_own_property is_prototype_of to_locale_string".split(
    " ",
  ),
]);

/** Whether the name is not available to operations. */
export function isReserved(name: string): boolean {
  return reservedNames.has(name);
}

/** Credentials, as far as a request shows them. */
import { isObject, items, member, text } from "../json.js";
import type { Node, Reader } from "./reader.js";

/** Every scheme of the document, used by the operation or not: a credential too many is no fault of arguments. */
export function credentialsOf(reader: Reader): ReadonlySet<string> {
  const schemes = [
    reader.child(reader.root, "securityDefinitions"),
    reader.child(reader.child(reader.root, "components"), "securitySchemes"),
  ].flatMap((owner) => reader.children(owner));
  const names = schemes.map(([, node]) => text(member(reader.follow(node).value, "name"))?.toLowerCase());
  return new Set(["authorization", ...names.filter((name) => name !== undefined)]);
}

/** https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object; a client certificate is no part of a request. */
export function isSecured(reader: Reader, operation: Node): boolean {
  const alternatives = items(member(operation.value, "security") ?? member(reader.root.value, "security"));
  const schemes = [
    reader.child(reader.root, "securityDefinitions"),
    reader.child(reader.child(reader.root, "components"), "securitySchemes"),
  ];
  const types = new Map(
    schemes
      .flatMap((owner) => reader.children(owner))
      .map(([name, node]) => [name, member(reader.follow(node).value, "type")]),
  );
  return (
    alternatives.length > 0 &&
    alternatives.every((alternative) =>
      Object.keys(isObject(alternative) ? alternative : {}).some(
        (name) => (types.get(name) ?? "mutualTLS") !== "mutualTLS",
      ),
    )
  );
}

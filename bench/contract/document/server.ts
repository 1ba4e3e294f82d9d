/** What a server's URL adds to the base URL that a generated server was given. */
import { items, member, text } from "../json.js";
import type { Node, Reader } from "./reader.js";

/**
 * The path of the operation's first server where its URL is relative, "" where it is absolute.
 * https://spec.openapis.org/oas/v3.1.1.html#server-object, https://spec.openapis.org/oas/v2.0.html#swagger-object
 */
export function serverPathOf(reader: Reader, item: Node, operation: Node): string {
  const root = reader.root.value;
  if (member(root, "swagger") !== undefined)
    return text(member(root, "host")) === undefined ? trimmed(text(member(root, "basePath")) ?? "") : "";
  const [first] = [operation, item, reader.root]
    .map((owner) => reader.children(reader.child(owner, "servers")))
    .flatMap(([server]) => (server === undefined ? [] : [reader.follow(server[1])]));
  const url = first === undefined ? "" : filled(first.value);
  return /^([a-z][\w+.-]*:|\/\/)/i.test(url) ? "" : trimmed(url);
}

/** The URL with its variables' defaults. */
function filled(server: unknown): string {
  const variables = member(server, "variables");
  return (text(member(server, "url")) ?? "").replace(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const variable = member(variables, name);
    return text(member(variable, "default")) ?? text(items(member(variable, "enum"))[0]) ?? "";
  });
}

function trimmed(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  return segments.map((segment) => `/${segment}`).join("");
}

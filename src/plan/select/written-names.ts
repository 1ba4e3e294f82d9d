import type { McpExtension } from "../../model/lean.js";

/** Names of arguments, in lower case, of which the owner says something, or that have a value of the owner. */
export function writtenNames({ arguments: settings = {}, fixed = {} }: McpExtension): ReadonlySet<string> {
  const { query = {}, header = {}, cookie = {} } = fixed;
  const names = [settings, query, header, cookie].flatMap((one) => Object.keys(one));
  return new Set(names.map((name) => name.toLowerCase()));
}

/** Names the server. */
import type { Config } from "../../config/config.js";
import type { Api } from "../../model/api.js";
import { tellingWords, titleWords } from "../../model/title-words.js";
import { plainText } from "../words/text.js";
import { wordSet } from "../../word-set.js";

const longestName = 50;

/** Names that npm refuses, and names of a project's own dependencies. */
const reserved = wordSet("node-modules favicon-ico typescript openapi-to-mcp");

/** Name of server and package, `^[a-z0-9][a-z0-9-]*$`: the configured one, else the first title plus `-mcp`. */
export function serverName(apis: readonly Api[], config: Pick<Config, "name">): string {
  if (config.name !== undefined) return safeName(config.name);
  const [first] = apis;
  const title = plainText(first?.title ?? "");
  const name =
    bounded(tellingWords(title)) || bounded(titleWords(title)) || bounded(titleWords(first?.id ?? ""));
  return safeName(`${name || "api"}-mcp`);
}

function bounded(words: readonly string[]): string {
  const kept = words.filter((_, index) => words.slice(0, index + 1).join("-").length <= longestName);
  return kept.join("-") || (words[0] ?? "").slice(0, longestName);
}

/** https://docs.npmjs.com/cli/configuring-npm/package-json#name */
function safeName(name: string): string {
  const safe = titleWords(name).join("-").slice(0, 200).replace(/-+$/, "") || "api-mcp";
  return reserved.has(safe) ? `${safe}-server` : safe;
}

export function serverTitle(apis: readonly Api[]): string {
  return apis.map(({ title, id }) => plainText(title) || id).join(", ");
}

/** Names the server. */
import type { Config } from "../../config/config.js";
import type { Api } from "../../model/api.js";
import { plainText } from "../words/text.js";

const longestName = 50;

/** Words in titles that do not tell APIs apart. */
const common = new Set(
  "the a an of for and api apis rest restful http openapi swagger specification spec official reference documentation docs public service mcp".split(
    " ",
  ),
);

/** Names that npm refuses, and names of a project's own dependencies. */
const reserved = new Set("node-modules favicon-ico typescript openapi-to-mcp".split(" "));

/** Name of server and package, `^[a-z0-9][a-z0-9-]*$`: the configured one, else the first title plus `-mcp`. */
export function serverName(apis: readonly Api[], config: Pick<Config, "name">): string {
  if (config.name !== undefined) return safeName(config.name);
  const [first] = apis;
  const words = slug(plainText(first?.title ?? ""));
  const telling = words.filter((word) => !common.has(word) && !/^v?\d+$/.test(word));
  return safeName(`${bounded(telling) || bounded(words) || bounded(slug(first?.id ?? "")) || "api"}-mcp`);
}

/** `GitHub's REST API` → github, rest, api. */
function slug(text: string): string[] {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\bopen[ -]api\b/g, "openapi")
    .replace(/['’]s\b|\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

function bounded(words: readonly string[]): string {
  const kept = words.filter((_, index) => words.slice(0, index + 1).join("-").length <= longestName);
  return kept.join("-") || (words[0] ?? "").slice(0, longestName);
}

/** https://docs.npmjs.com/cli/configuring-npm/package-json#name */
function safeName(name: string): string {
  const safe = slug(name).join("-").slice(0, 200).replace(/-+$/, "") || "api-mcp";
  return reserved.has(safe) ? `${safe}-server` : safe;
}

export function serverTitle(apis: readonly Api[]): string {
  return apis.map(({ title, id }) => plainText(title) || id).join(", ");
}

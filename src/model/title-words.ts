/** Words in titles that do not tell APIs apart. */
import { wordSet } from "../word-set.js";

const common = wordSet(
  "the a an of for and api apis rest restful http openapi swagger specification spec official reference documentation docs public service mcp",
);

/** `The Petstore API v3` → petstore; empty if no word tells APIs apart. */
export function tellingWords(title: string): string[] {
  return titleWords(title).filter((word) => !common.has(word) && !/^v?\d+$/.test(word));
}

/** `GitHub's REST API` → github, rest, api. */
export function titleWords(title: string): string[] {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\bopen[ -]api\b/g, "openapi")
    .replace(/['’]s\b|\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

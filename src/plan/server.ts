/** What the server is called. */
import type { Api } from "../model/api.js";
import type { Config } from "../config.js";
import { plainText } from "./text.js";
import { kebab } from "./words.js";

const longestName = 50;

/** Node's own modules and the packages of a project: a package of such a name could not be installed or imported. */
const reserved = new Set(
  "node-modules favicon-ico test mcp ajv ajv-formats typescript openapi-to-mcp".split(" "),
);

/** Name of server and package, `^[a-z0-9][a-z0-9-]*$`: the configured one, else the first title with `-mcp` behind it. */
export function serverName(apis: readonly Api[], config: Pick<Config, "name">): string {
  if (config.name !== undefined) return kebab(config.name, 214) || "api-mcp";
  const [first] = apis;
  const words = kebab(plainText(first?.title ?? ""), longestName).replace(
    /(?:-(?:api|rest|openapi|swagger|specification|spec|mcp))+$/,
    "",
  );
  const name = `${words || kebab(first?.id ?? "", longestName) || "api"}-mcp`;
  return reserved.has(name) ? `${name}-server` : name;
}

export function serverTitle(apis: readonly Api[]): string {
  return apis.map(({ title, id }) => plainText(title) || id).join(", ");
}

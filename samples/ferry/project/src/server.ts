import type { ServerDefinition } from "#runtime/server";
import { custom, prompts, resources } from "./custom/index.js";
import { instructions, operations, tools } from "./generated/operations/index.js";

/** The version is the server's own: raise it together with that of package.json. */
export const server: ServerDefinition = {
  name: "ferry-mcp",
  title: "Ferry",
  version: "0.1.0",
  instructions,
  tools: [...tools, ...custom],
  resources,
  prompts,
  operations,
};

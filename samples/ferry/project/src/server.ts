import type { ServerDefinition } from "#runtime/server";
import { custom, prompts, resources } from "./custom/index.js";
import { instructions, operations, tools } from "./generated/operations/index.js";

export const server: ServerDefinition = {
  name: "ferry-mcp",
  title: "Ferry",
  version: "3",
  instructions,
  tools: [...tools, ...custom],
  resources,
  prompts,
  operations,
};

import type { ServerDefinition } from "#runtime/server";
import { custom, prompts, resources } from "./custom/index.js";
import { instructions, operations, tools } from "./generated/operations/index.js";

export const server: ServerDefinition = {
  name: "orgchart-mcp",
  title: "Orgchart",
  version: "0.9.0",
  instructions,
  tools: [...tools, ...custom],
  resources,
  prompts,
  operations,
};

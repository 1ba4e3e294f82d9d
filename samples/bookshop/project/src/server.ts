import type { ServerDefinition } from "#runtime/server";
import { custom, prompts, resources } from "./custom/index.js";
import { instructions, operations, tools } from "./generated/operations/index.js";

export const server: ServerDefinition = {
  name: "dog-eared-bookshop-mcp",
  title: "Dog-Eared Bookshop",
  version: "1.4.0",
  instructions,
  tools: [...tools, ...custom],
  resources,
  prompts,
  operations,
};

import { custom, prompts, resources } from "./custom/index.js";
import { instructions } from "./generated/instructions.js";
import { operations } from "./generated/operations/index.js";
import type { ServerDefinition } from "./generated/runtime/server.js";
import { tools } from "./generated/tools.js";

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

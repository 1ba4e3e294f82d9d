/** Search for operations without a tool, and everything that is read instead of called: resources, prompts and completions. */
export { createDiscovery } from "../discovery/discovery.js";
export { complete } from "../resources/prompts.js";
export { getPrompt, listPrompts } from "../resources/prompts.js";
export { findResource, listResources, listTemplates } from "../resources/resources.js";

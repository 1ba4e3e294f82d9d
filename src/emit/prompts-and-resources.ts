/** Writes `prompts.ts` and `resources.ts` of `src/generated`, the lists from the configuration. */
import type { Plan } from "../model/plan.js";
import { literal, stringLiteral } from "./text/literal.js";

/** Nothing if the configuration has none. */
export function promptsSource({ prompts }: Plan): string | undefined {
  return prompts && listModule({ name: "prompts", type: "Prompt", from: "#runtime/server" }, prompts);
}

/** Nothing if the configuration has none. */
export function resourcesSource({ resources }: Plan): string | undefined {
  return resources && listModule({ name: "resources", type: "Resource", from: "#runtime/server" }, resources);
}

function listModule(
  { name, type, from }: { name: string; type: string; from: string },
  values: readonly object[],
): string {
  return [
    `import type { ${type} } from ${stringLiteral(from)};`,
    "",
    "/** As `mcp.config.yaml` has them. */",
    `export const ${name}: readonly ${type}[] = ${literal(values)};`,
    "",
  ].join("\n");
}

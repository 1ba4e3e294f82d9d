/** Adds a script that bundles each entry into one file, which starts faster than many. */
import type { GeneratedFile } from "../../model/files.js";
import type { Plan } from "../../model/plan.js";
import { bundlePath } from "../server-wiring.js";
import { render } from "../text/templates.js";

export const bundleJsScripts = { "bundle:js": "npm run build && node bundle-js.mjs" };
export const bundleJsDevDependencies = { esbuild: "^0.28.2" };

/** Whether it was asked for; an MCP Bundle consists of such a file. */
export function hasBundleJs({ features: { deploy } }: Plan): boolean {
  return deploy.includes("js") || deploy.includes("mcpb");
}

export async function bundleJsFiles(plan: Plan): Promise<GeneratedFile[]> {
  if (!hasBundleJs(plan)) return [];
  return [
    {
      path: bundlePath,
      text: await render("deploy/bundle-js.mjs", { code: plan.features.code }),
      owner: "scaffold",
    },
  ];
}

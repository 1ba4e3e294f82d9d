/** Writes the entry of a Cloudflare Worker and its configuration: https://developers.cloudflare.com/workers/wrangler/configuration/ */
import type { GeneratedFile } from "../../model/files.js";
import type { Plan } from "../../model/plan.js";
import { visibleJson } from "../../model/visible-json.js";
import { oneLine } from "../text/literal.js";
import { render, staticFile } from "../text/templates.js";
import { objectName } from "./deploy.js";

export async function workerFiles(plan: Plan): Promise<GeneratedFile[]> {
  if (!plan.features.deploy.includes("worker")) return [];
  return [
    { path: "src/worker.ts", text: await staticFile("worker.ts"), owner: "scaffold" },
    { path: "wrangler.jsonc", text: await render("deploy/wrangler.jsonc", view(plan)), owner: "scaffold" },
  ];
}

/** Secrets are not in the file; variables that no operation needs are commented out. */
function view({ name, settings, features }: Plan): object {
  const needed = (secret: boolean) => settings.filter((one) => one.secret === secret);
  return {
    name: objectName(name),
    inboundOAuth: features.inboundOAuth,
    secrets: needed(true)
      .filter(({ neededBy }) => neededBy !== "none")
      .map((setting) => setting.name),
    variables: needed(false).map((setting) => ({
      description: oneLine(setting.description),
      comment: setting.neededBy === "none" ? "// " : "",
      name: visibleJson(setting.name),
      value: visibleJson(oneLine(setting.example ?? "")),
    })),
  };
}

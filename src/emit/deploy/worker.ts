/** Prepares the strings of a Cloudflare Worker's configuration: https://developers.cloudflare.com/workers/wrangler/configuration/ */
import type { Plan } from "../../model/plan.js";
import { visibleJson } from "../../model/visible-json.js";
import { oneLine } from "../text/literal.js";
import { objectName } from "./kubernetes.js";

/** Secrets are not in the file; variables that no operation needs are commented out. */
export function workerView({ name, settings, features }: Plan): object {
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

/** Writes the files for deployment that were asked for, which are their owner's from then on. */
import type { GeneratedFile } from "../../model/files.js";
import type { Plan } from "../../model/plan.js";
import { hasBundleJs } from "../optional.js";
import { bundlePath } from "../server-wiring.js";
import { render, staticFile } from "../text/templates.js";
import { kubernetesView } from "./kubernetes.js";
import { bundleManifest } from "./mcpb.js";
import { workerView } from "./worker.js";

export async function deployFiles(plan: Plan): Promise<GeneratedFile[]> {
  const { deploy, code } = plan.features;
  const file = (path: string, text: string): GeneratedFile => ({ path, text, owner: "scaffold" });
  const kubernetes = async (name: string): Promise<GeneratedFile> =>
    file(`k8s/${name}`, await render(`deploy/${name}`, kubernetesView(plan)));
  const files: GeneratedFile[] = [];
  if (deploy.includes("docker")) {
    files.push(file("Dockerfile", await staticFile("deploy/Dockerfile")));
    files.push(file(".dockerignore", await staticFile("deploy/dockerignore")));
  }
  if (deploy.includes("k8s"))
    for (const name of ["deployment.yaml", "service.yaml", "autoscaler.yaml"])
      files.push(await kubernetes(name));
  if (deploy.includes("mcpb")) {
    files.push(file("manifest.json", bundleManifest(plan)));
    files.push(file("bundle.mjs", await staticFile("deploy/bundle.mjs")));
  }
  if (hasBundleJs(plan)) files.push(file(bundlePath, await render("deploy/bundle-js.mjs", { code })));
  if (deploy.includes("worker")) {
    files.push(file("src/worker.ts", await staticFile("worker.ts")));
    files.push(file("wrangler.jsonc", await render("deploy/wrangler.jsonc", workerView(plan))));
  }
  return files;
}

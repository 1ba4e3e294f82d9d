/** Writes the files for deployment that were asked for: a container image, and Kubernetes objects. */
import type { GeneratedFile } from "../../model/files.js";
import type { Plan, Setting } from "../../model/plan.js";
import { oneLine } from "../text/literal.js";
import { render, staticFile } from "../text/templates.js";
import { hasBundleJs } from "../optional.js";
import { bundlePath } from "../server-wiring.js";

export async function deployFiles(plan: Plan): Promise<GeneratedFile[]> {
  const file = (path: string, text: string): GeneratedFile => ({ path, text, owner: "scaffold" });
  const { deploy } = plan.features;
  const docker = async (): Promise<GeneratedFile[]> => [
    file("Dockerfile", await staticFile("deploy/Dockerfile")),
    file(".dockerignore", await staticFile("deploy/dockerignore")),
  ];
  const kubernetes = async (): Promise<GeneratedFile[]> => {
    const view = kubernetesView(plan);
    return [
      file("k8s/deployment.yaml", await render("deploy/deployment.yaml", view)),
      file("k8s/service.yaml", await render("deploy/service.yaml", view)),
      file("k8s/autoscaler.yaml", await render("deploy/autoscaler.yaml", view)),
    ];
  };
  return [
    ...(deploy.includes("docker") ? await docker() : []),
    ...(deploy.includes("k8s") ? await kubernetes() : []),
  ];
}

const secretsFolder = "/run/secrets/mcp";

/** Mounts secrets as files, which can be replaced while the server runs; optional settings are commented out. */
function kubernetesView({ name, settings, features }: Plan): object {
  return {
    name: objectName(name),
    inboundOAuth: features.inboundOAuth,
    callerLogins: features.callerLogins,
    // Each of the sixteen threads that run code may take 70 MB.
    memory: features.code ? "1536Mi" : "512Mi",
    required: settings
      .filter(({ secret, neededBy }) => secret && neededBy !== "none")
      .map((setting) => ({ name: setting.name })),
    settings: settings.map((setting) => ({
      description: oneLine(setting.description),
      comment: setting.neededBy !== "none" ? "" : "# ",
      ...variable(setting),
    })),
  };
}

function variable({ name, secret, example = "" }: Setting): { variable: string; value: string } {
  return secret
    ? { variable: `${name}_FILE`, value: scalar(`${secretsFolder}/${name}`) }
    : { variable: name, value: scalar(example) };
}

/**
 * Writes a string as a flow scalar: YAML's double quotes accept everything that JSON's do
 * (https://yaml.org/spec/1.2.2/#731-double-quoted-style).
 */
function scalar(text: string): string {
  return JSON.stringify(oneLine(text));
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

/**
 * Turns a server's name into one for the hosts of servers, such as a Service of Kubernetes: it begins with a letter and ends
 * with a letter or digit (RFC 1035).
 */
export function objectName(name: string): string {
  const begun = /^[a-z]/.test(name) ? name : `mcp-${name}`;
  return begun.slice(0, 63).replace(/-+$/, "");
}

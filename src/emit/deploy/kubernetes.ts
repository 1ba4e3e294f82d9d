/** Prepares the strings of Kubernetes objects. */
import type { Plan, Setting } from "../../model/plan.js";
import { oneLine } from "../text/literal.js";

const secretsFolder = "/run/secrets/mcp";

/** Mounts secrets as files, which can be replaced while the server runs; optional settings are commented out. */
export function kubernetesView({ name, settings, features }: Plan): object {
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

/**
 * Turns a server's name into one for the hosts of servers, such as a Service of Kubernetes: it begins with a letter and ends
 * with a letter or digit (RFC 1035).
 */
export function objectName(name: string): string {
  const begun = /^[a-z]/.test(name) ? name : `mcp-${name}`;
  return begun.slice(0, 63).replace(/-+$/, "");
}

/** Builds the entries with which a client starts a project's server. They never contain the value of a variable. */
import path, { type PlatformPath } from "node:path";
import type { StartEntry } from "../model/client-entry.js";
import type { Client, Machine } from "./clients.js";
import type { ServerProject, Variable } from "./project.js";

/** Starts Node.js directly, because `npm start` would print its banner to the protocol's standard output. */
export interface ClientEntry {
  readonly type?: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A value that VS Code asks its user for and stores. */
export interface Input {
  readonly type: "promptString";
  readonly id: string;
  readonly description: string;
  readonly password: boolean;
}

export interface Entries {
  readonly servers: ReadonlyMap<string, ClientEntry>;
  readonly inputs: readonly Input[];
}

/**
 * @param options.node is written for desktop clients, except into files that others share
 * @param options.name replaces the project's own name of the server
 * @param options.within folder that the client's file is for; paths are relative to it where possible
 */
export function clientEntries(
  project: ServerProject,
  client: Client,
  { node, name, within }: Pick<Machine, "node"> & { readonly name?: string; readonly within?: string },
): Entries {
  const inputs =
    client.variables === "${input:id}" ? project.unset.map((variable) => input(project, variable)) : [];
  const env = Object.fromEntries(
    client.variables === "none"
      ? []
      : project.unset.map((variable) => [variable.name, reference(project, client, variable)]),
  );
  const entry = (start: StartEntry): ClientEntry => ({
    ...(client.key === "servers" && { type: "stdio" }),
    command: client.isDesktop && within === undefined ? node : "node",
    args: [scriptPath(project.folder, client, { script: start.script, within }), ...start.flags],
    ...(project.unset.length > 0 && client.variables !== "none" && { env }),
  });
  return {
    servers: new Map([...project.entries].map(([key, start]) => [name ?? key, entry(start)])),
    inputs,
  };
}

/**
 * Relative to the folder that the client's file is for, if it is on the same drive and inside.
 * @param on replaced by tests of other systems
 */
export function scriptPath(
  folder: string,
  client: Pick<Client, "folder">,
  { script, within }: { readonly script: string; readonly within: string | undefined },
  on: Pick<PlatformPath, "isAbsolute" | "join" | "relative"> = path,
): string {
  const absolute = on.join(folder, script);
  if (within === undefined) return absolute;
  const relativePath = on.relative(within, absolute).replaceAll("\\", "/");
  return relativePath.startsWith("../") || on.isAbsolute(relativePath)
    ? absolute
    : `${client.folder}${relativePath}`;
}

function reference(project: ServerProject, client: Client, variable: Variable): string {
  return client.variables === "${input:id}"
    ? `\${input:${input(project, variable).id}}`
    : client.variables.replace("NAME", variable.name);
}

function input({ name }: ServerProject, { name: variable, description, secret }: Variable): Input {
  return {
    type: "promptString",
    id: `${name}-${variable}`,
    description: description || variable,
    password: secret,
  };
}

/** What is set and what is missing, by name; never a value. */
import { variablesFor } from "../credentials.js";
import { toolAllowed } from "../gate.js";
import type { ApiFacts, OperationFacts, SecuritySchemeFacts } from "../operation.js";
import type { Runtime } from "../runtime.js";
import { settingDescriptions } from "../settings.js";
import type { Caller } from "../tool.js";
import { loginLines } from "./doctor-login.js";
import { writeLine } from "./environment.js";

/** @returns The exit code: 0 when every operation has the credentials it needs. */
export async function doctor(runtime: Runtime): Promise<number> {
  const { definition } = runtime;
  const { apis } = definition.operations;
  const callable = await callableOperations(runtime);
  const lines = [
    `${definition.title} ${definition.version}: ${offered(runtime)}`,
    ...section("Settings", settingLines(runtime)),
    ...section(
      "Addresses",
      apis.map((api) => addressLine(runtime, api)),
    ),
    ...section("Credentials", [...(await credentialLines(runtime)), ...(await loginLines(runtime))]),
    ...section("Operations", [`${callable.yes} of ${callable.all} have the credentials they need.`]),
  ];
  lines.forEach(writeLine);
  return callable.yes === callable.all ? 0 : 1;
}

/** What the start-up choices leave, for a caller who was granted everything. */
const anyone: Caller = { local: true, scopes: [], headers: {} };

function offered({ gate, tools: { listed } }: Runtime): string {
  const left = listed.filter((tool) => toolAllowed(gate, anyone, tool)).length;
  return left === listed.length ? `${left} tools` : `${left} of ${listed.length} tools`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
}

function settingLines({ host }: Runtime): string[] {
  const width = Math.max(...settingDescriptions.map(({ name }) => name.length));
  return settingDescriptions.map(({ name, defaultText, flag }) => {
    const unset = defaultText === "" ? "not set" : `${defaultText} (default)`;
    const state = host.variable(name) === undefined ? unset : "set";
    return `${name.padEnd(width)}  ${state}${flag === undefined ? "" : `  (${flag})`}`;
  });
}

function addressLine({ host }: Runtime, { title, baseUrlVariable }: ApiFacts): string {
  const state = host.variable(baseUrlVariable) === undefined ? "not set: as its description says" : "set";
  return `${baseUrlVariable}  ${state}  (${title})`;
}

async function credentialLines(runtime: Runtime): Promise<string[]> {
  const { definition, host } = runtime;
  const lines = definition.operations.apis.flatMap((api) =>
    Object.entries(api.securitySchemes).flatMap(([name, facts]) =>
      [...allVariables(facts), ...separateVariables(facts, runtime)].map(
        async (variable) => `${variable}  ${await state(variable, host)}  (${name})`,
      ),
    ),
  );
  return Promise.all(lines);
}

/** Those that keep reads and writes apart are told of where they are used; what a server may not read it does not. */
function separateVariables(facts: SecuritySchemeFacts, { host, settings }: Runtime): string[] {
  if (!("variables" in facts)) return [];
  const purposes = settings.readOnly ? (["read"] as const) : (["read", "write"] as const);
  return purposes
    .flatMap((purpose) => variablesFor(purpose, facts.variables))
    .filter((variable) => !facts.variables.includes(variable))
    .filter((variable) => [variable, `${variable}_FILE`].some((name) => host.variable(name) !== undefined));
}

async function state(variable: string, host: Runtime["host"]): Promise<string> {
  if (host.variable(variable) !== undefined) return "set";
  const path = host.variable(`${variable}_FILE`);
  if (path === undefined) return "missing";
  return host.readText(path).then(
    (text) => (text.trim() === "" ? "its file is empty" : "set by file"),
    () => "its file cannot be read",
  );
}

function allVariables(facts: SecuritySchemeFacts): string[] {
  switch (facts.type) {
    case "apiKey":
    case "http":
      return facts.variables;
    case "basic":
      return [...facts.usernameVariables, ...facts.passwordVariables];
    case "oauth2":
    case "openIdConnect":
      return [
        ...facts.variables,
        ...facts.clientIdVariables,
        ...facts.clientSecretVariables,
        ...facts.refreshTokenVariables,
      ];
    case "mutualTLS":
      return ["API_TLS_CERT", "API_TLS_KEY"];
  }
}

async function callableOperations({
  definition,
  upstream,
  gate,
}: Runtime): Promise<{ yes: number; all: number }> {
  const { security } = await upstream();
  const { apis } = definition.operations;
  const entries = definition.operations.entries.filter(({ key }) => gate.allowed(anyone, { operation: key }));
  const byId = new Map(apis.map((api) => [api.id, api]));
  let yes = 0;
  for (const { key } of entries) {
    const operation: OperationFacts | undefined = await definition.operations.get(key);
    const api = operation === undefined ? undefined : byId.get(operation.api);
    if (operation === undefined || api === undefined) continue;
    if ((await security.missing(operation, api)).length === 0) yes += 1;
  }
  return { yes, all: entries.length };
}

/** What is set and what is missing, by name; never a value. */
import type { ApiFacts, OperationFacts, SecuritySchemeFacts } from "../operation.js";
import type { Runtime } from "../runtime.js";
import { settingDescriptions } from "../settings.js";
import { writeLine } from "./environment.js";

/** @returns The exit code: 0 when every operation has the credentials it needs. */
export async function doctor(runtime: Runtime): Promise<number> {
  const { definition, tools } = runtime;
  const { apis } = definition.operations;
  const callable = await callableOperations(runtime);
  const lines = [
    `${definition.title} ${definition.version}: ${tools.listed.length} tools`,
    ...section("Settings", settingLines(runtime)),
    ...section(
      "Addresses",
      apis.map((api) => addressLine(runtime, api)),
    ),
    ...section("Credentials", await credentialLines(runtime)),
    ...section("Operations", [`${callable.yes} of ${callable.all} have the credentials they need.`]),
  ];
  lines.forEach(writeLine);
  return callable.yes === callable.all ? 0 : 1;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
}

function settingLines({ host }: Runtime): string[] {
  const width = Math.max(...settingDescriptions.map(({ name }) => name.length));
  return settingDescriptions.map(({ name, defaultText }) => {
    const unset = defaultText === "" ? "not set" : `${defaultText} (default)`;
    return `${name.padEnd(width)}  ${host.variable(name) === undefined ? unset : "set"}`;
  });
}

function addressLine({ host }: Runtime, { title, baseUrlVariable }: ApiFacts): string {
  const state = host.variable(baseUrlVariable) === undefined ? "not set: as its description says" : "set";
  return `${baseUrlVariable}  ${state}  (${title})`;
}

async function credentialLines({ definition, host }: Runtime): Promise<string[]> {
  const lines = definition.operations.apis.flatMap((api) =>
    Object.entries(api.securitySchemes).flatMap(([name, facts]) =>
      allVariables(facts).map(async (variable) => `${variable}  ${await state(variable, host)}  (${name})`),
    ),
  );
  return Promise.all(lines);
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

async function callableOperations({ definition, security }: Runtime): Promise<{ yes: number; all: number }> {
  const { entries, apis } = definition.operations;
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

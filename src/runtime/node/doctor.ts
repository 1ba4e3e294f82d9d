/** Reports which settings are set and which are missing, by name and never by value. */
import { toolAllowed } from "../access/gate.js";
import { definitionFaults } from "../call/tool-faults.js";
import type { ApiFacts, OperationFacts } from "../operation.js";
import { harmless, oneLine } from "../one-line.js";
import type { Runtime } from "../runtime.js";
import { settingDescriptions } from "../settings.js";
import type { Caller } from "../tool.js";
import { runtimeVersion } from "../version.js";
import { credentialLines } from "./doctor-credentials.js";
import { loginLines } from "./doctor-login.js";
import { writeLine } from "./environment.js";

/** @returns The exit code: 0 if every operation has the credentials it needs, and every tool file fits its operation. */
export async function doctor(runtime: Runtime, tell: (text: string) => void = writeLine): Promise<number> {
  const { definition } = runtime;
  const { apis } = definition.operations;
  const callable = await callableOperations(runtime);
  const faults = await definitionFaults(definition);
  const lines = [
    `${definition.title} ${definition.version}: ${offered(runtime)}`,
    `Runtime: openapi-to-mcp ${runtimeVersion}`,
    ...section("Settings", settingLines(runtime)),
    ...section(
      "Addresses",
      apis.map((api) => addressLine(runtime, api)),
    ),
    ...section("Credentials", [
      ...(await credentialLines(runtime)),
      ...(await loginLines(runtime)),
      ...(definition.authHook === undefined ? [] : [hookLine]),
    ]),
    ...section("Does not fit the API", faults),
    ...section("Operations", [`${callable.yes} of ${callable.all} have the credentials they need.`]),
  ];
  tell(lines.map((line) => harmless(oneLine(line))).join("\n"));
  return callable.yes === callable.all && faults.length === 0 ? 0 : 1;
}

const hookLine = "src/auth.ts  sees every request and may add missing credentials";

/** A caller with all permissions, to show what the start-up choices leave. */
const anyone: Caller = { local: true, scopes: [], headers: {} };

function offered({ gate, tools: { listed } }: Runtime): string {
  const left = listed.filter((tool) => toolAllowed(gate, anyone, tool)).length;
  const all = `${listed.length} ${listed.length === 1 ? "tool" : "tools"}`;
  return left === listed.length ? all : `${left} of ${all}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
}

function settingLines({ host, definition }: Runtime): string[] {
  const read = settingDescriptions.filter(
    ({ feature }) => feature === undefined || definition.inboundOAuth !== undefined,
  );
  const width = Math.max(...read.map(({ name }) => name.length));
  return read.map(({ name, defaultText, flag }) => {
    const unset = defaultText === "" ? "not set" : `${defaultText} (default)`;
    const state = host.variable(name) === undefined ? unset : "set";
    return `${name.padEnd(width)}  ${state}${flag === undefined ? "" : `  (${flag})`}`;
  });
}

function addressLine({ host }: Runtime, { title, baseUrlVariable }: ApiFacts): string {
  const state =
    host.variable(baseUrlVariable) === undefined ? "not set: the API description gives it" : "set";
  return `${baseUrlVariable}  ${state}  (${title})`;
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

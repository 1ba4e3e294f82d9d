/** Reports which settings are set and which are missing, by name and never by value. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  hasCodeFlow,
  hasUserFlow,
  loginName,
  loginServer,
  unsendable,
  variablesFor,
} from "../auth/credentials.js";
import { toolAllowed } from "../auth/gate.js";
import type { Runtime } from "../call/runtime.js";
import type { ServerDefinition } from "../call/server-definition.js";
import { type DefinitionFault, definitionFaults, sourceLine } from "../development/tool-faults.js";
import { StartupError } from "../host/errors.js";
import type { Host } from "../host/host.js";
import { settingDescriptions } from "../host/settings.js";
import { runtimeVersion } from "../server/server.js";
import type { Caller } from "../operations/tool.js";
import type { ApiFacts, OperationFacts, SecuritySchemeFacts, SideEffect } from "../operations/operation.js";
import { harmless, oneLine } from "../values/clean.js";
import { writeLine } from "./startup.js";

/** How `--doctor` looks at a server. */
interface DoctorOptions {
  /** @throws StartupError if the server cannot start */
  readonly create: () => Runtime;
  /** Folder of the project, whose tool files are named with their lines. */
  readonly folder?: string | undefined;
  readonly tell?: (text: string) => void;
}

/** @returns The exit code: 0 if the server can start, every operation has the credentials it needs, and every tool file fits its operation. */
export async function doctor(
  definition: ServerDefinition,
  { create, folder, tell = writeLine }: DoctorOptions,
): Promise<number> {
  const found = await definitionFaults(definition);
  const faults = section(
    "Does not fit the API",
    found.length === 0 ? [] : located(found, sourceFiles(folder)),
  );
  const say = (lines: readonly string[]): void => {
    tell(lines.map((line) => harmless(oneLine(line))).join("\n"));
  };
  try {
    const { lines, ready } = await examine(create(), faults);
    say(lines);
    return ready && found.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof StartupError) || found.length === 0) throw error;
    say([...faults, ...section("Cannot start", error.lines)].slice(1));
    return 1;
  }
}

async function examine(
  runtime: Runtime,
  faults: readonly string[],
): Promise<{ lines: readonly string[]; ready: boolean }> {
  const { definition } = runtime;
  const { apis } = definition.operations;
  const callable = await callableOperations(runtime);
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
    ...faults,
    ...section("Operations", [`${callable.yes} of ${callable.all} have the credentials they need.`]),
  ];
  return { lines, ready: callable.yes === callable.all };
}

/** Says where each fault is, if the sources are there. */
function located(faults: readonly DefinitionFault[], files: ReadonlyMap<string, string>): string[] {
  return faults.map(({ text, tool }) => {
    const at = tool && sourceLine(tool.name, tool.at, files);
    return at === undefined ? text : `${at.file}:${at.line}  ${text}`;
  });
}

/** The project's own TypeScript; a server that was deployed without it has none. */
function sourceFiles(folder: string | undefined): ReadonlyMap<string, string> {
  const sources = folder === undefined ? undefined : join(folder, "src");
  if (sources === undefined || !existsSync(sources)) return new Map();
  const paths = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.startsWith("generated"))
    .sort();
  return new Map(
    paths.map((path) => [`src/${path.replaceAll("\\", "/")}`, readFileSync(join(sources, path), "utf8")]),
  );
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
  const features = { "inbound-oauth": definition.inboundOAuth, "caller-logins": definition.callerLogins };
  const read = settingDescriptions.filter(
    ({ feature }) => feature === undefined || features[feature] !== undefined,
  );
  const width = Math.max(...read.map(({ name }) => name.length));
  return read.map(({ name, defaultText, flag }) => {
    const unset = defaultText === "" ? "not set" : `${defaultText} (default)`;
    const state = host.variable(name) === undefined ? unset : "set";
    return `${name.padEnd(width)}  ${state}${flag === undefined ? "" : `  (${flag})`}`;
  });
}

function addressLine({ host }: Runtime, { title, version, baseUrlVariable }: ApiFacts): string {
  const state =
    host.variable(baseUrlVariable) === undefined ? "not set: the API description gives it" : "set";
  return `${baseUrlVariable}  ${state}  (${[title, version].join(" ").trim()})`;
}

async function callableOperations({
  definition,
  upstream,
  gate,
}: Runtime): Promise<{ yes: number; all: number }> {
  const { security } = await upstream();
  const { apis } = definition.operations;
  const entries = definition.operations
    .entries()
    .filter(({ key }) => gate.allowed(anyone, { operation: key }));
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

/** Reports for each credential of each scheme whether it is set, and by which variable. */
async function credentialLines({ definition, host, settings, callerLogins }: Runtime): Promise<string[]> {
  const purposes: readonly SideEffect[] = settings.readOnly ? ["read"] : ["read", "write"];
  const lines = definition.operations.apis.flatMap((api) =>
    Object.entries(api.securitySchemes).map(async ([name, facts]) => {
      const ofCallers = callerLogins !== undefined && hasCodeFlow(facts);
      const told = await schemeLines(ofCallers ? clientOnly(facts) : facts, { host, purposes });
      return told.map((line) => `${line}  (${name})`);
    }),
  );
  return (await Promise.all(lines)).flat();
}

/** Callers have tokens of their own, so that only the client that they log in to is of the server. */
function clientOnly(facts: SecuritySchemeFacts): SecuritySchemeFacts {
  return facts.type === "oauth2" || facts.type === "openIdConnect"
    ? {
        ...facts,
        variables: facts.clientIdVariables,
        clientIdVariables: facts.clientSecretVariables,
        clientSecretVariables: [],
        refreshTokenVariables: [],
      }
    : facts;
}

interface Looked {
  host: Pick<Host, "variable" | "readText">;
  /** What the server does with the API. */
  purposes: readonly SideEffect[];
}

/** Writes a line for each credential, and for separate ones of reads and writes. */
export async function schemeLines(facts: SecuritySchemeFacts, looked: Looked): Promise<string[]> {
  const { host } = looked;
  const separate = separateVariables(facts, looked);
  const [first = [], ...others] = credentialsOf(facts);
  const own = await credential(first, host, placeOf(facts));
  const isReady = own.isSet || separate.length >= looked.purposes.length;
  const rest = await Promise.all(others.map((variables) => credential(variables, host)));
  const either = facts.type === "oauth2" || facts.type === "openIdConnect";
  const line = ({ variables, said }: Credential, needed: boolean): string =>
    `${variables}  ${said ?? (needed ? "missing" : "not needed")}`;
  return [
    ...(first.length === 0 ? [] : [line(own, !isReady)]),
    ...separate.map((variable) => `${variable}  set`),
    ...rest.map((one) => line(one, !(either && isReady))),
  ];
}

interface Credential {
  /** The variable that is set, otherwise all that could be. */
  variables: string;
  isSet: boolean;
  /** Absent if nothing names it. */
  said?: string;
}

type Place = Parameters<typeof unsendable>[1];

/** Only what is sent as it is has to fit into a header. */
function placeOf(facts: SecuritySchemeFacts): Place {
  if (facts.type === "apiKey") return facts.in;
  return facts.type === "basic" || facts.type === "mutualTLS" ? "query" : "header";
}

async function credential(
  variables: readonly string[],
  host: Looked["host"],
  place: Place = "query",
): Promise<Credential> {
  const states = await Promise.all(
    variables.map(async (variable) => ({ variables: variable, ...(await state(variable, host, place)) })),
  );
  const found = states.find(({ isSet }) => isSet) ?? states.find(({ said }) => said !== undefined);
  return found ?? { variables: variables.join(" or "), isSet: false };
}

/** Returns the variables for only reads or only writes that are set. A read-only server does not read the others. */
function separateVariables(facts: SecuritySchemeFacts, { host, purposes }: Looked): string[] {
  if (!("variables" in facts)) return [];
  return purposes
    .flatMap((purpose) => variablesFor(purpose, facts.variables))
    .filter((variable) => !facts.variables.includes(variable))
    .filter((variable) => [variable, `${variable}_FILE`].some((name) => host.variable(name) !== undefined));
}

type State = Pick<Credential, "isSet" | "said">;

async function state(variable: string, host: Looked["host"], place: Place): Promise<State> {
  const value = host.variable(variable);
  if (value !== undefined) return sendable(value, place, "set");
  const path = host.variable(`${variable}_FILE`);
  if (path === undefined) return { isSet: false };
  return host.readText(path).then(
    (text) =>
      text.trim() === ""
        ? { isSet: false, said: "its file is empty" }
        : sendable(text.trim(), place, "set by file"),
    () => ({ isSet: false, said: "its file cannot be read" }),
  );
}

function sendable(value: string, place: Place, said: string): State {
  const fault = unsendable(value, place);
  return fault === undefined
    ? { isSet: true, said }
    : { isSet: false, said: `${said}, but cannot be sent: it holds ${fault}` };
}

/** Returns each credential with the variables that may hold it; for an access token, the token's own first. */
function credentialsOf(facts: SecuritySchemeFacts): (readonly string[])[] {
  switch (facts.type) {
    case "apiKey":
    case "http":
      return [facts.variables];
    case "basic":
      return [facts.usernameVariables, facts.passwordVariables];
    case "oauth2":
    case "openIdConnect":
      return [
        facts.variables,
        facts.clientIdVariables,
        facts.clientSecretVariables,
        facts.refreshTokenVariables,
      ].filter((variables) => variables.length > 0);
    case "mutualTLS":
      return [["API_TLS_CERT"], ["API_TLS_KEY"]];
  }
}

const loginStates = {
  found: "done",
  none: "not done",
  "of another": "to be done again: the login is of another client or authorization server than today's",
};

/** Reports for each scheme with a login whether a user has logged in. */
export async function loginLines({
  definition,
  upstream,
  callerLogins,
  settings,
}: Runtime): Promise<string[]> {
  const { logins, credentials } = await upstream();
  const lines = definition.operations.apis.flatMap((api) =>
    Object.entries(api.securitySchemes)
      .filter(([, facts]) => hasUserFlow(facts))
      .map(async ([name, facts]) => {
        if (callerLogins !== undefined && hasCodeFlow(facts)) {
          const back = (await callerLogins.redirectUri(loginName(api.id, name))) ?? "";
          return `each caller logs in, and comes back to ${back}  (${name})`;
        }
        const variables = "clientIdVariables" in facts ? facts.clientIdVariables : [];
        // An unusable one is reported where the credentials are.
        const clientId = await credentials.read(variables).catch(() => undefined);
        const of = { clientId, ...loginServer(facts, api.documentUrl, settings.tokenUrl) };
        const state = (await logins?.find(loginName(api.id, name), of)) ?? "none";
        return `npm run login  ${loginStates[state]}  (${name})`;
      }),
  );
  return Promise.all(lines);
}

import { variablesFor } from "../auth/credentials.js";
import type { Runtime } from "../call/runtime.js";
import type { Host } from "../host/host.js";
import type { SecuritySchemeFacts, SideEffect } from "../operations/operation.js";

/** Reports for each credential of each scheme whether it is set, and by which variable. */
export async function credentialLines({ definition, host, settings }: Runtime): Promise<string[]> {
  const purposes: readonly SideEffect[] = settings.readOnly ? ["read"] : ["read", "write"];
  const lines = definition.operations.apis.flatMap((api) =>
    Object.entries(api.securitySchemes).map(async ([name, facts]) => {
      const told = await schemeLines(facts, { host, purposes });
      return told.map((line) => `${line}  (${name})`);
    }),
  );
  return (await Promise.all(lines)).flat();
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
  const own = await credential(first, host);
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

async function credential(variables: readonly string[], host: Looked["host"]): Promise<Credential> {
  const states = await Promise.all(
    variables.map(async (variable) => ({ variables: variable, ...(await state(variable, host)) })),
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

async function state(variable: string, host: Looked["host"]): Promise<Pick<Credential, "isSet" | "said">> {
  if (host.variable(variable) !== undefined) return { isSet: true, said: "set" };
  const path = host.variable(`${variable}_FILE`);
  if (path === undefined) return { isSet: false };
  return host.readText(path).then(
    (text) =>
      text.trim() === "" ? { isSet: false, said: "its file is empty" } : { isSet: true, said: "set by file" },
    () => ({ isSet: false, said: "its file cannot be read" }),
  );
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

// @generated SignedSource<<7946409472a150b126b79ead769463a320a88e7bd61e2274057192fe00499ff3>>
import { variablesFor } from "../access/credentials.js";
import type { Host } from "../host.js";
import type { SecuritySchemeFacts, SideEffect } from "../operation.js";
import type { Runtime } from "../runtime.js";

/** For each credential of each scheme, whether there is one, and by which of its variables. */
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

/** A line for each credential, which any of its variables may hold; and for those that keep reads and writes apart. */
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
  /** The one that holds it, else all that could. */
  variables: string;
  isSet: boolean;
  /** Absent where nothing names it. */
  said?: string;
}

async function credential(variables: readonly string[], host: Looked["host"]): Promise<Credential> {
  const states = await Promise.all(
    variables.map(async (variable) => ({ variables: variable, ...(await state(variable, host)) })),
  );
  const found = states.find(({ isSet }) => isSet) ?? states.find(({ said }) => said !== undefined);
  return found ?? { variables: variables.join(" or "), isSet: false };
}

/** Variables for reads or writes alone that are set; what a server may not read it does not. */
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

/** Each with the variables that may hold it; of an access token's, that of the token itself first. */
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

/** Stand-ins for missing credentials, so that a dry run can show a request; a mask marks them. */
import { firstVariables } from "../auth/security-scheme.js";
import type { Host } from "../host/host.js";
import type { ApiFacts, SecuritySchemeFacts } from "../operations/operation.js";

/** Too short to count as a secret, which would be masked wherever it appears. */
const standIn = "unset";

/** Creates a host on which these variables are set. */
export function withStandIns(host: Host, variables: readonly string[]): Host {
  const missing = new Set(variables);
  return {
    ...host,
    variable: (name) => host.variable(name) ?? (missing.has(name) ? standIn : undefined),
    ...(missing.has("API_TLS_CERT") && { clientCertificate: true }),
  };
}

/** Place of a credential in a request; cookies share one header. */
export type CredentialPlace = `${"header" | "query" | "cookie"} ${string}`;

/** Maps places of stand-ins to texts such as `<API_KEY, not set>`. */
export function unsetPlaces(
  apis: readonly ApiFacts[],
  variables: readonly string[],
): ReadonlyMap<CredentialPlace, string> {
  return new Map(
    apis
      .flatMap(({ securitySchemes }) => Object.values(securitySchemes))
      .flatMap((facts) => {
        const lacking = firstVariables(facts).filter((name) => variables.includes(name));
        return lacking.length === 0 ? [] : [[placeOf(facts), `<${lacking.join(" and ")}, not set>`] as const];
      }),
  );
}

function placeOf(facts: SecuritySchemeFacts): CredentialPlace {
  if (facts.type !== "apiKey") return "header authorization";
  return facts.in === "header" ? `header ${facts.parameter.toLowerCase()}` : `${facts.in} ${facts.parameter}`;
}

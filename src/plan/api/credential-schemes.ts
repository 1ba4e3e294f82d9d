/**
 * Parameters that ask callers for a credential become security schemes: the server adds them from its settings, and no model has to know
 * a secret. One whose name or description the owner sets stays an argument.
 */
import type { Api, Operation, SecurityRequirement, SecurityScheme } from "../../model/api.js";
import {
  askedCredentials,
  isNeeded,
  schemeAt,
  schemesOf,
  type AskedCredential,
  type Asking,
} from "../../model/asked-credentials.js";
import { groupBy } from "../../group-by.js";

export interface WithCredentialSchemes {
  readonly api: Api;
  /** What became a scheme. */
  readonly asked: readonly AskedCredential[];
}

/** @param isKept whether the operation's argument of that name stays one */
export function withCredentialSchemes(
  api: Api,
  isKept: (operation: Operation, name: string) => boolean,
): WithCredentialSchemes {
  const asked = askedCredentials(api).flatMap(({ name, asking }): AskedCredential[] => {
    const changed = asking.filter(
      (one) => !one.place.startsWith("body:") && isNeeded(one) && !isKept(one.operation, name),
    );
    return changed.length === 0 ? [] : [{ name, asking: changed }];
  });
  if (asked.length === 0) return { api, asked };
  const schemes = new Map(api.securitySchemes);
  const added = asked.flatMap(({ name, asking }) =>
    asking.map((one) => ({ ...one, scheme: schemeFor(name, one, schemes) })),
  );
  const byOperation = groupBy(added, ({ operation }) => operation);
  const operations = api.operations.map((operation) => {
    const own = byOperation.get(operation);
    return own === undefined ? operation : { ...operation, security: securityWith(operation, own) };
  });
  return { api: { ...api, securitySchemes: schemes, operations }, asked };
}

/** @returns the name of the scheme that describes the parameter, which is added where there is none */
function schemeFor(
  name: string,
  { operation, place, at }: Asking,
  schemes: Map<string, SecurityScheme>,
): string {
  const described = schemeAt(place);
  const known = [...schemes.values()].find((one) => isSame(one, described));
  if (known !== undefined) return known.name;
  const key = schemes.has(name) ? `${name}_${place.split(":")[0] ?? ""}` : name;
  const repeats = schemesOf(operation).find((other) => hasToken(schemes.get(other)));
  schemes.set(key, {
    name: key,
    at,
    ...(described.type === "http"
      ? described
      : {
          type: described.type,
          in: described.in,
          parameter: described.name,
          ...(repeats === undefined ? { asked: true } : { repeats }),
        }),
  });
  return key;
}

/** Whether its credential is one word, which can stand in a parameter as well. */
function hasToken(scheme: SecurityScheme | undefined): boolean {
  if (scheme?.type === "http") return scheme.scheme.toLowerCase() !== "basic";
  return scheme !== undefined && scheme.type !== "mutualTLS";
}

function isSame(scheme: SecurityScheme, described: ReturnType<typeof schemeAt>): boolean {
  if (scheme.type !== "apiKey" || described.type !== "apiKey") return scheme.type === described.type;
  return scheme.in === described.in && scheme.parameter.toLowerCase() === described.name.toLowerCase();
}

/** Where a scheme stands for the credential already, or where it is optional, it need not be there. */
function securityWith(
  { security }: Operation,
  added: readonly (Asking & { readonly scheme: string })[],
): readonly SecurityRequirement[] {
  const before: readonly SecurityRequirement[] = security.length === 0 ? [new Map()] : security;
  const withAll = (all: typeof added): SecurityRequirement[] =>
    before.map((one) => new Map([...one, ...all.map(({ scheme }) => [scheme, []] as const)]));
  const demanded = security.length === 0 ? added.filter(({ required }) => required) : [];
  return demanded.length === added.length ? withAll(added) : [...withAll(added), ...withAll(demanded)];
}

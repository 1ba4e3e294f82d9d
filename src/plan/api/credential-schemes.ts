/**
 * Parameters that ask callers for a credential become security schemes: the server adds them from its settings, and no model has to know
 * a secret. One whose name or description the owner sets stays an argument.
 */
import type { Api, Operation, SecurityRequirement, SecurityScheme } from "../../model/api.js";
import {
  askedCredentials,
  isNeeded,
  schemeAt,
  sentCredentials,
  type AskedCredential,
  type Asking,
} from "../../model/asked-credentials.js";
import type { Place } from "../../model/runtime.js";
import { groupBy } from "../../group-by.js";

interface WithCredentialSchemes {
  readonly api: Api;
  /** What became a scheme. */
  readonly asked: readonly AskedCredential[];
  /** Members of bodies, where no scheme can stand for them. */
  readonly inBodies: readonly AskedCredential[];
  /** By operation: the places of all that the server sends, and that callers can leave out. */
  readonly sent: ReadonlyMap<Operation, ReadonlySet<Place>>;
}

/** @param isKept whether the operation's argument of that name stays one */
export function withCredentialSchemes(
  api: Api,
  isKept: (operation: Operation, name: string) => boolean,
): WithCredentialSchemes {
  const all = askedCredentials(api);
  const sent = sentCredentials(all, api);
  const isInBody = ({ place }: Asking): boolean => place.startsWith("body:");
  const inBodies = all.map(({ name, asking }) => ({ name, asking: asking.filter(isInBody) }));
  const asked = all.flatMap(({ name, asking }): AskedCredential[] => {
    const changed = asking.filter((one) => !isInBody(one) && isNeeded(one) && !isKept(one.operation, name));
    return changed.length === 0 ? [] : [{ name, asking: changed }];
  });
  if (asked.length === 0) return { api, asked, inBodies, sent };
  const schemes = new Map(api.securitySchemes);
  const added = asked.flatMap(({ name, asking }) =>
    asking.map((one) => ({ ...one, scheme: schemeFor(name, one, schemes) })),
  );
  const byOperation = groupBy(added, ({ operation }) => operation);
  const sentNow = new Map(sent);
  // Where no scheme tells which operations take a key, those that do not ask for it in a header may need it all the same.
  const inHeaders =
    api.securitySchemes.size === 0 ? added.filter(({ place }) => place.startsWith("header:")) : [];
  const usual: SecurityRequirement = new Map(inHeaders.map(({ scheme }) => [scheme, []]));
  const operations = api.operations.map((operation) => {
    const own = byOperation.get(operation);
    if (own === undefined)
      return usual.size === 0 ? operation : { ...operation, security: [usual, new Map()] };
    const changed = { ...operation, security: securityWith(operation, own) };
    const places = sent.get(operation);
    if (places !== undefined) sentNow.set(changed, places);
    return changed;
  });
  return { api: { ...api, securitySchemes: schemes, operations }, asked, inBodies, sent: sentNow };
}

/** @returns the name of the scheme that describes the parameter, which is added where there is none */
function schemeFor(
  name: string,
  { place, at, repeats }: Asking,
  schemes: Map<string, SecurityScheme>,
): string {
  const described = schemeAt(place);
  const known = [...schemes.values()].find((one) => isSame(one, described));
  if (known !== undefined) return known.name;
  const key = schemes.has(name) ? `${name}_${place.split(":")[0] ?? ""}` : name;
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

function isSame(scheme: SecurityScheme, described: ReturnType<typeof schemeAt>): boolean {
  if (scheme.type !== "apiKey" || described.type !== "apiKey") return scheme.type === described.type;
  return scheme.in === described.in && scheme.parameter.toLowerCase() === described.name.toLowerCase();
}

/**
 * Where a scheme stands for the credential already, or where it is optional, it need not be there. What is optional, and no scheme of
 * the operation stands for, is also enough alone: a key in place of a login.
 */
function securityWith(
  { security }: Operation,
  added: readonly (Asking & { readonly scheme: string })[],
): readonly SecurityRequirement[] {
  const before: readonly SecurityRequirement[] = security.length === 0 ? [new Map()] : security;
  const withAll = (requirement: SecurityRequirement, all: typeof added): SecurityRequirement =>
    new Map([...requirement, ...all.map(({ scheme }) => [scheme, []] as const)]);
  const complete = before.map((one) => withAll(one, added));
  if (security.length > 0) {
    const isEnough = added.every(({ required, repeats }) => !required && repeats === undefined);
    return [...complete, ...before, ...(isEnough ? [withAll(new Map(), added)] : [])];
  }
  const demanded = added.filter(({ required }) => required);
  return demanded.length === added.length ? complete : [...complete, withAll(new Map(), demanded)];
}

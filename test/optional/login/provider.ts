/** A real authorization server (oidc-provider), and a person who logs in to it over HTTP. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Provider, { type Adapter, type AdapterPayload, type ClientMetadata } from "oidc-provider";
import type { JWK } from "jose";
import { closeServer, originOf } from "../../runtime/upstream.js";

export interface AuthorizationServer {
  issuer: string;
  provider: Provider;
  /** What was asked of the token endpoint, with the error where it was one. */
  grants: string[];
  /** Whose access token this is, as an API would ask; `undefined` for one that is not good. */
  whose: (authorization: string | undefined) => Promise<string | undefined>;
  /** Whether an access token is good. */
  accepts: (authorization: string | undefined) => Promise<boolean>;
  close: () => Promise<void>;
}

const redirects = {
  redirect_uris: [
    "callback",
    "callback/api.person",
    "mcp/login/callback",
    "mcp/login/callback/api.person",
  ].map((path) => `http://127.0.0.1/${path}`),
  response_types: ["code" as const],
};
const grantTypes = ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"];
const clients: ClientMetadata[] = [
  {
    client_id: "native",
    application_type: "native",
    token_endpoint_auth_method: "none",
    grant_types: grantTypes,
    ...redirects,
  },
  {
    client_id: "with-secret",
    client_secret: "canary-client-secret-51",
    application_type: "native",
    token_endpoint_auth_method: "client_secret_post",
    grant_types: grantTypes,
    ...redirects,
  },
];

/** @param about.keys signs ID tokens with these @param about.subjects how it names users */
export async function startAuthorizationServer({
  seconds = 3600,
  keys,
  subjects = "public",
}: { seconds?: number; keys?: JWK[]; subjects?: "public" | "pairwise" } = {}): Promise<AuthorizationServer> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = originOf(server);
  const provider = new Provider(issuer, {
    clients,
    adapter: memory(),
    ...(keys && { jwks: { keys } }),
    subjectTypes: subjects === "public" ? ["public"] : ["public", "pairwise"],
    scopes: ["openid", "offline_access", "read", "write"],
    features: {
      devInteractions: { enabled: true },
      deviceFlow: { enabled: true },
      revocation: { enabled: true },
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: seconds,
      Session: 600,
      Grant: 600,
      Interaction: 600,
      RefreshToken: 600,
      DeviceCode: 60,
    },
  });
  const handle = provider.callback() as (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  const grants: string[] = [];
  provider.on("grant.success", ({ oidc }) => grants.push(String(oidc.params?.["grant_type"])));
  provider.on("grant.error", ({ oidc }, { error }) =>
    grants.push(`${String(oidc.params?.["grant_type"])}: ${error}`),
  );
  server.on("request", (request, response) => void handle(request, response));
  const whose = async (authorization = ""): Promise<string | undefined> =>
    (await provider.AccessToken.find(authorization.replace(/^Bearer /, "")))?.accountId;
  return {
    issuer,
    provider,
    grants,
    whose,
    accepts: async (authorization) => (await whose(authorization)) !== undefined,
    close: () => closeServer(server),
  };
}

/** The provider's own memory forgets the first of a thousand people. */
function memory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (model) => {
    const find = (is: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
      [...kept].find(([key, payload]) => key.startsWith(`${model}:`) && is(payload))?.[1];
    return {
      upsert: async (id, payload) => void kept.set(`${model}:${id}`, payload),
      find: async (id) => kept.get(`${model}:${id}`),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (code) => find((payload) => payload.userCode === code),
      async consume(id) {
        const payload = kept.get(`${model}:${id}`);
        if (payload !== undefined) payload["consumed"] = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void kept.delete(`${model}:${id}`),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}

/**
 * Follows the pages from an address, logs in and agrees (or does not), until it ends at a page that is not the server's own.
 * @param options.cookies of the browser, where the person has logged in before
 */
export async function asPerson(
  address: string,
  issuer: string,
  {
    agree = true,
    login = "ada",
    cookies = new Map<string, string>(),
    arrive = (back: Request) => fetch(back, { redirect: "manual" }),
  } = {},
): Promise<Response> {
  let next = new Request(address);
  for (let step = 0; step < 20; step += 1) {
    const own = next.url.startsWith(issuer);
    if (own && cookies.size > 0)
      next.headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (!own) {
      const arrived = await arrive(next);
      const on = arrived.status === 303 ? arrived.headers.get("location") : null;
      return on === null ? arrived : arrive(new Request(on));
    }
    const response = await fetch(next, { redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location !== null) {
      next = new Request(new URL(location, next.url));
      continue;
    }
    const page = await response.text();
    const form = filledIn(page, { agree, login });
    if (form === undefined) return new Response(page, { status: response.status });
    next = new Request(new URL(form.action, next.url), {
      method: form.method,
      ...(form.method === "post" && { body: form.fields }),
    });
  }
  throw new Error("no end to the pages");
}

/** The page's form with what a person would put in; nothing where there is none. */
function filledIn(page: string, { agree, login }: { agree: boolean; login: string }) {
  const [, attributes = ""] = /<form([^>]*)>/.exec(page) ?? [];
  if (attributes === "") return undefined;
  const attribute = (tag: string, name: string): string =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const fields = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*>/g))
    if (attribute(input, "name") !== "") fields.set(attribute(input, "name"), attribute(input, "value"));
  if (fields.has("login") || /name="login"/.test(page)) fields.set("login", login);
  if (/name="password"/.test(page)) fields.set("password", "secret");
  const [, abort = ""] = /<a href="([^"]*\/abort)"/.exec(page) ?? [];
  if (!agree && abort !== "") return { action: abort, method: "get", fields };
  return {
    action: attribute(attributes, "action"),
    method: attribute(attributes, "method").toLowerCase() || "get",
    fields,
  };
}

/** A real authorization server on loopback: oidc-provider, whose keys can be rotated and which can be forged. */
import { createServer, type RequestListener } from "node:http";
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from "jose";
import { Provider } from "oidc-provider";
import { closeServer, originOf } from "../../runtime/upstream.js";

export interface AuthorizationServer {
  issuer: string;
  /** Paths it was asked for. */
  asked: string[];
  /** An access token by the client credentials grant; the client is its subject. */
  token(client: string, about?: { audience?: string; scope?: string }): Promise<string>;
  /** From now on the token is good for nothing. */
  revoke(client: string, token: string): Promise<void>;
  /** A token as this server would sign it, changed at will. */
  forged(about: Forgery): Promise<string>;
  /** From now on it signs with another key, and publishes only that one. */
  rotate(): Promise<void>;
  /** From now on every answer has this status, or none has. */
  fail(status: number | undefined): void;
  close(): Promise<void>;
}

export interface Forgery {
  claims?: JWTPayload;
  header?: { alg?: string; typ?: string; kid?: string };
  /** Instead of the server's own key. */
  key?: CryptoKey | Uint8Array;
}

/** @param tokens What its access tokens are: JWTs, or texts that only it can make sense of. */
export async function startAuthorizationServer(
  audience: string,
  tokens: "jwt" | "opaque" = "jwt",
): Promise<AuthorizationServer> {
  const asked: string[] = [];
  let serve: RequestListener = () => undefined;
  let failing: number | undefined;
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (failing === undefined) serve(request, response);
    else response.writeHead(failing).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = originOf(server);
  let signing = await signingKey("first");
  const install = (): void => {
    const callback = provider(issuer, signing.jwk, tokens).callback();
    serve = (request, response) => void callback(request, response);
  };
  install();

  return {
    issuer,
    asked,
    async token(client, { audience: resource = audience, scope = "" } = {}) {
      const response = await fetch(`${issuer}/token`, {
        method: "POST",
        headers: { authorization: `Basic ${btoa(`${client}:${client}-secret`)}` },
        body: new URLSearchParams({ grant_type: "client_credentials", resource, scope }),
      });
      const answer = (await response.json()) as { access_token?: string };
      if (answer.access_token === undefined) throw new Error(JSON.stringify(answer));
      return answer.access_token;
    },
    async revoke(client, token) {
      await fetch(`${issuer}/token/revocation`, {
        method: "POST",
        headers: { authorization: `Basic ${btoa(`${client}:${client}-secret`)}` },
        body: new URLSearchParams({ token }),
      });
    },
    async forged({ claims = {}, header = {}, key = signing.privateKey }) {
      const now = Math.floor(Date.now() / 1000);
      const payload = { iss: issuer, aud: audience, sub: "alice", iat: now, exp: now + 600, ...claims };
      if (header.alg === "none") return new UnsecuredJWT(payload).encode();
      const { alg = "ES256", typ = "at+jwt", kid = signing.jwk.kid } = header;
      return new SignJWT(payload)
        .setProtectedHeader({ alg, typ, ...(kid === undefined ? {} : { kid }) })
        .sign(key);
    },
    async rotate() {
      signing = await signingKey("second");
      install();
    },
    fail(status) {
      failing = status;
    },
    close: () => closeServer(server),
  };
}

interface SigningKey {
  privateKey: CryptoKey;
  jwk: JWK;
}

export async function signingKey(kid: string): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: "ES256", use: "sig" } };
}

function provider(issuer: string, key: JWK, accessTokenFormat: "jwt" | "opaque"): Provider {
  return new Provider(issuer, {
    clients: ["alice", "bob", "mcp"].map((name) => ({
      client_id: name,
      client_secret: `${name}-secret`,
      grant_types: ["client_credentials"],
      redirect_uris: [],
      response_types: [],
      id_token_signed_response_alg: "ES256",
    })),
    jwks: { keys: [key] },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    scopes: ["pets:read", "pets:write"],
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: () => true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => ({
          scope: "pets:read pets:write",
          audience: resource,
          accessTokenFormat,
          accessTokenTTL: 3600,
          jwt: { sign: { alg: "ES256" } },
        }),
      },
    },
  });
}

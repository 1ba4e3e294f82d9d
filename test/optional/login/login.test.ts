/** Logging in, and what the server makes of it, against a real authorization server. */
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { logIn } from "../../../src/optional/login/login.js";
import { loginOptions } from "../../../src/optional/login/options.js";
import { loginLines } from "../../../src/runtime/node/doctor.js";
import { loginFile } from "../../../src/runtime/node/files.js";
import type { ApiFacts, SecuritySchemeFacts } from "../../../src/runtime/operations/operation.js";
import { connect, facts, serve, startUpstream, textOf, type Upstream } from "../../runtime/upstream.js";
import { asPerson, startAuthorizationServer, type AuthorizationServer } from "./provider.js";

let folder = "";
let file = "";
let authority: AuthorizationServer;
let upstream: Upstream;
const said: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "login-"));
  file = join(folder, "deep", "tokens.json");
  authority = await startAuthorizationServer();
  upstream = await startUpstream(({ headers }, response) => {
    void authority.accepts(headers.authorization).then((good) => {
      response.writeHead(good ? 200 : 401, { "content-type": "application/json" }).end('{"done":true}');
    });
  });
});
afterEach(async () => {
  said.length = 0;
  await upstream.close();
  await authority.close();
  await rm(folder, { recursive: true, force: true });
});

const variables = {
  variables: ["API_TOKEN"],
  clientIdVariables: ["API_CLIENT_ID"],
  clientSecretVariables: ["API_CLIENT_SECRET"],
  refreshTokenVariables: ["API_REFRESH_TOKEN"],
};

/** A scheme that says no more than a document would. */
function schemeOf(kind: "oauth2" | "openIdConnect"): SecuritySchemeFacts {
  const { issuer } = authority;
  if (kind === "openIdConnect")
    return { type: kind, discoveryUrl: `${issuer}/.well-known/openid-configuration`, ...variables };
  const { flows } = codeFlow(issuer);
  const device = {
    flow: "deviceAuthorization",
    deviceAuthorizationUrl: `${issuer}/device/auth`,
    tokenUrl: `${issuer}/token`,
    scopes,
  } as const;
  return { type: kind, flows: [...flows, device], ...variables };
}

const scopes = ["read", "write", "offline_access"];

function codeFlow(issuer: string) {
  const flow = {
    flow: "authorizationCode",
    authorizationUrl: `${issuer}/auth`,
    tokenUrl: `${issuer}/token`,
    scopes,
  } as const;
  return { type: "oauth2", flows: [flow] } as const;
}

/** The server of a project. */
function project(
  environment: Record<string, string> = {},
  scheme: "oauth2" | "openIdConnect" | SecuritySchemeFacts = "oauth2",
  others: ApiFacts[] = [],
) {
  return serve({
    operations: [
      facts("GET /it", { security: [{ person: ["read"] }, { person: ["read", "write"] }] }),
      facts("POST /it", { security: [{ person: ["write"] }] }),
    ],
    securitySchemes: { person: typeof scheme === "string" ? schemeOf(scheme) : scheme },
    others,
    environment: {
      API_BASE_URL: upstream.origin,
      API_CLIENT_ID: "native",
      API_MAX_RETRIES: "0",
      LOG_LEVEL: "debug",
      ...environment,
    },
    host: { logins: () => loginFile(file) },
  });
}

/** What `npm run login` does, and a person in front of it. */
async function logInAs(
  { runtime: { definition, host } }: ReturnType<typeof project>,
  args: string[] = [],
  person: (line: string) => unknown = (line) => {
    const [address] = /http\S+/.exec(line) ?? [];
    if (address !== undefined) void asPerson(address, authority.issuer);
  },
): Promise<void> {
  const options = loginOptions(args);
  if (options === "help") throw new Error("help was asked for");
  const say = (line: string): void => {
    said.push(line);
    person(line);
  };
  await logIn(definition, host, { options, say, show: () => undefined });
}

async function call(server: ReturnType<typeof project>, name = "get_it") {
  const client = await connect(server.endpoint.fetch);
  const result = await client.callTool({ name });
  await client.close();
  return { text: textOf(result), isError: result.isError === true };
}

interface Kept {
  accessToken: string;
  refreshToken: string;
  freshUntil: number;
}

async function kept(): Promise<Kept> {
  const { "api/person": login } = JSON.parse(await readFile(file, "utf8")) as Record<string, Kept>;
  if (login === undefined) throw new Error("no login is kept");
  return login;
}

async function expire(): Promise<void> {
  const login = await kept();
  await writeFile(file, JSON.stringify({ "api/person": { ...login, freshUntil: 1 } }));
}

describe("logging in", () => {
  test.each<[string, "oauth2" | "openIdConnect", Record<string, string>]>([
    ["a public client of OAuth 2", "oauth2", {}],
    [
      "a client with a secret, which goes into the body here",
      "oauth2",
      { API_CLIENT_ID: "with-secret", API_CLIENT_SECRET: "canary-client-secret-51" },
    ],
    ["OpenID Connect by discovery", "openIdConnect", {}],
  ])("by authorization code: %s", async (_, kind, environment) => {
    const server = project(environment, kind);
    const before = await call(server);
    expect(before.text).toContain("run `npm run login` in its folder, or set API_TOKEN");
    let page: Promise<Response> | undefined;
    await logInAs(server, [], (line) => {
      const [address] = /http\S+/.exec(line) ?? [];
      if (address !== undefined) page = asPerson(address, authority.issuer);
    });
    expect(await (await page)?.text()).toContain("You are logged in. You can close this page.");
    expect(await call(server)).toEqual({ text: '{"done":true}', isError: false });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "deep"))).mode & 0o777).toBe(0o700);
    const { accessToken, refreshToken } = await kept();
    expect([...said, ...server.log].join("\n")).not.toMatch(
      new RegExp(`${accessToken}|${refreshToken}|canary`),
    );
    const address = new URL(/http\S+/.exec(said[0] ?? "")?.[0] ?? "");
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      code_challenge_method: "S256",
      scope: `${kind === "oauth2" ? "" : "openid "}read write offline_access`,
    });
  });

  test("asks for what a server that only reads needs, or for what it is told", async () => {
    const refuse = (line: string) => {
      const [address] = /http\S+/.exec(line) ?? [];
      if (address !== undefined) void asPerson(address, authority.issuer, { agree: false });
    };
    const reading = project({ MCP_READ_ONLY: "1" });
    await expect(logInAs(reading, [], refuse)).rejects.toThrow(/refused the login: access_denied/);
    await expect(
      logInAs(reading, ["--scope", "write read", "--param", "audience=x"], refuse),
    ).rejects.toThrow();
    const asked = said.map((line) => new URL(/http\S+/.exec(line)?.[0] ?? "").searchParams);
    expect(asked.map((parameters) => parameters.get("scope"))).toEqual([
      "read offline_access",
      "write read offline_access",
    ]);
    expect(asked[1]?.get("audience")).toBe("x");
  });

  test.each(["access_token", "refresh_token"])("a long %s is not kept, and told", async (name) => {
    const tokens = {
      access_token: "a",
      refresh_token: "r",
      token_type: "bearer",
      [name]: "x".repeat(32_769),
    };
    const long = await startUpstream(
      (_request, response) =>
        void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(tokens)),
    );
    await expect(logInAs(project({ API_TOKEN_URL: `${long.origin}/token` }))).rejects.toThrow(
      `The authorization server's answer cannot be used: ${name} with more than 32,768 characters.`,
    );
    await expect(kept()).rejects.toThrow("ENOENT");
    await long.close();
  });

  test("a status that HTTP does not have is told", async () => {
    const odd = await startUpstream((_request, response) => void response.writeHead(999).end());
    const server = project({ API_TOKEN_URL: `${odd.origin}/token` });
    const login = logInAs(server, [], (line) => {
      const [address] = /http\S+/.exec(line) ?? [];
      if (address !== undefined) void asPerson(address, authority.issuer);
    });
    await expect(login).rejects.toThrow(
      "The authorization server cannot be used: it answered with 999, which is not an HTTP status.",
    );
    await odd.close();
  });

  test("an answer with another state, by another name or to another page changes nothing", async () => {
    const server = project();
    const statuses: number[] = [];
    await logInAs(server, [], async (line) => {
      const [address] = /http\S+/.exec(line) ?? [];
      if (address === undefined) return;
      const redirect = new URL(new URL(address).searchParams.get("redirect_uri") ?? "");
      const forged = `${redirect.href}?code=abc&state=forged`;
      for (const url of [forged, `${redirect.origin}/`, forged.replace("127.0.0.1", "localhost")])
        statuses.push((await fetch(url)).status);
      await asPerson(address, authority.issuer);
    });
    expect(statuses).toEqual([400, 404, 404]);
    expect((await call(server)).isError).toBe(false);
  });

  test("by device code", { timeout: 30_000 }, async () => {
    const server = project();
    await logInAs(server, ["--device"], (line) => {
      const [whole] = /(?<=^Or open )http\S+/.exec(line) ?? [];
      if (whole !== undefined) void asPerson(whole, authority.issuer);
    });
    expect(said[0]).toMatch(/open http\S+\/device and enter the code [A-Z]{4}-[A-Z]{4}\./);
    expect(await call(server)).toMatchObject({ isError: false });
    expect(authority.grants).toEqual(["urn:ietf:params:oauth:grant-type:device_code"]);
  });

  test("by device code: what the server tells commands no terminal", { timeout: 30_000 }, async () => {
    const escape = "\u001b]0;pwned\u0007\n::stop-commands::x";
    const told = (verification: string) => ({
      device_code: "d",
      user_code: `AB${escape}`,
      verification_uri: verification,
      verification_uri_complete: `javascript:alert(1)${escape}`,
      expires_in: 1e300,
      interval: 1e-9,
    });
    const polls: number[] = [];
    let verification = `https://login.example/${escape}`;
    const hostile = await startUpstream(({ url }, response) => {
      const asked = url.startsWith("/device");
      if (!asked) polls.push(Date.now());
      const error = polls.length > 1 ? "expired_token" : "authorization_pending";
      response
        .writeHead(asked ? 200 : 400, { "content-type": "application/json" })
        .end(JSON.stringify(asked ? told(verification) : { error }));
    });
    const flow = {
      flow: "deviceAuthorization",
      deviceAuthorizationUrl: `${hostile.origin}/device`,
      tokenUrl: `${hostile.origin}/token`,
      scopes: [],
    } as const;
    const server = project({}, { type: "oauth2", flows: [flow], ...variables });
    await expect(logInAs(server, [], () => undefined)).rejects.toThrow("expired_token");
    const [first = 0, second = 0] = polls;
    expect(second - first).toBeGreaterThan(900);
    expect(said).toEqual([
      "Log in to API in any browser: open https://login.example/%1B]0;pwned%07::stop-commands::x and enter the code AB ]0;pwned ::stop-commands::x.",
    ]);
    verification = `file:///etc/passwd`;
    await expect(logInAs(server)).rejects.toThrow("tells no usable address to enter a code at");
    await hostile.close();
  });

  describe("with several authorization servers", () => {
    const rivalOf = (issuer: string): ApiFacts => ({
      id: "rival",
      title: "Rival",
      version: "1",
      baseUrlVariable: "RIVAL_BASE_URL",
      securitySchemes: {
        person: { ...codeFlow(issuer), ...variables, clientIdVariables: ["RIVAL_CLIENT_ID"] },
      },
    });
    const withRival = (issuer: string, environment: Record<string, string> = {}) =>
      project({ RIVAL_CLIENT_ID: "client-at-the-rival", ...environment }, "oauth2", [rivalOf(issuer)]);

    test("each login returns to an address of its own, which none of the others learns a code from", async () => {
      const rival = await startUpstream((_request, response) => response.writeHead(400).end());
      const pages: Response[] = [];
      const login = logInAs(withRival(rival.origin), [], async (line) => {
        const [address = ""] = /http\S+(?=\n)/.exec(line) ?? [];
        if (!line.startsWith("Log in to")) return;
        if (address.startsWith(authority.issuer)) return asPerson(address, authority.issuer);
        // The rival sends the browser on to the other server, with each address that is registered there.
        const back = new URL(new URL(address).searchParams.get("redirect_uri") ?? "");
        for (const path of ["/callback", "/callback/api.person", back.pathname]) {
          const onward = new URL(`${authority.issuer}/auth`);
          onward.search = new URL(address).search;
          onward.searchParams.set("client_id", "native");
          onward.searchParams.set("redirect_uri", `${back.origin}${path}`);
          pages.push(await asPerson(onward.href, authority.issuer));
        }
        await fetch(
          `${back.href}?error=access_denied&state=${new URL(address).searchParams.get("state") ?? ""}`,
        );
      });
      await expect(login).rejects.toThrow("access_denied");
      expect(pages.map(({ status }) => status)).toEqual([404, 404, 400]);
      expect(rival.received).toEqual([]);
      expect(authority.grants).toEqual(["authorization_code"]);
      expect(said[1]).toMatch(
        /^It returns to http:\/\/127\.0\.0\.1:\d+\/callback\/api\.person, which has to be registered/,
      );
      await rival.close();
    });

    test("a person without a client hears of that address", async () => {
      await expect(logInAs(withRival("http://127.0.0.1:9", { API_CLIENT_ID: "" }))).rejects.toThrow(
        "redirect address http://127.0.0.1/callback/api.person (or with a port",
      );
    });

    test("those that share one need one address", async () => {
      const server = withRival(authority.issuer, { API_CLIENT_ID: "" });
      await expect(logInAs(server)).rejects.toThrow("redirect address http://127.0.0.1/callback (or");
    });
  });

  test("without a client the person hears what to register", async () => {
    await expect(logInAs(project({ API_CLIENT_ID: "" }))).rejects.toThrow(
      /API_CLIENT_ID is not set\. Register an OAuth client .*127\.0\.0\.1\/callback/s,
    );
  });
});

describe("a login in use", () => {
  const refreshes = () => authority.grants.filter((grant) => grant.startsWith("refresh_token")).length;

  test("is refreshed once for any number of calls, and by one process at a time", async () => {
    await logInAs(project());
    await expire();
    const first = await kept();
    const servers = [project(), project(), project()];
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        call(servers[index % 3] ?? project(), index % 2 ? "get_it" : "post_it"),
      ),
    );
    expect(results.filter(({ isError }) => isError)).toEqual([]);
    expect(refreshes()).toBe(1);
    const next = await kept();
    expect(next.refreshToken).not.toBe(first.refreshToken);
    expect(next.freshUntil).toBeGreaterThan(Date.now());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test("is refreshed once after the API refused its token", async () => {
    const server = project();
    await logInAs(server);
    const { accessToken } = await kept();
    await (await authority.provider.AccessToken.find(accessToken))?.destroy();
    expect(await call(server)).toMatchObject({ isError: false });
    expect(refreshes()).toBe(1);
    expect(upstream.received).toHaveLength(2);
  });

  test("that was revoked says to log in again, and asks the authorization server no more", async () => {
    const server = project();
    await logInAs(server);
    const { refreshToken } = await kept();
    await fetch(`${authority.issuer}/token/revocation`, {
      method: "POST",
      body: new URLSearchParams({ token: refreshToken, client_id: "native" }),
    });
    for (let number = 0; number < 3; number += 1) {
      const { text, isError } = await call(server);
      expect(isError).toBe(true);
      expect(text).toContain("the operator of this server must run `npm run login` in its folder");
    }
    expect(refreshes()).toBe(1);
    await logInAs(server);
    expect(await call(server)).toMatchObject({ isError: false });
  });

  test.each<[what: string, environment: Record<string, string>, kind?: "openIdConnect"]>([
    ["client", { API_CLIENT_ID: "newer-client" }],
    ["token URL", { API_TOKEN_URL: "http://127.0.0.1:9/token" }],
    ["kind of server", {}, "openIdConnect"],
  ])("of another %s than today's counts as none, and says so", async (_what, environment, kind) => {
    await logInAs(project());
    const server = project(environment, kind);
    const { text, isError } = await call(server);
    expect(isError).toBe(true);
    expect(text).toContain("because its login is of another client or authorization server than today's");
    expect(text).toContain("run `npm run login` in its folder, or set API_TOKEN. ");
    expect(await loginLines(server.runtime)).toEqual([expect.stringContaining("to be done again") as string]);
    expect(upstream.received).toEqual([]);
    expect(refreshes()).toBe(0);
  });

  test("is used without the client's id, which it knows itself", async () => {
    await logInAs(project());
    expect(await call(project({ API_CLIENT_ID: "" }))).toMatchObject({ isError: false });
  });

  test("is not refreshed where its issuer has another token URL by now", async () => {
    const server = project({}, "openIdConnect");
    await logInAs(server);
    await expire();
    const metadata = `${authority.issuer}/.well-known/openid-configuration`;
    const changed = await startUpstream((_, response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ token_endpoint: "http://127.0.0.1:9/token" })),
    );
    const { host } = server.runtime;
    const asked: string[] = [];
    const { fetch } = host;
    host.fetch = (url, init) => {
      asked.push(url.href);
      return fetch(url.href === metadata ? new URL(changed.origin) : url, init);
    };
    for (let number = 0; number < 2; number += 1)
      expect((await call(server)).text).toContain("run `npm run login` in its folder");
    expect(asked).toEqual([metadata]);
    await changed.close();
  });

  test("API_REFRESH_TOKEN stands in for one", async () => {
    await logInAs(project());
    const { refreshToken } = await kept();
    await rm(file);
    expect(await call(project({ API_REFRESH_TOKEN: refreshToken }))).toMatchObject({ isError: false });
  });
});

describe("the file", () => {
  const login = { tokenUrl: "http://localhost/token", clientId: "c", accessToken: "a" };

  test("is changed by one at a time, and keeps what others wrote", async () => {
    const [one, other] = [loginFile(file), loginFile(file)];
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? one : other).update(index < 20 ? "counted" : `other-${index}`, async (current) => ({
          ...login,
          accessToken: String(Number(current?.accessToken ?? "0") + 1),
        })),
      ),
    );
    expect((await loginFile(file).read("counted"))?.accessToken).toBe("20");
    expect(Object.keys(JSON.parse(await readFile(file, "utf8")) as object)).toHaveLength(21);
  });

  test("is taken over from a process that is gone by one alone", { timeout: 120_000 }, async () => {
    const rounds = 150;
    const atOnce = 15;
    // A process that went away in its turn, as long ago as makes it count as gone.
    const left = new Date(Date.now() - 3_600_000);
    for (let round = 0; round < rounds; round += 1) {
      const turns = join(folder, `${round}.json.turns`);
      await mkdir(turns);
      await writeFile(join(turns, "7"), "");
      await utimes(join(turns, "7"), left, left);
    }
    const program = join(folder, "taker.mjs");
    await build({
      entryPoints: [join(import.meta.dirname, "taker.ts")],
      outfile: program,
      bundle: true,
      format: "esm",
      platform: "node",
    });
    const takers = Array.from({ length: 4 }, () => fork(program, [folder]));
    for (let from = 0; from < rounds; from += atOnce)
      await Promise.all(
        takers.map(async (taker) => {
          const done = once(taker, "message");
          taker.send({ from, to: from + atOnce });
          expect(await done).toEqual(["done", undefined]);
        }),
      );
    for (const taker of takers) taker.disconnect();
    const counts = await Promise.all(
      Array.from({ length: rounds }, async (_, round) => {
        const login = await loginFile(join(folder, `${round}.json`)).read("counted");
        return login?.accessToken;
      }),
    );
    expect(new Set(counts)).toEqual(new Set([String(takers.length)]));
    expect((await readdir(folder)).filter((name) => name.startsWith("two-at-once"))).toEqual([]);
  });

  test.each(["", "{", "[]", '{"x":{"tokenUrl":"nowhere"}}', '{"x":null}'])(
    "counts as empty with %j",
    async (text) => {
      file = join(folder, "tokens.json");
      await writeFile(file, text);
      expect(await loginFile(file).read("x")).toBeUndefined();
      await loginFile(file).update("x", async () => login);
      expect(await loginFile(file).read("x")).toEqual(login);
    },
  );

  test.each<[what: string, place: () => Promise<string>]>([
    ["whose name leaves no room for one beside it", async () => join(folder, "n".repeat(245))],
    [
      "that is there and cannot be read",
      async () => {
        const target = join(folder, "pipe");
        await promisify(execFile)("mkfifo", [target]);
        await symlink(target, join(folder, "tokens.json"));
        return join(folder, "tokens.json");
      },
    ],
    [
      "below what is no folder",
      async () => {
        await writeFile(join(folder, "plain"), "");
        return join(folder, "plain", "tokens.json");
      },
    ],
  ])("%s says so, waits for nobody and stays", async (_what, place) => {
    file = await place();
    const before = await lstat(file).catch(() => undefined);
    const store = loginFile(file);
    expect(await store.read("x")).toBeUndefined();
    await expect(store.update("x", async () => login)).rejects.toThrow();
    const after = await lstat(file).catch(() => undefined);
    expect(after?.ino).toBe(before?.ino);
  });

  test("that did not take a login is told of", async () => {
    file = join(folder, "taken");
    await mkdir(file);
    await expect(logInAs(project())).rejects.toThrow(`could not be stored in ${file}`);
    expect(said.join("\n")).not.toContain("You are logged in");
  });
});

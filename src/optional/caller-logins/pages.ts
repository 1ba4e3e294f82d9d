/**
 * The pages of a login: `/login` sends a browser to the authorization server, `/login/callback` is where it comes back (with
 * several authorization servers, an address below that for each login), and `/login/done` says what came of it. What they need to know travels in the addresses, encrypted, so any replica serves each.
 */
import * as oauth from "oauth4webapi";
import type { CallerLoginsOptions } from "../../runtime/auth/caller-logins.js";
import { StartupError } from "../../runtime/host/errors.js";
import { createRateLimit } from "../../runtime/network/limiter.js";
import type { Caller } from "../../runtime/operations/tool.js";
import { isObject, jsonValue } from "../../runtime/values/json.js";
import { authorizationAddress, redeem, inWords, loginOf, type TokenServer } from "../login/token-server.js";
import type { Target } from "../login/targets.js";
import { realm, waitingMinutes, type Accounts } from "./accounts.js";
import type { AuthorizationServers } from "./authorization-servers.js";
import { randomBytes, toBase64Url, type Sealing } from "./sealing.js";

interface Pages {
  /** Where a caller's user can log in, for a while. */
  link(caller: KnownCaller, target: Target): Promise<string>;
  /** Where the authorization server sends users back: what its client is registered with. */
  redirectUri(target: Target): Promise<string>;
  /** @returns `undefined` for other pages */
  answer(path: string, request: Request): Promise<Response | undefined>;
}

/** A caller with an id. */
export type KnownCaller = Pick<Caller, "subject"> & { readonly id: string };

/** Minutes between a link and the click on it, and for logging in. */
const linkMinutes = 15;
const loginMinutes = 10;

/**
 * Pages of a minute that one caller's links and states may open: each may ask the authorization server, as this server's client,
 * which would be locked out for everybody after too many wrong codes.
 */
const pagesPerMinute = 30;

type Kind = "link" | "state" | "done";

interface Concluded {
  /** The secret of the browser in which the login was begun. */
  browser: string;
  target: Target;
  server: TokenServer;
  granted: oauth.TokenEndpointResponse;
  /** Whether the ID token says if the user is the caller. */
  isProof: boolean;
}

interface Parts {
  sealing: Sealing;
  servers: AuthorizationServers;
  accounts: Accounts;
}

export function createPages(options: CallerLoginsOptions, { sealing, servers, accounts }: Parts): Pages {
  const { publicUrl, log, secrets } = options;
  const purposeOf = (kind: Kind): string => JSON.stringify([kind, ...realm(options)]);
  const base = `${publicUrl.origin}${publicUrl.pathname.replace(/\/$/, "")}/login`;
  const visits = createRateLimit(pagesPerMinute);

  async function seal(kind: Kind, minutes: number, members: Record<string, string | true>): Promise<string> {
    return sealing.seal(
      JSON.stringify({ ...members, until: Date.now() + minutes * 60_000 }),
      purposeOf(kind),
    );
  }

  /** @returns `undefined` for what is not of this kind, or has expired. */
  async function open(kind: Kind, sealed: string | null): Promise<Record<string, unknown> | undefined> {
    const opened = sealed === null ? undefined : await sealing.open(sealed, purposeOf(kind));
    const value = opened === undefined ? undefined : jsonValue(opened.text);
    return isObject(value) && Number(value["until"]) > Date.now() ? value : undefined;
  }

  const redirectUri = async (target: Target): Promise<string> =>
    `${base}/callback${await servers.callbackSuffix(target)}`;

  async function targetNamed(login: unknown): Promise<Target | undefined> {
    return (await servers.targets()).find(({ name }) => name === login);
  }

  /** @returns The page for a caller over the limit. */
  function tooMany(caller: string): Response | undefined {
    const waitMs = visits.take(caller);
    if (waitMs === 0) return undefined;
    const seconds = String(Math.ceil(waitMs / 1000));
    const refusal = page(429, "Too many logins at once", [`Load this page again after ${seconds} s.`]);
    refusal.headers.set("retry-after", seconds);
    return refusal;
  }

  async function begin(url: URL): Promise<Response> {
    const link = await open("link", url.searchParams.get("link"));
    const target = await targetNamed(link?.["login"]);
    if (link === undefined || target === undefined) return page(400, "This link has expired", [expired]);
    const caller = String(link["caller"]);
    const refusal = tooMany(caller);
    if (refusal !== undefined) return refusal;
    const server = await inWords(() => servers.server(target));
    const verifier = oauth.generateRandomCodeVerifier();
    const browser = toBase64Url(randomBytes(16));
    const isProof = link["subject"] === true && servers.identifies(server) !== "no";
    const nonce = isProof ? oauth.generateRandomNonce() : undefined;
    const asked: Record<string, string> = nonce === undefined ? {} : { nonce };
    const state = await seal("state", loginMinutes, {
      caller,
      login: target.name,
      verifier,
      browser,
      ...asked,
    });
    const address = authorizationAddress(server, {
      redirect_uri: await redirectUri(target),
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...asked,
    });
    log("info", "login", { caller, api: target.api.title, step: "begun" });
    const cookie = `${cookieName(browser)}=${browser}; Path=${new URL(base).pathname}; Max-Age=${loginMinutes * 60}`;
    const secure = publicUrl.protocol === "https:" ? "; Secure" : "";
    return new Response(null, {
      status: 302,
      headers: { location: address.href, "set-cookie": `${cookie}; HttpOnly; SameSite=Lax${secure}` },
    });
  }

  /** @param suffix of the address at which the browser came back */
  async function finish(
    url: URL,
    { suffix, cookies }: { suffix: string; cookies: string },
  ): Promise<Response> {
    const written = url.searchParams.get("state");
    const state = await open("state", written);
    const target = await targetNamed(state?.["login"]);
    if (written === null || state === undefined || target === undefined)
      return page(400, "This login has expired", [expired]);
    if (suffix !== (await servers.callbackSuffix(target)))
      return page(400, "This login came back from another server than it began at", [expired]);
    const browser = String(state["browser"]);
    if (!isOf(browser, cookies)) return page(400, "This login was begun in another browser", [expired]);
    const caller = String(state["caller"]);
    const refusal = tooMany(caller);
    if (refusal !== undefined) return refusal;
    const server = await inWords(() => servers.server(target));
    const nonce = typeof state["nonce"] === "string" ? state["nonce"] : undefined;
    const redemption = {
      server,
      state: written,
      verifier: String(state["verifier"]),
      redirectUri: await redirectUri(target),
      nonce,
    };
    const granted = await inWords(() => redeem(url.searchParams, redemption));
    return conclude(caller, {
      browser,
      target,
      server,
      granted,
      isProof: nonce !== undefined,
    });
  }

  /** At an address of its own, because a page that is loaded again must not redeem its code again: that would end the login. */
  async function toDone(browser: string, status: number, title: string, lines: string[]): Promise<Response> {
    const address = new URL(`${base}/done`);
    const members = { browser, status: String(status), title, lines: lines.join("\n") };
    address.searchParams.set("page", await seal("done", loginMinutes, members));
    return new Response(null, { status: 303, headers: { location: address.href } });
  }

  async function done(url: URL, cookies: string): Promise<Response> {
    const shown = await open("done", url.searchParams.get("page"));
    return shown === undefined || !isOf(String(shown["browser"]), cookies)
      ? page(400, "This page has expired", [expired])
      : page(Number(shown["status"]), String(shown["title"]), String(shown["lines"]).split("\n"));
  }

  async function conclude(
    caller: string,
    { browser, target, server, granted, isProof }: Concluded,
  ): Promise<Response> {
    const { title } = target.api;
    const login = loginOf(granted, server);
    const tell = (step: string): void => {
      log("info", "login", { caller, api: title, step });
    };
    if (isProof && oauth.getValidatedIdTokenClaims(granted)?.sub === caller) {
      await accounts.connect(caller, target, login);
      tell("connected");
      return toDone(browser, 200, "You are connected", [
        `From now on, calls use your own account of ${title}. You can close this page.`,
      ]);
    }
    if (isProof && servers.identifies(server) === "yes") {
      // Revoking it could end the user's own login as well.
      tell("another user");
      return toDone(browser, 403, "This login is for another user", [
        `You logged in to ${title} as another user than the one who began. Nothing was connected.`,
      ]);
    }
    const code = await accounts.keep(caller, target, login);
    tell("waiting");
    return toDone(browser, 200, "Almost done", [
      `You logged in to ${title}. To connect this account, give this code to the assistant or program in which you began:`,
      `${code.slice(0, 4)}-${code.slice(4)}`,
      `It works once, within ${waitingMinutes} minutes, and only for the caller "${caller}". If you did not begin this yourself, close this page and give the code to nobody: with it, somebody else acts as you in ${title}.`,
    ]);
  }

  return {
    redirectUri,
    async link({ id, subject }, { name }) {
      const link = new URL(base);
      const members = { caller: id, login: name, ...(subject && { subject }) };
      link.searchParams.set("link", await seal("link", linkMinutes, members));
      return link.href;
    },
    async answer(path, { method, url, headers }) {
      const cookies = headers.get("cookie") ?? "";
      if (method !== "GET") return undefined;
      const [, suffix] = /^\/login\/callback((?:\/.*)?)$/.exec(path) ?? [];
      try {
        switch (path) {
          case "/login":
            return await begin(new URL(url));
          case "/login/done":
            return await done(new URL(url), cookies);
          default:
            return suffix === undefined ? undefined : await finish(new URL(url), { suffix, cookies });
        }
      } catch (error) {
        if (!(error instanceof StartupError)) throw error;
        log("warn", "login", { error: error.message });
        // An authorization server may repeat what it was sent.
        return page(502, "The login failed", [secrets.redact(error.message), expired]);
      }
    },
  };
}

const expired = "Ask for a new link where you began, and open it in one browser.";

/** One for each login, because a browser may have begun several. */
function cookieName(browser: string): string {
  return `mcp-login-${browser.slice(0, 6)}`;
}

function isOf(browser: string, cookies: string): boolean {
  return cookies.split(/; */).includes(`${cookieName(browser)}=${browser}`);
}

function page(status: number, title: string, lines: readonly string[]): Response {
  const body = lines.map((line) => `<p>${escaped(line)}</p>`).join("\n");
  return new Response(
    `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n` +
      `<title>${escaped(title)}</title>\n<h1>${escaped(title)}</h1>\n${body}\n</html>\n`,
    { status, headers: { "content-type": "text/html; charset=utf-8" } },
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/**
 * Logins of callers, by caller and by what they log in to. A login that somebody has just made in a browser waits until the
 * caller presents the code which only that browser shows: whoever follows another's link cannot make the other act as them, nor
 * act as the other.
 */
import { createLogins, loginRequired, readLogin } from "../../runtime/auth/credentials.js";
import type { CallerLoginsOptions } from "../../runtime/auth/caller-logins.js";
import { createTokenEndpoint, TokenError } from "../../runtime/auth/oauth.js";
import type { Login, LoginStore } from "../../runtime/host/host.js";
import { isObject, jsonValue } from "../../runtime/values/json.js";
import type { Target } from "../login/targets.js";
import type { AuthorizationServers } from "./authorization-servers.js";
import type { Handles } from "./handles.js";
import { randomBytes } from "./sealing.js";

export interface Accounts {
  /** Removes the logins whose codes nobody has presented in time. */
  sweep(): Promise<void>;
  /** Whether there is a login, and of today's client. */
  has(caller: string, login: string): Promise<boolean>;
  /** @throws TokenError; or the signal's reason */
  token(caller: string, login: string, signal: AbortSignal): Promise<string>;
  forget(token: string): void;
  /** Uses a login from now on. */
  connect(caller: string, target: Target, login: Login): Promise<void>;
  /** Keeps a login until its code is presented. @returns The code. */
  keep(caller: string, target: Target, login: Login): Promise<string>;
  /** @returns What the caller is logged in to from now on; `undefined` if the code is wrong. */
  confirm(caller: string, code: string): Promise<Target | undefined>;
  /** Ends the caller's logins. @returns What they were to, and whether the authorization servers know. */
  end(caller: string): Promise<{ target: Target; revoked: boolean }[]>;
}

/** A login that waits for its code. */
interface Waiting {
  login: Login;
  code: string;
  /** Milliseconds since the epoch. */
  until: number;
  wrong: number;
}

/** Of each login that waits, the name and when its code expires. */
type WaitingList = readonly (readonly [name: string, until: number])[];
/** Names of handles do not tell what they are, so those that wait are listed. */
const waitingList = ["waiting-list"];

/** Time to carry a code from the browser to the client. */
export const waitingMinutes = 10;
/** Codes have 34 bits, so five guesses hit one in three thousand million times. */
const mostWrong = 5;

export function createAccounts(
  { publicUrl, settings, secrets, host, calls }: CallerLoginsOptions,
  { handles, servers }: { handles: Handles; servers: AuthorizationServers },
): Accounts {
  const store = loginStore(handles);
  const endpoint = createTokenEndpoint({
    fetch: (url, init) => host.fetch(url, init),
    secrets,
    timeoutMs: settings.timeoutMs,
  });
  const logins = createLogins(store, { server: endpoint, secrets, calls, removesEnded: true });

  const nameOf = (caller: string, login: string): string =>
    JSON.stringify([...realm({ publicUrl, settings }), caller, login]);

  async function targetNamed(login: string): Promise<Target | undefined> {
    return (await servers.targets()).find(({ name }) => name === login);
  }

  /** Changes the list, and removes what has expired: first the logins, so that none is lost from view. */
  async function relist(change: (list: WaitingList) => WaitingList): Promise<void> {
    const now = Date.now();
    for (const [name, until] of listIn(await handles.read(waitingList)))
      if (until < now)
        // A newer login may have taken its place.
        await handles.update(waitingFor(name), async (text) =>
          (waitingIn(text)?.until ?? 0) < now ? undefined : text,
        );
    await handles.update(waitingList, async (text) => {
      const list = change(listIn(text).filter(([, until]) => until >= now));
      return list.length === 0 ? undefined : JSON.stringify(Object.fromEntries(list));
    });
  }

  const unlist = (name: string): Promise<void> =>
    relist((list) => list.filter(([listed]) => listed !== name));

  async function confirmed(name: string, code: string): Promise<Login | undefined> {
    let found: Login | undefined;
    await handles.update(waitingFor(name), async (text) => {
      const waiting = waitingIn(text);
      if (waiting === undefined || waiting.until < Date.now()) return undefined;
      if (waiting.code === code) {
        found = waiting.login;
        return undefined;
      }
      const wrong = waiting.wrong + 1;
      return wrong < mostWrong ? JSON.stringify({ ...waiting, wrong }) : undefined;
    });
    return found;
  }

  /** @returns The login that was there. */
  async function remove(name: string): Promise<Login | undefined> {
    let before: Login | undefined;
    await store.update(name, async (current) => {
      before = current;
      return undefined;
    });
    return before;
  }

  /**
   * Drops the login that was there, and does not revoke it: that may end the new one, too, because a server may end everything
   * that the user granted to this client (https://www.rfc-editor.org/rfc/rfc7009#section-2.1).
   */
  async function connect(caller: string, target: Target, login: Login): Promise<void> {
    await store.update(nameOf(caller, target.name), async () => login);
  }

  return {
    sweep: () => relist((list) => list),
    connect,
    async has(caller, login) {
      const target = await targetNamed(login);
      const kept = target && (await store.read(nameOf(caller, login)));
      return target !== undefined && kept !== undefined && servers.isCurrent(target, kept);
    },
    async token(caller, login, signal) {
      const target = await targetNamed(login);
      if (target === undefined) throw new TokenError(undefined, loginRequired);
      return logins.token(nameOf(caller, login), await servers.clientSecret(target), signal);
    },
    forget: (token) => {
      logins.forget(token);
    },
    async keep(caller, target, login) {
      const name = nameOf(caller, target.name);
      const code = newCode();
      const waiting = {
        login,
        code,
        until: Date.now() + waitingMinutes * 60_000,
        wrong: 0,
      } satisfies Waiting;
      await relist((list) => [...list, [name, waiting.until]]);
      await handles.update(waitingFor(name), async () => JSON.stringify(waiting));
      return code;
    },
    async confirm(caller, written) {
      const code = written.toUpperCase().replaceAll(/[^A-Z]/g, "");
      for (const target of await servers.targets()) {
        const name = nameOf(caller, target.name);
        const login = await confirmed(name, code);
        if (login === undefined) continue;
        await unlist(name);
        await connect(caller, target, login);
        return target;
      }
      return undefined;
    },
    async end(caller) {
      const ended = [];
      for (const target of await servers.targets()) {
        const name = nameOf(caller, target.name);
        await handles.update(waitingFor(name), async () => undefined);
        const before = await remove(name);
        if (before !== undefined) ended.push({ target, revoked: await servers.revoke(target, before) });
      }
      return ended;
    },
  };
}

/** Where an id means one caller: another issuer's callers are others, and so are those of another server. */
export function realm({
  publicUrl,
  settings,
}: Pick<CallerLoginsOptions, "publicUrl" | "settings">): [string, string] {
  return [publicUrl.href, settings.authIssuer];
}

function waitingFor(name: string): [string, string] {
  return ["waiting", name];
}

function waitingIn(text: string | undefined): Waiting | undefined {
  const value = text === undefined ? undefined : jsonValue(text);
  if (!isObject(value)) return undefined;
  const { code, until, wrong } = value;
  const login = readLogin(value["login"]);
  if (login === undefined || typeof code !== "string") return undefined;
  return typeof until === "number" && typeof wrong === "number" ? { login, code, until, wrong } : undefined;
}

function listIn(text: string | undefined): WaitingList {
  const value = text === undefined ? undefined : jsonValue(text);
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, until]) =>
    typeof until === "number" ? [[name, until] as const] : [],
  );
}

function loginStore(handles: Handles): LoginStore {
  const loginIn = (text: string | undefined): Login | undefined =>
    text === undefined ? undefined : readLogin(jsonValue(text));
  return {
    place: "MCP_LOGIN_DIR",
    read: async (name) => loginIn(await handles.read(["login", name])),
    async update(name, change) {
      let after: Login | undefined;
      await handles.update(["login", name], async (text) => {
        const before = loginIn(text);
        after = await change(before);
        if (after === before) return text;
        return after === undefined ? undefined : JSON.stringify(after);
      });
      return after;
    },
  };
}

/** Without vowels, so that no words come of it, as RFC 8628 (section 6.1) suggests. */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const codeLength = 8;

function newCode(): string {
  let code = "";
  while (code.length < codeLength)
    // Every letter is equally likely: bytes from 240 on are left out.
    for (const byte of randomBytes(codeLength))
      if (byte < 240 && code.length < codeLength) code += letters[byte % letters.length] ?? "";
  return code;
}

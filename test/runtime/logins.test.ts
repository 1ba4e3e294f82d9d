/** What a server with any number of logins keeps in mind about them. */
import { expect, test } from "vitest";
import { createLogins } from "../../src/runtime/auth/credentials.js";
import { createSecrets } from "../../src/runtime/auth/secrets.js";
import { TokenError } from "../../src/runtime/auth/oauth.js";
import type { Login } from "../../src/runtime/host/host.js";

const count = 1_001;
const { signal } = new AbortController();
const calls = { track: async <T>(call: Promise<T>) => call };
const nameOf = (i: number) => `login-${i}`;

function loginsOf(login: (i: number) => Partial<Login>) {
  const kept = new Map(
    Array.from({ length: count }, (_, i): [string, Login] => [
      nameOf(i),
      { tokenUrl: "https://login.example/token", clientId: "it", accessToken: `access-${i}`, ...login(i) },
    ]),
  );
  const asked: (string | undefined)[] = [];
  const store = {
    place: "here",
    read: async (name: string) => kept.get(name),
    update: async (name: string, change: (current: Login | undefined) => Promise<Login | undefined>) =>
      change(kept.get(name)),
  };
  const server = {
    async ask(_url: URL, { refreshToken }: { refreshToken: string | undefined }): Promise<Login> {
      asked.push(refreshToken);
      throw new TokenError(400, "invalid_grant");
    },
    discover: async (url: URL) => url,
  };
  const logins = createLogins(store, { server, secrets: createSecrets(), calls });
  return { asked, logins, token: (i: number) => logins.token(nameOf(i), undefined, signal) };
}

test("of a thousand and one tokens that the API rejected, the first is tried once more", async () => {
  const { logins, token } = loginsOf(() => ({}));
  for (let i = 0; i < count; i += 1) logins.forget(await token(i));
  await expect(token(1)).rejects.toMatchObject({ code: "login_required" });
  expect(await token(0)).toBe("access-0");
});

test("of a thousand and one refresh tokens that were rejected, the first is tried once more", async () => {
  const { asked, token } = loginsOf((i) => ({ freshUntil: 0, refreshToken: `refresh-${i}` }));
  const refused = (i: number) => expect(token(i)).rejects.toMatchObject({ code: "login_required" });
  for (let i = 0; i < count; i += 1) await refused(i);
  await refused(1);
  expect(asked).toHaveLength(count);
  await refused(0);
  expect(asked.slice(count)).toEqual(["refresh-0"]);
});

test("what was issued and cannot be stored is used until there is something newer", async () => {
  const name = "api/person";
  const first: Login = { tokenUrl: "https://login.example/token", clientId: "it", accessToken: "first" };
  let kept: Login | undefined = { ...first, refreshToken: "1", freshUntil: 0 };
  let isFull = true;
  const store = {
    place: "here",
    read: async () => kept,
    async update(_name: string, change: (current: Login | undefined) => Promise<Login | undefined>) {
      const after = await change(kept);
      if (isFull) throw new Error("ENOSPC: no space left on device");
      kept = after;
      return after;
    },
  };
  // Each refresh token works once.
  let next = 1;
  const server = {
    async ask(_url: URL, { refreshToken }: { refreshToken: string | undefined }) {
      if (refreshToken !== String(next)) throw new TokenError(400, "invalid_grant");
      next += 1;
      return { accessToken: `access-${next}`, refreshToken: String(next) };
    },
    discover: async (url: URL) => url,
  };
  const logins = createLogins(store, { server, secrets: createSecrets(), calls });
  const token = () => logins.token(name, undefined, signal);
  expect([await token(), await token()]).toEqual(["access-2", "access-2"]);
  logins.forget("access-2");
  expect(await token()).toBe("access-3");
  expect(kept.accessToken).toBe("first");

  isFull = false;
  logins.forget("access-3");
  expect(await token()).toBe("access-4");
  expect(kept.accessToken).toBe("access-4");

  isFull = true;
  logins.forget("access-4");
  expect(await token()).toBe("access-5");
  kept = { ...first, accessToken: "the user logged in again" };
  expect(await token()).toBe("the user logged in again");
});

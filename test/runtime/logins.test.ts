/** What a server with any number of logins keeps in mind about them. */
import { expect, test } from "vitest";
import { createLogins } from "../../src/runtime/auth/credentials.js";
import { createSecrets } from "../../src/runtime/auth/secrets.js";
import { TokenError } from "../../src/runtime/auth/oauth.js";
import type { Login } from "../../src/runtime/host/host.js";

const count = 1_001;
const { signal } = new AbortController();
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
  const logins = createLogins(store, { server, secrets: createSecrets() });
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

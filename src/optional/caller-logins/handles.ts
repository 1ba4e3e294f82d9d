/**
 * Handles: what is kept for a caller, encrypted, in a store that all replicas share. A handle has its owner as the purpose that
 * it is sealed for, so that nobody can put one in another's place; and a keyed hash of its owner as its name, so that names
 * reveal nobody.
 */
import { StartupError } from "../../runtime/host/errors.js";
import type { HandleStore } from "../../runtime/host/host.js";
import { hex } from "../../runtime/values/encoding.js";
import { lazy } from "../../runtime/values/lazy.js";
import { bytesOf, fromBase64, randomBytes, toBase64Url, type Opened, type Sealing } from "./sealing.js";

/** What identifies a handle: the owner, and what it is for. */
type HandleId = readonly string[];

export interface Handles {
  /** @throws StartupError if the keys are not those of the store. */
  prepare(): Promise<void>;
  /** @returns `undefined` as well for a handle that no key opens any more. */
  read(id: HandleId): Promise<string | undefined>;
  /** As in {@link HandleStore}. */
  update(id: HandleId, change: (current: string | undefined) => Promise<string | undefined>): Promise<void>;
}

/** The key for names stays the same when the keys that encrypt it are replaced. */
const keyOfNames = "names";
const hash = { name: "HMAC", hash: "SHA-256" } as const;

export function createHandles(store: HandleStore, sealing: Sealing): Handles {
  const names = lazy(async () => {
    let key = "";
    await store.update(keyOfNames, async (sealed) => {
      const known = sealed === undefined ? undefined : await sealing.open(sealed, keyOfNames);
      if (sealed !== undefined && known === undefined)
        throw new StartupError(
          "None of MCP_LOGIN_KEYS can decrypt what MCP_LOGIN_DIR holds: set the key with which it was encrypted as well, " +
            "or empty the folder, and everybody has to log in again.",
        );
      key = known?.text ?? toBase64Url(randomBytes(32));
      return known?.isOld === false ? sealed : sealing.seal(key, keyOfNames);
    });
    return crypto.subtle.importKey("raw", fromBase64(key) ?? bytesOf(key), hash, false, ["sign"]);
  });

  async function nameOf(id: HandleId): Promise<string> {
    return hex(new Uint8Array(await crypto.subtle.sign(hash.name, await names(), bytesOf(purposeOf(id)))));
  }

  async function opened(sealed: string | undefined, id: HandleId): Promise<Opened | undefined> {
    return sealed === undefined ? undefined : sealing.open(sealed, purposeOf(id));
  }

  /** Whoever uses the server keeps their login when the old key goes, even one that is never refreshed. */
  async function sealAnew(name: string, id: HandleId): Promise<void> {
    await store.update(name, async (sealed) => {
      const now = await opened(sealed, id);
      return now?.isOld === true ? sealing.seal(now.text, purposeOf(id)) : sealed;
    });
  }

  return {
    async prepare() {
      await names();
    },
    async read(id) {
      const name = await nameOf(id);
      const found = await opened(await store.read(name), id);
      if (found?.isOld === true) await sealAnew(name, id);
      return found?.text;
    },
    async update(id, change) {
      await store.update(await nameOf(id), async (sealed) => {
        const before = (await opened(sealed, id))?.text;
        const after = await change(before);
        if (after === undefined || after === before) return after === undefined ? undefined : sealed;
        return sealing.seal(after, purposeOf(id));
      });
    },
  };
}

function purposeOf(id: HandleId): string {
  return JSON.stringify(["handle", ...id]);
}

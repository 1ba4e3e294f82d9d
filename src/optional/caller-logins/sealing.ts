/**
 * Encrypts what leaves the process, with AES-256-GCM: nobody without a key can read it, change it, or use it for anything but
 * the purpose it was sealed for. The first key seals, and every key opens, so that keys can be replaced one after the other.
 */
import { StartupError } from "../../runtime/host/errors.js";
import { base64 } from "../../runtime/values/encoding.js";
import { atOnce } from "../../runtime/values/slices.js";

export interface Sealing {
  seal(text: string, purpose: string): Promise<string>;
  /** @returns `undefined` if none of the keys sealed it for this purpose. */
  open(sealed: string, purpose: string): Promise<Opened | undefined>;
}

export interface Opened {
  text: string;
  /** Another key than the first sealed it. */
  isOld: boolean;
}

const algorithm = "AES-GCM";
const keyBytes = 32;
const ivBytes = 12;

/** @throws StartupError if a key has another length. */
export function createSealing(written: readonly string[]): Sealing {
  const raw = written.map(keyIn);
  const keys = Promise.all(
    raw.map((key) => crypto.subtle.importKey("raw", key, algorithm, false, ["encrypt", "decrypt"])),
  );

  return {
    async seal(text, purpose) {
      const [key] = await keys;
      if (key === undefined) throw new Error("there is no key");
      const iv = randomBytes(ivBytes);
      const sealed = await crypto.subtle.encrypt(parameters(iv, purpose), key, bytesOf(text));
      return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async open(sealed, purpose) {
      const bytes = fromBase64(sealed);
      if (bytes === undefined || bytes.byteLength <= ivBytes) return undefined;
      const how = parameters(bytes.slice(0, ivBytes), purpose);
      for (const [at, key] of (await keys).entries()) {
        const text = await crypto.subtle.decrypt(how, key, bytes.slice(ivBytes)).catch(() => undefined);
        if (text !== undefined) return { text: new TextDecoder().decode(text), isOld: at > 0 };
      }
      return undefined;
    },
  };
}

function keyIn(written: string): Uint8Array<ArrayBuffer> {
  const key = fromBase64(written);
  if (key?.byteLength === keyBytes) return key;
  throw new StartupError(`Each key of MCP_LOGIN_KEYS must be ${keyBytes} random bytes in base64.`);
}

function parameters(iv: Uint8Array<ArrayBuffer>, purpose: string) {
  return { name: algorithm, iv, additionalData: bytesOf(purpose) };
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** https://www.rfc-editor.org/rfc/rfc4648#section-5 */
export function toBase64Url(bytes: Uint8Array): string {
  return atOnce(base64(bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Both alphabets, with padding or without. @returns `undefined` for anything else. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  } catch {
    return undefined;
  }
}

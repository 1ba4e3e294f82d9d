/** Bytes as text, and their digests. */
import type { Steps } from "./slices.js";

/** In pieces, because a function takes only so many arguments. */
export function* base64(bytes: Uint8Array): Steps<string> {
  const piece = 8_190;
  let encoded = "";
  for (let at = 0; at < bytes.byteLength; at += piece) {
    encoded += btoa(String.fromCharCode(...bytes.subarray(at, at + piece)));
    yield;
  }
  return encoded;
}

/** The characters of a text as bytes of the same numbers. A loop, because an iterator over a megabyte takes twenty times as long. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Undoes percent-encoding (RFC 3986, section 2.1). @returns the text itself if it is encoded otherwise */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What is said to whoever sends a message that is not: it would be passed on with other characters. */
export const notUtf8 = "The message is not UTF-8";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** @returns `undefined` for bytes that are no UTF-8: some of their characters would be others. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decodes the bytes of a text that a shell or an editor wrote, such as a `.env` file. PowerShell 5 writes files in UTF-16, and
 * editors on Windows may begin them with a byte order mark and end lines with CR LF.
 */
export function envText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, "\n");
}

/** Returns the SHA-256 of a text. */
export async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function hex(bytes: Uint8Array): string {
  let digits = "";
  for (const byte of bytes) digits += hexOfByte[byte] ?? "";
  return digits;
}

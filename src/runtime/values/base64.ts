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

import { hash } from "node:crypto";

/** SHA-256 in lower-case hex, as `sha256sum` prints it. */
export function sha256(content: string | Uint8Array): string {
  return hash("sha256", content);
}

/** The first 16 hex digits of {@link sha256}: enough to notice a change, short enough to read in a diff. */
export function shortHash(text: string): string {
  return sha256(text).slice(0, 16);
}

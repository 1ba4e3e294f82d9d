/** Names of environment variables. https://www.rfc-editor.org has no say here: POSIX, Base Definitions 8.1, does. */
import { words } from "../words/words.js";

/** `API_KEY`, or `STRIPE_API_KEY` where there are several documents. */
export function variableName(name: string, documentId: string | undefined): string {
  return documentId === undefined ? name : `${upperSnake(documentId)}_${name}`;
}

/** `bearerAuth` → `BEARER_AUTH`; a name in another script becomes `fallback`. */
export function upperSnake(name: string, fallback = "X"): string {
  return words(name).join("_").toUpperCase() || fallback;
}

export function baseUrlVariable(documentId: string | undefined): string {
  return variableName("API_BASE_URL", documentId);
}

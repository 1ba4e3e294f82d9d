/** Names environment variables; their syntax is that of POSIX, Base Definitions 8.1. */
import { words } from "../words/words.js";

/** `API_KEY`, or `STRIPE_API_KEY` if there are several documents; the one called "api" has the short names. */
export function variableName(name: string, documentId: string | undefined): string {
  return documentId === undefined || documentId === "api" ? name : `${upperSnake(documentId)}_${name}`;
}

/** `bearerAuth` → `BEARER_AUTH`; a name in another script becomes `fallback`. */
export function upperSnake(name: string, fallback = "X"): string {
  return words(name).join("_").toUpperCase() || fallback;
}

export function baseUrlVariable(documentId: string | undefined): string {
  return variableName("API_BASE_URL", documentId);
}

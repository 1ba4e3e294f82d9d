// @generated SignedSource<<9821f8adcfab53a3d169f15fb141bbaaa67354aa0cd6adfba1a133c2640ad2d9>>
/** Base URLs that the operator sets for the APIs of a server. */
import { StartupError } from "../errors.js";
import type { ApiFacts } from "../operation.js";

/** @returns `undefined` for anything but an http(s) URL without user name and password. */
export function webUrl(text: string, base?: string): URL | undefined {
  // An undescribed variable is still in braces.
  const url = /[{}]/.test(text) ? undefined : parsedUrl(text, base);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  return url.username === "" && url.password === "" ? url : undefined;
}

export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** The value is left out of the message, because it may contain a password. */
export function invalidBaseUrl(name: string): string {
  return `${name} must be an http(s) URL without user name and password.`;
}

/**
 * Checks the base URLs that are set; one that is unset is given by the API description.
 * @throws StartupError that lists each variable with an invalid value.
 */
export function checkBaseUrls(
  apis: readonly ApiFacts[],
  variable: (name: string) => string | undefined,
): void {
  const invalid = apis
    .map(({ baseUrlVariable }) => baseUrlVariable)
    .filter((name) => {
      const text = variable(name) ?? "";
      return text !== "" && webUrl(text) === undefined;
    });
  if (invalid.length > 0) throw new StartupError(invalid.map(invalidBaseUrl).join("\n"));
}

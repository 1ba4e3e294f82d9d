/** Addresses that the operator sets for the APIs of a server: base URLs, and variables in the URLs of the document. */
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

export function invalidServerVariable(name: string, allowed: readonly string[]): string {
  return `${name} must be one of ${allowed.join(", ")}.`;
}

/**
 * Checks the base URLs and server variables that are set; the API description gives the others.
 * @throws StartupError that lists each variable with an invalid value.
 */
export function checkAddresses(
  apis: readonly ApiFacts[],
  variable: (name: string) => string | undefined,
): void {
  const set = (name: string): string => variable(name) ?? "";
  const faults = apis.flatMap(({ baseUrlVariable: name, serverVariables = {} }) => [
    ...(set(name) !== "" && webUrl(set(name)) === undefined ? [invalidBaseUrl(name)] : []),
    ...Object.entries(serverVariables).flatMap(([other, allowed]) =>
      set(other) !== "" && !allowed.includes(set(other)) ? [invalidServerVariable(other, allowed)] : [],
    ),
  ]);
  if (faults.length > 0) throw new StartupError(...faults);
}

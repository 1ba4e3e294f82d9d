/** Media types as names. */

/** A media type without its parameters, in lower case. */
export function essence(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

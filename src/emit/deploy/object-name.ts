/**
 * Turns a server's name into one for the hosts of servers, such as a Service of Kubernetes: it begins with a letter and ends
 * with a letter or digit (RFC 1035).
 */
export function objectName(name: string): string {
  const begun = /^[a-z]/.test(name) ? name : `mcp-${name}`;
  return begun.slice(0, 63).replace(/-+$/, "");
}

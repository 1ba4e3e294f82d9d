/** The command that tells the generator where operations went. @param moves new keys by old ones */
export function moveCommand(moves: Iterable<readonly [string, string]>): string {
  return `openapi-to-mcp resolve --move ${[...moves].map(([from, to]) => `'${from}' '${to}'`).join(" ")}`;
}

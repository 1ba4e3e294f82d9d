/** The beginning of a longer text, with "…" for the rest. No character is cut in two. */
export function truncated(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

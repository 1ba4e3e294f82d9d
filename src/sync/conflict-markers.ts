/** Whether git, or another version control, left a conflict in a text. */
export function hasConflictMarkers(text: string): boolean {
  return /^<{7} /m.test(text) && /^>{7} /m.test(text);
}

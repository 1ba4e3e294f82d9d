/** Words that many remedies share. */

export function list(names: readonly string[], word: string): string {
  return names.length < 2
    ? (names[0] ?? "the credentials")
    : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1) ?? ""}`;
}

/** Returns the remedy, or a warning if not idempotent: a write with an unknown outcome must not simply be sent again. */
export function retryRemedy({ idempotent }: { idempotent: boolean }, remedy: string): string {
  return idempotent
    ? `${remedy}.`
    : "it may have been carried out: check the current state before you call again.";
}

// @generated SignedSource<<bb9525e71e64961844be84a6bd59bb7c55283bad7be34c703a0f1f45a6ddd15e>>
/** Words that many remedies share. */

export function list(names: readonly string[], word: string): string {
  return names.length < 2
    ? (names[0] ?? "the credentials")
    : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1) ?? ""}`;
}

/** Advises for a retry, because a write with an unknown outcome must not simply be sent again. */
export function retryRemedy({ idempotent }: { idempotent: boolean }, remedy: string): string {
  return idempotent
    ? `${remedy}.`
    : "it may have been carried out: check the current state before you call again.";
}

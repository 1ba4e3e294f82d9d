// @generated SignedSource<<019a70ae55479956a787d8030ec6130ecd8177d7c54ff87a30a9d4cb28a9d9a2>>
/** Words that many remedies share. */

export function list(names: readonly string[], word: string): string {
  return names.length < 2
    ? (names[0] ?? "the credentials")
    : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1) ?? ""}`;
}

/** A write whose outcome is unknown must not simply be sent again. */
export function retryRemedy({ idempotent }: { idempotent: boolean }, remedy: string): string {
  return idempotent
    ? `${remedy}.`
    : "it may have been carried out: check the current state before you call again.";
}

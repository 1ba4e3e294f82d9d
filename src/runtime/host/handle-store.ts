/** Where the replicas of a server share what they keep for callers: encrypted texts, under names that reveal nothing. */
export interface HandleStore {
  /** @param name 1 to 80 of `a-z`, `0-9` and `-` */
  read(name: string): Promise<string | undefined>;
  /**
   * Replaces a text while no replica changes it.
   * @param change Receives the current text; returning `undefined` removes it.
   */
  update(name: string, change: (current: string | undefined) => Promise<string | undefined>): Promise<void>;
}

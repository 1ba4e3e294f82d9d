/** Tells envelopes, objects around a list, from things that have a list among their members. */

/** A thing of its own has one. */
const ownIds = new Set(["id", "_id", "uid", "uuid", "guid", "gid", "sid"]);

/**
 * @param names of all members, the list among them
 * @param mostBeside the members that an envelope has besides its list, at most
 */
export function isEnvelope(names: readonly string[], mostBeside = Infinity): boolean {
  return names.length - 1 <= mostBeside && !names.some((name) => ownIds.has(name.toLowerCase()));
}

/** Where somebody wrote what holds for an operation, in the configuration file or in the document. */
import { formatPointer } from "../../templates/runtime/pointer.js";
import type { Location, Operation } from "../model/api.js";

/** An operation, and by member of what is said of it where that stands, as far as it is known. */
export interface SaidOf {
  readonly operation: Pick<Operation, "at">;
  readonly saidAt?: ReadonlyMap<string, Location>;
}

/**
 * The place of a member, or of something in it; the operation's where it is not known who said it.
 * @param path names and indexes within the member
 */
export function saidPlace(
  { operation, saidAt }: SaidOf,
  member: string,
  path: readonly (string | number)[] = [],
): Location {
  const at = saidAt?.get(member);
  return at === undefined ? operation.at : { ...at, pointer: at.pointer + formatPointer(path) };
}

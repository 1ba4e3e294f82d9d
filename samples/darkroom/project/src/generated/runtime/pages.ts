// @generated SignedSource<<bf66c51cc1dcecd1b566beee4ff3ab73dbaed370c7b9a303acb545e0bd2ff9b3>>
/** Lists in pages, where the operator asked for them: https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination */
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

export interface Page<T> {
  items: T[];
  nextCursor?: string;
}

/**
 * A cursor is a place in the list and nothing that had to be remembered: any replica can go on.
 * @param size 0 is everything at once.
 * @throws ProtocolError for a cursor that is none of ours.
 */
export function pageOf<T>(all: readonly T[], cursor: string | undefined, size: number): Page<T> {
  const start = startOf(cursor);
  if (start === undefined || start > all.length || (start > 0 && size === 0))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor was not issued by this server.");
  if (size === 0) return { items: [...all] };
  const end = start + size;
  return { items: all.slice(start, end), ...(end < all.length && { nextCursor: `from-${end}` }) };
}

function startOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0;
  const [, written] = /^from-([1-9]\d{0,8})$/.exec(cursor) ?? [];
  return written === undefined ? undefined : Number(written);
}

/**
 * Splits lists into pages if the operator asked for it:
 * https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination
 */
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

interface Page<T> {
  items: T[];
  nextCursor?: string;
}

/**
 * Returns one page. A cursor is a position in the list, so any replica can continue without stored state.
 * @param size 0 returns everything at once.
 * @throws ProtocolError for an invalid cursor.
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

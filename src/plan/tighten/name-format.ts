/** Derives formats from names. */
import { checkedFormats } from "../../runtime/schema/formats.js";
import { singular, words } from "../words/words.js";

/** Formats that the runtime checks in calls. */
export const enforcedFormats: ReadonlySet<string> = new Set(checkedFormats);

const formatsByWord: ReadonlyMap<string, string> = new Map([
  ...[...enforcedFormats].map((format) => [format, format] as const),
  ["guid", "uuid"],
]);

/**
 * Returns the format that a name promises: `contact_email` → email, `serverUUIDs` → uuid, `start_date` → date; `date_range`
 * promises none.
 */
export function formatOfName(name: string): string | undefined {
  const [last = "", before = ""] = words(name).toReversed();
  if (last === "address" && before === "email") return "email";
  return formatsByWord.get(last) ?? formatsByWord.get(singular(last));
}

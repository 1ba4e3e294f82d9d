/** Recognizes operations that change something existing: null in their bodies removes a value. */
import type { Operation } from "../../../model/api.js";
import { isVerb } from "../../words/verbs.js";
import { words } from "../../words/words.js";

const methods = new Set(["PUT", "PATCH"]);

const verbs = new Set("update edit modify change set unset save clear reset replace patch upsert".split(" "));

const makers = new Set("create add insert make post".split(" "));

/** Reads the name and the summary of a POST, because with APIs such as Stripe, Twilio and Slack everything is one. */
export function changes({ method, operationId = "", summary = "" }: Operation): boolean {
  if (methods.has(method)) return true;
  if (method !== "POST") return false;
  const [said = ""] = words(summary);
  return [...verbsOf(words(operationId)), said, said.replace(/s$/, "")].some((word) => verbs.has(word));
}

/**
 * Returns the words that may be the verb, which need not come first (`Order_update`). After a verb of making only those behind
 * "or" and "and" count: `createOrUpdate` changes something, `createChangeSet` does not.
 */
function verbsOf(named: readonly string[]): readonly string[] {
  return makers.has(named.find(isVerb) ?? "")
    ? named.filter((_, index) => ["or", "and"].includes(named[index - 1] ?? ""))
    : named;
}

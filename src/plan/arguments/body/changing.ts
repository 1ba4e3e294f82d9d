/** Operations that change something that is there: null in their bodies takes a value away. */
import type { Operation } from "../../../model/api.js";
import { isVerb } from "../../words/verbs.js";
import { words } from "../../words/words.js";

const methods = new Set(["PUT", "PATCH"]);

const verbs = new Set("update edit modify change set unset save clear reset replace patch upsert".split(" "));

const makers = new Set("create add insert make post".split(" "));

/** Where everything is a POST, as with Stripe, Twilio and Slack, the name or the summary says what it does. */
export function changes({ method, operationId = "", summary = "" }: Operation): boolean {
  if (methods.has(method)) return true;
  if (method !== "POST") return false;
  const [said = ""] = words(summary);
  return [...deeds(words(operationId)), said, said.replace(/s$/, "")].some((word) => verbs.has(word));
}

/** Any word may be the verb (`Order_update`), but what is made is none: `createChangeSet`, and not `createOrUpdate`. */
function deeds(named: readonly string[]): readonly string[] {
  return makers.has(named.find(isVerb) ?? "")
    ? named.filter((_, index) => ["or", "and"].includes(named[index - 1] ?? ""))
    : named;
}

/** Operations that change something that is there: null in their bodies takes a value away. */
import type { Operation } from "../../model/api.js";
import { isVerb } from "../words/verbs.js";
import { words } from "../words/words.js";

const methods = new Set(["PUT", "PATCH"]);

const verbs = new Set("update edit modify change set replace patch upsert".split(" "));

/** Where everything is a POST, as with Stripe, Twilio and Slack, the name or the summary says what it does. */
export function changes({ method, operationId = "", summary = "" }: Operation): boolean {
  if (methods.has(method)) return true;
  if (method !== "POST") return false;
  const named = words(operationId).find(isVerb) ?? "";
  const [said = ""] = words(summary);
  return [named, said, said.replace(/s$/, "")].some((word) => verbs.has(word));
}

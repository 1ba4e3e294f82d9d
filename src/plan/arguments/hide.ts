/** Decides which arguments a tool does not show. They may still be sent, and what callers have to give is always shown. */
import type { McpExtension } from "../../model/lean.js";
import type { Json, OperationFacts } from "../../model/runtime.js";
import { placeKey } from "../../runtime/operations/place.js";
import { isWithin } from "../../runtime/schema/pointer.js";
import { sourceName } from "../select/setting-source.js";
import { argumentName } from "./argument-name.js";
import type { Input, ArgumentContext } from "./decision.js";
import { canBeHidden, meansTheSame } from "./common-arguments.js";
import { isCalledId } from "./repeat.js";
import { summaryAlone } from "./own-words.js";
import { technicalUse } from "./stand-in.js";

interface Hiding {
  readonly reason: string;
  /** Set if saving tokens is the only reason. */
  readonly trim?: "drop";
}

/** Returns why an argument is not shown, as far as the argument itself decides it; `undefined` if it is shown. */
export function hidden(input: Input, context: ArgumentContext): Hiding | undefined {
  const { selected } = context;
  if (isFixedBy(input, selected.extension)) return { reason: `${sourceName(selected, "fixed")}: fixed` };
  if (input.constant !== undefined) return { reason: constantReason(input.constant) };
  if (input.repeats !== undefined) return { reason: "the path has it, and it is sent again" };
  if (input.required) return undefined;
  if (selected.extension.hide?.some((name) => isCalled(input, name)) === true)
    return { reason: `${sourceName(selected, "hide")}: hide` };
  if (isSentAnyway(input, context))
    return { reason: "a credential, which the server adds itself", trim: "drop" };
  const reason = dropped(input, context);
  return reason === undefined ? undefined : { reason, trim: "drop" };
}

/** Whether callers may leave out a credential that the server sends from its settings: no model is told of it. */
export function isSentAnyway(
  input: Input,
  { document: { sent, trims }, selected }: Pick<ArgumentContext, "document" | "selected">,
): boolean {
  const { place, required } = input;
  if (!trims.drop || required || sent.get(selected.operation)?.has(place) !== true) return false;
  return settingOf(input, selected.extension) === undefined;
}

function dropped(input: Input, context: ArgumentContext): string | undefined {
  const {
    document: { trims },
    selected: { extension },
  } = context;
  if (!trims.drop || settingOf(input, extension) !== undefined) return undefined;
  if (input.deprecated === true) return "deprecated";
  if (saidGone.test(input.description ?? "")) return "no longer used, in the document's words";
  if (isSaidReadOnly(input)) return "read-only, in the document's words";
  if (isKeyOfPath(input, context)) return "the path has it";
  const use = technicalUse(input.location, input.wireName);
  if (use !== undefined) return use.reason;
  return isInInstructions(input, context)
    ? "most operations have it; the instructions describe it once"
    : undefined;
}

/** What documents write instead of `deprecated`. */
const saidGone =
  /^(?:this (?:argument|attribute|field|parameter|property) is (?:deprecated|no longer (?:available|supported|used))\b|deprecated\b[.,:;])/i;

/** What documents write instead of `readOnly`: "A timestamp when it was created. You cannot change this value." */
function isSaidReadOnly({ location, description = "" }: Input): boolean {
  return location === "body" && saidReadOnly.test(description) && !ofRequests.test(description);
}

const saidReadOnly = new RegExp(
  [
    "(?:^|[.!]\\s)\\W*read[- ]only(?:\\*|_|\\s*[.:;,)]|\\s*$)",
    "\\(read[- ]only\\)\\W*$",
    "\\bthis (?:is an? )?read[- ]only (?:attribute|field|property|value)\\b",
    "\\b(?:attribute|field|property|value) is read[- ]only\\b",
    "\\byou cannot change this (?:attribute|field|property|value)\\b",
    "\\bcannot be set (?:via|through|using|by) (?:the )?api\\b",
    "\\bonly (?:be )?returned (?:when|if|in|by|on)\\b",
    "\\bonly (?:included|populated|present|set|visible) (?:when|after) (?:creation|fetching|listing|reading|retrieving)\\b",
  ].join("|"),
  "i",
);
/** Matches what is sent all the same, such as the version that a change is based on, and values that say of something else that it is. */
const ofRequests = /\brequests?\b|^(?:whether|if|true|indicates)\b/i;

/** `id` in the body of `PUT /devices/{id}` */
function isKeyOfPath({ location, wireName }: Input, { selected }: ArgumentContext): boolean {
  if (location !== "body" || !isCalledId(wireName)) return false;
  return selected.operation.parameters.some((one) => one.in === "path" && one.name === wireName);
}

/** Whether the instructions describe it, as what it is here. */
function isInInstructions(input: Input, { document, common }: ArgumentContext): boolean {
  const name = argumentName(input.wireName);
  const meaning = common.hidden.get(name);
  if (meaning === undefined || !canBeHidden(input)) return false;
  return meansTheSame(name, summaryAlone(input, document), meaning);
}

export function constantReason(value: Json): string {
  return `always sent as ${JSON.stringify(value)}: the document allows nothing else`;
}

/** Returns what the configuration or the document says about an argument by its name. */
export function settingOf(
  input: Input,
  { arguments: settings = {} }: McpExtension,
): { readonly name?: string; readonly description?: string } | undefined {
  return Object.entries(settings).find(([name]) => isCalled(input, name))?.[1];
}

/** Whether the argument has this name on the wire or, as a body's property, this JSON pointer. Header names ignore case. */
export function isCalled({ location, wireName, place }: Input, name: string): boolean {
  if (location === "header") return wireName.toLowerCase() === name.toLowerCase();
  return wireName === name || (location === "body" && place === `body:${name}`);
}

/** Whether a value of the owner is sent for it with every call. */
export function isFixedBy({ place }: Input, { fixed }: McpExtension): boolean {
  if (fixed === undefined) return false;
  return fixedPlaces(fixed).some(
    (other) => placeKey(place) === other || (other.startsWith("body:") && isWithin(place, other)),
  );
}

/** Returns the places of the values that are sent with every call. */
function fixedPlaces(fixed: NonNullable<OperationFacts["fixed"]>): string[] {
  const { path = {}, query = {}, header = {}, cookie = {}, body = {} } = fixed;
  return Object.entries({ path, query, header, cookie, body }).flatMap(([location, values]) =>
    Object.keys(values).map((name) =>
      location === "header" ? `header:${name.toLowerCase()}` : `${location}:${name}`,
    ),
  );
}

/** Chooses what is sent if a caller gives no value. */
import { fits } from "../../bounded.js";
import type { Parameter } from "../../model/api.js";
import type { Json, JsonSchema } from "../../model/runtime.js";
import type { NamedPlace } from "./argument-name.js";

/** Has the form in which the runtime names itself: the server's name and version. */
const senderValue = "server-mcp/1.0.0";

/** Whether the runtime adds the header to every request that lacks it. */
export function isSent({ in: location, name }: Parameter, schema: JsonSchema): boolean {
  return (
    technicalUse(location, name)?.sent === true && schema.default === undefined && fits(schema, senderValue)
  );
}

const freshValue = "00000000-0000-4000-8000-000000000000";

/** Returns what the server can send for a required parameter if its caller gives no value. */
export function standIn(
  { in: location, name }: Parameter,
  schema: JsonSchema,
): "generated" | { readonly value: Json } | undefined {
  const use = technicalUse(location, name);
  if (use?.fresh === true) return fits(schema, freshValue) ? "generated" : undefined;
  // Who requires a header and says its default asks for no choice, as of a pinned version.
  const value = location === "header" || use !== undefined ? (schema.default ?? use?.value) : undefined;
  return value !== undefined && fits(schema, value) ? { value } : undefined;
}

/**
 * Returns what is sent in `Accept-Language` if its caller gives no value. `fetch` would send `*`, which a document that lists
 * languages does not allow, and which does not ask for the default language.
 */
export function language(
  { in: location, name }: Parameter,
  schema: JsonSchema,
): { readonly value: Json } | undefined {
  if (location !== "header" || name.toLowerCase() !== "accept-language") return undefined;
  const value = schema.default ?? schema.enum?.[0];
  return value === undefined ? undefined : { value };
}

/** What a parameter is for that models gain nothing by choosing. */
interface TechnicalUse {
  readonly reason: string;
  /** Set if it only needs a new value for every request. */
  readonly fresh?: true;
  /** Set if the server sends it with every request anyway. */
  readonly sent?: true;
  /** What everybody sends. */
  readonly value?: string;
}

const versionPin: TechnicalUse = { reason: "a pin of the API's version" };

const technicalHeaders: readonly (TechnicalUse & { readonly names: RegExp })[] = [
  { names: /^user-agent$/, reason: "the server says who it is", sent: true },
  { names: /^x-(?:[a-z]+-)*user-agent$/, reason: "it says what program calls, for which User-Agent is sent" },
  {
    names: /^x-requested-with$/,
    reason: "what scripts of web pages send, always the same",
    value: "XMLHttpRequest",
  },
  {
    names: /^x-http-method(?:-override)?$|^x-method-override$/,
    reason: "another method than its own",
  },
  { names: /^(?:[a-z]+-)*version$/, ...versionPin },
  {
    names: /^(?:[a-z]+-)*(?:request|correlation|trace|transaction)-?id$|^traceparent$|^tracestate$|^x-b3-/,
    reason: "an id for tracing requests",
    fresh: true,
  },
  {
    names: /^(?:[a-z]+-)*idempoten(?:cy|t)(?:-[a-z]+)*$/,
    reason: "a key against doing things twice",
    fresh: true,
  },
];

/** `undefined` if callers may have to consider the parameter. */
export function technicalUse(location: NamedPlace["location"], name: string): TechnicalUse | undefined {
  const plain = name.toLowerCase().replaceAll("_", "-");
  // Azure and ASP.NET ask for it in the query; `version` alone may be that of anything.
  if (location === "query") return /^api-?version$/.test(plain) ? versionPin : undefined;
  return location === "header" ? technicalHeaders.find(({ names }) => names.test(plain)) : undefined;
}

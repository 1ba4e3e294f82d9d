/** Parses places on the wire, finds the arguments that belong to them, and says which headers are no place. */
import { formatPointer, isWithin } from "../schema/pointer.js";

type PlaceParts =
  { in: ParameterLocation; name: string } | { in: "body"; /** JSON pointer. */ pointer: string };

export function parsePlace(place: Place): PlaceParts {
  const colon = place.indexOf(":");
  const rest = place.slice(colon + 1);
  switch (place.slice(0, colon)) {
    case "path":
      return { in: "path", name: rest };
    case "query":
      return { in: "query", name: rest };
    case "querystring":
      return { in: "querystring", name: rest };
    case "header":
      // Header names are case-insensitive.
      return { in: "header", name: rest.toLowerCase() };
    case "cookie":
      return { in: "cookie", name: rest };
    default:
      return { in: "body", pointer: rest };
  }
}

/** Normalizes a place to a single spelling. */
export function placeKey(place: Place): Place {
  const parts = parsePlace(place);
  return parts.in === "body" ? `body:${parts.pointer}` : `${parts.in}:${parts.name}`;
}

/**
 * The same for an argument of a tool; "" for one without a place. The cast is safe, because only `path`, `query` and the like create
 * `input`, and they write nothing but places.
 */
export function keyOf(place: string): Place | "" {
  return place === "" ? "" : placeKey(place as Place);
}

/** Argument names by {@link placeKey}. */
export type ArgumentNames = ReadonlyMap<Place, string>;

/**
 * Returns where a caller finds a problem: the argument's name and the rest of the path. In the body, the argument that
 * contains the place, or else the first one inside it; "" if no argument is involved.
 */
export function argumentPath(names: ArgumentNames, place: Place, pointer = ""): string {
  const parts = parsePlace(place);
  if (parts.in !== "body") return formatPointer([names.get(placeKey(place)) ?? parts.name]) + pointer;
  const whole = parts.pointer + pointer;
  let best: { name: string; pointer: string } | undefined;
  let below: string | undefined;
  for (const [known, name] of names) {
    const at = parsePlace(known);
    if (at.in !== "body") continue;
    if (isWithin(whole, at.pointer) && at.pointer.length >= (best?.pointer.length ?? 0))
      best = { name, pointer: at.pointer };
    else if (isWithin(at.pointer, whole)) below ??= name;
  }
  if (best !== undefined) return formatPointer([best.name]) + whole.slice(best.pointer.length);
  return below === undefined || whole === "" ? whole : formatPointer([below]);
}

/** Where an argument goes: a parameter by location and name, or a JSON pointer (RFC 6901) into the body. */
export type Place = `${ParameterLocation}:${string}` | `body:${string}`;

/** `querystring` (OpenAPI 3.2) is one parameter that is the whole query string. */
export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

const reserved = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
]);

/** OpenAPI ignores these three as parameters: https://spec.openapis.org/oas/v3.1.1.html#parameter-object */
const ignored = new Set(["accept", "authorization", "content-type"]);

/** Whether arguments must not set this header. */
export function isProtectedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return reserved.has(lower) || ignored.has(lower) || lower.startsWith("proxy-") || lower === "cookie";
}

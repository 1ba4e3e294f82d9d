// @generated SignedSource<<abb846caf47851d2d26e516afef6acfe64657e2549bb9d2accb8630285f3bca8>>
/** Places on the wire, and what the arguments that travel there are called. */
import type { ParameterLocation, Place } from "../operation.js";
import { formatPointer, isWithin } from "../schema/pointer.js";

export type PlaceParts =
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
      // Names of headers know no case.
      return { in: "header", name: rest.toLowerCase() };
    case "cookie":
      return { in: "cookie", name: rest };
    default:
      return { in: "body", pointer: rest };
  }
}

/** One spelling for one place. */
export function placeKey(place: Place): Place {
  const parts = parsePlace(place);
  return parts.in === "body" ? `body:${parts.pointer}` : `${parts.in}:${parts.name}`;
}

/** {@link placeKey} to the name of the argument that travels there. */
export type ArgumentNames = ReadonlyMap<Place, string>;

/**
 * Where a caller finds what is wrong: the argument's name and the rest of the way. In the body, the argument is the one
 * that holds the place, or else the first below it; "" when no argument has to do with it.
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

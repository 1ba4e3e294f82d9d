/** What the places of a request can carry, so that nobody is blamed for what no encoding allows. */
import type { OperationObject } from "../document/operations.js";
import { isJson } from "../judge/body.js";
import type { Carrier } from "../sample/arguments.js";

const anything: Carrier = { mayBeEmpty: true, anyNames: true };

/** Patterns of what to leave out. */
const notAscii = "[^\\x20-\\x7e]";
const control = "[\\0-\\x1f]";
const dotSegment = "\\.\\.|%2e%2e";

/** @param place `query:limit`, `body:/name` */
export function carrierOf(operation: OperationObject, place: string): Carrier {
  const [location = ""] = place.split(":");
  const name = place.slice(location.length + 1);
  if (location === "body") return bodyCarrier(operation);
  const parameter = operation.parameters.find(
    (candidate) => candidate.in === location && candidate.name === name,
  );
  if (parameter === undefined || parameter.contentType !== undefined) return without([]);
  const carrier = without(ofLocation(location));
  return location === "path" ? { ...carrier, alwaysFilled: true } : carrier;
}

function without(patterns: readonly string[]): Carrier {
  const avoid = patterns.length === 0 ? {} : { avoid: new RegExp(patterns.join("|"), "gi") };
  return { mayBeEmpty: false, anyNames: false, ...avoid };
}

function ofLocation(location: string): readonly string[] {
  switch (location) {
    case "header":
      // RFC 9110, section 5.5: beyond visible ASCII nothing is agreed on.
      return [notAscii];
    case "path":
      // RFC 3986, section 5.2.4: dot segments are no data. What becomes of them is tried apart.
      return [dotSegment];
    default:
      return [];
  }
}

function bodyCarrier(operation: OperationObject): Carrier {
  const types = operation.bodies.map(({ contentType }) => contentType);
  if (types.some((type) => isJson(type) || type === "*/*")) return anything;
  const multipart = types.some((type) => type.startsWith("multipart/"));
  if (!multipart && !types.includes("application/x-www-form-urlencoded")) {
    return { ...without([control]), mayBeEmpty: true };
  }
  return without([]);
}

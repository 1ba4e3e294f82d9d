/** What the places of a request can carry, so that nobody is blamed for what no encoding allows. */
import type { OperationObject } from "../document/operations.js";
import { allows, shapeOf } from "../document/shape.js";
import type { Reader } from "../document/reader.js";
import type { Serialisation } from "../document/style.js";
import { isJson } from "../judge/body.js";
import type { Carrier } from "../sample/arguments.js";

const anything: Carrier = { mayBeEmpty: true, anyNames: true };

/** Patterns of what to leave out. */
const notAscii = "[^\\x20-\\x7e]";
const control = "[\\0-\\x1f]";
const dotSegment = "\\.\\.|%2e%2e";

/** @param place `query:limit`, `body:/name` */
export function carrierOf(reader: Reader, operation: OperationObject, place: string): Carrier {
  const [location = ""] = place.split(":");
  const name = place.slice(location.length + 1);
  if (location === "body") return bodyCarrier(operation, name.slice(1));
  const parameter = operation.parameters.find(
    (candidate) => candidate.in === location && candidate.name === name,
  );
  if (parameter === undefined || parameter.contentType !== undefined) return without([]);
  const shape = shapeOf(reader, parameter.schema);
  const listed = allows(shape, "array") || allows(shape, "object");
  const carrier = without([
    ...ofLocation(location, listed),
    ...(listed ? ofStyle(parameter.serialisation) : []),
  ]);
  return location === "path" ? { ...carrier, alwaysFilled: true } : carrier;
}

function without(patterns: readonly string[]): Carrier {
  const avoid = patterns.length === 0 ? {} : { avoid: new RegExp(patterns.join("|"), "gi") };
  return { mayBeEmpty: false, anyNames: false, ...avoid };
}

function ofLocation(location: string, listed: boolean): readonly string[] {
  switch (location) {
    case "header":
      // RFC 9110, section 5.5: beyond visible ASCII nothing is agreed on, and nothing about encoding delimiters.
      return [notAscii, ...(listed ? ["[,=]"] : [])];
    case "path":
      // RFC 3986, section 5.2.4: dot segments are no data. What becomes of them is tried apart.
      return [dotSegment];
    default:
      return [];
  }
}

/** Delimiters that are percent-encoded themselves cannot be told from what stands between them. */
function ofStyle({ style }: Serialisation): readonly string[] {
  switch (style) {
    case "spaceDelimited":
      return ["[\\s+]"];
    case "pipeDelimited":
      return ["\\|"];
    case "tabDelimited":
      return ["\\t"];
    default:
      return [];
  }
}

function bodyCarrier(operation: OperationObject, property: string): Carrier {
  const types = operation.bodies.map(({ contentType }) => contentType);
  if (types.some((type) => isJson(type) || type === "*/*")) return anything;
  const encodings = operation.bodies.flatMap(({ encoding }) => encoding.get(property)?.serialisation ?? []);
  const multipart = types.some((type) => type.startsWith("multipart/"));
  if (!multipart && !types.includes("application/x-www-form-urlencoded")) {
    return { ...without([control]), mayBeEmpty: true };
  }
  // Swagger 2.0 puts an array into one part, where nothing is percent-encoded.
  const commas = multipart && encodings.some(({ explode }) => !explode);
  return without([...encodings.flatMap(ofStyle), ...(commas ? [","] : [])]);
}

/** What the places of a request can carry, so that nobody is blamed for what no encoding allows. */
import { isJson } from "../judge/body.js";
import type { OperationObject } from "../document/operations.js";
import { allows, shapeOf } from "../document/shape.js";
import type { Reader } from "../document/reader.js";
import type { Carrier } from "../sample/arguments.js";

const anything: Carrier = { mayBeEmpty: true, anyNames: true };

/** @param place `query:limit`, `body:/name` */
export function carrierOf(reader: Reader, operation: OperationObject, place: string): Carrier {
  const [location = ""] = place.split(":");
  const name = place.slice(location.length + 1);
  if (location === "body") return bodyCarrier(operation);
  const parameter = operation.parameters.find(
    (candidate) => candidate.in === location && candidate.name === name,
  );
  if (parameter === undefined || parameter.contentType !== undefined)
    return { mayBeEmpty: false, anyNames: false };
  const shape = shapeOf(reader, parameter.schema);
  const listed = allows(shape, "array") || allows(shape, "object");
  const { style, explode } = parameter.serialisation;
  const avoid = listed ? (delimiters(location, style, explode) ?? alone(location)) : alone(location);
  return { mayBeEmpty: false, anyNames: false, ...(avoid && { avoid }) };
}

function alone(location: string): RegExp | undefined {
  switch (location) {
    case "header":
      // RFC 9110, section 5.5: beyond visible ASCII nothing is agreed on.
      return /[^\x20-\x7e]/g;
    case "path":
      // RFC 3986, section 5.2.4: dot segments are no data. What becomes of them is tried apart.
      return /\.\.|%2e%2e/gi;
    default:
      return undefined;
  }
}

/** What separates values cannot be told from what is inside them, where percent-encoding does not help. */
function delimiters(location: string, style: string, explode: boolean): RegExp | undefined {
  if (location === "header") return /[^\x20-\x7e]|[,=]/g;
  switch (style) {
    case "spaceDelimited":
      return /[\s+]/g;
    case "pipeDelimited":
      return /\|/g;
    case "tabDelimited":
      return /\t/g;
    case "label":
      return explode ? /\./g : undefined;
    default:
      return undefined;
  }
}

function bodyCarrier(operation: OperationObject): Carrier {
  const types = operation.bodies.map((body) => body.contentType);
  if (types.every((type) => isJson(type) || type === "*/*")) return anything;
  const form = types.some((type) => type.startsWith("multipart/") || type.endsWith("form-urlencoded"));
  if (form) return formCarrier(operation);
  return types.some((type) => isJson(type))
    ? anything
    : { mayBeEmpty: true, anyNames: false, avoid: /[\0-\x1f]/g };
}

/** Swagger 2.0 puts arrays of a form into one text. */
function formCarrier(operation: OperationObject): Carrier {
  const delimited = operation.bodies.some((body) =>
    [...body.encoding.values()].some(
      ({ serialisation }) => serialisation !== undefined && !serialisation.explode,
    ),
  );
  return { mayBeEmpty: false, anyNames: false, ...(delimited && { avoid: /[,|\t]/g }) };
}

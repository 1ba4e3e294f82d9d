/** Path variables, query, headers and cookies of a request, decoded as the document says. */
import type { OperationObject, ParameterObject } from "../document/operations.js";
import type { Reader } from "../document/reader.js";
import { allows, shapeOf, type Kind } from "../document/shape.js";
import { isObject } from "../json.js";
import { best } from "./form.js";
import { fixedQuery, type Variables } from "./match.js";
import { sentAt, type Sent } from "./sent.js";
import { readPairs, readText, type Expected, type Reading } from "./style.js";
import { formDecoded, fromJson, pairs, percentDecoded, type Pair, type WireRequest } from "./wire.js";

export interface ParameterReading {
  readonly parameter: ParameterObject;
  /** Undefined where nothing arrived. */
  readonly value: Reading;
}

interface Context {
  readonly reader: Reader;
  readonly operation: OperationObject;
  /** Of the path template. */
  readonly variables: Variables;
  /** Still encoded. */
  readonly query: string;
  readonly sent: readonly Sent[];
}

/** `strangers` are the query parameters that nobody documented. */
export function readParameters(
  request: WireRequest,
  context: Context,
): { readings: readonly ParameterReading[]; strangers: readonly string[] } {
  const { operation, query, variables } = context;
  const all = pairs(query);
  const named = operation.parameters.filter((parameter) => parameter.in === "query");
  const fixed = new Set(pairs(fixedQuery(operation.path, variables)).map(({ name }) => name));
  const known = (pair: Pair) =>
    named.some(
      ({ name, serialisation }) =>
        pair.name === name || (serialisation.style === "deepObject" && pair.name.startsWith(`${name}[`)),
    ) ||
    fixed.has(pair.name) ||
    operation.credentials.has(pair.name.toLowerCase());
  const rest = all.filter((pair) => !known(pair));
  const taken = new Set<string>();
  const readings = operation.parameters.map((parameter) => {
    const asked = sentAt(context.sent, `${parameter.in}:${parameter.name}`)?.value;
    const value = best(readParameter(request, parameter, { ...context, all, rest, asked }), asked);
    const owns = all.some((pair) => pair.name === parameter.name);
    if (parameter.in === "query" && !owns && isObject(value))
      Object.keys(value).forEach((name) => taken.add(name));
    return { parameter, value };
  });
  const whole = operation.parameters.some((parameter) => parameter.in === "querystring");
  const strangers = whole
    ? []
    : rest.filter((pair) => !taken.has(pair.name)).map((pair) => `query:${pair.name}`);
  return { readings, strangers };
}

interface Place extends Context {
  readonly all: readonly Pair[];
  readonly rest: readonly Pair[];
  readonly asked: unknown;
}

function readParameter(request: WireRequest, parameter: ParameterObject, place: Place): readonly Reading[] {
  const shape = shapeOf(place.reader, parameter.schema);
  const named = isObject(place.asked) ? Object.keys(place.asked) : [...shape.properties.keys()];
  const expected: Expected = {
    name: parameter.name,
    serialisation: parameter.serialisation,
    allows: (kind: Kind) => allows(shape, kind),
    ...(named.length > 0 && { properties: named }),
  };
  const content = parameter.contentType;
  switch (parameter.in) {
    case "path": {
      const raw = place.variables.get(parameter.name);
      if (raw === undefined) return [];
      return content === undefined ? readText(raw, expected) : readContent(percentDecoded(raw));
    }
    case "header": {
      const raw = request.headers.get(parameter.name.toLowerCase());
      if (raw === undefined) return [];
      return content === undefined ? readHeader(raw, expected) : readContent(utf8(raw));
    }
    case "query": {
      const own = place.all.filter((pair) => pair.name === parameter.name);
      if (content !== undefined) return own.flatMap((pair) => readContent(formDecoded(pair.raw)));
      return readPairs(place.all, expected, place.rest);
    }
    case "cookie": {
      const cookies = pairs(request.headers.get("cookie") ?? "", /; ?|&/);
      const own = cookies.filter((pair) => pair.name === parameter.name);
      if (content !== undefined) return own.flatMap((pair) => readContent(percentDecoded(pair.raw)));
      const plus = cookies.map(({ name, raw }) => ({ name, raw: raw.replaceAll("+", "%2B") }));
      return readPairs(plus, { ...expected, serialisation: cookieForm(parameter) }, plus);
    }
    case "querystring":
      return place.query === "" ? [] : readQuerystring(place.query, parameter, expected);
  }
}

/** A cookie's `form` has no `&` between its parts; 3.2's `cookie` is the same without percent-encoding. */
function cookieForm(parameter: ParameterObject): Expected["serialisation"] {
  return { ...parameter.serialisation, style: "form" };
}

function readContent(text: string): readonly Reading[] {
  return [...fromJson(text), ...unquoted(text), text];
}

function unquoted(text: string): readonly Reading[] {
  try {
    const value: unknown = JSON.parse(text);
    return [value];
  } catch {
    return [];
  }
}

/** As it stands, as UTF-8, or percent-encoded: header values have no agreed encoding beyond ASCII. */
function readHeader(raw: string, expected: Expected): readonly Reading[] {
  const trimmed = (decode: (raw: string) => string) => (part: string) => decode(part.trim());
  return [(part: string) => part, utf8, percentDecoded].flatMap((decode) =>
    readText(raw, expected, trimmed(decode)),
  );
}

/** Node hands headers over as Latin-1. */
function utf8(raw: string): string {
  const bytes = Buffer.from(raw, "latin1");
  const decoded = bytes.toString("utf8");
  return Buffer.from(decoded).equals(bytes) ? decoded : raw;
}

/** https://spec.openapis.org/oas/v3.2.0.html#parameter-locations */
function readQuerystring(query: string, parameter: ParameterObject, expected: Expected): readonly Reading[] {
  if (parameter.contentType !== "application/x-www-form-urlencoded")
    return readContent(percentDecoded(query));
  const all = pairs(query);
  return readPairs(
    all,
    { ...expected, name: "", serialisation: { style: "form", explode: true, allowReserved: false } },
    all,
  );
}

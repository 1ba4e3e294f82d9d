/**
 * The independent judge: does a request say what a caller asked for, and may it, by the document? It shares no code with
 * the generator or its runtime.
 */
import { isDeepStrictEqual } from "node:util";
import { halfReadOnly, shownAt } from "../document/declarations.js";
import { operationsOf, type OperationObject, type ParameterObject } from "../document/operations.js";
import { openDocument, type Node, type Reader } from "../document/reader.js";
import { readOnlyKeyword } from "../document/schema.js";
import { credentialsOf } from "../document/security.js";
import { member } from "../json.js";
import { arrivedOf } from "./arrived.js";
import { readBody, mediaTypeOf } from "./body.js";
import { withConstants } from "./constants.js";
import { differences, isRecord } from "./differences.js";
import { shown, type Fault } from "./fault.js";
import { fixedQuery, matches, queryReadings, variablesOf, type Variables } from "./match.js";
import { readParameters, type ParameterReading } from "./parameters.js";
import { same } from "./same.js";
import { bodyWithKey } from "./repeated.js";
import { sentAt, sentBody, type Sent } from "./sent.js";
import { validator, type SchemaFault } from "./validate.js";
import { formDecoded, pairs, splitTarget, type WireRequest } from "./wire.js";

/** What documents say against themselves. */
const contradictions = {
  union: "several branches of a oneOf match at once",
  type: "no value of an enum is of the type beside it",
  readOnly: "a property is readOnly in one place and not in another",
  example: "the document's own example or default breaks the same rule",
};

export interface Judge {
  readonly reader: Reader;
  readonly operations: readonly OperationObject[];
  /**
   * @param key the operation that was asked for
   * @param path of the base URL that the server was given
   * @throws when the judge itself fails: its fault, nobody else's
   */
  faults(
    request: WireRequest,
    call: { key: string; basePath: string; sent: readonly Sent[] },
  ): Promise<readonly Fault[]>;
}

export function judgeOf(file: string): Judge {
  const reader = openDocument(file);
  const operations = operationsOf(reader);
  const siblings = !/^[23]\.0/.test(versionOf(reader));
  const credentials = credentialsOf(reader);
  const strict = validator(reader, { siblings, lenient: false, coerce: false });
  const lenient = validator(reader, { siblings, lenient: true, coerce: false });
  const coercing = validator(reader, { siblings, lenient: true, coerce: true });

  function invalid(
    place: string,
    node: Node | undefined,
    value: unknown,
    { textual, examples = [] }: { textual: boolean; examples?: readonly unknown[] | undefined },
  ): readonly Fault[] {
    if (node === undefined) return [];
    const plain = withTextForBytes(value);
    const found = strict.faults(node, plain);
    if (found.length === 0) return [];
    const [deeper] = lenient.faults(node, plain);
    if (deeper === undefined) {
      const union = found.find(({ keyword }) => keyword === "oneOf");
      const contradiction = union === undefined ? contradictions.type : contradictions.union;
      return [
        { kind: "invalid", place: place + (union ?? found[0])?.path, detail: contradiction, contradiction },
      ];
    }
    if (textual && coercing.faults(node, plain).length === 0) return [];
    const half = deeper.keyword === readOnlyKeyword && halfReadOnly(reader, node, deeper.path);
    const fault: Fault = { kind: "invalid", place: place + deeper.path, detail: described(deeper) };
    if (half) return [{ ...fault, contradiction: contradictions.readOnly }];
    const breaks = (shown: Node, example: unknown, at: string) =>
      lenient.faults(shown, example).some(({ path, keyword }) => path === at && keyword === deeper.keyword);
    const broken =
      examples.some((example) => breaks(node, example, deeper.path)) ||
      shownAt(reader, node, deeper.path).some((shown) => breaks(shown.node, shown.value, ""));
    return [broken ? { ...fault, contradiction: contradictions.example } : fault];
  }

  function judgeParameter({ parameter, value }: ParameterReading, sent: readonly Sent[]): readonly Fault[] {
    const place = `${parameter.in}:${parameter.name}`;
    const asked = sentAt(sent, place);
    if (value === undefined) {
      if (asked !== undefined && !same(asked.value, undefined)) {
        return [{ kind: "missing", place, detail: `${shown(asked.value)} did not arrive` }];
      }
      return parameter.required ? [{ kind: "invalid", place, detail: "is required and did not arrive" }] : [];
    }
    if (asked === undefined) {
      if (credentials.has(parameter.name.toLowerCase())) return [];
      // What the transport decodes again is its own affair: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
      if (place.toLowerCase() === "header:accept-encoding") return [];
      return isConstant(reader, parameter) || isTechnical(reader, parameter, value)
        ? invalid(place, parameter.schema, value, { textual: true })
        : [{ kind: "unasked", place, detail: `${shown(value)} was sent by nobody` }];
    }
    if (!same(asked.value, value)) {
      return [{ kind: "changed", place, detail: `${shown(asked.value)} arrived as ${shown(value)}` }];
    }
    if (parameter.mayBeEmpty && asked.value === "") return [];
    return invalid(place, parameter.schema, arrivedOf(asked.value, value), { textual: true });
  }

  async function judgeBody(
    request: WireRequest,
    operation: OperationObject,
    sent: readonly Sent[],
  ): Promise<readonly Fault[]> {
    const wanted = sentBody(sent);
    if (request.body.length === 0 && !request.headers.has("content-type")) {
      if (wanted !== undefined && !same(wanted, undefined)) {
        return [{ kind: "missing", place: "body:", detail: `${shown(wanted)} did not arrive` }];
      }
      return operation.bodyRequired
        ? [{ kind: "invalid", place: "body:", detail: "a body is required" }]
        : [];
    }
    const contentType = request.headers.get("content-type") ?? "";
    const mediaType = mediaTypeOf(operation, contentType);
    if (mediaType === undefined) {
      const documented = operation.bodies.map((body) => body.contentType).join(", ") || "no body";
      return [{ kind: "unreadable-body", place: "body:", detail: `${contentType} instead of ${documented}` }];
    }
    let read: Awaited<ReturnType<typeof readBody>>;
    try {
      read = await readBody(request, { reader, mediaType, sent: wanted });
    } catch (error) {
      return [{ kind: "unreadable-body", place: "body:", detail: `${contentType}: ${String(error)}` }];
    }
    const asked = withConstants(
      reader,
      mediaType.schema,
      bodyWithKey(sent, operation, read.value),
      read.value,
    );
    const strangers = read.strangers.map((name) => ({
      kind: "unasked" as const,
      place: `body:/${name}`,
      detail: "the document knows no such field",
    }));
    // JSON can say null and nothing, 5 and "5": there they are not the same.
    const equal = read.typed ? isDeepStrictEqual : same;
    if (asked === undefined || equal(asked, read.value)) {
      const value =
        read.typed || asked === undefined
          ? read.value
          : read.absentIsEmpty
            ? asked
            : arrivedOf(asked, read.value);
      const how = { textual: !read.typed, examples: mediaType.examples };
      return [...strangers, ...invalid("body:", mediaType.schema, value, how)];
    }
    return [...strangers, ...differences("body:", asked, read.value, equal)];
  }

  return {
    reader,
    operations,
    async faults(request, { key, basePath, sent: given }) {
      const { path, query } = splitTarget(request.target);
      const found = path.startsWith(basePath)
        ? matches(operations, request.method, path.slice(basePath.length))
        : [];
      const match = found.find(({ operation }) => operation.key === key);
      if (match === undefined) {
        const other = found[0]?.operation.key ?? "no operation of the document";
        return [
          {
            kind: "wrong-operation",
            place: "path:",
            detail: `${request.method} ${request.target} is ${other}`,
          },
        ];
      }
      const { operation, segments } = match;
      const sent = [...given, ...templated(operation.path, given)];
      const asIn = (variables: Variables) => ({ reader, variables, query, sent });
      const isRight = (variables: Variables): boolean => {
        const named = operation.parameters.filter(
          ({ in: where, name }) => where === "path" && variables.has(name),
        );
        const of = { ...operation, parameters: named };
        const { readings } = readParameters(request, { ...asIn(variables), operation: of });
        return readings.every((reading) => judgeParameter(reading, sent).length === 0);
      };
      const variables = variablesOf([...segments, ...queryReadings(operation.path, query)], isRight);
      const { readings, strangers } = readParameters(request, { ...asIn(variables), operation });
      const arrived = pairs(query);
      const lost = pairs(fixedQuery(operation.path, variables)).filter(
        (fixed) =>
          !/\{.*\}/.test(fixed.name + fixed.raw) &&
          !arrived.some(
            (pair) => pair.name === fixed.name && formDecoded(pair.raw) === formDecoded(fixed.raw),
          ),
      );
      return [
        ...lost.map(({ name, raw }) => ({
          kind: "missing" as const,
          place: `query:${name}`,
          detail: `the path template fixes ${name}=${raw}`,
        })),
        ...strangers.map((place) => ({
          kind: "unasked" as const,
          place,
          detail: "the document knows no such name",
        })),
        ...readings.flatMap((reading) => judgeParameter(reading, sent)),
        ...(await judgeBody(request, operation, sent)),
      ];
    },
  };
}

/** Values for `?name={name}` of a path template, which a document may describe as parameters of the query as well. */
function templated(path: string, sent: readonly Sent[]): readonly Sent[] {
  const fixed = pairs(fixedQuery(path, new Map()));
  return sent.flatMap((entry) => {
    const name = entry.place.startsWith("path:") ? entry.place.slice("path:".length) : undefined;
    const isThere = fixed.some((pair) => pair.name === name && pair.raw === `{${pair.name}}`);
    return isThere ? [{ ...entry, place: `query:${name ?? ""}` }] : [];
  });
}

function versionOf(reader: Reader): string {
  return String(member(reader.root.value, "openapi") ?? member(reader.root.value, "swagger"));
}

/** The one value of a parameter that allows no other needs nobody to send it. */
function isConstant(reader: Reader, { schema, required }: ParameterObject): boolean {
  if (schema === undefined || !required) return false;
  const value = reader.follow(schema).value;
  const listed = member(value, "enum");
  return member(value, "const") !== undefined || (Array.isArray(listed) && listed.length === 1);
}

/**
 * A header that servers fill in themselves: the language of the answers and who asks, or, where it is required, a version with the
 * document's own default, a fresh id of the request, or what every script of a web page sends.
 */
function isTechnical(
  reader: Reader,
  { in: location, name, schema, required }: ParameterObject,
  value: unknown,
) {
  if (location !== "header") return false;
  // Sent wherever nothing else is asked for: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4, 10.1.5 and 8.6
  if (/^(?:accept-language|user-agent|content-length)$/i.test(name)) return true;
  if (!required || schema === undefined) return false;
  const preset = member(reader.follow(schema).value, "default");
  return (
    (preset !== undefined && same(preset, value)) ||
    /idempoten|(request|correlation|trace).?id/i.test(name) ||
    (value === "XMLHttpRequest" && name.toLowerCase() === "x-requested-with")
  );
}

/** Schemas speak of bytes as of a string of any characters. */
function withTextForBytes(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString("latin1");
  if (Array.isArray(value)) return value.map(withTextForBytes);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withTextForBytes(entry)]));
}

function described(fault: SchemaFault): string {
  return `${fault.message} [${fault.keyword}]`;
}

/** The operations of a document as the judge reads them: whatever the version, in the terms of OpenAPI 3. */
import { isObject, items, member, strings, text } from "../json.js";
import { type Node, type Reader } from "./reader.js";
import { collectionSerialisation, serialisation, type Serialisation } from "./style.js";

export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

export interface ParameterObject {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly serialisation: Serialisation;
  /** Serialised as this media type, whatever the style. */
  readonly contentType?: string;
  /** Absent when the document does not say what the value is. */
  readonly schema?: Node;
}

export interface MediaTypeObject {
  /** Lower case, without parameters; may be a range. */
  readonly contentType: string;
  readonly schema?: Node;
  readonly encoding: ReadonlyMap<string, EncodingObject>;
}

export interface EncodingObject {
  readonly contentType?: string;
  /** Absent where the document names neither `style`, `explode` nor `allowReserved`: the media type then decides. */
  readonly serialisation?: Serialisation;
}

export interface ResponseObject {
  readonly status: number;
  readonly contentType?: string;
  readonly example?: unknown;
}

export interface OperationObject {
  /** `GET /pets/{petId}`, the path as the document writes it. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ParameterObject[];
  readonly bodies: readonly MediaTypeObject[];
  readonly bodyRequired: boolean;
  /** Names of query parameters, headers and cookies that carry credentials, in lower case. */
  readonly credentials: ReadonlySet<string>;
  /** Whether every alternative of its security asks for a credential. */
  readonly secured: boolean;
  readonly success: ResponseObject;
  /** What the judge could not read. */
  readonly unreadable?: string;
}

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]);
const locations: ReadonlySet<string> = new Set(["path", "query", "header", "cookie", "querystring"]);
/** https://spec.openapis.org/oas/v3.1.1.html#parameter-object: parameters of these names shall be ignored. */
const reservedHeaders = new Set(["accept", "content-type", "authorization"]);

/** Every operation under `paths`, in the document's order. */
export function operationsOf(reader: Reader): readonly OperationObject[] {
  const paths = reader.child(reader.root, "paths");
  return reader
    .children(paths)
    .filter(([path]) => path.startsWith("/"))
    .flatMap(([path, item]) => operationsOfPath(reader, path, item));
}

function operationsOfPath(reader: Reader, path: string, unfollowed: Node): readonly OperationObject[] {
  let item: Node;
  try {
    item = reader.follow(unfollowed);
  } catch {
    return [];
  }
  const named = reader.children(item).filter(([name]) => methods.has(name));
  const additional = reader.children(reader.child(item, "additionalOperations"));
  return [...named, ...additional].map(([name, node]) => {
    const method = name.toUpperCase();
    try {
      return readOperation(reader, { method, path, item, operation: reader.follow(node) });
    } catch (error) {
      return { ...nothing, key: `${method} ${path}`, method, path, unreadable: String(error) };
    }
  });
}

const nothing = {
  parameters: [],
  bodies: [],
  bodyRequired: false,
  credentials: new Set<string>(),
  secured: false,
  success: { status: 200 },
};

interface Place {
  readonly method: string;
  readonly path: string;
  readonly item: Node;
  readonly operation: Node;
}

function readOperation(reader: Reader, place: Place): OperationObject {
  const { method, path, item, operation } = place;
  const parameters = parametersOf(reader, item, operation);
  const swagger = member(reader.root.value, "swagger") !== undefined;
  return {
    key: `${method} ${path}`,
    method,
    path,
    parameters: parameters.flatMap((node) => readParameter(reader, node, swagger)),
    ...(swagger ? swaggerBody(reader, operation, parameters) : requestBody(reader, operation)),
    credentials: credentialsOf(reader),
    secured: isSecured(reader, operation),
    success: successOf(reader, operation, swagger),
  };
}

/** The path item's and the operation's own, the latter winning by location and name. */
function parametersOf(reader: Reader, item: Node, operation: Node): readonly Node[] {
  const all = [item, operation].flatMap((owner) => reader.children(reader.child(owner, "parameters")));
  const byPlace = new Map<string, Node>();
  for (const [, unfollowed] of all) {
    const node = reader.follow(unfollowed);
    byPlace.set(`${String(member(node.value, "in"))}:${String(member(node.value, "name"))}`, node);
  }
  return [...byPlace.values()];
}

function readParameter(reader: Reader, node: Node, swagger: boolean): readonly ParameterObject[] {
  const name = text(member(node.value, "name"));
  const location = member(node.value, "in");
  if (name === undefined || !isLocation(location)) return [];
  if (location === "header" && reservedHeaders.has(name.toLowerCase())) return [];
  const [content] = reader.children(reader.child(node, "content"));
  const schema = swagger ? node : present(reader.child(content?.[1] ?? node, "schema"));
  return [
    {
      name,
      in: location,
      required: location === "path" || member(node.value, "required") === true,
      serialisation: swagger
        ? collectionSerialisation(node.value, location)
        : serialisation(node.value, location),
      ...(content && { contentType: essence(content[0]) }),
      ...(schema && { schema }),
    },
  ];
}

function isLocation(value: unknown): value is ParameterLocation {
  return typeof value === "string" && locations.has(value);
}

/** https://spec.openapis.org/oas/v3.1.1.html#request-body-object */
function requestBody(reader: Reader, operation: Node): Pick<OperationObject, "bodies" | "bodyRequired"> {
  const body = reader.follow(reader.child(operation, "requestBody"));
  const bodies = reader.children(reader.child(body, "content")).map(([contentType, unfollowed]) => {
    const mediaType = reader.follow(unfollowed);
    const schema = present(reader.child(mediaType, "schema"));
    const encoding = reader.children(reader.child(mediaType, "encoding")).map(([name, node]) => {
      const described = ["style", "explode", "allowReserved"].some(
        (key) => member(node.value, key) !== undefined,
      );
      const partType = text(member(node.value, "contentType"));
      return [
        name,
        {
          ...(partType !== undefined && { contentType: partType }),
          ...(described && { serialisation: serialisation(node.value, "query") }),
        },
      ] as const;
    });
    return { contentType: essence(contentType), ...(schema && { schema }), encoding: new Map(encoding) };
  });
  return { bodies, bodyRequired: member(body.value, "required") === true };
}

/** https://spec.openapis.org/oas/v2.0.html#parameter-object: `in: body` and `in: formData`. */
function swaggerBody(
  reader: Reader,
  operation: Node,
  parameters: readonly Node[],
): Pick<OperationObject, "bodies" | "bodyRequired"> {
  const consumes = [operation, reader.root]
    .map((owner) => strings(member(owner.value, "consumes")))
    .find((list) => list.length > 0);
  const body = parameters.find((node) => member(node.value, "in") === "body");
  if (body !== undefined) {
    const schema = present(reader.child(body, "schema"));
    return {
      bodies: (consumes ?? ["*/*"]).map((contentType) => ({
        contentType: essence(contentType),
        ...(schema && { schema }),
        encoding: new Map(),
      })),
      bodyRequired: member(body.value, "required") === true,
    };
  }
  const form = parameters.filter((node) => member(node.value, "in") === "formData");
  if (form.length === 0) return { bodies: [], bodyRequired: false };
  const schema = formSchema(form, operation);
  const hasFile = form.some((node) => member(node.value, "type") === "file");
  const formTypes = (consumes ?? []).map(essence).filter((type) => isForm(type));
  const contentTypes = formTypes.length > 0 ? formTypes : ["application/x-www-form-urlencoded"];
  return {
    bodies: (hasFile ? ["multipart/form-data"] : contentTypes).map((contentType) => ({
      contentType,
      schema,
      encoding: new Map(
        form.map((node) => [
          String(member(node.value, "name")),
          { serialisation: collectionSerialisation(node.value, "formData") },
        ]),
      ),
    })),
    bodyRequired: form.some((node) => member(node.value, "required") === true),
  };
}

function isForm(contentType: string): boolean {
  return contentType === "multipart/form-data" || contentType === "application/x-www-form-urlencoded";
}

function formSchema(form: readonly Node[], operation: Node): Node {
  const named = form.map((node) => [String(member(node.value, "name")), node.value] as const);
  return {
    file: operation.file,
    pointer: `${operation.pointer}/parameters`,
    value: {
      type: "object",
      properties: Object.fromEntries(
        named.map(([name, value]) => [name, { ...(isObject(value) ? value : {}), required: undefined }]),
      ),
      required: named.filter(([, value]) => member(value, "required") === true).map(([name]) => name),
    },
  };
}

/** Every scheme of the document, used by the operation or not: a credential too many is no fault of arguments. */
function credentialsOf(reader: Reader): ReadonlySet<string> {
  const schemes = [
    reader.child(reader.root, "securityDefinitions"),
    reader.child(reader.child(reader.root, "components"), "securitySchemes"),
  ].flatMap((owner) => reader.children(owner));
  const names = schemes.map(([, node]) => text(member(reader.follow(node).value, "name"))?.toLowerCase());
  return new Set(["authorization", ...names.filter((name) => name !== undefined)]);
}

/** https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object; a client certificate is no part of a request. */
function isSecured(reader: Reader, operation: Node): boolean {
  const alternatives = items(member(operation.value, "security") ?? member(reader.root.value, "security"));
  const schemes = [
    reader.child(reader.root, "securityDefinitions"),
    reader.child(reader.child(reader.root, "components"), "securitySchemes"),
  ];
  const types = new Map(
    schemes
      .flatMap((owner) => reader.children(owner))
      .map(([name, node]) => [name, member(reader.follow(node).value, "type")]),
  );
  return (
    alternatives.length > 0 &&
    alternatives.every((alternative) =>
      Object.keys(isObject(alternative) ? alternative : {}).some(
        (name) => (types.get(name) ?? "mutualTLS") !== "mutualTLS",
      ),
    )
  );
}

function successOf(reader: Reader, operation: Node, swagger: boolean): ResponseObject {
  const responses = reader.children(reader.child(operation, "responses"));
  const found = responses.find(([status]) => /^2(\d\d|XX)$/i.test(status));
  if (found === undefined) return { status: 200, contentType: "application/json" };
  const response = reader.follow(found[1]);
  const status = /^\d+$/.test(found[0]) ? Number(found[0]) : 200;
  if (swagger) return swaggerResponse(reader, operation, { status, response });
  const content = reader.children(reader.child(response, "content"));
  const chosen = content.find(([type]) => /json/i.test(type)) ?? content[0];
  if (chosen === undefined) return { status };
  const examples = reader.children(reader.child(chosen[1], "examples")).map(([, node]) => node);
  const [example] = examples.map((node) => member(node.value, "value"));
  return { status, contentType: essence(chosen[0]), example: member(chosen[1].value, "example") ?? example };
}

function swaggerResponse(
  reader: Reader,
  operation: Node,
  { status, response }: { status: number; response: Node },
): ResponseObject {
  if (member(response.value, "schema") === undefined) return { status };
  const produces = [operation, reader.root]
    .map((owner) => strings(member(owner.value, "produces")))
    .find((list) => list.length > 0);
  const contentType = essence(
    produces?.find((type) => /json/i.test(type)) ?? produces?.[0] ?? "application/json",
  );
  const [example] = reader.children(reader.child(response, "examples")).map(([, node]) => node.value);
  return { status, contentType, example };
}

/** A media type without its parameters, in lower case. */
export function essence(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

function present(node: Node): Node | undefined {
  return node.value === undefined ? undefined : node;
}

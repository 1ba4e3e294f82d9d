/** The operations of a document as the judge reads them: whatever the version, in the terms of OpenAPI 3. */
import { member, text } from "../json.js";
import { requestBody, swaggerBody, type BodyObject } from "./body.js";
import { essence } from "./media-type.js";
import { presentChild, type Node, type Reader } from "./reader.js";
import { successOf, type ResponseObject } from "./response.js";
import { credentialsOf, isSecured } from "./security.js";
import { serverPathOf } from "./server.js";
import { collectionSerialisation, serialisation, type Serialisation } from "./style.js";

export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

export interface ParameterObject {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  /** May be sent without a value, whatever its schema says. */
  readonly mayBeEmpty: boolean;
  readonly serialisation: Serialisation;
  /** Serialised as this media type, whatever the style. */
  readonly contentType?: string;
  /** Absent when the document does not say what the value is. */
  readonly schema?: Node;
}

export interface OperationObject extends BodyObject {
  /** `GET /pets/{petId}`, the path as the document writes it. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  /** What its server's URL, being relative, puts before the path. */
  readonly serverPath: string;
  readonly parameters: readonly ParameterObject[];
  /** Names of query parameters, headers and cookies that carry credentials, in lower case. */
  readonly credentials: ReadonlySet<string>;
  /** Whether every alternative of its security asks for a credential. */
  readonly secured: boolean;
  readonly success: ResponseObject;
  /** Deprecated or internal: such operations are offered when asked for. */
  readonly retired: boolean;
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
  serverPath: "",
  parameters: [],
  bodies: [],
  bodyRequired: false,
  credentials: new Set<string>(),
  secured: false,
  success: { status: 200 },
  retired: false,
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
    serverPath: serverPathOf(reader, item, operation),
    parameters: parameters.flatMap((node) => readParameter(reader, node, swagger)),
    ...(swagger ? swaggerBody(reader, operation, parameters) : requestBody(reader, operation)),
    credentials: credentialsOf(reader),
    secured: isSecured(reader, operation),
    success: successOf(reader, operation, swagger),
    retired: isRetired(reader, item, operation),
  };
}

/** Matches a summary that says so where the document does not declare it. */
const saysDeprecated = /[([]deprecated\b|^deprecated\W{0,2}[:.–—-]/i;

function isRetired(reader: Reader, item: Node, operation: Node): boolean {
  const declared = member(operation.value, "deprecated");
  const summary = member(operation.value, "summary");
  const isSaid = declared === undefined && typeof summary === "string" && saysDeprecated.test(summary);
  const internal = [operation, item, reader.root].map(({ value }) => member(value, "x-internal"));
  return declared === true || isSaid || internal.find((said) => typeof said === "boolean") === true;
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
  const schema = asList(name, swagger ? node : presentChild(reader, content?.[1] ?? node, "schema"));
  return [
    {
      name,
      in: location,
      required: location === "path" || member(node.value, "required") === true,
      mayBeEmpty: location === "query" && member(node.value, "allowEmptyValue") === true,
      serialisation: swagger
        ? collectionSerialisation(node.value, location)
        : serialisation(node.value, location),
      ...(content && { contentType: essence(content[0]) }),
      ...(schema && { schema }),
    },
  ];
}

/** What a name such as `statuses[]` takes several of, whatever its schema says. */
function asList(name: string, schema: Node | undefined): Node | undefined {
  const type = member(schema?.value, "type");
  if (schema === undefined || !name.endsWith("[]") || type === undefined || type === "array") return schema;
  return { ...schema, value: { type: "array", items: schema.value } };
}

function isLocation(value: unknown): value is ParameterLocation {
  return typeof value === "string" && locations.has(value);
}

/** Upgrades objects of Swagger 2.0 to OpenAPI 3.1. Their parts keep their places. https://spec.openapis.org/oas/v2.0.html */
import type { ParameterLocation, ParameterStyle } from "../model/runtime.js";
import { texts } from "./fields.js";
import {
  child,
  children,
  composed,
  dialectAt,
  isObjectNode,
  type Node,
  type ObjectNode,
} from "./references/node.js";
import type { Walk } from "./references/walk.js";
import { keywords } from "../schema/keywords.js";
import { isArray, isObject } from "./value.js";

const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/** Upgrades path, query and header parameters, and response headers: their type moves to a schema. */
export function upgradeParameter(
  node: ObjectNode,
  { location, walk }: { location: ParameterLocation; walk: Walk },
): ObjectNode {
  const { name, in: place, description, required, allowEmptyValue, "x-example": example } = node.value;
  const examples = example === undefined ? {} : { example };
  const format = upgradeFormat(node, location, walk);
  const vendor = Object.fromEntries(Object.entries(node.value).filter(([key]) => key.startsWith("x-")));
  return composed(
    node,
    { ...vendor, name, in: place, description, required, allowEmptyValue, ...examples, ...format },
    [["schema", schemaOf(node)]],
  );
}

/** Members that describe the parameter itself, not its values. */
const parameterMembers = new Set(["description", "required", "x-example"]);

/** Returns the type in a 2.0 parameter as a schema. */
function schemaOf(node: ObjectNode): Node {
  const own = Object.entries(node.value).filter(
    ([key]) => (keywords.has(key) || key === "x-nullable") && !parameterMembers.has(key),
  );
  return { ...node, value: Object.fromEntries(own) };
}

/** Styles by `collectionFormat`, except `csv`, whose style depends on the location. */
const delimiters = new Map<unknown, ParameterStyle>([
  ["ssv", "spaceDelimited"],
  ["tsv", "tabDelimited"],
  ["pipes", "pipeDelimited"],
]);

interface Serialization {
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly itemStyles?: readonly ParameterStyle[];
}

/** Upgrades `collectionFormat`, which is `csv` by default: https://spec.openapis.org/oas/v2.0.html#parameter-object */
function upgradeFormat(node: ObjectNode, location: ParameterLocation, walk: Walk): Serialization {
  const { type, collectionFormat = "csv", items } = node.value;
  if (type !== "array") return {};
  const inner = innerStyles(items, node, walk);
  const itemStyles = inner.length > 0 ? { itemStyles: inner } : {};
  const style = delimiters.get(collectionFormat);
  if (style !== undefined) return { style, explode: false, ...itemStyles };
  if (collectionFormat === "multi" && location === "query") return { explode: true, ...itemStyles };
  if (collectionFormat !== "csv") {
    walk.report(node.at, {
      code: "style-invalid",
      message: `There is no collectionFormat "${String(collectionFormat)}" in ${location}; "csv" is used.`,
      hint: "Use csv, ssv, tsv or pipes; in a query or a form also multi.",
    });
  }
  return { explode: false, ...itemStyles };
}

/** Returns the formats of lists inside a list, the outermost first: https://spec.openapis.org/oas/v2.0.html#items-object */
function innerStyles(items: unknown, { at }: Node, walk: Walk): ParameterStyle[] {
  const styles: ParameterStyle[] = [];
  for (let list = items; isObject(list) && list["type"] === "array"; list = list["items"]) {
    const { collectionFormat = "csv" } = list;
    const style = delimiters.get(collectionFormat);
    if (style === undefined && collectionFormat !== "csv") {
      walk.report(at, {
        code: "style-invalid",
        message: `There is no collectionFormat "${String(collectionFormat)}" in items; "csv" is used.`,
        hint: "Use csv, ssv, tsv or pipes.",
      });
    }
    styles.push(style ?? "simple");
  }
  return styles;
}

function isInnerStyle(style: unknown): style is ParameterStyle {
  return style === "simple" || [...delimiters.values()].some((known) => known === style);
}

/**
 * Returns what {@link upgradeParameter} and {@link upgradeBody} say about lists inside a list, which OpenAPI 3 cannot express.
 */
export function upgradedItemStyles(node: ObjectNode): { itemStyles?: readonly ParameterStyle[] } {
  const { itemStyles } = node.value;
  return dialectAt(node) === "2.0" && isArray(itemStyles)
    ? { itemStyles: itemStyles.filter(isInnerStyle) }
    : {};
}

/**
 * Makes a request body of `body` and `formData` parameters; undefined if there are none.
 * https://spec.openapis.org/oas/v2.0.html#parameter-object
 *
 * @param parameters those of the operation, references followed
 * @param consumes effective media types; may be empty
 */
export function upgradeBody(
  parameters: readonly ObjectNode[],
  { consumes, walk }: { consumes: readonly string[]; walk: Walk },
): ObjectNode | undefined {
  const body = parameters.find(({ value }) => value["in"] === "body");
  const fields = parameters.filter(({ value }) => value["in"] === "formData");
  if (body !== undefined && fields[0] !== undefined) {
    walk.report(fields[0].at, {
      code: "parameter-invalid",
      message: "A request has either a body or form fields; the form fields are left out.",
      hint: "Remove one of them.",
    });
  }
  if (body !== undefined) return upgradeBodyParameter(body, consumes);
  const [first] = fields;
  return first === undefined ? undefined : upgradeForm(first, { fields, consumes, walk });
}

function upgradeBodyParameter(body: ObjectNode, consumes: readonly string[]): ObjectNode {
  const { description, required, "x-example": example, "x-examples": examples } = body.value;
  const extra = { ...(example !== undefined && { example }), ...(isObject(examples) && { examples }) };
  const mediaType = composed(body, extra, [["schema", child(body, "schema")]]);
  return composed(body, { description, required }, [
    ["content", contentOf(body, orJson(consumes), () => mediaType)],
  ]);
}

/** @param first the first of the fields, whose place becomes that of the body */
function upgradeForm(
  first: ObjectNode,
  { fields, consumes, walk }: { fields: readonly ObjectNode[]; consumes: readonly string[]; walk: Walk },
): ObjectNode {
  const named = fields.flatMap((field) => {
    const { name } = field.value;
    return typeof name === "string" ? [[name, field] as const] : [];
  });
  const required = named.flatMap(([name, { value }]) => (value["required"] === true ? [name] : []));
  const properties = named.map(([name, field]) => [name, fieldSchema(field)] as const);
  const encodings = named.flatMap(([name, field]) => {
    if (field.value["type"] !== "array") return [];
    const format = { style: "form", explode: false, ...upgradeFormat(field, "query", walk) };
    return [[name, composed(field, format)] as const];
  });
  const schema = composed(first, { type: "object", ...(required.length > 0 && { required }) }, [
    ["properties", composed(first, {}, properties)],
  ]);
  const mediaType = composed(first, {}, [
    ["schema", schema],
    ["encoding", composed(first, {}, encodings)],
  ]);
  const types = formTypes(fields, { consumes, walk });
  return composed(first, { required: required.length > 0 }, [
    ["content", contentOf(first, types, () => mediaType)],
  ]);
}

function fieldSchema(field: ObjectNode): Node {
  const schema = schemaOf(field);
  const { description } = field.value;
  return isObjectNode(schema) && description !== undefined
    ? { ...schema, value: { ...schema.value, description } }
    : schema;
}

/** Returns the media types in which a form can be sent; a file needs multipart. */
function formTypes(
  fields: readonly ObjectNode[],
  { consumes, walk }: { consumes: readonly string[]; walk: Walk },
): string[] {
  const isMultipart = (type: string) => type.toLowerCase().startsWith("multipart/");
  const isForm = (type: string) => isMultipart(type) || type.toLowerCase().startsWith(form);
  const file = fields.find(({ value }) => value["type"] === "file");
  if (file === undefined) {
    const offered = consumes.filter(isForm);
    return offered.length > 0 ? offered : [form];
  }
  const offered = consumes.filter(isMultipart);
  if (offered.length > 0) return offered;
  walk.report(file.at, {
    severity: "info",
    code: "consumes-corrected",
    message: `A form with a file is sent as ${multipart}, which "consumes" does not list.`,
    hint: 'Add it to "consumes".',
  });
  return [multipart];
}

/** Upgrades a response, whose one schema applies to all of `produces`: https://spec.openapis.org/oas/v2.0.html#response-object */
export function upgradeResponse(node: ObjectNode, produces: readonly string[]): ObjectNode {
  const { description, headers, examples } = node.value;
  const schema = child(node, "schema");
  const isFile = isObject(schema?.value) && schema.value["type"] === "file";
  const byType = children(child(node, "examples") ?? composed(node, {}));
  const types = produces.length > 0 || !isFile ? orJson(produces) : ["application/octet-stream"];
  const content = (type: string) => {
    const example = byType.find(([name]) => name === type)?.[1].value;
    return composed(node, example === undefined ? {} : { example }, [["schema", schema]]);
  };
  const empty = schema === undefined && examples === undefined;
  return composed(node, { description, headers }, [
    ["headers", child(node, "headers")],
    ["content", empty ? undefined : contentOf(node, types, content)],
  ]);
}

/** Upgrades a security scheme: https://spec.openapis.org/oas/v2.0.html#security-scheme-object */
export function upgradeSecurityScheme(node: ObjectNode): ObjectNode {
  const { type, description, flow, authorizationUrl, tokenUrl, scopes } = node.value;
  if (type === "basic") return composed(node, { type: "http", scheme: "basic", description });
  if (type !== "oauth2") return node;
  const name = flows.get(flow) ?? "implicit";
  return composed(node, { type, description }, [
    ["flows", composed(node, {}, [[name, composed(node, { authorizationUrl, tokenUrl, scopes })]])],
  ]);
}

const flows = new Map<unknown, string>([
  ["implicit", "implicit"],
  ["password", "password"],
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

/** Returns `consumes` or `produces` of the operation, otherwise of the root. An empty list of the operation's own means none. */
export function mediaTypes(
  key: "consumes" | "produces",
  { operation, root, walk }: { operation: Node; root: Node; walk: Walk },
): string[] {
  return texts(operation, key, walk) ?? texts(root, key, walk) ?? [];
}

function contentOf(origin: Node, types: readonly string[], mediaType: (type: string) => Node): ObjectNode {
  return composed(
    origin,
    {},
    Array.from(new Set(types), (type) => [type, mediaType(type)] as const),
  );
}

function orJson(types: readonly string[]): readonly string[] {
  return types.length > 0 ? types : ["application/json"];
}

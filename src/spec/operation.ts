/** Lowers path items and their operations: https://spec.openapis.org/oas/v3.2.0.html#path-item-object and #operation-object */
import { GeneratorError } from "../errors.js";
import type { Operation, Parameter, RequestBody, SecurityRequirement, Server } from "../model/api.js";
import { isVisible } from "../runtime/values/clean.js";
import { defined } from "../runtime/values/json.js";
import { truncated, withThousands } from "../runtime/values/text.js";
import type { Context } from "./context.js";
import { withDemandedKeys, type Security } from "./security.js";
import { entries, flag, items, text, texts } from "./fields.js";
import { charactersOfMember, maxIdLength, maxOperations, maxPathLength } from "./load/limits.js";
import { withMembers } from "./exploded-object.js";
import { lowerParameter } from "./parameter.js";
import { matchTemplate, templateNames } from "./path-template.js";
import {
  child,
  composed,
  dialectAt,
  extensions,
  isObjectNode,
  type Node,
  type ObjectNode,
} from "./references/node.js";
import { lowerRequestBody } from "./request-body.js";
import { lowerResponses } from "./response.js";
import { lowerServers, serversOf2 } from "./server.js";
import { mediaTypes, upgradeBody } from "./upgrade.js";
import { besideReference, isReference } from "./references/reference.js";

/** Matches a summary that says what the document forgot to declare, as a tag may: "List pets (deprecated)", "[Deprecated] List pets". */
const saysDeprecated = /[([]deprecated\b|^deprecated\W{0,2}[:.–—-]/i;

/** What the root contributes to every operation. */
export interface Root {
  readonly node: Node;
  readonly documentUrl: string | undefined;
  readonly servers: readonly Server[];
  readonly security: Security;
  /** Names of the security schemes that the document defines. */
  readonly securitySchemes: ReadonlySet<string>;
  readonly requirements: readonly SecurityRequirement[];
}

export interface Operations {
  readonly operations: readonly Operation[];
  /** Every path item and operation as written, understood or not. */
  readonly written: readonly Written[];
  /** Number of operations that could not be understood; each was reported. */
  readonly leftOut: number;
}

/** An operation or, without a method, a path item whose operations cannot be seen. */
export interface Written {
  readonly method?: string;
  readonly path: string;
  /** The operation, after the parameters that its path item gives to all. */
  readonly nodes: readonly Node[];
}

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]);

/** Lowers every operation of `paths`, in the order of the document. */
export function lowerPaths(root: Root, context: Context): Operations {
  const { walk } = context;
  const operations = new Map<string, Operation>();
  const everything: Written[] = [];
  let leftOut = 0;
  for (const [path, written] of entries(root.node, "paths", walk)) {
    if (path.startsWith("x-")) continue;
    const pathItem = followPathItem(written, context);
    if (pathItem === undefined) {
      everything.push({ path, nodes: [written] });
      continue;
    }
    const shared = { path: withSlash(path, { node: written, context }), pathItem, root, context };
    const common = child(pathItem, "parameters");
    const parameters = followParameters(pathItem, context);
    for (const [method, node] of operationNodes(pathItem, context)) {
      if (everything.length === maxOperations) throw tooManyOperations(root.node);
      const operation = lowerOperation(node, { ...shared, method, parameters });
      everything.push({ method, path: shared.path, nodes: common === undefined ? [node] : [common, node] });
      const key = `${method} ${operation?.path}`;
      const isTaken = operations.has(key);
      if (isTaken)
        leaveOut(node, { method, path, reason: `another is ${truncated(key, 200)}, too` }, context);
      if (operation === undefined || isTaken) leftOut++;
      else operations.set(key, operation);
    }
  }
  return { operations: [...operations.values()], written: everything, leftOut };
}

function tooManyOperations({ at: { file } }: Node): GeneratorError {
  const message = `${file} describes more than ${withThousands(maxOperations)} operations.`;
  return new GeneratorError("document-too-large", message, {
    hint: "Split it, and generate a server from each part.",
    at: { file, pointer: "/paths" },
  });
}

/** Follows a `$ref` in a path item; members beside it win. */
function followPathItem(written: Node, { walk }: Context): ObjectNode | undefined {
  const { value } = written;
  const target = walk.follow(written);
  if (!isObjectNode(target)) {
    if (target !== undefined && target.value !== null) {
      walk.report(target.at, {
        code: "wrong-type",
        message: "A path item should be an object; it is left out.",
      });
    }
    return undefined;
  }
  const siblings = isReference(value) ? besideReference(value) : [];
  if (siblings.length === 0) return target;
  const own = siblings.map((key) => [key, child(written, key)] as const);
  const inherited = Object.keys(target.value).map((key) => [key, child(target, key)] as const);
  return composed(target, {}, [...inherited, ...own]);
}

function withSlash(path: string, { node, context }: { node: Node; context: Context }): string {
  if (path.startsWith("/")) return path;
  context.walk.report(node.at, {
    code: "path-invalid",
    message: `The path "${path}" does not start with a slash; one is added.`,
    hint: "Add it.",
  });
  return `/${path}`;
}

/** Returns operations by method in upper case; those of `additionalOperations` (3.2) are where it is. */
function operationNodes(pathItem: ObjectNode, context: Context): [method: string, node: Node][] {
  return Object.keys(pathItem.value).flatMap((key) => {
    const node = child(pathItem, key);
    if (key === "additionalOperations") {
      return entries(pathItem, key, context.walk).map(([method, each]): [string, Node] => [
        method.toUpperCase(),
        each,
      ]);
    }
    return node !== undefined && methods.has(key.toLowerCase()) ? [[key.toUpperCase(), node]] : [];
  });
}

interface Surroundings {
  readonly method: string;
  readonly path: string;
  readonly pathItem: ObjectNode;
  /** Parameters of the path item. */
  readonly parameters: readonly ObjectNode[];
  readonly root: Root;
  readonly context: Context;
}

/** Lowers an operation; returns undefined, and reports the reason, if it is not clear what to send. */
function lowerOperation(written: Node, surroundings: Surroundings): Operation | undefined {
  const { method, path, pathItem, root, context } = surroundings;
  const { walk } = context;
  const node = walk.follow(written);
  const leftOut = (reason: string): undefined => leaveOut(written, { method, path, reason }, context);
  if (node === undefined) return leftOut("its reference cannot be resolved");
  if (!isObjectNode(node)) return leftOut("it is not an object");
  if (templateNames(path) === undefined) return leftOut("the braces in its path are unbalanced");
  if (path.length > maxPathLength)
    return leftOut(`its path has more than ${withThousands(maxPathLength)} characters`);
  if (!isVisible(path)) return leftOut("its path contains invisible characters");
  if (!/^[!#$%&'*+.^_`|~0-9A-Z-]+$/.test(method)) return leftOut("its method is not an HTTP method");

  const operationId = readId(node, context);
  const summary = text(node, "summary", walk) ?? text(pathItem, "summary", walk);
  const description = text(node, "description", walk) ?? text(pathItem, "description", walk);
  const { parameters, requestBody } = lowerInput(node, surroundings);
  const matched = matchTemplate(path, parameters, { node, context });
  const security = root.security.requirements(node) ?? root.requirements;
  const produces = mediaTypes("produces", { operation: node, root: root.node, walk });
  const tags = texts(node, "tags", walk) ?? [];
  const isDeprecated = saysDeprecated.test(summary ?? "") || tags.some((tag) => /^deprecated\b/i.test(tag));
  const operation: Operation = {
    method,
    path: matched.path,
    ...defined({ operationId, summary, description }),
    tags,
    deprecated: flag(node, "deprecated", walk) ?? isDeprecated,
    parameters: matched.parameters,
    ...(requestBody !== undefined && { requestBody }),
    responses: lowerResponses(node, { produces, context }),
    servers: effectiveServers(node, surroundings),
    security: withDemandedKeys(security, matched.parameters, root.security.schemes),
    extensions: extensions(node),
    pathExtensions: extensions(pathItem),
    at: node.at,
  };
  walk.count(node, membersOf(operation));
  return operation;
}

function leaveOut(
  { at }: Node,
  { method, path, reason }: { readonly method: string; readonly path: string; readonly reason: string },
  { walk }: Context,
): undefined {
  const message = `${method} ${truncated(path, 200)} is left out: ${reason}.`;
  walk.report(at, { code: "operation-left-out", message, hint: "Fix it to get it back." });
}

/** An operationId is read word by word, in many ways, and nobody writes a long one. */
function readId(node: ObjectNode, { walk }: Context): string | undefined {
  const id = text(node, "operationId", walk);
  if (id === undefined || id.length <= maxIdLength) return id;
  walk.report(node.at, {
    code: "operation-id-too-long",
    message: `The operationId "${truncated(id, 80)}" has more than ${withThousands(maxIdLength)} characters; the operation is named by its path.`,
    hint: "Shorten it.",
  });
  return undefined;
}

function lowerInput(
  node: ObjectNode,
  { parameters: shared, root, context }: Surroundings,
): { parameters: Parameter[]; requestBody: RequestBody | undefined } {
  const { walk } = context;
  const effective = withMembers(override(shared, followParameters(node, context)), context);
  walk.count(node, effective.length);
  const isBody = ({ value }: ObjectNode) => value["in"] === "body" || value["in"] === "formData";
  const isTwo = dialectAt(root.node) === "2.0";
  const parameters = effective.flatMap((each) =>
    isTwo && isBody(each) ? [] : (lowerParameter(each, context) ?? []),
  );
  const consumes = mediaTypes("consumes", { operation: node, root: root.node, walk });
  const written = child(node, "requestBody");
  const body = isTwo ? upgradeBody(effective, { consumes, walk }) : written && walk.follow(written);
  return { parameters, requestBody: isObjectNode(body) ? lowerRequestBody(body, context) : undefined };
}

/** Members that operations have from what they share. */
function membersOf(operation: Operation): number {
  const { parameters, requestBody, responses, servers, security, pathExtensions } = operation;
  const variables = servers.flatMap((server) => [...server.variables.values()]);
  const scopes = security.flatMap((requirement) => [...requirement.values()]);
  const content = [...responses, ...(requestBody === undefined ? [] : [requestBody])];
  const lists = [
    ...variables.map(({ enum: values = [] }) => values.length),
    ...scopes.map(({ length }) => length),
    ...content.map((one) => one.content.length),
    ...responses.map(({ headers }) => headers.length),
    ...parameters.map(({ description: text = "" }) => Math.floor(text.length / charactersOfMember)),
  ];
  const sizes = [servers, variables, scopes, responses].map(({ length }) => length);
  return [...lists, ...sizes, operation.extensions.size, pathExtensions.size].reduce(
    (sum, size) => sum + size,
    0,
  );
}

function effectiveServers(node: Node, { pathItem, root, context }: Surroundings): readonly Server[] {
  const { walk } = context;
  const reading = { documentUrl: root.documentUrl, walk };
  if (dialectAt(root.node) !== "2.0") {
    return lowerServers(node, reading) ?? lowerServers(pathItem, reading) ?? root.servers;
  }
  return texts(node, "schemes", walk) === undefined
    ? root.servers
    : serversOf2(root.node, { ...reading, named: node });
}

function followParameters(node: Node, { walk }: Context): ObjectNode[] {
  return (items(node, "parameters", walk) ?? []).flatMap((written) => {
    const parameter = walk.follow(written);
    if (isObjectNode(parameter)) return [parameter];
    if (parameter !== undefined && parameter.value !== null) {
      walk.report(written.at, {
        code: "wrong-type",
        message: "A parameter should be an object; it is left out.",
      });
    }
    return [];
  });
}

/**
 * Merges parameters, which are unique by name and location; the operation's own win:
 * https://spec.openapis.org/oas/v3.1.1.html#operation-parameters
 */
function override(shared: readonly ObjectNode[], own: readonly ObjectNode[]): ObjectNode[] {
  const parameters = new Map<string, ObjectNode>();
  for (const parameter of [...shared, ...own]) parameters.set(identity(parameter), parameter);
  return Array.from(parameters.values());
}

function identity({ value: { name, in: location } }: ObjectNode): string {
  const spelling = location === "header" ? String(name).toLowerCase() : String(name);
  return `${String(location)}:${spelling}`;
}

/** Converts a loaded document of any version to the model that the rest of the program works on. */
import { type Diagnostic, GeneratorError, messageText } from "../errors.js";
import { countsOf } from "../group-by.js";
import type { Api } from "../model/api.js";
import { defined } from "../runtime/values/json.js";
import { newContext } from "./context.js";
import { entries, object, text } from "./fields.js";
import type { LoadedDocument } from "./load/document.js";
import { maxSameId, maxSecuritySchemes } from "./load/limits.js";
import { lowerPaths, type Operations, type Root } from "./operation.js";
import { child, children, composed, dialectAt, extensions } from "./references/node.js";
import { unresolved } from "./references/unresolved.js";
import { walk, type Walk } from "./references/walk.js";
import { fileStem } from "./schema/schema-name.js";
import { schemas } from "./schema/schema.js";
import { lowerSecurity } from "./security.js";
import { defaultServer, documentBase, lowerServers, serversOf2 } from "./server.js";
import { isObject } from "./value.js";
import { lowerHeaders } from "./parameter.js";
import { withThousands } from "../runtime/values/text.js";

/** Returns the title of the API, before the rest is lowered; empty if it has none. */
export function titleOf({ entry: { value } }: LoadedDocument): string {
  const info = isObject(value) ? value["info"] : undefined;
  const title = isObject(info) ? info["title"] : undefined;
  return typeof title === "string" ? title : "";
}

/**
 * Lowers a document. Faults are corrected, loosened or left out where they are, and reported.
 *
 * @param id the document's id in the configuration
 * @returns the model, and all diagnostics of the document, including those of loading.
 * @throws GeneratorError `no-operations` if there are none, `document-too-large` if there are too many.
 */
export function lower(document: LoadedDocument, id: string): { api: Api; diagnostics: Diagnostic[] } {
  const steps = walk(document, id);
  const shapes = schemas(steps);
  const root = lowerRoot(document, steps);
  const paths = lowerPaths(root, newContext(steps, shapes, lowerHeaders));
  if (paths.operations.length === 0) throw noOperations(document, { paths, walk: steps });
  rejectSameIds(document, paths);
  const info = object(steps.root, "info", steps) ?? composed(steps.root, {});
  const description = text(info, "description", steps) ?? text(info, "summary", steps);
  const finished = shapes.finish();
  const api: Api = {
    id,
    title: text(info, "title", steps) ?? fileStem(document.entry.name),
    version: text(info, "version", steps) ?? "0.0.0",
    ...defined({ description, url: root.documentUrl }),
    operations: paths.operations,
    securitySchemes: root.security.schemes,
    schemas: finished,
    schemaCount: shapes.count(),
    extensions: extensions(steps.root),
    unresolved: unresolved(paths.written, { securitySchemes: root.securitySchemes, walk: steps }),
    at: steps.root.at,
    locate: (schema) => shapes.locate(schema),
  };
  return { api, diagnostics: steps.diagnostics() };
}

function lowerRoot(document: LoadedDocument, walk: Walk): Root {
  const { root: node } = walk;
  const isTwo = dialectAt(node) === "2.0";
  const components = object(node, "components", walk) ?? composed(node, {});
  const definitions = isTwo
    ? entries(node, "securityDefinitions", walk)
    : entries(components, "securitySchemes", walk);
  if (definitions.length > maxSecuritySchemes) throw tooManySchemes(document, definitions.length);
  const security = lowerSecurity(definitions, walk);
  const documentUrl = documentBase(document.url, walk);
  return {
    node,
    documentUrl,
    servers: isTwo
      ? serversOf2(node, { documentUrl, walk })
      : (lowerServers(node, { documentUrl, walk }) ?? [defaultServer(node)]),
    security,
    securitySchemes: new Set(definitions.map(([name]) => name)),
    requirements: security.requirements(node) ?? [],
  };
}

function tooManySchemes({ entry }: LoadedDocument, count: number): GeneratorError {
  const message = `${entry.name} describes ${withThousands(count)} security schemes; the limit is ${withThousands(maxSecuritySchemes)}.`;
  return new GeneratorError("document-too-large", message, {
    hint: "Remove those that no operation needs.",
    at: { file: entry.name },
  });
}

/** @throws GeneratorError `document-too-large` if too many operations have the same operationId */
function rejectSameIds({ entry }: LoadedDocument, { operations }: Operations): void {
  const counts = countsOf(operations.flatMap(({ operationId }) => operationId ?? []));
  const [id, count] = [...counts].find(([, times]) => times > maxSameId) ?? [];
  if (id === undefined || count === undefined) return;
  const message = `${withThousands(count)} operations of ${entry.name} have the operationId ${JSON.stringify(messageText(id))}; the limit is ${withThousands(maxSameId)}.`;
  throw new GeneratorError("document-too-large", message, {
    hint: "Give each operation an operationId of its own, or remove this one.",
    at: { file: entry.name, pointer: "/paths" },
  });
}

function noOperations(
  { entry }: LoadedDocument,
  { paths, walk }: { paths: Operations; walk: Walk },
): GeneratorError {
  const at = { file: entry.name, pointer: "" };
  if (paths.leftOut > 0) {
    const [reason] = walk.diagnostics().filter(({ code }) => code === "operation-left-out");
    const message = `None of the ${paths.leftOut} operations of ${entry.name} can be understood.`;
    return new GeneratorError("no-operations", message, {
      hint: reason?.message ?? "Fix them.",
      at: reason?.at ?? at,
    });
  }
  const webhooks = children(child(walk.root, "webhooks") ?? composed(walk.root, {}));
  if (webhooks.length > 0) {
    return new GeneratorError("no-operations", `${entry.name} describes webhooks and no operations.`, {
      hint: "Webhooks are calls made by the API, not to it. Give a document with paths.",
      at: { ...at, pointer: "/webhooks" },
    });
  }
  return new GeneratorError("no-operations", `${entry.name} describes no operations.`, {
    hint: 'Give a document with operations under "paths".',
    at: { ...at, ...(child(walk.root, "paths") !== undefined && { pointer: "/paths" }) },
  });
}

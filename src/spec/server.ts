/** Lowers servers: https://spec.openapis.org/oas/v3.1.1.html#server-object */
import type { Server, ServerVariable } from "../model/api.js";
import { entries, items, text, texts } from "./fields.js";
import { child, type Node } from "./references/node.js";
import type { Walk } from "./references/walk.js";

/**
 * Returns the servers that an object (root, path item or operation) names; undefined if it names none, so that those of the next
 * outer one count. Relative URLs stay relative.
 */
export function lowerServers(node: Node, walk: Walk): Server[] | undefined {
  const servers = items(node, "servers", walk)?.flatMap((written) => {
    const server = walk.follow(written);
    return server === undefined ? [] : (lowerServer(server, walk) ?? []);
  });
  return servers?.length === 0 ? undefined : servers;
}

/** Returns the server that counts if none is named: https://spec.openapis.org/oas/v3.1.1.html#openapi-object */
export function defaultServer(node: Node): Server {
  return { url: "/", variables: new Map(), at: node.at };
}

function lowerServer(node: Node, walk: Walk): Server | undefined {
  const url = text(node, "url", walk);
  if (url === undefined) {
    walk.report(node.at, {
      code: "server-invalid",
      message: "A server needs a URL; it is left out.",
      hint: "Add one.",
    });
    return undefined;
  }
  const description = text(node, "description", walk);
  const defined = new Map(entries(node, "variables", walk));
  const names = Array.from(url.matchAll(/\{([^{}]+)\}/g), ([, name]) => name ?? "");
  const variables = names.map(
    (name) => [name, lowerVariable(name, { node: defined.get(name), server: node, walk })] as const,
  );
  return {
    url: url.trim(),
    ...(description !== undefined && { description }),
    variables: new Map(variables),
    at: node.at,
  };
}

/** Lowers a server variable: https://spec.openapis.org/oas/v3.1.1.html#server-variable-object */
function lowerVariable(
  name: string,
  { node, server, walk }: { node: Node | undefined; server: Node; walk: Walk },
): ServerVariable {
  const initial = node && text(node, "default", walk);
  const values = node && texts(node, "enum", walk);
  const description = node && text(node, "description", walk);
  if (initial === undefined) {
    walk.report((node ?? server).at, {
      code: "server-variable-undefined",
      message: `The server variable "${name}" has no default.`,
      hint: "Add one; until then it must be set in the environment.",
    });
  }
  return {
    default: initial ?? values?.[0] ?? "",
    ...(values !== undefined && values.length > 0 && { enum: values }),
    ...(description !== undefined && { description }),
  };
}

/**
 * Converts `schemes`, `host` and `basePath` of Swagger 2.0 to servers, https before http because credentials travel with
 * requests. https://spec.openapis.org/oas/v2.0.html#swagger-object
 *
 * @param documentUrl where the document was read; its scheme and host stand in for missing ones
 * @param named the object that names the schemes: the root, or an operation with its own
 */
export function serversOf2(
  root: Node,
  { documentUrl, named = root, walk }: { documentUrl: string | undefined; named?: Node; walk: Walk },
): Server[] {
  const written = text(root, "host", walk)?.trim();
  const host = written?.replace(/^[a-z]+:\/\//i, "").replace(/\/+$/, "");
  const basePath = `/${(text(root, "basePath", walk) ?? "").trim().replace(/^\/+|\/+$/g, "")}`;
  const at = (child(root, "host") ?? child(root, "basePath") ?? root).at;
  if (host !== written) {
    walk.report(at, {
      severity: "info",
      code: "server-corrected",
      message: `"host" must be only a host and a port; "${host ?? ""}" is used.`,
      hint: 'Move the scheme to "schemes" and the path to "basePath".',
    });
  }
  if (host === undefined || host === "") return [{ url: basePath, variables: new Map(), at }];
  return webSchemes(named, { documentUrl, walk }).map((scheme) => ({
    url: `${scheme}://${host}${basePath === "/" ? "" : basePath}`,
    variables: new Map(),
    at: child(named, "schemes")?.at ?? at,
  }));
}

function webSchemes(
  node: Node,
  { documentUrl, walk }: { documentUrl: string | undefined; walk: Walk },
): string[] {
  const named = (texts(node, "schemes", walk) ?? []).map((scheme) => scheme.toLowerCase());
  const usable = ["https", "http"].filter((scheme) => named.includes(scheme));
  if (usable.length > 0) return usable;
  if (named.length > 0) {
    walk.report((child(node, "schemes") ?? node).at, {
      code: "server-invalid",
      message: `None of the schemes ${named.join(", ")} is HTTP; https is used.`,
      hint: 'Name http or https in "schemes".',
    });
  }
  return [documentUrl?.startsWith("http:") === true ? "http" : "https"];
}

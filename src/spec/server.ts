/** Lowers servers: https://spec.openapis.org/oas/v3.1.1.html#server-object */
import type { Server, ServerVariable } from "../model/api.js";
import { servesMetadata } from "../runtime/network/ip-address.js";
import { isVisible, visibleText } from "../runtime/values/clean.js";
import { entries, items, text, texts } from "./fields.js";
import { child, type Node } from "./references/node.js";
import { withoutUser } from "./references/reference.js";
import type { Walk } from "./references/walk.js";

/** What servers are read with. */
interface Reading {
  readonly walk: Walk;
  /** Where the document was read; its scheme and host stand in for missing ones. */
  readonly documentUrl: string | undefined;
}

/**
 * Returns the address that relative URLs of a document are below: where it was read, or what it says itself (`$self`). A query is no
 * part of it, and often a token.
 */
export function documentBase(url: string | undefined, walk: Walk): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const base = origin + pathname;
  if (!servesMetadata(new URL(base))) return base;
  walk.report((child(walk.root, "$self") ?? walk.root).at, metadataRefused(base));
  return undefined;
}

/**
 * Returns the servers that an object (root, path item or operation) names; undefined if it names none, so that those of the next
 * outer one count. Relative URLs stay relative.
 */
export function lowerServers(node: Node, reading: Reading): Server[] | undefined {
  const servers = items(node, "servers", reading.walk)?.flatMap((written) => {
    const server = reading.walk.follow(written);
    return server === undefined ? [] : (lowerServer(server, reading) ?? []);
  });
  return servers?.length === 0 ? undefined : servers;
}

/** Returns the server that counts if none is named: https://spec.openapis.org/oas/v3.1.1.html#openapi-object */
export function defaultServer(node: Node): Server {
  return { url: "/", variables: new Map(), at: node.at };
}

function lowerServer(node: Node, reading: Reading): Server | undefined {
  const { walk } = reading;
  const given = text(node, "url", walk);
  const whole = given === undefined ? undefined : visibleText(given).trim();
  const written = whole === undefined ? undefined : withoutUser(whole);
  if (written === undefined || isNoUrl(written)) {
    const what = written === undefined ? "A server needs a URL" : `The server "${written}" is not a URL`;
    walk.report(node.at, {
      code: "server-invalid",
      message: `${what}; it is left out.`,
      hint: "Write where the API is, such as https://api.example.com/v1.",
    });
    return undefined;
  }
  const url = withScheme(written, reading);
  if (written !== whole) {
    walk.report(node.at, {
      code: "server-corrected",
      message: `The server "${written}" is written with a user name or password; they are left out.`,
      hint: "Remove them from the document: its readers have them. Servers read credentials from their environment.",
    });
  } else if (url !== written) {
    walk.report(node.at, {
      severity: "info",
      code: "server-corrected",
      message: `The server "${written}" names no scheme; "${url}" is used.`,
      hint: "Add the scheme.",
    });
  }
  const defined = new Map(entries(node, "variables", walk));
  const names = Array.from(url.matchAll(/\{([^{}]+)\}/g), ([, name]) => name ?? "");
  const variables = names.map(
    (name) => [name, lowerVariable(name, { node: defined.get(name), server: node, walk })] as const,
  );
  const server: Server = { url, variables: new Map(variables), at: node.at };
  if (!leadsToMetadata(server, reading)) return server;
  walk.report(node.at, metadataRefused(url));
  return undefined;
}

/** Whether whoever wrote the document would have calls read the credentials of the machine that runs the server. */
function leadsToMetadata(
  { url, variables }: Server,
  { documentUrl = "https://relative.invalid" }: Reading,
): boolean {
  const usual = url.replace(/\{([^{}]+)\}/g, (_, name: string) => variables.get(name)?.default ?? "");
  // With its variables, a relative one may begin with slashes and a host.
  return URL.canParse(usual, documentUrl) && servesMetadata(new URL(usual, documentUrl));
}

function metadataRefused(url: string) {
  return {
    code: "server-invalid",
    message: `The server "${url}" is link-local or where clouds keep the credentials of a machine; it is left out.`,
    hint: "If that is the API, set API_BASE_URL to it where the server runs.",
  } as const;
}

/** Words in place of a URL (`Your API URL`, `<address>`), or punctuation alone, as converters leave it. */
function isNoUrl(text: string): boolean {
  const url = withoutVariables(text);
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return false;
  return /[\s<>"\\^`|]/.test(url) || /^[^\p{L}\d/.]+$/u.test(url);
}

/** Adds the scheme to `//host/path`, and to a host where, to the letter, a relative path stands. */
function withScheme(url: string, { documentUrl }: Reading): string {
  const scheme = documentUrl?.startsWith("http:") === true ? "http" : "https";
  if (url.startsWith("//")) return `${scheme}:${url}`;
  const [first = ""] = withoutVariables(url).split("/", 1);
  if (/^localhost(?::\d+)?$/i.test(first)) return `http://${url}`;
  return isHost(first) ? `${scheme}://${url}` : url;
}

function withoutVariables(url: string): string {
  return url.replace(/\{[^{}]*\}/g, "x");
}

/** `api.example.com:8443`; not `v1.0`, and not the `index.php` of a path. */
function isHost(segment: string): boolean {
  const [, last = ""] = /^(?:[a-z\d-]+\.)+([a-z]{2,})(?::\d+)?$/i.exec(segment) ?? [];
  return last !== "" && !/^(?:php|aspx?|jspx?|cgi|html?|json|xml|ya?ml|svc|ashx|do|dll)$/i.test(last);
}

/** Lowers a server variable: https://spec.openapis.org/oas/v3.1.1.html#server-variable-object */
function lowerVariable(
  name: string,
  { node, server, walk }: { node: Node | undefined; server: Node; walk: Walk },
): ServerVariable {
  const initial = node && text(node, "default", walk);
  const values = node && texts(node, "enum", walk)?.filter(isVisible);
  if (initial === undefined) {
    walk.report((node ?? server).at, {
      code: "server-variable-undefined",
      message: `The server variable "${name}" has no default.`,
      hint: "Add one; until then it must be set in the environment.",
    });
  }
  return {
    default: visibleText(initial ?? values?.[0] ?? ""),
    ...(values !== undefined && values.length > 0 && { enum: values }),
  };
}

/**
 * Converts `schemes`, `host` and `basePath` of Swagger 2.0 to servers, https before http because credentials travel with
 * requests. https://spec.openapis.org/oas/v2.0.html#swagger-object
 *
 * @param named the object that names the schemes: the root, or an operation with its own
 */
export function serversOf2(
  root: Node,
  { documentUrl, named = root, walk }: Reading & { named?: Node },
): Server[] {
  const written = text(root, "host", walk)?.trim();
  const stated = written?.replace(/^[a-z]+:\/\//i, "").replace(/(?<!\/)\/+$/, "");
  const host = stated === undefined ? undefined : withoutUser(`//${stated}`).slice(2);
  const basePath = `/${(text(root, "basePath", walk) ?? "").trim().replace(/^\/+|(?<!\/)\/+$/g, "")}`;
  const at = (child(root, "host") ?? child(root, "basePath") ?? root).at;
  if (host !== written) {
    walk.report(at, {
      severity: "info",
      code: "server-corrected",
      message: `"host" must be only a host and a port; "${host ?? ""}" is used.`,
      hint: 'Move the scheme to "schemes" and the path to "basePath".',
    });
  }
  const isRefused = leadsToMetadata(
    { url: `http://${host ?? ""}`, variables: new Map(), at },
    { documentUrl, walk },
  );
  if (isRefused) walk.report(at, metadataRefused(host ?? ""));
  if (host === undefined || host === "" || isRefused) return [{ url: basePath, variables: new Map(), at }];
  return webSchemes(named, { documentUrl, walk }).map((scheme) => ({
    url: `${scheme}://${host}${basePath === "/" ? "" : basePath}`,
    variables: new Map(),
    at: child(named, "schemes")?.at ?? at,
  }));
}

function webSchemes(node: Node, { documentUrl, walk }: Reading): string[] {
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

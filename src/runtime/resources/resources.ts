/** Lists and reads resources: https://modelcontextprotocol.io/specification/2025-11-25/server/resources */
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type CacheHint,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
} from "@modelcontextprotocol/server";
import { granted, perCaller } from "../auth/gate.js";
import { readByOperation, resultContents } from "../call/call-tool.js";
import { confirmation } from "../call/confirm.js";
import type { Call } from "../call/invoke.js";
import { OwnCodeError, redactor, runOwnCode } from "../call/run-context.js";
import type { Runtime } from "../call/runtime.js";
import { visibleOperation, visibleOperations } from "../call/tool-table.js";
import type { Caller } from "../operations/tool.js";
import { listedIcons } from "../operations/listed.js";
import { pageOf } from "./pages.js";
import { readsOnly } from "../operations/operation.js";
import type { Resource } from "../operations/definitions.js";
import { presentText, type Redact } from "../response/cut.js";
import { presentJson } from "../response/present.js";
import { base64 } from "../values/encoding.js";
import { defined } from "../values/json.js";
import { operationDocument, overview } from "./documents.js";
import { oncePer } from "../values/lazy.js";
import { isTemplate, matchTemplate } from "./uri-template.js";

const overviewUri = "api://overview";
export const operationTemplate = "api://operations/{name}";
const markdown = "text/markdown";

/** How long clients may cache what changes only when the server restarts, in ms. */
const lastingTtlMs = 300_000;
const lasting: CacheHint = { ttlMs: lastingTtlMs, cacheScope: "private" };
const passing: CacheHint = { ttlMs: 0, cacheScope: "private" };

type ReadResult = ReadResourceResult & CacheHint;

/** Resources of the configuration, then those of the project's own code. */
export async function allResources({
  definition,
}: Pick<Runtime, "definition">): Promise<readonly Resource[]> {
  return [...((await definition.operations.resources?.()) ?? []), ...(definition.resources ?? [])];
}

/** Whether the caller may know of it. */
export function resourceVisible(
  { scopes = [], operation }: Resource,
  caller: Caller,
  { gate }: Pick<Runtime, "gate">,
): boolean {
  return granted(caller, scopes) && (operation === undefined || gate.allowed(caller, { operation }));
}

/**
 * Lists resources. Operations are listed one by one only in pages, because a client that reads everything at once has the
 * template.
 */
export async function listResources(
  cursor: string | undefined,
  caller: Caller,
  runtime: Runtime,
): Promise<ListResourcesResult> {
  const { pageSize } = runtime.settings;
  const own = (await visibleResources(caller, runtime)).filter(({ uri }) => !isTemplate(uri));
  const first: ListResourcesResult["resources"] = [
    {
      uri: overviewUri,
      name: "overview",
      title: `${runtime.definition.title}: overview`,
      description: "What this API is, and its operations.",
      mimeType: markdown,
    },
    ...own.map(({ uri, ...resource }) => ({ uri, ...listed(resource) })),
  ];
  const operations = pageSize === 0 ? [] : visibleOperations(caller, runtime);
  const { items, ...next } = pageOf([...first, ...operations], cursor, pageSize);
  const resources = items.map(async (item) => {
    if (!("entry" in item)) return item;
    const title = (await runtime.definition.operations.get(item.entry.key))?.summary.split("\n", 1)[0] ?? "";
    const uri = `api://operations/${encodeURIComponent(item.name)}`;
    return { uri, name: item.name, ...(title !== "" && { title }), mimeType: markdown };
  });
  return { resources: await Promise.all(resources), ...next };
}

export async function listTemplates(
  cursor: string | undefined,
  caller: Caller,
  runtime: Runtime,
): Promise<ListResourceTemplatesResult> {
  const own = (await visibleResources(caller, runtime)).filter(({ uri }) => isTemplate(uri));
  const all: ListResourceTemplatesResult["resourceTemplates"] = [
    {
      uriTemplate: operationTemplate,
      name: "operation",
      title: "An operation",
      description: "All about one operation: its arguments, an example, its errors.",
      mimeType: markdown,
    },
    ...own.map(({ uri, ...resource }) => ({ uriTemplate: uri, ...listed(resource) })),
  ];
  const { items, ...next } = pageOf(all, cursor, runtime.settings.pageSize);
  return { resourceTemplates: items, ...next };
}

/** Content at an address. */
interface Readable {
  /** The address for the log: a template instead of its values. */
  shown: string;
  /** @throws ProtocolError if it cannot be read. */
  read(call: Call): Promise<ReadResult>;
}

/**
 * Finds the resource at an address, except the address of an answer, which is a call: see `answer-link.ts`.
 * @returns `undefined` if the caller sees nothing there.
 */
export async function findResource(
  uri: string,
  caller: Caller,
  runtime: Runtime,
): Promise<Readable | undefined> {
  if (uri === overviewUri)
    return { shown: uri, read: async () => document(uri, await overviewFor(runtime)(caller)) };
  const name = matchTemplate(operationTemplate, uri)?.get("name");
  const operation = name === undefined ? undefined : visibleOperation(name, caller, runtime);
  if (operation !== undefined)
    return {
      shown: uri,
      read: async (call) => document(uri, await operationDocument(operation, call, runtime)),
    };
  // An exact address takes precedence over templates.
  const own = await visibleResources(caller, runtime);
  for (const resource of [...own.filter((one) => one.uri === uri), ...own]) {
    const variables = matchTemplate(resource.uri, uri);
    if (variables === undefined) continue;
    return { shown: resource.uri, read: (call) => readOwn({ uri, resource, variables }, call, runtime) };
  }
  return undefined;
}

/** Made once for all who may do the same: it can be long. */
const overviewFor = oncePer((runtime: Runtime) =>
  perCaller(runtime.gate, (caller) => overview(caller, runtime)),
);

/** @throws ProtocolError if the caller sees nothing at the address, or it cannot be read. */
export async function readResource(uri: string, call: Call, runtime: Runtime): Promise<ReadResult> {
  const found = await findResource(uri, call.caller, runtime);
  if (found === undefined) throw new ResourceNotFoundError(uri);
  return found.read(call);
}

async function visibleResources(caller: Caller, runtime: Runtime): Promise<Resource[]> {
  return (await allResources(runtime)).filter((one) => resourceVisible(one, caller, runtime));
}

function listed({ name, title, description, mimeType, icons }: Omit<Resource, "uri">) {
  return { name, ...defined({ title, description, mimeType }), ...listedIcons(icons) };
}

function document(uri: string, text: string | undefined): ReadResult {
  if (text === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: markdown, text }], ...lasting };
}

interface Reading {
  uri: string;
  resource: Resource;
  variables: ReadonlyMap<string, string>;
}

async function readOwn(reading: Reading, call: Call, runtime: Runtime): Promise<ReadResult> {
  const { uri, resource } = reading;
  const contents =
    resource.operation === undefined
      ? await readByCode(reading, call, runtime)
      : await readOperation({ ...reading, key: resource.operation }, call, runtime);
  if (contents.length === 0) throw new ResourceNotFoundError(uri);
  return { contents, ...passing };
}

/** Reading must not change anything or bypass confirmation. */
async function readOperation(
  { uri, key, resource: { uri: template, mimeType }, variables }: Reading & { key: string },
  call: Call,
  runtime: Runtime,
): Promise<ReadResourceResult["contents"]> {
  const { operations } = runtime.definition;
  const entry = operations.entry(key);
  const confirm = confirmation(runtime.tools.byOperation.get(key) ?? {}, await operations.get(key));
  if (entry === undefined || !readsOnly(entry) || confirm !== false) throw new ResourceNotFoundError(uri);
  const read = { address: template, args: Object.fromEntries(variables) };
  const result = await readByOperation(key, read, { call, runtime });
  const [first, ...rest] = resultContents(uri, result);
  if (first === undefined || mimeType === undefined || !("text" in first))
    return first ? [first, ...rest] : [];
  return [{ ...first, mimeType }, ...rest];
}

interface Showing {
  uri: string;
  mimeType: string | undefined;
  redact: Redact;
  signal: AbortSignal;
}

async function contentsOf(
  value: unknown,
  { uri, mimeType, redact, signal }: Showing,
  { slices, settings }: Runtime,
): Promise<ReadResourceResult["contents"]> {
  if (value === undefined || value === null) return [];
  const limit = settings.maxResponseBytes;
  if (value instanceof Uint8Array) {
    if (value.byteLength > limit)
      throw new OwnCodeError(
        `it has ${value.byteLength} bytes, more than the ${limit} of API_MAX_RESPONSE_BYTES`,
      );
    return [
      {
        uri,
        mimeType: mimeType ?? "application/octet-stream",
        blob: await slices.run(base64(value), signal),
      },
    ];
  }
  if (typeof value === "string") {
    const { text } = await slices.run(presentText(value, { limit, redact }), signal);
    return [{ uri, mimeType: mimeType ?? "text/plain", text }];
  }
  const { text } = await slices.run(presentJson(value, { limit, redact }), signal);
  return [{ uri, mimeType: mimeType ?? "application/json", text }];
}

/** Characters of an address, which may be as long as a message, that an error tells. */
const longestAddress = 1_000;

async function readByCode(
  { uri, resource, variables }: Reading,
  call: Call,
  runtime: Runtime,
): Promise<ReadResourceResult["contents"]> {
  const owner = { kind: "resource", name: resource.name } as const;
  const redact = redactor(call, runtime);
  try {
    // Within the time of the code, as what it returns may be of any size.
    return await runOwnCode(owner, { call, runtime }, async (context) => {
      const value = await resource.read?.(Object.fromEntries(variables), context);
      return contentsOf(value, { uri, mimeType: resource.mimeType, redact, signal: context.signal }, runtime);
    });
  } catch (error) {
    if (!(error instanceof OwnCodeError)) throw error;
    const shown = { limit: longestAddress, redact };
    const { text } = await runtime.slices.run(presentText(uri, shown), call.signal);
    throw new ProtocolError(ProtocolErrorCode.InternalError, `${text} could not be read: ${error.message}`);
  }
}

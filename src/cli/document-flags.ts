/** Flags of every command that reads documents: what to read, and how to treat it before planning. */
import { GeneratorError, type GenerateOptions, type LoadOptions } from "../index.js";
import { defined } from "../runtime/values/json.js";
import { listFlag, switchFlag, textFlag, type FlagsOf } from "./flag-kinds.js";

const document = { group: "Document:" } as const;

/** The documents, as positional arguments of a command. */
export const documentsPositional = {
  type: "string",
  array: true,
  describe: "Files, http(s) URLs, or - for standard input",
  defaultDescription: "those in mcp.config.yaml",
} as const;

/** Headers are never stored, so every command that reads documents takes them. */
export const headerFlag = {
  ...listFlag,
  describe:
    'Header for fetching the first document, e.g. "Authorization: Bearer …", or HOST="Authorization: …" for others; never stored; may be repeated',
} as const;

export const documentFlags = {
  name: { ...document, ...textFlag, describe: "Name of the server [default: the API's title]" },
  "output-schemas": { ...document, ...switchFlag("outputSchemas") },
  overlay: {
    ...document,
    ...listFlag,
    describe: "Apply an OpenAPI Overlay to the document: a file or URL; may be repeated",
  },
  header: { ...document, ...headerFlag },
  "allow-remote-refs": { ...document, ...switchFlag("allowRemoteRefs") },
  "allow-refs": {
    ...document,
    ...listFlag,
    describe: "A folder that references may point into, besides the repository; may be repeated",
  },
  "allow-hosts": {
    ...document,
    ...listFlag,
    describe: "A host that references may point to, even at a private address; may be repeated",
  },
  "remove-instructions": { ...document, ...switchFlag("removeInstructions") },
  validate: {
    ...document,
    type: "boolean",
    describe: "Also report where the document violates the OpenAPI specification",
  },
} as const;

export type DocumentFlags = FlagsOf<typeof documentFlags> & { documents?: string[] | undefined };

/** Converts the flags to options of the library; flags that were not given are absent. */
export function documentOptions(flags: DocumentFlags): GenerateOptions {
  const { documents = [], overlay, name, outputSchemas, validate = false, header } = flags;
  const { allowRemoteRefs, allowRefs, allowHosts, removeInstructions } = flags;
  return {
    ...(documents.length > 0 && { documents }),
    ...defined({ overlays: overlay, name, outputSchemas }),
    validate,
    load: defined({
      ...headerOptions(header),
      allowRemoteRefs,
      allowRefs,
      allowHosts,
      removeInstructions,
    }),
  };
}

/** Converts what was given with {@link headerFlag}. */
export function headerOptions(given: readonly string[] | undefined): Partial<LoadOptions> {
  return given === undefined ? {} : headersByHost(given.map(parseHeader));
}

interface Header {
  /** `name` or `name:port`; absent for the first document's. */
  host: string | undefined;
  name: string;
  value: string;
}

const headerForm = /^(?:([\w.-]+(?::\d+)?|\[[\da-f:]+\](?::\d+)?)=)?([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:(.*)$/is;

function parseHeader(text: string): Header {
  const [, host, name, value = ""] = headerForm.exec(text) ?? [];
  if (name !== undefined) return { host: host?.toLowerCase(), name, value: value.trim() };
  throw new GeneratorError("usage", "--header takes a name and a value, separated by a colon.", {
    hint: 'For example: --header "Authorization: Bearer …"',
  });
}

function headersByHost(given: readonly Header[]): Pick<LoadOptions, "headers" | "hostHeaders"> {
  const of = (host: string | undefined): Map<string, string> =>
    new Map(given.filter((header) => header.host === host).map(({ name, value }) => [name, value]));
  const hosts = new Set(given.flatMap(({ host }) => (host === undefined ? [] : [host])));
  return { headers: of(undefined), hostHeaders: new Map(Array.from(hosts, (host) => [host, of(host)])) };
}

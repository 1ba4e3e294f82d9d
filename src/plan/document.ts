/** Opens a document for planning: its selected operations, its schemas by direction, its credentials. */
import type { Api, Operation, Server } from "../model/api.js";
import type { AskedCredential } from "../model/asked-credentials.js";
import type { LeanOptions } from "../model/lean.js";
import type { ProjectState } from "../model/project.js";
import type { ApiFacts, Place, ServerFacts } from "../model/runtime.js";
import { trimsAt, type Level, type Trims, type TrimsAt } from "../model/trims.js";
import { settingDescriptions } from "../runtime/host/settings.js";
import { outputPlanner, type PlanOutput } from "./answers/output.js";
import { returnsOf } from "./answers/returns.js";
import { readOnlyRecorder } from "./tighten/read-only.js";
import { emptyLedger, type Ledger } from "./ledger.js";
import { phrasesOf } from "./name/names.js";
import { fullSchemas, type FullSchemas } from "./schema/full.js";
import { select } from "./select/select.js";
import type { Selected } from "./select/selected.js";
import { writtenNames } from "./select/written-names.js";
import { withCredentialSchemes } from "./api/credential-schemes.js";
import { credentials, keptVariableNames, schemeFacts, type Credential } from "./api/security.js";
import { serverFacts, serverVariables } from "./api/servers.js";
import { baseUrlVariable } from "./api/variables.js";
import { tightenings } from "./tighten/tighten.js";
import { flattener, type Flatten } from "../schema/flatten.js";
import { publisher, type Publish } from "./trim/publish.js";
import type { Publishing } from "./trim/published.js";
import { argumentDescription, type Returns } from "./words/describe.js";
import { type Vocabulary, vocabularyOfArguments, vocabularyOfOperations } from "./words/score.js";
import { plainText } from "./words/text.js";
import { oncePer } from "../runtime/values/lazy.js";

export interface Document {
  readonly api: Api;
  /** Prefix of its environment variables; undefined when it is the only document. */
  readonly variablePrefix: string | undefined;
  readonly selected: readonly Selected[];
  readonly facts: ApiFacts;
  readonly credentials: readonly Credential[];
  /** Credentials that callers were asked for, and that the server adds instead. */
  readonly asked: readonly AskedCredential[];
  /** Those in bodies, which it cannot add. */
  readonly inBodies: readonly AskedCredential[];
  /** By operation: places of arguments that callers need not give, because the server sends those credentials. */
  readonly sent: ReadonlyMap<Operation, ReadonlySet<Place>>;
  /** Schemas by direction of travel. */
  readonly request: FullSchemas;
  readonly response: FullSchemas;
  readonly flatten: Flatten;
  readonly publish: Publish;
  /** Describes a value of that name, wherever it occurs. */
  readonly describe: Publishing["describe"];
  readonly output: PlanOutput;
  /** As the owner chose them, and as they are at this level. */
  readonly chosen: Trims;
  readonly trims: TrimsAt;
  /** How rare words are in what it says of operations, and of their arguments. */
  readonly vocabulary: Vocabulary;
  readonly argumentVocabulary: Vocabulary;
  /** Says in words what an operationId says; empty if it says nothing. */
  readonly phraseOf: (operation: Operation) => readonly string[];
  readonly returns: Returns;
}

const reserved = new Set(settingDescriptions.map(({ name }) => name));

interface Opening {
  readonly several: boolean;
  readonly project: ProjectState;
  readonly ledger: Ledger;
  readonly lean: LeanOptions;
  /** Tool names by operation key, planned ones included; see `selectableNames`. */
  readonly names: ReadonlyMap<string, string>;
}

export function openDocument(given: Api, { several, project, ledger, lean, names }: Opening): Document {
  const choosing = { several, selection: lean.selection, held: project.held, names };
  const written = oncePer((api: Api) =>
    writtenArguments(select(api, { ...choosing, ledger: emptyLedger() })),
  );
  const { api, asked, inBodies, sent } = withCredentialSchemes(
    given,
    (operation, name) => written(given).get(operation)?.has(name.toLowerCase()) === true,
  );
  const selected = select(api, { ...choosing, ledger });
  const variablePrefix = several ? api.id : undefined;
  const used = new Set(
    selected.flatMap(({ operation }) => operation.security.flatMap((requirement) => [...requirement.keys()])),
  );
  const naming = { documentId: variablePrefix, reserved };
  const needed = credentials(api, used, { ...naming, pinned: project.variables });
  const planned = credentials(api, used, { ...naming, pinned: new Map() });
  ledger.diagnostics.push(...keptVariableNames(api, needed, planned));

  const namePrefix = several ? `${api.id}.` : "";
  const operations = selected.map(({ operation }) => operation);
  const keys = selected.map(({ key }) => key);
  const request = fullSchemas(api, {
    direction: "request",
    namePrefix,
    noise: !lean.trims.noise,
    onOmitted: readOnlyRecorder({ api, operations, keys, ledger }),
    tightenings: tightenings(api, operations, { ledger, keys, addsRules: lean.tighten }),
  });
  const response = fullSchemas(api, { direction: "response", namePrefix });
  const argumentVocabulary = vocabularyOfArguments(api);
  const flatten = flattener(request);
  const publishing = publishingWith(lean.trims, { flatten, argumentVocabulary });
  return {
    api,
    variablePrefix,
    selected,
    facts: apiFacts(api, {
      used,
      needed,
      variablePrefix,
      servers: operations.flatMap(({ servers }) => servers),
    }),
    credentials: needed,
    asked,
    inBodies,
    sent,
    request,
    response,
    flatten,
    ...publishing,
    output: outputPlanner({ full: response, describe: publishing.describe }),
    chosen: lean.trims,
    vocabulary: vocabularyOfOperations(api),
    argumentVocabulary,
    phraseOf: phrasesOf(operations),
    returns: returnsOf(api),
  };
}

/** See {@link writtenNames}. */
function writtenArguments(selected: readonly Selected[]): ReadonlyMap<Operation, ReadonlySet<string>> {
  return new Map(selected.map(({ operation, extension }) => [operation, writtenNames(extension)]));
}

/** What a document's tools show of a schema, and how they describe it, with these trims. */
function publishingWith(
  trims: TrimsAt,
  { flatten, argumentVocabulary: vocabulary }: Pick<Document, "flatten" | "argumentVocabulary">,
): Pick<Document, "trims" | "describe" | "publish"> {
  const anywhere = rememberByText((text, name) => argumentDescription(text, name, { trims, vocabulary }));
  const describe: Publishing["describe"] = (text, name, schema) =>
    schema === undefined
      ? anywhere(text ?? "", name)
      : argumentDescription(text, name, { trims, schema, vocabulary });
  return { trims, describe, publish: publisher({ flatten, describe, trims }) };
}

const levelsOf = oncePer((document: Document) => new Map<Level, Document>([["lean", document]]));

/** The same document where tools say more. */
export function atLevel(document: Document, level: Level): Document {
  const ofDocument = levelsOf(document);
  const known = ofDocument.get(level);
  if (known !== undefined) return known;
  const made = { ...document, ...publishingWith(trimsAt(document.chosen, level), document) };
  ofDocument.set(level, made);
  return made;
}

/** The same document for operations that are not offered: faults of their schemas are not reported. */
export const withoutDiagnostics = oncePer((document: Document): Document => {
  const { api, variablePrefix, trims } = document;
  const request = fullSchemas(api, {
    direction: "request",
    namePrefix: variablePrefix === undefined ? "" : `${variablePrefix}.`,
    noise: !trims.noise,
  });
  return { ...document, request, flatten: flattener(request) };
});

/** Caches by name and text, because documents repeat a text for thousands of parameters. */
function rememberByText(
  describe: (text: string, name: string) => string | undefined,
): (text: string, name: string) => string | undefined {
  const known = new Map<string, Map<string, string | undefined>>();
  return (text, name) => {
    const ofName = known.get(name) ?? new Map<string, string | undefined>();
    known.set(name, ofName);
    if (!ofName.has(text)) ofName.set(text, describe(text, name));
    return ofName.get(text);
  };
}

interface Connection {
  readonly used: ReadonlySet<string>;
  readonly needed: readonly Credential[];
  readonly variablePrefix: string | undefined;
  /** Of every operation. */
  readonly servers: readonly Server[];
}

function apiFacts(api: Api, { used, needed, variablePrefix, servers }: Connection): ApiFacts {
  const variables = serverVariables(
    [...new Set(servers)].map((server) => serverFacts(server, variablePrefix)),
  );
  const schemes = [...api.securitySchemes.values()].filter(({ name }) => used.has(name));
  return {
    id: api.id,
    title: plainText(api.title),
    version: plainText(api.version),
    ...(api.url !== undefined && { documentUrl: api.url }),
    baseUrlVariable: baseUrlVariable(variablePrefix),
    ...(Object.keys(variables).length > 0 && { serverVariables: variables }),
    securitySchemes: Object.fromEntries(schemes.map((scheme) => [scheme.name, schemeFacts(scheme, needed)])),
  };
}

/** The servers of all selected operations, without duplicates. */
export function serversOf({ selected, variablePrefix }: Document): ServerFacts[] {
  const byUrl = new Map(
    selected.flatMap(({ operation }) => operation.servers.map((server) => [server.url, server] as const)),
  );
  return [...byUrl.values()].map((server) => serverFacts(server, variablePrefix));
}

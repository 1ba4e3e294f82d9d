/**
 * Reads `x-mcp`: what the API's owner says about tools in the document, and the project's owner in the configuration.
 */
import { readExtension, type ExtensionFault } from "../../config/mcp-extension.js";
import type { Api, Location, Operation } from "../../model/api.js";
import type { McpExtension, Selection } from "../../model/lean.js";
import type { Fixed } from "../../model/runtime.js";
import { isRead } from "../../runtime/operations/operation.js";
import type { Ledger } from "../ledger.js";
import { changesByItsWords } from "./changing-get.js";
import { readsByItsWords } from "./reading-post.js";
import { sourceName, sourcePlace } from "./setting-source.js";
import type { SettingSource, Selectable } from "./selected.js";
import { matches } from "./selector.js";
import { readSpeakeasy, speakeasyName } from "./speakeasy.js";

/**
 * The settings of an operation. For each member the configuration wins over the operation, its path item and the
 * root, in this order; `x-speakeasy-mcp` comes last.
 */
export interface OperationSettings {
  readonly extension: McpExtension;
  /** What decided whether it is included; absent if nothing did. */
  readonly includedBy?: "operations" | "x-mcp" | typeof speakeasyName;
  /** A setting that was to keep it out cannot be read, so that nothing includes it. */
  readonly isClosed: boolean;
  /** The source of each setting. */
  readonly sources: ReadonlyMap<string, SettingSource>;
}

/** Members that make sense for a single operation only. */
const single = ["name", "title", "description"] as const;

/** Where `fixed` puts values. */
export const fixedLocations = ["path", "query", "header", "cookie", "body"] as const;

interface Level extends SettingSource {
  readonly at: Location;
  readonly isClosed: boolean;
}

/** Reads every `x-mcp` of a document once; an invalid member is reported, and the others count. */
export function extensionReader(
  api: Api,
  { overrides, ledger }: { overrides: Selection["overrides"]; ledger: Ledger },
): { of: (one: Selectable) => OperationSettings } {
  const levels = new Map<unknown, Level>();
  const entries = overrides.map(({ match, ...entry }): SettingSource => ({
    ...entry,
    appliesTo: (one) => matches(match, one),
  }));

  /** @param shared the value is of several operations, so that it cannot say what only one can have */
  function level(value: unknown, at: Location, { shared }: { readonly shared: boolean }): Level | undefined {
    if (value === undefined) return undefined;
    // The value of a path item is the same object for all its operations, so that it is read once.
    const known = typeof value === "object" && value !== null ? levels.get(value) : undefined;
    if (known !== undefined) return known;
    const { extension, faults, isClosed } = readExtension(value);
    const spread = shared ? single.filter((member) => extension[member] !== undefined) : [];
    const made: Level = {
      extension: spread.length === 0 ? extension : without(extension, spread),
      at,
      isClosed,
      appliesTo: ({ api: { extensions }, operation }) =>
        [operation.extensions, operation.pathExtensions, extensions].some(
          (each) => each.get("x-mcp") === value,
        ),
    };
    const all: ExtensionFault[] = [
      ...faults,
      ...spread.map((member) => ({
        pointer: `/${member}`,
        message: `${member} is only allowed on an operation`,
      })),
    ];
    for (const { pointer, message, closes } of all)
      warn(ledger, `x-mcp: ${message}`, { ...at, pointer: at.pointer + pointer }, closes);
    levels.set(value, made);
    return made;
  }

  function translated({ extensions, at }: Operation): McpExtension {
    const value = extensions.get(speakeasyName);
    if (value === undefined) return {};
    const { extension, faults, scopes } = readSpeakeasy(value);
    const place = within(at, speakeasyName);
    for (const { pointer, message } of faults)
      warn(ledger, `${speakeasyName}: ${message}`, { ...place, pointer: place.pointer + pointer });
    if (scopes) reportScopes(ledger, place);
    return extension;
  }

  /** Where nobody says whether an operation changes something, its words can say what its method denies. */
  function saidByWords(extension: McpExtension, { operation, key }: Selectable): McpExtension {
    const isSaid = extension.readOnly !== undefined || extension.annotations?.readOnlyHint !== undefined;
    if (isSaid) return extension;
    const changes = changesByItsWords(operation);
    const reads = !changes && extension.annotations?.destructiveHint !== true;
    if (!(changes || (reads && readsByItsWords(operation, api.schemas)))) return extension;
    ledger.entries.push({
      kind: "chosen",
      operation: key,
      subject: `readOnly: ${String(!changes)}`,
      reason: changes
        ? "its path and its words name a change, although GET promises none"
        : "its path and its words only look something up, although POST may change something",
      at: operation.at,
    });
    if (changes) return { ...extension, readOnly: false };
    // Nobody promised that a request may be sent twice.
    return { ...extension, readOnly: true, annotations: { idempotentHint: false, ...extension.annotations } };
  }

  return {
    of(one) {
      const { operation } = one;
      const speakeasy = translated(operation);
      const own = level(operation.extensions.get("x-mcp"), within(operation.at), { shared: false });
      const path = level(operation.pathExtensions.get("x-mcp"), within(parent(operation.at)), {
        shared: true,
      });
      const root = level(api.extensions.get("x-mcp"), within(api.at), { shared: true });
      const document = [own, path, root].flatMap((from) => from ?? []);
      const inherited = merged([speakeasy, ...document.map(({ extension }) => extension).reverse()]);
      const configuration = entries.filter((entry) => entry.appliesTo({ ...one, extension: inherited }));
      const configured = merged(configuration.map(({ extension }) => extension));
      const decided = decision([
        ["operations", configured.included],
        ["x-mcp", includedBy(document)],
        [speakeasyName, speakeasy.included],
      ]);
      const { fixed: values, ...rest } = { ...inherited, ...configured };
      const sources = sourcesOf({ ...inherited, ...configured }, { configuration, document });
      const member = sources.has("readOnly") ? "readOnly" : "annotations";
      const sent = values && withPlaces(values, operation);
      return {
        extension: {
          ...withoutContradiction(saidByWords(rest, one), operation, {
            ledger,
            name: sourceName({ sources }, member),
            at: sourcePlace({ operation, sources }, member),
          }),
          ...(decided !== undefined && { included: decided.included }),
          ...(sent !== undefined && { fixed: sent }),
        },
        ...(decided !== undefined && { includedBy: decided.includedBy }),
        isClosed: document.some((each) => each.isClosed),
        sources,
      };
    },
  };
}

interface Sources {
  /** From the configuration; the last one decides. */
  readonly configuration: readonly SettingSource[];
  /** From the document; the nearest one decides. */
  readonly document: readonly SettingSource[];
}

function sourcesOf(
  extension: McpExtension,
  { configuration, document }: Sources,
): ReadonlyMap<string, SettingSource> {
  return new Map(
    Object.keys(extension).flatMap((member) => {
      const decides = (one: SettingSource): boolean => Object.hasOwn(one.extension, member);
      const source = configuration.findLast(decides) ?? document.find(decides);
      return source === undefined ? [] : [[member, source] as const];
    }),
  );
}

/** The first one that decides. */
function decision(
  deciding: readonly (readonly [NonNullable<OperationSettings["includedBy"]>, boolean | undefined])[],
): (Required<Pick<OperationSettings, "includedBy">> & { included: boolean }) | undefined {
  for (const [includedBy, included] of deciding) if (included !== undefined) return { includedBy, included };
  return undefined;
}

/**
 * `readOnly` guards, while hints only inform clients. If they disagree, or if only a hint says that a reading method
 * changes something, the operation counts as changing something.
 */
function withoutContradiction(
  extension: McpExtension,
  { method }: Operation,
  { ledger, name, at }: { readonly ledger: Ledger; readonly name: string; readonly at: Location },
): McpExtension {
  const contradiction = contradictionIn(extension, method);
  if (contradiction === undefined) return extension;
  const { readOnly, annotations } = extension;
  const isOnlyTold =
    readOnly === undefined && annotations?.destructiveHint !== true && annotations?.readOnlyHint === true;
  ledger.diagnostics.push({
    severity: "warning",
    code: "x-mcp-contradiction",
    message: `${name}: ${contradiction}.`,
    hint: isOnlyTold
      ? "Clients get this hint; set readOnly: true to make --read-only and search treat it as a read."
      : "It is treated as changing something; set readOnly to the right value, and remove the hint.",
    at,
  });
  return isOnlyTold
    ? extension
    : { ...extension, readOnly: false, annotations: { ...annotations, readOnlyHint: false } };
}

function contradictionIn({ readOnly, annotations = {} }: McpExtension, method: string): string | undefined {
  const { readOnlyHint: hint, destructiveHint } = annotations;
  const reads = isRead(method, readOnly);
  if (hint !== undefined && reads !== hint)
    return readOnly === undefined
      ? `annotations.readOnlyHint: ${hint} contradicts ${method}, which ${reads ? "reads" : "changes something"}`
      : `readOnly: ${readOnly} contradicts annotations.readOnlyHint: ${hint}`;
  if (destructiveHint !== true || !reads) return undefined;
  return readOnly === undefined
    ? `annotations.destructiveHint: true contradicts ${method}, which reads`
    : `annotations.destructiveHint: true contradicts readOnly: true`;
}

/** Merges members; the last one wins. */
function merged(extensions: readonly McpExtension[]): McpExtension {
  return Object.assign({}, ...extensions) as McpExtension;
}

/** What the nearest level says. Describing a tool, below a level that excludes everything, includes it. */
function includedBy(levels: readonly Level[]): boolean | undefined {
  const index = levels.findIndex(({ extension }) => extension.included !== undefined);
  const included = levels[index]?.extension.included;
  return included === false && index > 0 ? true : included;
}

function without(extension: McpExtension, members: readonly string[]): McpExtension {
  return Object.fromEntries(Object.entries(extension).filter(([member]) => !members.includes(member)));
}

/** Of values fixed by a path item, a document or a rule, keeps those that the operation has a place for. */
function withPlaces(values: Fixed, operation: Operation): Fixed | undefined {
  const kept = fixedLocations.flatMap((location) => {
    const members = Object.entries(values[location] ?? {}).filter(([name]) =>
      hasPlace(operation, location, name),
    );
    return members.length === 0 ? [] : [[location, Object.fromEntries(members)] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Whether a request has a place for the value; for a body, whether there is a body. */
export function hasPlace(
  operation: Operation,
  location: (typeof fixedLocations)[number],
  name: string,
): boolean {
  if (location === "body") return operation.requestBody !== undefined;
  const same = (other: string): boolean =>
    location === "header" ? other.toLowerCase() === name.toLowerCase() : other === name;
  return operation.parameters.some((parameter) => parameter.in === location && same(parameter.name));
}

function reportScopes(ledger: Ledger, at: Location): void {
  ledger.diagnostics.push({
    severity: "info",
    code: "x-mcp-no-equivalent",
    message: `${speakeasyName}: scopes have no effect here, because tools are chosen when a server starts.`,
    hint: "Start it with --tags, --tools or --read-only; to require OAuth scopes of callers, use x-mcp: scopes.",
    at: { ...at, pointer: `${at.pointer}/scopes` },
  });
}

/**
 * @param closes whether what it applies to is left out, as the message says
 */
function warn(ledger: Ledger, message: string, at: Location, closes = false): void {
  ledger.diagnostics.push({
    severity: "warning",
    code: "x-mcp-invalid",
    message: `${message}${message.endsWith("?") ? "" : "."}`,
    hint: closes ? "Fix or remove it." : "It is ignored: fix or remove it.",
    at,
  });
}

function within(at: Location, name = "x-mcp"): Location {
  return { ...at, pointer: `${at.pointer}/${name}` };
}

function parent(at: Location): Location {
  return { ...at, pointer: at.pointer.slice(0, at.pointer.lastIndexOf("/")) };
}

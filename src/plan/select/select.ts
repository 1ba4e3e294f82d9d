/** Selects the operations of a document to offer. */
import { countsOf } from "../../group-by.js";
import { isRead } from "../../runtime/operations/operation.js";
import type { Api, Operation } from "../../model/api.js";
import type { Selection } from "../../model/lean.js";
import type { ProjectState } from "../../model/project.js";
import type { Ledger } from "../ledger.js";
import { sourceName, sourcePlace } from "./setting-source.js";
import { matches, namesOne } from "./selector.js";
import { speakeasyName } from "./speakeasy.js";
import { extensionReader, type OperationSettings } from "./x-mcp.js";
import type { Selectable, Selected } from "./selected.js";
import { discoveryToolNames } from "../../runtime/operations/discovery-tools.js";
import { GeneratorError } from "../../errors.js";
import type { LedgerEntry } from "../../model/plan.js";

interface Choosing {
  readonly several: boolean;
  readonly ledger: Ledger;
  readonly selection: Selection;
  readonly held?: ProjectState["held"];
  /** Tool names by operation key, planned ones included, for selectors by name. */
  readonly names?: ReadonlyMap<string, string>;
}

/**
 * The operations to offer, in document order; the ledger has a reason for each that is left out. `exclude` and
 * `readOnly` win over everything. Otherwise an entry of `operations:` wins over `include`, and `include` over the
 * document.
 */
export function select(api: Api, { several, ledger, selection, held, names }: Choosing): Selected[] {
  const reader = extensionReader(api, { overrides: selection.overrides, ledger });
  const selected = unselected(api, several, names).flatMap((bare): Selected[] => {
    const settings = reader.of(bare);
    const { api, operation, key } = bare;
    const { extension, sources } = settings;
    const before = held?.get(key);
    const reason =
      before === undefined
        ? objection({ ...bare, extension }, selection, settings)
        : `it may be where ${before} moved to`;
    if (reason === undefined) return [{ api, operation, key, extension, sources }];
    ledger.entries.push({ kind: "cut", operation: key, subject: cutSubject, reason, at: operation.at });
    return [];
  });
  warnOfTakenNames(selected, ledger);
  return selected;
}

/** Warns of names that are reserved for the server's own tools, or that an earlier operation was given. */
function warnOfTakenNames(selected: readonly Selected[], ledger: Ledger): void {
  const owners = new Map<string, string>();
  for (const one of selected) {
    const { name } = one.extension;
    if (name === undefined) continue;
    const owner = owners.get(name);
    if (owner === undefined) owners.set(name, one.key);
    if (owner === undefined && !isReserved(name)) continue;
    ledger.diagnostics.push({
      severity: "warning",
      code: "x-mcp-invalid",
      message: isReserved(name)
        ? `${sourceName(one, "name")}: the name "${name}" is reserved for the server.`
        : `${sourceName(one, "name")}: the name "${name}" is taken by ${owner}.`,
      hint: `${one.key} is named automatically: choose another name for it.`,
      at: sourcePlace(one, "name"),
    });
  }
}

/** Subject of ledger entries about whole operations. */
export const cutSubject = "operation";

/** Why an operation is not offered. */
function objection(
  one: Selectable,
  selection: Selection,
  { includedBy, isClosed }: OperationSettings,
): string | undefined {
  if (isClosed) return "x-mcp: a setting that guards it is invalid";
  const { include, exclude } = selection;
  const { included } = one.extension;
  const excluded = exclude.find((selector) => matches(selector, one));
  if (excluded !== undefined) return `exclude: ${excluded}`;
  if (selection.readOnly && !selectedReads(one)) return "read-only: it changes something";
  const including = include.filter((selector) => matches(selector, one));
  if (include.length > 0 && including.length === 0) return `not in include: ${include.join(", ")}`;
  if (included === false && (includedBy === "operations" || including.length === 0))
    return leftOutBy(includedBy);
  if (included === true || including.some(namesOne)) return undefined;
  if (one.operation.deprecated && !selection.deprecated) return "deprecated";
  return isInternal(one) && !selection.internal ? "x-internal" : undefined;
}

function leftOutBy(setting: OperationSettings["includedBy"]): string {
  if (setting === speakeasyName) return `${speakeasyName}: disabled`;
  return setting === "operations" ? "operations: included: false" : `${setting}: false`;
}

/** Whether a call leaves everything unchanged. */
export function selectedReads({ operation, extension }: Pick<Selected, "operation" | "extension">): boolean {
  return isRead(operation.method, extension.readOnly);
}

function isInternal({ api, operation }: Selectable): boolean {
  const marks = [operation.extensions, operation.pathExtensions, api.extensions].map((from) =>
    from.get("x-internal"),
  );
  return marks.find((value) => typeof value === "boolean") === true;
}

/** Every operation, before settings are applied. */
export function unselected(api: Api, several: boolean, names?: ReadonlyMap<string, string>): Selectable[] {
  return api.operations.map((operation) => {
    const key = operationKey(api, operation, several);
    const name = names?.get(key);
    return { api, operation, key, extension: {}, ...(name !== undefined && { name }) };
  });
}

/** `GET /pets/{petId}`; prefixed with the document's id and a space if there are several documents. */
export function operationKey(
  { id }: Api,
  { method, path }: Pick<Operation, "method" | "path">,
  several: boolean,
): string {
  return `${several ? `${id} ` : ""}${method} ${path}`;
}

/** References of an operation, by its key, that its document cannot resolve. */
export function unresolvedReferences(apis: readonly Api[]): (key: string) => readonly string[] {
  const references = new Map<string, readonly string[]>();
  for (const api of apis)
    for (const { method = "", path, references: lost } of api.unresolved)
      references.set(operationKey(api, { method, path }, apis.length > 1), lost);
  return (key) => references.get(key) ?? references.get(key.replace(/[^ ]+ (?=\/)/, " ")) ?? [];
}

/** What identifies a project's tools from one version of a document to the next. */
export function identities(apis: readonly Api[]): { id: string; document: string; operationId?: string }[] {
  return apis.flatMap((api) =>
    api.operations.map((operation) => ({
      id: operationKey(api, operation, apis.length > 1),
      document: api.id,
      ...(operation.operationId !== undefined && { operationId: operation.operationId }),
    })),
  );
}

/** Names of the server's own tools, and property names with a meaning of their own in JavaScript. */
export const reservedNames = new Set<string>([
  ...discoveryToolNames,
  ..."constructor prototype proto to_string value_of has_own_property is_prototype_of to_locale_string".split(
    " ",
  ),
]);

/** Whether the name is not available to operations. */
export function isReserved(name: string): boolean {
  return reservedNames.has(name);
}

/**
 * @throws GeneratorError `no-operations` when every operation was left out, with the reasons and their counts
 */
export function refuseNothing(selected: readonly Selected[], { entries }: Ledger): void {
  if (selected.length > 0) return;
  const cuts = entries.filter(({ kind, subject }) => kind === "cut" && subject === cutSubject);
  const reasons = [...countsOf(cuts.map(({ reason }) => reason))].sort(([, a], [, b]) => b - a).slice(0, 5);
  throw new GeneratorError("no-operations", `None of the ${cuts.length} operations is left:`, {
    list: reasons.map(([reason, count]) => `${count} × ${reason}`),
    hint: remedy(reasons[0]?.[0]),
    ...place(cuts[0]),
  });
}

function place(cut: LedgerEntry | undefined): { at?: LedgerEntry["at"] } {
  return cut === undefined ? {} : { at: { file: cut.at.file, pointer: "" } };
}

function remedy(reason = ""): string {
  switch (/^[a-z-]*/.exec(reason)?.[0]) {
    case "deprecated":
      return "To offer deprecated operations, pass --deprecated.";
    case "x-internal":
      return "To offer internal operations, pass --internal.";
    case "x-mcp":
    case "x-speakeasy-mcp":
      return "Set x-mcp: true on the operations to offer, or name them with --include.";
    default:
      return "Widen --include, or remove --exclude, --read-only or entries of operations:.";
  }
}

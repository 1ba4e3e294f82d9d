/** Finds where a setting of an operation is written, in the configuration file or in the document. */
import { formatPointer } from "../../runtime/schema/pointer.js";
import type { Location, Operation } from "../../model/api.js";
import type { LeanOptions, Selector, SelectorList } from "../../model/lean.js";
import { configPath } from "../../model/project.js";
import { speakeasyName } from "./speakeasy.js";
import type { SettingSource } from "./selected.js";
import type { Ledger } from "../ledger.js";

/** An operation with the source of each of its settings. */
interface WithSources {
  readonly operation: Pick<Operation, "at">;
  readonly sources?: ReadonlyMap<string, SettingSource>;
}

/**
 * The place of a setting or of something in it; the operation's place if the source is unknown.
 * @param path names and indexes within the setting
 */
export function sourcePlace(
  { operation, sources }: WithSources,
  member: string,
  path: readonly (string | number)[] = [],
): Location {
  const at = sources?.get(member)?.at;
  return at === undefined ? operation.at : { ...at, pointer: at.pointer + formatPointer([member, ...path]) };
}

/** Name of a setting's source for people: the configuration file, `operations` of a program, or an extension. */
export function sourceName({ sources }: Pick<WithSources, "sources">, member: string): string {
  if (sources === undefined) return "x-mcp";
  const source = sources.get(member);
  if (source === undefined) return speakeasyName;
  if (source.at === undefined) return "operations";
  return source.at.file === configPath ? configPath : "x-mcp";
}

/** Name of a selector's source for people, and its place; flags have none. */
export function selectorSource(
  { places }: Pick<LeanOptions, "places">,
  list: SelectorList,
  selector: Selector,
): { readonly by: string; readonly at?: Location } {
  const at = places[list].get(selector);
  return at === undefined ? { by: `--${list}` } : { by: list, at };
}

/** A setting that cannot be applied. */
export interface InvalidSetting {
  /** Name of its source. */
  readonly by: string;
  readonly message: string;
  readonly hint: string;
  readonly at: Location;
}

export function warnInvalidSetting(ledger: Ledger, { by, message, hint, at }: InvalidSetting): void {
  ledger.diagnostics.push({
    severity: "warning",
    code: "x-mcp-invalid",
    message: `${by}: ${message}.`,
    hint,
    at,
  });
}

/** Where somebody wrote what holds for an operation, in the configuration file or in the document. */
import { formatPointer } from "../../../templates/runtime/schema/pointer.js";
import type { Location, Operation } from "../../model/api.js";
import type { LeanOptions, McpExtension, Selector, SelectorList } from "../../model/lean.js";
import { configPath } from "../../model/project.js";
import type { Selectable } from "./selector.js";
import { speakeasyName } from "./speakeasy.js";

/** One place where settings are written: an `x-mcp`, or an entry of `operations:`. */
export interface Speaker {
  readonly extension: McpExtension;
  /** As far as it is known. */
  readonly at?: Location;
  /** Whether it is written for the operation too, though something nearer may overrule it there. */
  readonly speaksOf: (one: Selectable) => boolean;
}

/** An operation, and who says each member of what holds for it. */
export interface SaidOf {
  readonly operation: Pick<Operation, "at">;
  readonly saidBy?: ReadonlyMap<string, Speaker>;
}

/**
 * The place of a member, or of something in it; the operation's where it is not known who said it.
 * @param path names and indexes within the member
 */
export function saidPlace(
  { operation, saidBy }: SaidOf,
  member: string,
  path: readonly (string | number)[] = [],
): Location {
  const at = saidBy?.get(member)?.at;
  return at === undefined ? operation.at : { ...at, pointer: at.pointer + formatPointer([member, ...path]) };
}

/** Who says a member, as people know it: the configuration file, `operations` of a program, or an extension of the document. */
export function saidIn({ saidBy }: Pick<SaidOf, "saidBy">, member: string): string {
  if (saidBy === undefined) return "x-mcp";
  const speaker = saidBy.get(member);
  if (speaker === undefined) return speakeasyName;
  if (speaker.at === undefined) return "operations";
  return speaker.at.file === configPath ? configPath : "x-mcp";
}

/** Who says one entry of a list of selectors, as people know it, and where that stands: a flag stands nowhere. */
export function saidSelector(
  { places }: Pick<LeanOptions, "places">,
  list: SelectorList,
  selector: Selector,
): { readonly by: string; readonly at?: Location } {
  const at = places[list].get(selector);
  return at === undefined ? { by: `--${list}` } : { by: list, at };
}

/** Which arguments a tool does not show. They may be sent all the same, and what is required is always shown. */
import { placeKey } from "../../../templates/runtime/request/place.js";
import { isWithin } from "../../../templates/runtime/schema/pointer.js";
import type { McpExtension } from "../../model/lean.js";
import type { Json, OperationFacts } from "../../model/runtime.js";
import { sourceName, type WithSources } from "../select/setting-source.js";
import { argumentName } from "./argument-name.js";
import type { Candidate } from "./arguments.js";
import type { Context } from "./show.js";
import { technicalHeader } from "./wire/technical.js";

export interface Hiding {
  readonly reason: string;
  /** Set where tokens alone are the reason. */
  readonly trim?: "drop";
}

/** Why an argument is not shown, as far as that follows from what it is; `undefined` where it is. */
export function hidden(candidate: Candidate, context: Context): Hiding | undefined {
  const { selected } = context;
  if (isFixedBy(candidate, selected.extension)) return { reason: fixedReason(selected) };
  if (candidate.constant !== undefined) return { reason: constantReason(candidate.constant) };
  if (candidate.required) return undefined;
  if (selected.extension.hide?.some((name) => isCalled(candidate, name)) === true)
    return { reason: `${sourceName(selected, "hide")}: hide` };
  const reason = dropped(candidate, context);
  return reason === undefined ? undefined : { reason, trim: "drop" };
}

export function fixedReason(one: Pick<WithSources, "sources">): string {
  return `${sourceName(one, "fixed")}: fixed`;
}

function dropped(
  candidate: Candidate,
  { document: { trims }, common, selected: { extension } }: Context,
): string | undefined {
  if (!trims.drop || saidOf(candidate, extension) !== undefined) return undefined;
  if (candidate.deprecated === true) return "deprecated";
  const header = candidate.location === "header" ? technicalHeader(candidate.wireName) : undefined;
  if (header !== undefined) return header.reason;
  const shared =
    candidate.location === "path" ? undefined : common.hidden.get(argumentName(candidate.wireName));
  return shared && `shared by ${shared.operations} operations; the instructions describe it once`;
}

export function constantReason(value: Json): string {
  return `always sent as ${JSON.stringify(value)}: the document allows nothing else`;
}

/** What the configuration or the document says of one argument by its name. */
export function saidOf(
  candidate: Candidate,
  { arguments: said = {} }: McpExtension,
): { readonly name?: string; readonly description?: string } | undefined {
  return Object.entries(said).find(([name]) => isCalled(candidate, name))?.[1];
}

/** By name on the wire; a body's property by JSON pointer, too. Names of headers know no case. */
export function isCalled({ location, wireName, place }: Candidate, name: string): boolean {
  if (location === "header") return wireName.toLowerCase() === name.toLowerCase();
  return wireName === name || (location === "body" && place === `body:${name}`);
}

function isFixedBy({ place }: Candidate, { fixed }: McpExtension): boolean {
  if (fixed === undefined) return false;
  return fixedPlaces(fixed).some(
    (other) => placeKey(place) === other || (other.startsWith("body:") && isWithin(place, other)),
  );
}

/** The places of the values that are sent with every call. */
export function fixedPlaces(fixed: NonNullable<OperationFacts["fixed"]>): string[] {
  const { path = {}, query = {}, header = {}, cookie = {}, body = {} } = fixed;
  return Object.entries({ path, query, header, cookie, body }).flatMap(([location, values]) =>
    Object.keys(values).map((name) =>
      location === "header" ? `header:${name.toLowerCase()}` : `${location}:${name}`,
    ),
  );
}

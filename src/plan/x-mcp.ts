/** `x-mcp`: what the API's owner says about tools in the document itself, and the project's owner over it. */
import { readExtension, type ExtensionFault } from "../mcp-extension.js";
import type { Api, Location, Operation } from "../model/api.js";
import type { McpExtension, Selection } from "../model/lean.js";
import type { Fixed } from "../model/runtime.js";
import { isRead } from "../../templates/runtime/operation.js";
import type { Ledger } from "./ledger.js";
import { saidPlace, type SaidOf } from "./said-place.js";
import { matches, type Selectable } from "./selector.js";
import { readSpeakeasy, speakeasyName } from "./speakeasy.js";

/**
 * What holds for an operation: the configuration over the operation over its path item over the root, member by member, and
 * what `x-speakeasy-mcp` says where none of them does.
 */
export interface Said {
  readonly extension: McpExtension;
  /** Who said whether it is included; absent where nobody did. */
  readonly includedBy?: "operations" | "x-mcp" | typeof speakeasyName;
  /** What was to guard it cannot be read: nothing brings it in. */
  readonly isClosed: boolean;
  /** Where each member that holds is said, as far as that is known. */
  readonly saidAt: ReadonlyMap<string, Location>;
}

/** Members that can only be meant for one operation. */
const single = ["name", "title", "description"] as const;

const locations = ["path", "query", "header", "cookie", "body"] as const;

interface Level {
  readonly extension: McpExtension;
  readonly at: Location;
  readonly isClosed: boolean;
}

/** Reads every `x-mcp` of a document once; what is wrong with one is a diagnostic, and the rest of it holds. */
export function extensionReader(
  api: Api,
  { overrides, ledger }: { overrides: Selection["overrides"]; ledger: Ledger },
): { of: (one: Selectable) => Said; finish: () => void } {
  const levels = new Map<unknown, Level>();
  const fixed = fixedPlaces(ledger);

  function level(value: unknown, at: Location, shared: boolean): Level | undefined {
    if (value === undefined) return undefined;
    // A value of a path item is the same object for each of its operations; `true` is equal anywhere.
    const known = typeof value === "object" && value !== null ? levels.get(value) : undefined;
    if (known !== undefined) return known;
    const { extension, faults, isClosed } = readExtension(value);
    const spread = shared ? single.filter((member) => extension[member] !== undefined) : [];
    const made = { extension: spread.length === 0 ? extension : without(extension, spread), at, isClosed };
    const all: ExtensionFault[] = [
      ...faults,
      ...spread.map((member) => ({
        pointer: `/${member}`,
        message: `${member} can only stand at an operation`,
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
    if (scopes) tellScopes(ledger, place);
    return extension;
  }

  return {
    of(one) {
      const { operation } = one;
      const speakeasy = translated(operation);
      const own = level(operation.extensions.get("x-mcp"), within(operation.at), false);
      const path = level(operation.pathExtensions.get("x-mcp"), within(parent(operation.at)), true);
      const root = level(api.extensions.get("x-mcp"), within(api.at), true);
      const document = [own, path, root].flatMap((from) => from ?? []);
      const said = overrides.filter(({ match }) => matches(match, one));
      const configured = merged(said.map(({ extension }) => extension));
      const inherited = merged([speakeasy, ...document.map(({ extension }) => extension).reverse()]);
      const decided = decision([
        ["operations", configured.included],
        ["x-mcp", includedBy(document)],
        [speakeasyName, speakeasy.included],
      ]);
      const { fixed: values, ...rest } = { ...inherited, ...configured };
      const saidAt = placesOf({ ...inherited, ...configured }, { said, document });
      const sent = values && fixed.of(operation, values, { operation, saidAt });
      return {
        extension: {
          ...careful(rest, operation, {
            ledger,
            name: rest.annotations === speakeasy.annotations ? speakeasyName : "x-mcp",
            at: saidPlace({ operation, saidAt }, saidAt.has("readOnly") ? "readOnly" : "annotations"),
          }),
          ...(decided !== undefined && { included: decided.included }),
          ...(sent !== undefined && { fixed: sent }),
        },
        ...(decided !== undefined && { includedBy: decided.includedBy }),
        isClosed: document.some((each) => each.isClosed),
        saidAt,
      };
    },
    finish: fixed.finish,
  };
}

interface Speakers {
  /** Of the configuration; the last decides. */
  readonly said: Selection["overrides"];
  /** Of the document; the nearest decides. */
  readonly document: readonly Level[];
}

function placesOf(extension: McpExtension, { said, document }: Speakers): ReadonlyMap<string, Location> {
  return new Map(
    Object.keys(extension).flatMap((member) => {
      const speaks = (one: { readonly extension: McpExtension }): boolean =>
        Object.hasOwn(one.extension, member);
      const at = (said.findLast(speaks) ?? document.find(speaks))?.at;
      return at === undefined ? [] : [[member, within(at, member)] as const];
    }),
  );
}

/** The first that says so. */
function decision(
  speakers: readonly (readonly [NonNullable<Said["includedBy"]>, boolean | undefined])[],
): (Required<Pick<Said, "includedBy">> & { included: boolean }) | undefined {
  for (const [includedBy, included] of speakers) if (included !== undefined) return { includedBy, included };
  return undefined;
}

/**
 * `readOnly` guards, and `readOnlyHint` only tells clients. Where they differ, and where the hint alone says that a method
 * which reads changes something, the operation counts as one that changes something.
 */
function careful(
  extension: McpExtension,
  { method }: Operation,
  { ledger, name, at }: { readonly ledger: Ledger; readonly name: string; readonly at: Location },
): McpExtension {
  const { readOnly, annotations } = extension;
  const hint = annotations?.readOnlyHint;
  if (hint === undefined) return extension;
  const reads = isRead(method, readOnly);
  if (reads === hint) return extension;
  const message =
    readOnly === undefined
      ? `annotations.readOnlyHint: ${hint} contradicts ${method}, which ${reads ? "reads" : "changes something"}`
      : `readOnly: ${readOnly} contradicts annotations.readOnlyHint: ${hint}`;
  ledger.diagnostics.push({
    severity: "warning",
    code: "x-mcp-contradiction",
    message: `${name}: ${message}.`,
    hint:
      hint && readOnly === undefined
        ? "Clients are told what it says; set readOnly: true for --read-only and search to count it as a read."
        : "It counts as changing something; set readOnly to what holds, and leave the hint out.",
    at,
  });
  return hint && readOnly === undefined
    ? extension
    : { ...extension, readOnly: false, annotations: { ...annotations, readOnlyHint: false } };
}

/** The last that speaks of a member decides. */
function merged(extensions: readonly McpExtension[]): McpExtension {
  return Object.assign({}, ...extensions) as McpExtension;
}

/** The nearest that says so. To describe a tool where all around it is left out is to ask for it. */
function includedBy(levels: readonly Level[]): boolean | undefined {
  const index = levels.findIndex(({ extension }) => extension.included !== undefined);
  const included = levels[index]?.extension.included;
  return included === false && index > 0 ? true : included;
}

function without(extension: McpExtension, members: readonly string[]): McpExtension {
  return Object.fromEntries(Object.entries(extension).filter(([member]) => !members.includes(member)));
}

interface FixedPlaces {
  /** The part of `fixed` that the operation has places for. */
  of(operation: Operation, values: Fixed, said: SaidOf): Fixed | undefined;
  /** Tells of places that no operation has. */
  readonly finish: () => void;
}

interface Taken {
  /** Some operation has the place. */
  readonly has: boolean;
  /** In `fixed`. */
  readonly path: readonly string[];
}

/** What a path item, a document or a rule fixes is for those operations that have the place. */
function fixedPlaces(ledger: Ledger): FixedPlaces {
  const found = new Map<Fixed, { readonly said: SaidOf; readonly taken: Map<string, Taken> }>();
  return {
    of(operation, values, said) {
      const { taken } = found.get(values) ?? { taken: new Map<string, Taken>() };
      if (!found.has(values)) found.set(values, { said, taken });
      const kept = locations.flatMap((location) => {
        const members = Object.entries(values[location] ?? {}).filter(([name]) => {
          const place = `${location} ${name}`.trim();
          const has = hasPlace(operation, location, name);
          taken.set(place, { has: has || taken.get(place)?.has === true, path: [location, name] });
          return has;
        });
        return members.length === 0 ? [] : [[location, Object.fromEntries(members)] as const];
      });
      return kept.length === 0 ? undefined : Object.fromEntries(kept);
    },
    finish() {
      for (const { said, taken } of found.values())
        for (const [place, { has, path }] of taken)
          if (!has)
            warn(ledger, `x-mcp: fixed: there is no ${place} to send it in`, saidPlace(said, "fixed", path));
    },
  };
}

function hasPlace(operation: Operation, location: (typeof locations)[number], name: string): boolean {
  if (location === "body") return operation.requestBody !== undefined;
  const same = (other: string): boolean =>
    location === "header" ? other.toLowerCase() === name.toLowerCase() : other === name;
  return operation.parameters.some((parameter) => parameter.in === location && same(parameter.name));
}

function tellScopes(ledger: Ledger, at: Location): void {
  ledger.diagnostics.push({
    severity: "info",
    code: "x-mcp-no-equivalent",
    message: `${speakeasyName}: scopes choose what a server starts with, which is not in the document here.`,
    hint: "Start it with --tags, --tools or --read-only; what a caller must have been granted is x-mcp: scopes.",
    at: { ...at, pointer: `${at.pointer}/scopes` },
  });
}

/** @param closes what it speaks of is left out, as the message says */
function warn(ledger: Ledger, message: string, at: Location, closes = false): void {
  ledger.diagnostics.push({
    severity: "warning",
    code: "x-mcp-invalid",
    message: `${message}${message.endsWith("?") ? "" : "."}`,
    hint: closes ? "Mend it, or take it out." : "It does not count: mend it, or take it out.",
    at,
  });
}

function within(at: Location, name = "x-mcp"): Location {
  return { ...at, pointer: `${at.pointer}/${name}` };
}

function parent(at: Location): Location {
  return { ...at, pointer: at.pointer.slice(0, at.pointer.lastIndexOf("/")) };
}

/**
 * Applies the operator's choices at the start, which are the same for every caller, and what one client asks to see of them:
 * `/mcp?tags=pets&tools=get_pet,list_pets&read_only=1`, which only takes away.
 */
import { StartupError } from "../host/errors.js";
import type { Settings } from "../host/settings.js";
import { type Caller, type Narrowing, operationsOf, type Tool } from "../operations/tool.js";
import { discoveryToolNames, type DiscoveryToolName } from "../operations/discovery-tools.js";
import {
  mostKept,
  readsOnly,
  tagsOf,
  untagged,
  type OperationEntry,
  type OperationSource,
} from "../operations/operation.js";
import { oncePer } from "../values/lazy.js";
import { nearest } from "../values/nearest.js";
import { and } from "../values/text.js";

/** What the operator can choose from. */
export interface Choices {
  operations: Pick<OperationSource, "entries" | "entry" | "scoped">;
  tools: readonly Tool[];
  /** Whether search finds an operation, whatever was chosen. */
  isFound: (entry: OperationEntry) => boolean;
}

type Chosen = Pick<Settings, "readOnly" | "chosenTools" | "chosenTags">;

const nothingChosen: Chosen = { readOnly: false, chosenTools: [], chosenTags: [] };

interface Selection {
  /** Nothing was left out. */
  readonly isAll: boolean;
  hasOperation(entry: OperationEntry): boolean;
  /** For a tool that calls operations, only whether it was named. */
  hasTool(tool: Tool): boolean;
}

/** @throws StartupError that names each unknown tool or tag, or says which choices leave nothing. */
export function select(chosen: Chosen, choices: Choices): Selection {
  const names = chosen.chosenTools.length === 0 ? [] : [...namesIn(choices)];
  refuseUnknown(chosen.chosenTools, names, { kind: "tool", from: "--tools (MCP_TOOLS)" });
  const unknownTags = chosen.chosenTags.filter((tag) => tagsNamed([tag], choices).size === 0);
  const tags = unknownTags.length === 0 ? [] : [...tagsIn(choices)];
  refuseUnknown(unknownTags, tags, { kind: "tag", from: "--tags (MCP_TAGS)" });
  const selection = selectionOf(chosen, choices);
  if (selection.isAll || isCallable(selection, choices)) return selection;
  // A server of nothing but resources and prompts has nothing to call whatever is chosen.
  if (!isCallable(selectionOf(nothingChosen, choices), choices)) return selection;
  throw new StartupError(leavesNothing(chosen));
}

/** Whether anything is left that can be called. */
function isCallable(selection: Selection, { operations, tools, isFound }: Choices): boolean {
  const hasOperation = (key: string): boolean => {
    const entry = operations.entry(key);
    return entry !== undefined && selection.hasOperation(entry);
  };
  const hasSome = (tool: Tool): boolean => {
    const keys = operationsOf(tool);
    return selection.hasTool(tool) && (keys.length === 0 || keys.some(hasOperation));
  };
  return (
    tools.some(hasSome) ||
    operations.entries().some((entry) => isFound(entry) && selection.hasOperation(entry))
  );
}

/** The same for choices whose names need not exist: what nothing is called selects nothing. */
function selectionOf({ readOnly, chosenTools, chosenTags }: Chosen, choices: Choices): Selection {
  const names = namedIn(chosenTools, choices);
  const tagged = taggedIn(chosenTags, choices);
  return {
    isAll: !readOnly && names === undefined && chosenTags.length === 0,
    hasOperation: (entry) =>
      names?.operations.has(entry.key) !== false && tagged(entry.tags) && (!readOnly || readsOnly(entry)),
    hasTool(tool) {
      if (names?.tools.has(tool) === false) return false;
      if (operationsOf(tool).length > 0) return true;
      return tagged([]) && (!readOnly || tool.annotations?.readOnlyHint === true);
    },
  };
}

function leavesNothing({ readOnly, chosenTools, chosenTags }: Chosen): string {
  const flags = [
    ...(readOnly ? ["--read-only (MCP_READ_ONLY)"] : []),
    ...(chosenTools.length > 0 ? ["--tools (MCP_TOOLS)"] : []),
    ...(chosenTags.length > 0 ? ["--tags (MCP_TAGS)"] : []),
  ];
  const [leave, one] = flags.length === 1 ? ["leaves", "it"] : ["together leave", "one of them"];
  return `${flags.join(" and ")} ${leave} nothing to call: choose more, or leave ${one} out.`;
}

const shown = 5;

function firstOf(names: readonly string[]): string {
  return and(names.length > shown ? [...names.slice(0, shown), `${names.length - shown} more`] : names);
}

/** Names by which tools and operations can be chosen. */
function namesIn({ operations, tools, isFound }: Choices): Set<string> {
  const searched = operations.entries().filter(isFound);
  return new Set([
    ...tools.map(({ name }) => name),
    ...callableIn({ operations, tools, isFound }).map(({ name }) => name),
    ...(searched.length === 0 ? [] : discoveryToolNames),
  ]);
}

function callableIn({ operations, tools, isFound }: Choices): readonly OperationEntry[] {
  const inTools = new Set(tools.flatMap(operationsOf));
  return operations.entries().filter((entry) => inTools.has(entry.key) || isFound(entry));
}

/** Finds what was chosen by names of tools, and of operations that search finds; `undefined` means everything. */
function namedIn(
  chosen: readonly string[],
  choices: Choices,
): { tools: ReadonlySet<Tool>; operations: ReadonlySet<string> } | undefined {
  if (chosen.length === 0) return undefined;
  const { operations, tools, isFound } = choices;
  const wanted = new Set(chosen);
  const ofTools = new Set(tools.map(({ name }) => name));
  const named = tools.filter(({ name }) => wanted.has(name));
  const caller = (entry: OperationEntry): DiscoveryToolName =>
    readsOnly(entry) ? "call_read_operation" : "call_write_operation";
  const reachable = new Set(
    [
      ...callableIn(choices).filter(({ name }) => wanted.has(name) && !ofTools.has(name)),
      // Choosing a tool that calls what search finds chooses every operation that it can call.
      ...operations.entries().filter((entry) => isFound(entry) && wanted.has(caller(entry))),
    ].map(({ key }) => key),
  );
  const reaching = tools.filter((tool) => operationsOf(tool).some((key) => reachable.has(key)));
  return {
    tools: new Set([...named, ...reaching]),
    operations: new Set([...named.flatMap(operationsOf), ...reachable]),
  };
}

function taggedIn(chosen: readonly string[], choices: Choices): (tags: readonly string[]) => boolean {
  if (chosen.length === 0) return () => true;
  const wanted = tagsNamed(chosen, choices);
  return (tags) => tagsOf(tags).some((tag) => wanted.has(tag));
}

function tagsIn({ operations, tools }: Pick<Choices, "operations" | "tools">): Set<string> {
  const all = new Set(operations.entries().flatMap(({ tags }) => tagsOf(tags)));
  if (tools.some((tool) => operationsOf(tool).length === 0)) all.add(untagged);
  return all;
}

/** A tag with spaces or commas can be written like `gift-cards`. Each tag is looked at once, however many names a caller brings. */
function tagsNamed(
  names: readonly string[],
  choices: Pick<Choices, "operations" | "tools">,
): ReadonlySet<string> {
  const all = tagsIn(choices);
  const exact = new Set(names.filter((name) => all.has(name)));
  const loose = new Set(names.filter((name) => !all.has(name)).map(dashed));
  return loose.size === 0 ? exact : new Set([...exact, ...[...all].filter((tag) => loose.has(dashed(tag)))]);
}

/** Writes a tag in letters that client entries and flags can contain. */
export function dashed(tag: string): string {
  return tag
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function refuseUnknown(
  chosen: readonly string[],
  known: readonly string[],
  { kind, from }: { kind: string; from: string },
): void {
  const faults = chosen
    .filter((name) => !known.includes(name))
    .map((name) => `${from}: there is no ${kind} "${name}".${instead(name, known)}`);
  if (faults.length > 0) throw new StartupError(...faults);
}

function instead(name: string, known: readonly string[]): string {
  const [likely] = nearest(name, known);
  if (likely !== undefined) return ` Did you mean "${likely}"?`;
  return known.length === 0 ? "" : ` Known: ${firstOf(known)}.`;
}

const mostNames = 50;
const longestName = 200;

/**
 * Reads an address. `readOnly` and `tag` count as `read_only` and `tags`: whoever asks for a part must not get everything because of a spelling.
 * @returns `undefined` for an address that asks for everything
 */
export function narrowingOf({ searchParams }: URL): Narrowing | undefined {
  const given = [...searchParams].map(([name, value]) => ({
    name: name.toLowerCase().replace(/^amp;|\[\d*\]$|[-_]/g, ""),
    value,
  }));
  const valuesOf = (spelling: RegExp): string[] =>
    given.flatMap(({ name, value }) => (spelling.test(name) ? [value] : []));
  const readOnly = valuesOf(/^readonly$/).some((value) => !/^(?:0|false|no|off)$/i.test(value));
  const tools = listed(valuesOf(/^tools?$/));
  const tags = listed(valuesOf(/^tags?$/));
  return readOnly || tools.length > 0 || tags.length > 0 ? { readOnly, tools, tags } : undefined;
}

function listed(values: readonly string[]): string[] {
  const names = values.flatMap((value) => value.split(",")).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))].sort();
}

/**
 * Says what is wrong with an address; `undefined` if nothing is. What a caller may not use and what does not exist are told alike.
 * @param offersAny whether anything is left for the caller
 */
export function narrowingFault(narrowing: Narrowing, offersAny: () => boolean): string | undefined {
  const names = [...narrowing.tools, ...narrowing.tags];
  if (names.length > mostNames || names.some((name) => name.length > longestName))
    return `The address may name at most ${mostNames} tools and tags, of at most ${longestName} characters each.`;
  return offersAny()
    ? undefined
    : "Nothing that you may use has the tools (?tools=), tags (?tags=) and read_only of this address. Leave them out to see what there is.";
}

/** Returns what a caller's narrowing selects, and `undefined` for a caller without one. */
export function createNarrowings(choices: Choices): (caller: Caller) => Selection | undefined {
  const kept = new Map<string, Selection>();
  // It is asked for each operation: of a request, the key, which may be long, is made once.
  const selected = oncePer((narrowing: Narrowing) => {
    const key = narrowingKey(narrowing);
    const found = kept.get(key);
    if (found !== undefined) return found;
    if (kept.size >= mostKept(choices.operations)) kept.clear();
    const made = selectionOf(chosenBy(narrowing), choices);
    kept.set(key, made);
    return made;
  });
  return ({ narrowing }) => (narrowing === undefined ? undefined : selected(narrowing));
}

/** Equal for narrowings that select the same names. */
export function narrowingKey({ readOnly, tools, tags }: Narrowing): string {
  return JSON.stringify([readOnly, tools, tags]);
}

function chosenBy({ readOnly, tools, tags }: Narrowing): Chosen {
  return { readOnly, chosenTools: [...tools], chosenTags: [...tags] };
}

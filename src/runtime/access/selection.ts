/** Applies the operator's choices at the start, which are the same for every caller. */
import { discoveryToolNames, type DiscoveryToolName } from "../discovery/tools.js";
import { StartupError } from "../errors.js";
import { nearest } from "../nearest.js";
import { readsOnly, tagsOf, untagged, type OperationEntry, type OperationSource } from "../operation.js";
import type { Settings } from "../settings.js";
import { operationsOf, type Tool } from "../tool.js";

/** What the operator can choose from. */
export interface Choices {
  operations: Pick<OperationSource, "entries" | "entry">;
  tools: readonly Tool[];
  /** Whether search finds an operation, whatever was chosen. */
  isFound: (entry: OperationEntry) => boolean;
}

export type Chosen = Pick<Settings, "readOnly" | "chosenTools" | "chosenTags">;

const nothingChosen: Chosen = { readOnly: false, chosenTools: [], chosenTags: [] };

export interface Selection {
  /** Nothing was left out. */
  readonly isAll: boolean;
  hasOperation(entry: OperationEntry): boolean;
  /** For a tool that calls operations, only whether it was named. */
  hasTool(tool: Tool): boolean;
}

/** @throws StartupError that names each unknown tool or tag, or says which choices leave nothing. */
export function select(chosen: Chosen, choices: Choices): Selection {
  const selection = selectionOf(chosen, choices);
  if (selection.isAll || isCallable(selection, choices)) return selection;
  // A server of nothing but resources and prompts has nothing to call whatever is chosen.
  if (!isCallable(selectionOf(nothingChosen, choices), choices)) return selection;
  throw new StartupError(...leavesNothing(chosen, choices));
}

function isCallable(selection: Selection, choices: Choices): boolean {
  return !leftBy(selection, choices).next().done;
}

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

/** Yields names of what can still be called. Tools come first, because most callers only need the first name. */
function* leftBy(selection: Selection, { operations, tools, isFound }: Choices): Generator<string> {
  for (const tool of tools) {
    const keys = operationsOf(tool);
    const hasSome = keys.some((key) => {
      const entry = operations.entry(key);
      return entry !== undefined && selection.hasOperation(entry);
    });
    if (selection.hasTool(tool) && (keys.length === 0 || hasSome)) yield tool.name;
  }
  for (const entry of operations.entries)
    if (isFound(entry) && selection.hasOperation(entry)) yield entry.name;
}

/** Says which choices leave nothing, and what there would be without each of them. */
function leavesNothing(chosen: Chosen, choices: Choices): string[] {
  const { readOnly, chosenTools, chosenTags } = chosen;
  const made = [
    ...(readOnly ? [{ flag: "--read-only (MCP_READ_ONLY)", without: { ...chosen, readOnly: false } }] : []),
    ...(chosenTools.length > 0
      ? [{ flag: "--tools (MCP_TOOLS)", without: { ...chosen, chosenTools: [] } }]
      : []),
    ...(chosenTags.length > 0 ? [{ flag: "--tags (MCP_TAGS)", without: { ...chosen, chosenTags: [] } }] : []),
  ];
  const flags = made.map(({ flag }) => flag).join(" and ");
  const ways = made.flatMap(({ flag, without }) => {
    const names = [...new Set(leftBy(selectionOf(without, choices), choices))];
    return names.length === 0 ? [] : [`Without ${flag}, ${firstOf(names)} would be left.`];
  });
  return [`${flags} ${made.length === 1 ? "leaves" : "together leave"} nothing to call.`, ...ways];
}

const shown = 5;

function firstOf(names: readonly string[]): string {
  const listed = names.length > shown ? [...names.slice(0, shown), `${names.length - shown} more`] : names;
  const last = listed.slice(-1);
  return [...(listed.length > 1 ? [listed.slice(0, -1).join(", ")] : []), ...last].join(" and ");
}

/** Finds what was chosen by names of tools, and of operations that search finds; `undefined` means everything. */
function namedIn(
  chosen: readonly string[],
  { operations, tools, isFound }: Choices,
): { tools: ReadonlySet<Tool>; operations: ReadonlySet<string> } | undefined {
  if (chosen.length === 0) return undefined;
  const { entries } = operations;
  const ofTools = new Set(tools.map(({ name }) => name));
  const inTools = new Set(tools.flatMap(operationsOf));
  const searched = entries.filter(isFound);
  const callable = entries.filter((entry) => inTools.has(entry.key) || isFound(entry));
  const known = new Set([
    ...ofTools,
    ...callable.map(({ name }) => name),
    ...(searched.length === 0 ? [] : discoveryToolNames),
  ]);
  refuseUnknown(chosen, [...known], { kind: "tool", from: "--tools (MCP_TOOLS)" });
  const named = tools.filter(({ name }) => chosen.includes(name));
  const caller = (entry: OperationEntry): DiscoveryToolName =>
    readsOnly(entry) ? "call_read_operation" : "call_write_operation";
  const reachable = new Set(
    [
      ...callable.filter(({ name }) => chosen.includes(name) && !ofTools.has(name)),
      // Choosing a tool that calls what search finds chooses every operation that it can call.
      ...searched.filter((entry) => chosen.includes(caller(entry))),
    ].map(({ key }) => key),
  );
  const reaching = tools.filter((tool) => operationsOf(tool).some((key) => reachable.has(key)));
  if (named.length === 0 && reachable.size === 0)
    throw new StartupError(
      `--tools (MCP_TOOLS): ${chosen.join(" and ")} alone would leave nothing to call. ` +
        "Add call_read_operation or call_write_operation, or name tools or operations.",
    );
  return {
    tools: new Set([...named, ...reaching]),
    operations: new Set([...named.flatMap(operationsOf), ...reachable]),
  };
}

function taggedIn(
  chosen: readonly string[],
  { operations, tools }: Choices,
): (tags: readonly string[]) => boolean {
  if (chosen.length === 0) return () => true;
  const all = new Set(operations.entries.flatMap(({ tags }) => tagsOf(tags)));
  if (tools.some((tool) => operationsOf(tool).length === 0)) all.add(untagged);
  // A tag with spaces or commas can be written like `gift-cards`.
  const found = chosen.map((name) =>
    all.has(name) ? [name] : [...all].filter((tag) => slug(tag) === slug(name)),
  );
  refuseUnknown(
    chosen.filter((_, index) => found[index]?.length === 0),
    [...all],
    { kind: "tag", from: "--tags (MCP_TAGS)" },
  );
  const wanted = new Set(found.flat());
  return (tags) => tagsOf(tags).some((tag) => wanted.has(tag));
}

/** Writes a tag in letters that client entries and flags can contain. */
export function slug(tag: string): string {
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

/** Resolves the choices of a run against its documents, and refuses those that match nothing. */
import { GeneratorError } from "../../errors.js";
import type { Api } from "../../model/api.js";
import type { LeanOptions, Selection, Selector, SelectorList } from "../../model/lean.js";
import type { PinnedTool, ProjectState } from "../../model/project.js";
import { isGroupId } from "../../model/tool-id.js";
import { emptyLedger } from "../ledger.js";
import { toolNames } from "./names.js";
import { selectorSource } from "../select/setting-source.js";
import { identities, unselected } from "../select/select.js";
import { goesByName, matches, refuseUnknown, type Moved, type WrittenSelector } from "../select/selector.js";
import type { Selectable } from "../select/selected.js";
import { extensionReader } from "../select/x-mcp.js";

interface Naming {
  readonly lean: LeanOptions;
  readonly project: ProjectState;
  /** By document id. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/**
 * Tool names by operation key as if all operations were offered; empty if no setting selects by name.
 * @throws GeneratorError `usage` for a selector that matches no operation of any document, `usage-log-invalid` for
 * the log of another API
 */
export function selectableNames(
  apis: readonly Api[],
  { lean, project, prefixes }: Naming,
): ReadonlyMap<string, string> {
  refuseForeignUsage(apis, lean);
  const { include, exclude, overrides } = lean.selection;
  const matched = overrides.map(({ match, at }): WrittenSelector => ({
    by: "operations",
    selector: match,
    ...(at !== undefined && { at: { ...at, pointer: `${at.pointer}/match` } }),
  }));
  const inList = (list: SelectorList, selectors: readonly Selector[]): WrittenSelector[] =>
    selectors.map((selector) => ({ selector, ...selectorSource(lean, list, selector) }));
  const listed = [
    ...inList("include", include),
    ...inList("exclude", exclude),
    ...inList("hot", lean.hot),
    ...inList("cold", lean.cold),
  ];
  if (matched.length + listed.length === 0) return new Map();
  const all = everyOperation(apis);
  const named = [...matched, ...listed].some(({ selector }) => goesByName(selector))
    ? toolNames(all, project.tools, prefixes)
    : [];
  const names = new Map(named.map((name, index) => [all[index]?.key ?? "", name]));
  const selectable = all.map((one) => ({ ...one, name: names.get(one.key) ?? "" }));
  const known = [...selectable, ...unanswered(selectable, project)];
  const hints = { groups: plannedGroups(project), moved: moved(selectable, project) };
  refuseUnknown(matched, known, hints);
  refuseUnknown(
    listed,
    overrides.some(({ extension }) => extension.group !== undefined) ? grouped(known, overrides) : known,
    hints,
  );
  return names;
}

/** What prompts and resources may call operations that are not offered until it is answered whether they moved. */
export function unansweredNames(apis: readonly Api[], project: ProjectState): ReadonlySet<string> {
  const { held: waiting = new Map<string, string>(), unanswered: gone = [] } = project;
  if (waiting.size + gone.length === 0) return new Set();
  const all = everyOperation(apis);
  const held = all.filter(({ key }) => waiting.has(key));
  return new Set(
    [...held, ...unanswered(all, project)].flatMap(({ key, name, operation: { operationId } }) =>
      [key, name, operationId].filter((one) => one !== undefined),
    ),
  );
}

/** Where operations are now that moved since the last run, by the key and the operationId that they had. */
export function movedNames(apis: readonly Api[], project: ProjectState): ReadonlyMap<string, string> {
  return new Map(
    moved(everyOperation(apis), project).flatMap(({ was: { key, operation }, now }) =>
      [key, operation.operationId].flatMap((name) => (name === undefined ? [] : [[name, now] as const])),
    ),
  );
}

function moved(all: readonly Selectable[], project: ProjectState): Moved[] {
  return [...(project.moved ?? [])].flatMap(([key, now]) =>
    asTheyWere(all, [[key, project.tools.get(now)]]).map((was) => ({ was, now })),
  );
}

/** Operations that are gone: until it is answered whether they moved, settings may name them. */
function unanswered(
  all: readonly Selectable[],
  { tools, unanswered: gone = [] }: ProjectState,
): Selectable[] {
  return asTheyWere(
    all,
    gone.map((key) => [key, tools.get(key)]),
  );
}

/** Operations that the document no longer has at these keys, as far as settings can name them. */
function asTheyWere(
  [any]: readonly Selectable[],
  gone: readonly (readonly [key: string, pinned: PinnedTool | undefined])[],
): Selectable[] {
  if (any === undefined) return [];
  return gone.map(([key, { name = "", operationId } = {}]) => {
    const [, method = "", path = ""] = /^(?:[\w-]+ )?([A-Z]+) (\/.*)$/s.exec(key) ?? [];
    return { ...any, key, name, operation: { ...any.operation, method, path, operationId } };
  });
}

function everyOperation(apis: readonly Api[]): Selectable[] {
  return apis.flatMap((api) => {
    const { of } = extensionReader(api, { overrides: [], ledger: emptyLedger() });
    return unselected(api, apis.length > 1).map((one) => ({ ...one, extension: of(one).extension }));
  });
}

/** Tool names by operation key as if all operations were offered. */
export function namesOfAll(
  apis: readonly Api[],
  { project, prefixes }: Pick<Naming, "project" | "prefixes">,
): ReadonlyMap<string, string> {
  const all = everyOperation(apis);
  const names = toolNames(all, project.tools, prefixes);
  return new Map(all.map(({ key }, index) => [key, names[index] ?? ""]));
}

/** Adds the groups that the configuration defines, because their names are tool names as well. */
function grouped(all: readonly Selectable[], overrides: Selection["overrides"]): Selectable[] {
  return all.map((one) => {
    const applying = overrides.filter(
      ({ match, extension }) => extension.group !== undefined && matches(match, one),
    );
    const group = applying.at(-1)?.extension.group;
    return group === undefined ? one : { ...one, extension: { ...one.extension, group } };
  });
}

/** Actions of the project's groups that the limits made, by group name; such groups come and go. */
function plannedGroups({ tools }: ProjectState): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...tools].flatMap(([id, { name }]) => {
      if (!isGroupId(id) || name === undefined) return [];
      return [[name, [...tools].flatMap(([key, { group }]) => (group === id ? [key] : []))] as const];
    }),
  );
}

function refuseForeignUsage(
  apis: readonly Api[],
  { usage, usageAt: at }: Pick<LeanOptions, "usage" | "usageAt">,
): void {
  if (usage === undefined || usage.size === 0) return;
  const known = new Set(identities(apis).map(({ id }) => id));
  if ([...usage.keys()].some((key) => known.has(key))) return;
  const [first = ""] = usage.keys();
  const titles = apis.map(({ title }) => title).join(" and ");
  throw new GeneratorError(
    "usage-log-invalid",
    `The usage log belongs to another API: ${titles} has no ${first}.`,
    {
      hint: `Name the log of a server that was generated from these documents, or leave ${at === undefined ? "--usage" : "usage:"} out.`,
      ...(at !== undefined && { at }),
    },
  );
}

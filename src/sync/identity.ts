/** Which operation of the document is which tool of the project: a renamed path parameter or a moved path is no new tool. */
import { nearest } from "../../templates/runtime/nearest.js";
import { isGroupId } from "../model/tool-id.js";
import type { LockedTool } from "./lock.js";
import type { DiskTool, Project } from "./read.js";

export interface Identity {
  /** Operation key. */
  readonly id: string;
  readonly operationId?: string;
}

/**
 * The project with the tools of moved operations under their new ids. An operation moved when only names in its path
 * template differ, or when its operationId, unique before and now, stands at another path.
 * @param moves old id to new id, as the user said
 */
export function followIdentities(
  project: Project,
  operations: readonly Identity[],
  moves: ReadonlyMap<string, string>,
): Project {
  const present = new Set(operations.map(({ id }) => id));
  const gone = [...project.lock.tools].filter(([id]) => !present.has(id) && !isGroupId(id));
  const fresh = operations.filter(({ id }) => !project.lock.tools.has(id));
  const renamed = new Map<string, string>();
  const take = (from: string, to: string | undefined): void => {
    if (to !== undefined && !renamed.has(from) && ![...renamed.values()].includes(to)) renamed.set(from, to);
  };
  for (const [id] of gone) take(id, moves.get(id));
  const byPath = unique(fresh, ({ id }) => blanked(id));
  const goneByPath = unique(gone, ([id]) => blanked(id));
  for (const [path, [id]] of goneByPath) take(id, byPath.get(path)?.id);
  const byOperationId = unique(operations, ({ operationId }) => operationId);
  const goneByOperationId = unique([...project.lock.tools], ([, { operationId }]) => operationId);
  for (const [operationId, [id]] of goneByOperationId) {
    const to = byOperationId.get(operationId);
    if (!present.has(id) && to !== undefined && fresh.includes(to)) take(id, to.id);
  }
  if (renamed.size === 0) return project;
  const taken = new Set(renamed.values());
  const rekey = <T extends DiskTool | LockedTool>(tools: ReadonlyMap<string, T>): Map<string, T> =>
    new Map(
      [...tools].flatMap(([id, tool]) =>
        taken.has(id) && !renamed.has(id) ? [] : [[renamed.get(id) ?? id, tool]],
      ),
    );
  const tools = rekey(project.lock.tools);
  const names = pathNames(renamed, tools);
  const oldKeys = new Map([...renamed].map(([from, to]) => [to, from]));
  return {
    ...project,
    lock: { ...project.lock, tools },
    tools: new Map(
      [...rekey(project.tools)].map(([id, tool]): [string, DiskTool] => [
        id,
        tool.state === "deleted"
          ? tool
          : {
              ...tool,
              renames: { operations: oldKeys, pathNames: names.get(id) ?? new Map<string, string>() },
            },
      ]),
    ),
  };
}

/** By the id of a tool now, its path parameters that have another name: old to new. Those of a group's actions are the group's. */
function pathNames(
  renamed: ReadonlyMap<string, string>,
  tools: ReadonlyMap<string, LockedTool>,
): Map<string, Map<string, string>> {
  const names = new Map<string, Map<string, string>>();
  for (const [from, to] of renamed) {
    const pairs = renamedParameters(from, to);
    const { group } = tools.get(to) ?? {};
    for (const id of group === undefined ? [to] : [to, group])
      if (pairs.length > 0) names.set(id, new Map([...(names.get(id) ?? []), ...pairs]));
  }
  for (const [id, { group }] of tools)
    if (group !== undefined) for (const name of parametersOf(id)) names.get(group)?.delete(name);
  return names;
}

function renamedParameters(from: string, to: string): [string, string][] {
  if (blanked(from) !== blanked(to)) return [];
  const now = parametersOf(to);
  return parametersOf(from).flatMap((name, index): [string, string][] => {
    const other = now[index];
    return other === undefined || other === name ? [] : [[name, other]];
  });
}

function parametersOf(id: string): string[] {
  return [...id.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

/**
 * Where an operation that is gone may be now, to be said and not to be acted upon.
 * @param fresh ids that the documents had not before
 */
export function likelyDestination(gone: string, fresh: readonly string[]): string | undefined {
  const methodOf = (id: string): string => id.slice(0, id.indexOf(" /"));
  const candidates = fresh.filter((id) => methodOf(id) === methodOf(gone));
  return nearest(gone, candidates)[0] ?? (candidates.length === 1 ? candidates[0] : undefined);
}

/** An id with the names of its path parameters left out: `GET /pets/{}`. */
export function blanked(id: string): string {
  return id.replaceAll(/\{[^{}]*\}/g, "{}");
}

/** By key; whatever shares its key with another one is left out. */
function unique<T>(values: readonly T[], keyOf: (value: T) => string | undefined): Map<string, T> {
  const found = new Map<string, T | undefined>();
  for (const value of values) {
    const key = keyOf(value);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : value);
  }
  return new Map([...found].flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

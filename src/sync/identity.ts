/** Which operation of the document is which tool of the project: a renamed path parameter or a moved path is no new tool. */
import { nearest } from "../../templates/runtime/nearest.js";
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
  const gone = [...project.lock.tools].filter(([id]) => !present.has(id) && !id.startsWith("group "));
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
  return {
    ...project,
    lock: { ...project.lock, tools: rekey(project.lock.tools) },
    tools: rekey(project.tools),
  };
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

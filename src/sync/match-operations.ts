/**
 * Matches operations of the document to tools of the project, so that a renamed path parameter or a moved path is not a new
 * tool.
 */
import { isGroupId } from "../model/tool-id.js";
import { defined } from "../runtime/values/json.js";
import { type LockedTool, blanked } from "./lock.js";
import type { DiskTool, Project } from "./read.js";

interface Identity {
  /** Operation key. */
  readonly id: string;
  /** Id of its document. */
  readonly document: string;
  readonly operationId?: string;
}

/** Puts the new id of the one document that has another than before into a key. */
function renamedDocument(before: readonly string[], operations: readonly Identity[]): (id: string) => string {
  const now = [...new Set(operations.map(({ document }) => document))];
  const [gone, ...otherGone] = before.filter((id) => !now.includes(id));
  const [fresh, ...otherFresh] = now.filter((id) => !before.includes(id));
  const isOne = gone !== undefined && fresh !== undefined && otherGone.length + otherFresh.length === 0;
  return (id) => (isOne && id.startsWith(`${gone} `) ? `${fresh}${id.slice(gone.length)}` : id);
}

/** `shop GET /pets`, also of `GET /pets`. */
function withDocument(id: string, document: string): string {
  return /^[A-Z]+ \//.test(id) ? `${document} ${id}` : id;
}

/**
 * Moves tools of moved operations to their new ids. An operation moved if only names in its path template differ, or if its
 * operationId, unique before and now, is at another path.
 * @param moves old id to new id, as given by the user
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
  // Only beside other documents do keys begin with the id of theirs.
  const [only = "", ...others] = project.lock.commonArguments.keys();
  const documentNow = renamedDocument([only, ...others], operations);
  for (const [id] of gone) {
    const whole = documentNow(withDocument(id, only));
    take(id, fresh.find((one) => withDocument(one.id, one.document) === whole)?.id);
  }
  // A document whose id is another now was the first.
  if (others.length === 0)
    for (const [id] of gone) take(id, fresh.find((one) => one.id.endsWith(` ${id}`))?.id);
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
  return {
    ...project,
    moved: renamed,
    lock: { ...project.lock, tools },
    tools: new Map(
      [...rekey(project.tools)].map(([id, tool]): [string, DiskTool] => [
        id,
        tool.state === "deleted" ? tool : { ...tool, ...defined({ renamedParameters: names.get(id) }) },
      ]),
    ),
  };
}

/** Renamed path parameters by the tool's current id: old to new name. Parameters of a group's actions belong to the group. */
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

/** Maps values by key and drops keys that several values share. */
function unique<T>(values: readonly T[], keyOf: (value: T) => string | undefined): Map<string, T> {
  const found = new Map<string, T | undefined>();
  for (const value of values) {
    const key = keyOf(value);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : value);
  }
  return new Map([...found].flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** Warns of configured names and groups that pinned ones overrule, because callers depend on the pinned ones. */
import type { Diagnostic } from "../../errors.js";
import type { ProjectState } from "../../model/project.js";
import { groupId } from "../../model/tool-id.js";
import { isReserved } from "../select/select.js";
import { sourceName, sourcePlace } from "../select/setting-source.js";
import type { Selected } from "../select/selected.js";
import type { Allocated } from "./allocate.js";

/**
 * @param names tool names, in the order of `selected`
 */
export function pinnedNameConflicts(
  selected: readonly Selected[],
  names: readonly string[],
  { tools }: ProjectState,
): Diagnostic[] {
  const holders = new Map(
    [...tools].flatMap(([id, { name, ownName }]) =>
      [name, ownName].flatMap((one) => (one === undefined ? [] : [[one, id] as const])),
    ),
  );
  return selected.flatMap((one, index): Diagnostic[] => {
    const wanted = one.extension.name;
    const pinned = tools.get(one.key);
    const name = pinned?.ownName ?? names[index] ?? "";
    if (wanted === undefined || wanted === name || isReserved(wanted)) return [];
    const warning = { severity: "warning", at: sourcePlace(one, "name") } as const;
    const setting = sourceName(one, "name");
    if (pinned?.name !== undefined)
      return [
        {
          ...warning,
          code: "choice-without-effect",
          message: `${setting}: ${one.key} keeps the name ${name} instead of ${wanted}, because callers know it.`,
          hint:
            pinned.ownName === undefined
              ? "Run with --rename to apply the current names of all tools, or remove this name."
              : "Its tool file sets that name: change it there, or remove this one.",
        },
      ];
    const holder = holders.get(wanted);
    if (holder === undefined) return [];
    return [
      {
        ...warning,
        code: "x-mcp-invalid",
        message: `${setting}: the name "${wanted}" is already used by ${holder} in this project.`,
        hint: `${one.key} is named automatically: choose another name for it.`,
      },
    ];
  });
}

/** Warns of operations that stay in a group although the user no longer asks for it. */
export function pinnedGroupConflicts(
  group: string,
  operations: readonly Selected[],
  { tools }: ProjectState,
): Diagnostic[] {
  const stay = operations.filter(({ key, extension }) => {
    const pinned = tools.get(key);
    return extension.group === undefined && pinned?.requested === true && pinned.group === groupId(group);
  });
  const [first] = stay;
  if (first === undefined) return [];
  return [
    {
      severity: "warning",
      code: "choice-without-effect",
      message: `${stay.map(({ key }) => key).join(", ")} ${stay.length === 1 ? "stays an action" : "stay actions"} of ${group}, although no setting requests it any more: callers know ${stay.length === 1 ? "it" : "them"} there.`,
      hint: "Run with --replan to choose tools and groups anew, or use cold to move an operation from its group to search.",
      at: first.operation.at,
    },
  ];
}

/** @param names in the order of `selected` */
export function nameClashes(selected: readonly Selected[], names: readonly Allocated[]): Diagnostic[] {
  const named = selected.map((one, index) => ({ ...one, ...(names[index] ?? { name: "" }) }));
  const wanted = new Set(names.flatMap((one) => one.wanted?.name ?? []));
  return [...wanted].flatMap((name): Diagnostic[] => {
    const all = named.filter((one) => one.wanted?.name === name || one.name === name);
    const [best = name, ...others] = new Set(all.map((one) => one.wanted?.best ?? one.name));
    if (new Set(all.map(({ api }) => api.id)).size < 2) return [];
    const each = all.map(({ name: given, api, operation: { method, path } }) => {
      return `${given} (${method} ${path} of ${api.at.file})`;
    });
    return [
      {
        severity: "info",
        code: "name-clash",
        message: `Several documents want the tool name ${others.length > 0 ? name : best}. Their tools are ${each.join(" and ")}.`,
        hint: `Set "prefix" for a document in mcp.config.yaml, or x-mcp.name for an operation, to name them otherwise.`,
        at: all.at(-1)?.operation.at ?? { file: "" },
      },
    ];
  });
}

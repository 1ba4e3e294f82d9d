/** Warns of configured names and groups that pinned ones overrule, because callers depend on the pinned ones. */
import type { Diagnostic } from "../../errors.js";
import type { ProjectState } from "../../model/project.js";
import { groupId } from "../../model/tool-id.js";
import { isReserved } from "../select/reserved-names.js";
import { sourceName, sourcePlace } from "../select/setting-source.js";
import type { Selected } from "../select/selected.js";

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
    const who = sourceName(one, "name");
    if (pinned?.name !== undefined)
      return [
        {
          ...warning,
          code: "choice-without-effect",
          message: `${who}: ${one.key} keeps the name ${name} instead of ${wanted}, because callers know it.`,
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
        message: `${who}: the name "${wanted}" is already used by ${holder} in this project.`,
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
    return extension.group === undefined && pinned?.asked === true && pinned.group === groupId(group);
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

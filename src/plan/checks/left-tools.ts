/**
 * Reports tools and actions that a project lists and this run does not; permissions and calls depend on their names.
 */
import type { Diagnostic } from "../../errors.js";
import type { Api, Location } from "../../model/api.js";
import type { LedgerEntry, Membership, ToolPlan } from "../../model/plan.js";
import type { PinnedTool, ProjectState } from "../../model/project.js";
import { groupName, isGroupId } from "../../model/tool-id.js";
import { cutSubject, operationKey } from "../select/select.js";
import { groupBy } from "../../group-by.js";

interface After {
  readonly project: ProjectState;
  readonly tools: readonly ToolPlan[];
  readonly membership: ReadonlyMap<string, Membership>;
  readonly ledger: readonly LedgerEntry[];
  /** Diagnostics about actions that no longer fit their group, which say why. */
  readonly reported: readonly Diagnostic[];
}

/** Where callers find an operation now. */
interface Fate {
  /** Key of the operation. */
  readonly of: string;
  readonly where: "search" | "action" | "tool" | "nowhere";
  /** Set for what only search finds now. */
  readonly hiddenBy?: Membership["hiddenBy"];
  /** Clause without the operation's name. */
  readonly why: string;
}

interface Gone {
  readonly code: "tool-left-list" | "action-left-group";
  readonly subject: string;
  /** Of its operations. */
  readonly at: readonly [Location, ...Location[]];
  readonly fates: readonly Fate[];
}

/** Reports what the limits or the user's choices took out of the list; the document's doings are reported elsewhere. */
export function leftTools(apis: readonly Api[], after: After): Diagnostic[] {
  const { project, tools, reported } = after;
  const before = project.before ?? project.tools;
  const listed = new Set(tools.map(({ id }) => id));
  const operations = new Map(
    apis.flatMap((api) =>
      api.operations.map((operation) => [operationKey(api, operation, apis.length > 1), operation] as const),
    ),
  );
  const fateOf = fates(after);
  const gone = [...before].flatMap(([id, was]): Gone[] => {
    const code = whatLeft(id, was, { before, after });
    if (code === undefined || (code === "tool-left-list" && listed.has(id))) return [];
    const keys = isGroupId(id) ? actionsOf(id, before) : [id];
    const present = keys.flatMap((key) => {
      const operation = operations.get(key);
      return operation === undefined ? [] : [{ operation, fate: fateOf(key) }];
    });
    const [first, ...others] = present.map(({ operation }) => operation.at);
    if (first === undefined || present.every(({ fate }) => fate === undefined)) return [];
    return [
      {
        code,
        subject:
          code === "tool-left-list"
            ? `${was.name ?? id} leaves the list`
            : `${was.action ?? id} is no longer an action of ${nameOf(was.group ?? "", before)}`,
        at: [first, ...others],
        fates: present.flatMap(({ fate }) => fate ?? []),
      },
    ];
  });
  const known = new Set(reported.map(({ code, at }) => JSON.stringify([code, at])));
  const isKnown = ({ code, at }: Gone): boolean =>
    at.some((place) => known.has(JSON.stringify([code, place])));
  return gone.filter((one) => !isKnown(one)).map(warning);
}

/** What callers lost, if it is no longer in the list; for an action only if its group still is. */
function whatLeft(
  id: string,
  { form, group }: PinnedTool,
  { before, after }: { readonly before: ProjectState["tools"]; readonly after: After },
): Gone["code"] | undefined {
  if (form === "listed") return "tool-left-list";
  if (form !== "grouped" || group === undefined || before.get(group)?.form !== "listed") return undefined;
  const now = after.tools.find((tool) => tool.id === group);
  const isStill = now?.calls.form === "group" && [...now.calls.actions.values()].includes(id);
  return now === undefined || isStill ? undefined : "action-left-group";
}

function actionsOf(id: string, before: ProjectState["tools"]): string[] {
  return [...before].flatMap(([key, { group }]) => (group === id ? [key] : []));
}

function nameOf(group: string, before: ProjectState["tools"]): string {
  return before.get(group)?.name ?? groupName(group);
}

/** Undefined for what the user withdrew or the document's errors keep out: both are reported elsewhere. */
function fates({ membership, ledger }: After): (key: string) => Fate | undefined {
  const cuts = new Map(
    ledger.flatMap(({ kind, subject, operation, reason }) =>
      kind === "cut" && subject === cutSubject && operation !== undefined
        ? [[operation, reason] as const]
        : [],
    ),
  );
  return (key) => {
    const member = membership.get(key);
    const cut = cuts.get(key);
    switch (member?.form) {
      case "hidden":
        return { of: key, where: "search", why: member.reason, hiddenBy: member.hiddenBy };
      case "grouped":
        return { of: key, where: "action", why: `an action of ${member.tool ?? "a group"} now` };
      case "listed":
        return { of: key, where: "tool", why: "a tool of its own now" };
      case undefined:
        return cut === undefined ? undefined : { of: key, where: "nowhere", why: cut };
      default:
        return undefined;
    }
  };
}

function warning({ code, subject, at: [at], fates: all }: Gone): Diagnostic {
  const byWhy = groupBy(all, ({ why }) => why);
  const whys = [...byWhy].map(([why, fates]) =>
    byWhy.size > 1 ? `${fates.map(({ of }) => of).join(", ")}: ${why}` : why,
  );
  return {
    severity: "warning",
    code,
    message: `${subject} (${whys.join("; ")}): a breaking change for callers that use its name.`,
    hint: hint(all),
    at,
  };
}

function hint(all: readonly Fate[]): string {
  const at = (where: Fate["where"]): boolean => all.some((fate) => fate.where === where);
  if (at("action") || at("tool"))
    return "Callers have to use its replacement; openapi-to-mcp inspect --why NAME shows it.";
  if (!at("search"))
    return "Neither the list nor search has it any more. To keep it, undo the setting that leaves it out.";
  return all.some(({ hiddenBy }) => hiddenBy === "choice")
    ? "It is still found by search. To keep it in the list, remove it from cold, or use another mode."
    : "It is still found by search. To keep it in the list, name it in hot, raise --budget or --max-tools, or take another tool out with cold.";
}

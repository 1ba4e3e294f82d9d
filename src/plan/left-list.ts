/** Tools that a project lists and that this run takes out of the list: people grant permissions by name. */
import type { Diagnostic } from "../errors.js";
import type { Api } from "../model/api.js";
import type { LedgerEntry, Membership } from "../model/plan.js";
import type { ProjectState } from "../model/project.js";
import { cutSubject, operationKey } from "./select.js";

interface After {
  readonly project: ProjectState;
  readonly membership: ReadonlyMap<string, Membership>;
  readonly ledger: readonly LedgerEntry[];
  /** What was told of tools that the limits pushed out. */
  readonly told: readonly Diagnostic[];
}

/** What a choice took out of the list; what the limits push out and what left the document is told elsewhere. */
export function leftByChoice(
  apis: readonly Api[],
  { project, membership, ledger, told }: After,
): Diagnostic[] {
  const known = new Set(told.filter(({ code }) => code === "tool-left-list").map(({ at }) => placeOf(at)));
  const cuts = new Map(
    ledger.flatMap(({ kind, subject, operation, reason }) =>
      kind === "cut" && subject === cutSubject && operation !== undefined
        ? [[operation, reason] as const]
        : [],
    ),
  );
  return apis.flatMap((api) =>
    api.operations.flatMap((operation): Diagnostic[] => {
      const key = operationKey(api, operation, apis.length > 1);
      const pinned = project.tools.get(key);
      const member = membership.get(key);
      const wasListed = pinned?.form === "listed" || pinned?.form === "grouped";
      if (!wasListed || known.has(placeOf(operation.at))) return [];
      if (member !== undefined && member.form !== "hidden") return [];
      const reason = member?.reason.replace(/^hidden: /, "") ?? cuts.get(key);
      return reason === undefined
        ? []
        : [
            {
              severity: "warning",
              code: "tool-left-list",
              message: `${pinned.name ?? key} leaves the list (${reason}): a breaking change for whoever calls it by name.`,
              hint:
                member === undefined
                  ? "Neither the list nor search has it any more. To keep it, take back what leaves it out."
                  : "It is still found by search. To keep it in the list, take it out of cold, or use another mode.",
              at: operation.at,
            },
          ];
    }),
  );
}

function placeOf(at: Diagnostic["at"]): string {
  return JSON.stringify(at);
}

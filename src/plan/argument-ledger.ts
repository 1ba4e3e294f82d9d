/** What became of an argument, for the ledger. */
import type { LedgerEntry } from "../model/plan.js";
import type { Trims } from "../model/lean.js";
import { loosen } from "./ledger.js";
import type { Context, Decision } from "./show.js";
import type { Publication } from "./trim/publish.js";
import type { Hidden, Reason } from "./trim/published.js";

const mostTold = 20;

/** Why a property, or all of an argument, is not shown. */
export function cutReason(reason: Reason, { enums, cap }: Trims): string {
  switch (reason) {
    case "depth":
      return "deeper than this tool shows";
    case "endless":
      return "recursive without end";
    case "deprecated":
      return "deprecated";
    case "values":
      return `more than ${enums} values`;
    case "cap":
      return `more than ${cap} optional ones`;
  }
}

export function recordArgument(decision: Decision, context: Context): void {
  const { candidate, name, reason, plan, publication } = decision;
  const { one, ledger } = context;
  if (plan === undefined) {
    record(context, { kind: "hidden", subject: `argument ${name}`, reason: reason ?? "", at: candidate.at });
    return;
  }
  if (candidate.required && one.extension.hide?.includes(candidate.wireName) === true)
    ledger.diagnostics.push({
      severity: "warning",
      code: "x-mcp-invalid",
      message: `x-mcp: ${name} of ${one.key} is required and cannot be hidden.`,
      hint: "Give it a value under fixed, or take it out of hide.",
      at: candidate.at,
    });
  if (name !== candidate.wireName && candidate.place !== "body:")
    record(context, {
      kind: "renamed",
      subject: `argument ${name}`,
      reason: `${candidate.location} ${candidate.wireName} on the wire`,
      at: candidate.at,
    });
  if (publication !== undefined) recordCuts(decision, publication, context);
}

function recordCuts({ candidate, name }: Decision, publication: Publication, context: Context): void {
  const { document, ledger, one } = context;
  const { at } = candidate;
  const byReason = new Map<Reason, [path: string, hidden: Hidden][]>();
  for (const entry of publication.hidden) {
    const known = byReason.get(entry[1].reason);
    if (known === undefined) byReason.set(entry[1].reason, [entry]);
    else known.push(entry);
  }
  for (const [reason, all] of byReason) {
    const shown = all.slice(0, mostTold).map(([path]) => path);
    const more = all.length > mostTold ? ` and ${all.length - mostTold} more` : "";
    record(context, {
      kind: "hidden",
      subject: `properties of ${name}`,
      reason: `${cutReason(reason, document.trims)}: ${shown.join(", ")}${more}`,
      at: document.request.locate(all[0]?.[1].schema ?? candidate.schema) ?? at,
    });
  }
  for (const path of publication.patterned)
    record(context, {
      kind: "loosened",
      subject: `values of ${[name, ...(path === "" ? [] : [path])].join(".")}`,
      reason: `${cutReason("values", document.trims)}: a pattern stands for them, and a refusal names the nearest`,
      at,
    });
  if (publication.blurred)
    loosen(ledger, {
      operation: one.key,
      subject: `argument ${name}`,
      reason: "no finite schema is as narrow as the full one; calls may be refused",
      at,
    });
}

function record({ ledger, one }: Context, entry: Omit<LedgerEntry, "operation">): void {
  ledger.entries.push({ operation: one.key, ...entry });
}

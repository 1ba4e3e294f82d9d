/** Records in the ledger what happened to an argument. */
import { parsePointer } from "../../runtime/schema/pointer.js";
import { listNames } from "../../runtime/schema/words.js";
import type { ArgumentPlan, LedgerEntry } from "../../model/plan.js";
import type { Json } from "../../model/runtime.js";
import { reasonOf } from "../../model/trims.js";
import { atLevel } from "../document.js";
import { emptyLedger, recordLoosened, type Ledger } from "../ledger.js";
import { cutReason, silentCuts, textCut } from "../trim/cuts.js";
import type { PublishedArgument } from "../trim/published-argument.js";
import { uselessIn } from "../words/telling-sentences.js";
import { printable } from "../words/text.js";
import { constantReason, settingOf } from "./hide.js";
import type { ArgumentContext, ArgumentDecision } from "./decision.js";

const mostTold = 20;

/** What happens to an operation's arguments where its tool shows these. */
export function argumentLedger(decisions: readonly ArgumentDecision[], context: ArgumentContext): Ledger {
  const ledger = emptyLedger();
  const recording = { ...context, ledger };
  recordWrapper(decisions, recording);
  for (const decision of decisions) recordArgument(decision, recording);
  return ledger;
}

interface Recording extends ArgumentContext {
  readonly ledger: Ledger;
}

type Published = ArgumentDecision & { readonly publication: PublishedArgument };

/** Records that the body's only property was taken off, and is put around the arguments for the call. */
function recordWrapper(decisions: readonly ArgumentDecision[], context: Recording): void {
  const first = decisions.find(({ input: { location } }) => location === "body");
  if (first === undefined) return;
  const [name, inner] = parsePointer(first.input.place.slice("body:".length));
  if (name === undefined || inner === undefined) return;
  record(context, {
    kind: "cut",
    trim: "merge",
    subject: `body ${name}`,
    reason: "the body's only property: its own are the arguments, and it is put around them again",
    at: first.input.at,
  });
}

function recordArgument(decision: ArgumentDecision, context: Recording): void {
  const { input, name, reason, trim, plan, publication, view } = decision;
  if (plan === undefined) {
    record(context, {
      kind: "hidden",
      ...(trim !== undefined && { trim }),
      subject: `argument ${name}`,
      reason: reason ?? "",
      at: input.at,
    });
    return;
  }
  if (name !== input.wireName && input.place !== "body:")
    record(context, {
      kind: "renamed",
      subject: `argument ${name}`,
      reason: `${input.location} ${input.wireName} on the wire`,
      at: input.at,
    });
  recordDescription(decision, plan, context);
  if (decision.narrowed === true)
    record(context, {
      kind: "hidden",
      trim: "cap",
      subject: `parts of ${name}`,
      reason: "too long to show",
      at: input.at,
    });
  if (publication === undefined) return;
  const asShown = { ...context, document: atLevel(context.document, view?.level ?? "lean") };
  recordSilentCuts({ ...decision, publication }, plan, asShown);
  recordCuts({ ...decision, publication }, asShown);
}

function recordDescription(
  { input, inInstructions, publication }: ArgumentDecision,
  { name, schema }: ArgumentPlan,
  context: Recording,
): void {
  const { selected, document } = context;
  const { description = "" } = input;
  const written = document.request.written(description);
  const isAddedTo = written !== description || publication?.note !== undefined;
  const plain = printable(written).trim();
  const trim = textCut(plain, schema.description);
  if (trim === undefined || settingOf(input, selected.extension)?.description !== undefined) return;
  record(context, {
    kind: "cut",
    trim,
    subject: `description of ${name}`,
    reason:
      inInstructions?.description !== undefined
        ? "the instructions say it once, for all tools that are listed"
        : schema.description === undefined
          ? "the name, the tool or the schema say it"
          : isAddedTo || schema.description.length >= plain.length
            ? "said in other words"
            : [`${schema.description.length} of ${plain.length} characters`, ...uselessIn(written)].join(
                "; ",
              ),
    at: input.at,
  });
}

/** Records cuts that leave no trace: keywords, members of unions, and words of inner descriptions. */
function recordSilentCuts(
  { input, name, publication }: Published,
  { schema }: ArgumentPlan,
  context: Recording,
): void {
  const { flatten, request: full, trims } = context.document;
  const sources = { flatten, full, recorded: publication.cuts, trims };
  for (const { trim, subject, reason, found } of silentCuts(input.schema, schema, sources))
    record(context, {
      kind: "cut",
      ...(trim !== undefined && { trim }),
      subject: `${subject} ${name}`,
      reason: withPaths(reason, found),
      at: full.locate(input.schema) ?? input.at,
    });
}

/** @param all how many there are, if `paths` are only the first of them */
function withPaths(reason: string, paths: readonly string[], all?: number): string {
  const named = paths.filter((path) => path !== "");
  return named.length === 0 ? reason : `${reason}: ${listNames(named, mostTold, all)}`;
}

function recordCuts({ input, name, publication }: Published, context: Recording): void {
  const {
    document: { trims, request },
    ledger,
    selected,
  } = context;
  const { at } = input;
  for (const [reason, { paths, count, schema }] of publication.hidden) {
    const cut = cutReason(reason, trims);
    record(context, {
      kind: "hidden",
      trim: cut.trim,
      subject: `properties of ${name}`,
      reason: withPaths(cut.reason, paths, count),
      at: request.locate(schema) ?? at,
    });
  }
  for (const [value, paths] of pathsByValue(publication.constants))
    record(context, {
      kind: "hidden",
      subject: `properties of ${name}`,
      reason: withPaths(constantReason(value), paths),
      at,
    });
  for (const [path, cuts] of publication.cuts)
    for (const { trim, what, instead } of cuts)
      record(context, {
        kind: "loosened",
        trim,
        subject: `${what} of ${[name, ...(path === "" ? [] : [path])].join(".")}`,
        reason: [reasonOf(trim, trims), instead ?? []].flat().join(": "),
        at,
      });
  if (publication.mayBeWider)
    recordLoosened(ledger, {
      operation: selected.key,
      subject: `argument ${name}`,
      reason: "no finite schema is as narrow as the full one; calls may be refused",
      at,
    });
}

function pathsByValue(constants: PublishedArgument["constants"]): [value: Json, paths: string[]][] {
  const byText = new Map<string, [Json, string[]]>();
  for (const { path, value } of constants.values()) {
    const text = JSON.stringify(value);
    const [, paths] = byText.get(text) ?? [value, []];
    byText.set(text, [value, [...paths, path]]);
  }
  return [...byText.values()];
}

function record({ ledger, selected }: Recording, entry: Omit<LedgerEntry, "operation">): void {
  ledger.entries.push({ operation: selected.key, ...entry });
}

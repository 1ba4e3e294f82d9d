/** Whether what `result` asks of an answer can be had of it. */
import { nearest } from "../../templates/runtime/nearest.js";
import { GeneratorError } from "../errors.js";
import type { Location } from "../model/api.js";
import type { JsonSchema, ResultOptions } from "../model/runtime.js";
import { answerMembers } from "./answer-members.js";
import type { PlannedOperation } from "./facts.js";
import type { Ledger } from "./ledger.js";
import { hasNoContent, successSchemas } from "./response.js";
import type { Named } from "./trim/flatten.js";

/** The answers of the operations that one `result` is meant for. */
export interface Answers {
  /** Of successful JSON answers; empty when the document does not say what they look like. */
  readonly schemas: readonly JsonSchema[];
  /** There is nothing in them. */
  readonly hasNoContent?: boolean;
  readonly named: Named;
  /** Key of the operation. */
  readonly operation: string;
  readonly at: Location;
  /** Where `result` is said, as far as that is known. */
  readonly saidAt?: Location;
}

/**
 * Holds every `result` against the documents. One that stands for many operations need not fit each of them: a path is
 * good when one of them answers with such a member. What is picked and dropped is told.
 * @throws GeneratorError `config-invalid` for a path that no answer has
 */
export function checkResults(planned: readonly PlannedOperation[], ledger: Ledger): void {
  const byResult = new Map<string, { result: ResultOptions; answers: Answers[] }>();
  for (const { one, document } of planned) {
    const { result } = one.extension;
    if (result === undefined) continue;
    const saidAt = one.saidAt?.get("result");
    const group = byResult.get(JSON.stringify(result)) ?? { result, answers: [] };
    byResult.set(JSON.stringify(result), group);
    group.answers.push({
      schemas: successSchemas(one.operation).map((schema) => document.response.of(schema)),
      hasNoContent: hasNoContent(one.operation),
      named: (name) => document.response.named(name),
      operation: one.key,
      at: one.operation.at,
      ...(saidAt !== undefined && { saidAt }),
    });
  }
  for (const { result, answers } of byResult.values()) {
    checkResult(result, answers);
    tellDropped(result, answers, ledger);
  }
}

function tellDropped(
  { pick = [], drop = [] }: ResultOptions,
  answers: readonly Answers[],
  ledger: Ledger,
): void {
  for (const [index, path] of pick.entries()) {
    const dropped = drop.find((one) => path === one || path.startsWith(`${one}.`));
    if (dropped === undefined) continue;
    const [first] = answers;
    if (first === undefined) continue;
    ledger.diagnostics.push({
      severity: "warning",
      code: "x-mcp-contradiction",
      message: `result: ${path} is picked, and ${dropped} is dropped.`,
      hint: "What is dropped never comes: take it out of one of the two.",
      at: placeOf(first, `pick/${index}`),
    });
  }
}

/** Of something in `result`, or else of the operation. */
function placeOf({ saidAt, at }: Answers, member: string): Location {
  return saidAt === undefined ? at : { ...saidAt, pointer: `${saidAt.pointer}/${member}` };
}

/** @throws GeneratorError `config-invalid` for a path that no answer has */
export function checkResult(result: ResultOptions, answers: readonly Answers[]): void {
  // Where the document keeps silent about an answer, nothing can be said against a path.
  if (answers.some(({ schemas, hasNoContent }) => schemas.length === 0 && hasNoContent !== true)) return;
  const members = answers
    .filter(({ schemas }) => schemas.length > 0)
    .map(({ schemas, named }) => answerMembers(schemas, named));
  for (const option of ["pick", "drop"] as const) {
    const paths = result[option] ?? [];
    const index = paths.findIndex((path) => !members.some((one) => one.has(path)));
    if (index < 0) continue;
    const known = [...new Set(members.flatMap((one) => one.list()))];
    throw noSuchMember({ option, index, path: paths[index] ?? "" }, { known, answers });
  }
}

function noSuchMember(
  { option, index, path }: { option: "pick" | "drop"; index: number; path: string },
  { known, answers }: { known: readonly string[]; answers: readonly Answers[] },
): GeneratorError {
  const [first, ...others] = answers;
  const of = `${first?.operation ?? ""}${others.length === 0 ? "" : ` and ${others.length} more`}`;
  const near = nearestPaths(path, known);
  const shown = known.slice(0, 8).join(", ");
  return new GeneratorError("config-invalid", `result.${option}: no answer of ${of} has ${path}.`, {
    hint: near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `There is ${shown || "nothing to name"}.`,
    ...(first !== undefined && { at: placeOf(first, `${option}/${index}`) }),
  });
}

const shownPaths = 3;

/** The same path further inside, those that read alike, and those that end in the same name. */
function nearestPaths(path: string, known: readonly string[]): readonly string[] {
  const last = (one: string): string => one.split(".").at(-1) ?? one;
  const inside = known.filter((one) => one.endsWith(`.${path}`));
  const elsewhere = known.filter((one) => last(one) === last(path));
  return [...new Set([...inside, ...nearest(path, known), ...elsewhere])].slice(0, shownPaths);
}

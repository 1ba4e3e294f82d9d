/** Whether what `result` asks of an answer can be had of it. */
import { nearest } from "../../templates/runtime/nearest.js";
import { GeneratorError } from "../errors.js";
import type { Location } from "../model/api.js";
import type { JsonSchema, ResultOptions } from "../model/runtime.js";
import { answerMembers } from "./answer-members.js";
import type { PlannedOperation } from "./facts.js";
import { successSchemas } from "./response.js";
import type { Named } from "./trim/flatten.js";

/** The answers of the operations that one `result` is meant for. */
export interface Answers {
  /** Of successful JSON answers; empty when the document does not say what they look like. */
  readonly schemas: readonly JsonSchema[];
  readonly named: Named;
  /** Key of the operation. */
  readonly operation: string;
  readonly at: Location;
}

/**
 * Holds every `result` against the documents. One that stands for many operations need not fit each of them: a path is
 * good when one of them answers with such a member.
 * @throws GeneratorError `config-invalid` for a path that no answer has
 */
export function checkResults(planned: readonly PlannedOperation[]): void {
  const byResult = new Map<string, { result: ResultOptions; answers: Answers[] }>();
  for (const { one, document } of planned) {
    const { result } = one.extension;
    if (result === undefined) continue;
    const group = byResult.get(JSON.stringify(result)) ?? { result, answers: [] };
    byResult.set(JSON.stringify(result), group);
    group.answers.push({
      schemas: successSchemas(one.operation).map((schema) => document.response.of(schema)),
      named: (name) => document.response.named(name),
      operation: one.key,
      at: one.operation.at,
    });
  }
  for (const { result, answers } of byResult.values()) checkResult(result, answers);
}

/** @throws GeneratorError `config-invalid` for a path that no answer has */
export function checkResult(result: ResultOptions, answers: readonly Answers[]): void {
  const members = answers.map(({ schemas, named }) => answerMembers(schemas, named));
  // Where the document keeps silent about an answer, nothing can be said against a path.
  if (answers.some(({ schemas }) => schemas.length === 0)) return;
  for (const option of ["pick", "drop"] as const) {
    const wrong = result[option]?.find((path) => !members.some((one) => one.has(path)));
    if (wrong === undefined) continue;
    const known = [...new Set(members.flatMap((one) => one.list()))];
    throw noSuchMember(`result.${option}`, wrong, { known, answers });
  }
}

function noSuchMember(
  option: string,
  path: string,
  { known, answers }: { known: readonly string[]; answers: readonly Answers[] },
): GeneratorError {
  const [first, ...others] = answers;
  const of = `${first?.operation ?? ""}${others.length === 0 ? "" : ` and ${others.length} more`}`;
  const near = nearestPaths(path, known);
  const shown = known.slice(0, 8).join(", ");
  return new GeneratorError("config-invalid", `${option}: no answer of ${of} has ${path}.`, {
    hint: near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `There is ${shown || "nothing to name"}.`,
    ...(first !== undefined && { at: first.at }),
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

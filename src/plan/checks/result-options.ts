/** Checks whether answers have what `result` selects. */
import { GeneratorError } from "../../errors.js";
import type { Location } from "../../model/api.js";
import type { JsonSchema, ResultOptions } from "../../model/runtime.js";
import { nearest } from "../../runtime/values/nearest.js";
import type { Ledger } from "../ledger.js";
import { usesOf, type KnownOperation } from "./setting-uses.js";
import type { Definitions } from "../../schema/reference.js";
import { answerMembers } from "../../schema/answer-members.js";
import { hasNoContent, successSchemas } from "../answers/response.js";

/** The possible answers of an operation. */
export interface Answers {
  /** Schemas of successful JSON answers; empty if the document does not describe them. */
  readonly schemas: readonly JsonSchema[];
  /** The answers have no content. */
  readonly hasNoContent?: boolean;
  readonly definitions: Definitions;
  /** Key of the operation. */
  readonly operation: string;
}

/** One `result`, with the answers of all operations it applies to. */
interface ResultUse {
  readonly result: ResultOptions;
  readonly answers: readonly Answers[];
  /** @param path names and indexes within `result` */
  readonly at: (path: readonly (string | number)[]) => Location;
}

/**
 * Checks every `result` against the documents. One that is written for many operations need not fit each of them: a path is
 * good if one of them answers with such a member. Warns of a path that could only be in an answer that the document does not
 * describe, although it describes others.
 * @throws GeneratorError `config-invalid` for a path that no answer has
 */
export function checkResults(everything: readonly KnownOperation[], ledger: Ledger): void {
  for (const { value: result, operations, at } of usesOf("result", everything)) {
    checkResult({ result, answers: operations.map(answersOf), at }, ledger);
  }
}

function answersOf({ selected: { operation, key }, document: { response } }: KnownOperation): Answers {
  return {
    schemas: successSchemas(operation).map((schema) => response.of(schema)),
    hasNoContent: hasNoContent(operation),
    definitions: response,
    operation: key,
  };
}

/** @throws GeneratorError `config-invalid` for a path that no answer has */
export function checkResult({ result, answers, at }: ResultUse, ledger: Ledger): void {
  const described = answers.filter(({ schemas }) => schemas.length > 0);
  const undescribed = answers.filter(
    ({ schemas, hasNoContent }) => schemas.length === 0 && hasNoContent !== true,
  );
  // If the document describes none of the answers, every path is possible.
  if (described.length === 0 && undescribed.length > 0) return;
  const members = described.map(({ schemas, definitions }) => answerMembers(schemas, definitions));
  for (const option of ["pick", "drop"] as const)
    for (const [index, path] of (result[option] ?? []).entries()) {
      const place = at([option, index]);
      if (members.some((one) => one.has(path))) continue;
      const known = [...new Set(members.flatMap((one) => one.list()))];
      if (undescribed.length === 0)
        throw new GeneratorError(
          "config-invalid",
          `result.${option}: no answer of ${counted(answers)} has ${path}.`,
          { hint: suggestion(path, known), at: place },
        );
      ledger.diagnostics.push({
        severity: "warning",
        code: "x-mcp-invalid",
        message: `result.${option}: no answer that the document describes has ${path}.`,
        hint: `${suggestion(path, known)} It does not describe that of ${counted(undescribed)}.`,
        at: place,
      });
    }
}

function counted([first, ...others]: readonly Answers[]): string {
  return `${first?.operation ?? ""}${others.length === 0 ? "" : ` and ${others.length} more`}`;
}

function suggestion(path: string, known: readonly string[]): string {
  const near = nearestPaths(path, known);
  if (near.length > 0) return `Did you mean ${near.join(" or ")}?`;
  return `There is ${known.slice(0, 8).join(", ") || "nothing to name"}.`;
}

const shownPaths = 3;

/** Finds paths with the same end, similar paths, and paths that end in the same name. */
function nearestPaths(path: string, known: readonly string[]): readonly string[] {
  const last = (one: string): string => one.split(".").at(-1) ?? one;
  const inside = known.filter((one) => one.endsWith(`.${path}`));
  const elsewhere = known.filter((one) => last(one) === last(path));
  return [...new Set([...inside, ...nearest(path, known), ...elsewhere])].slice(0, shownPaths);
}

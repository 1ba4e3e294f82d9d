/** Compares edited tool files with their operations: what names something that no operation has would fail every call, or show nothing. */
import type { Diagnostic } from "./errors.js";
import { successfulAnswers, type Plan } from "./model/plan.js";
import { membersOfShape } from "./runtime/development/members.js";
import { type AnswersOf, sourceLine, type Spot, toolFaults } from "./runtime/development/tool-faults.js";
import type { OperationSource } from "./runtime/operations/operation.js";
import { answerMembers } from "./schema/answer-members.js";
import { serverDefinition } from "./server-definition.js";
import type { DefinedTool } from "./sync/tool-definitions.js";

/**
 * @param texts of files that define tools, by path, as they are after the run
 * @param planned the same as nobody edited them
 */
export async function toolFileProblems(
  texts: ReadonlyMap<string, string>,
  planned: ReadonlyMap<string, string>,
  plan: Plan,
): Promise<Diagnostic[]> {
  const edited = [...texts].filter(
    ([path, text]) => planned.get(path) !== text && text.includes("defineTool"),
  );
  if (edited.length === 0) return [];
  const { definedTools } = await import("./sync/tool-definitions.js");
  const api = { operations: serverDefinition(plan).operations, answers: answersOf(plan) };
  const found = edited.flatMap(([path, text]) => {
    const placeOf = placesIn(path, text);
    return definedTools(text).map((one) => problemsOf(one, placeOf, api));
  });
  return (await Promise.all(found)).flat();
}

/** Faults of one file whose lines are searched for: each takes a look at the whole file. */
const mostLines = 200;

type PlaceOf = (tool: string, spot: Spot) => Diagnostic["at"];

function placesIn(path: string, text: string): PlaceOf {
  const files = new Map([[path, text]]);
  let left = mostLines;
  return (tool, spot) => {
    left -= 1;
    return (left < 0 ? undefined : sourceLine(tool, spot, files)) ?? { file: path };
  };
}

async function problemsOf(
  { tool, isWhole }: DefinedTool,
  placeOf: PlaceOf,
  { operations, answers }: { operations: OperationSource; answers: AnswersOf },
): Promise<Diagnostic[]> {
  const faults = await toolFaults(tool, operations, answers);
  return faults
    .filter(({ at }) => isWhole || at.part !== "missing")
    .map((fault) => ({
      severity: "warning",
      code: "tool-does-not-fit",
      message: `${fault.text}.`.replace(/\?\.$/, "?"),
      hint: "Correct it in the file.",
      at: placeOf(tool.name, fault.at),
    }));
}

/** Answers as the documents describe them. */
function answersOf({ operations, responseSchemas }: Plan): AnswersOf {
  const byKey = new Map(operations.map((operation) => [operation.facts.key, operation]));
  return async (key) => {
    const operation = byKey.get(key);
    const schemas = operation === undefined ? [] : successfulAnswers(operation);
    if (schemas.length > 0) return answerMembers(schemas, responseSchemas);
    return operation?.hasNoContent === true ? membersOfShape({}) : undefined;
  };
}

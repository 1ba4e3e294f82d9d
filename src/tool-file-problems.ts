/** Compares edited tool files with their operations: what names something that no operation has would fail every call, or show nothing. */
import type { Diagnostic } from "./errors.js";
import { successfulAnswers, type Plan } from "./model/plan.js";
import type { Place } from "./model/runtime.js";
import { toolFaults, type AnswersOf, type Spot } from "./runtime/development/tool-faults.js";
import { membersOfShape } from "./runtime/operations/answer-shape.js";
import type { OperationSource } from "./runtime/operations/operation.js";
import { placeKey } from "./runtime/operations/place.js";
import { argumentAt, type Tool } from "./runtime/operations/tool.js";
import { answerMembers } from "./schema/answer-members.js";
import { serverDefinition } from "./server-definition.js";
import type { Named, ToolPlaces } from "./sync/tool-places.js";

/**
 * @param texts of files that define tools, by path, as they are after the run; `planned` those that nobody edited
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
  const { toolPlaces } = await import("./sync/tool-places.js");
  const api = { operations: serverDefinition(plan).operations, answers: answersOf(plan) };
  const found = edited.flatMap(([path, text]) =>
    toolPlaces(text).map((places) => problemsOf(path, places, api)),
  );
  return (await Promise.all(found)).flat();
}

async function problemsOf(
  path: string,
  places: ToolPlaces,
  { operations, answers }: { operations: OperationSource; answers: AnswersOf },
): Promise<Diagnostic[]> {
  return (await toolFaults(toolOf(places), operations, answers)).map(({ text, at }): Diagnostic => {
    const line = lineOf(at, places);
    return {
      severity: "warning",
      code: "tool-does-not-fit",
      message: `${text}.`.replace(/\?\.$/, "?"),
      hint:
        at.part === "result"
          ? "Correct it in the file, or remove it."
          : "Correct it in the file, or remove it: every call of the tool fails until then.",
      at: { file: path, ...(line !== undefined && { line }) },
    };
  });
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

function lineOf(
  { part, name }: Spot,
  { operations, input, fixed, pick, drop }: ToolPlaces,
): number | undefined {
  const places = (): Named[] => fixed.flatMap(placesIn);
  const found = (all: readonly Named[], key = (one: string) => one): number | undefined =>
    all.find((one) => key(one.name) === name)?.line;
  switch (part) {
    case "operation":
      return found([...operations.values()]);
    case "input":
      return found(input, keyOf);
    case "fixed":
      return found(fixed) ?? found(places(), keyOf);
    case "result":
      return found([...pick, ...drop]);
  }
}

function placesIn({ name: location, values }: ToolPlaces["fixed"][number]): Named[] {
  return values.map(({ name, line }) => ({ name: `${location}:${name}`, line }));
}

/** The cast is safe, because places are read from calls that write nothing else. */
function keyOf(place: string): string {
  return placeKey(place as Place);
}

/** The tool as far as it is compared. */
function toolOf({ name, operations, input, fixed, pick, drop }: ToolPlaces): Tool {
  const { "": operation, ...actions } = Object.fromEntries(
    [...operations].map(([action, { name: key }]) => [action, key]),
  );
  return {
    name,
    description: "",
    ...(operation === undefined ? { actions } : { operation }),
    input: Object.fromEntries(input.map(({ name: place }) => [place, argumentAt(place as Place, {})])),
    fixed: Object.fromEntries(
      fixed.map(({ name: location, values }) => [
        location,
        Object.fromEntries(values.map((value) => [value.name, null])),
      ]),
    ),
    result: { pick: namesOf(pick), drop: namesOf(drop) },
  };
}

function namesOf(all: readonly Named[]): string[] {
  return all.map(({ name }) => name);
}

/** Compares edited tool files with their operations: what names something that no operation has would fail every call, or show nothing. */
import type { Diagnostic } from "./errors.js";
import { successfulAnswers, type Plan } from "./model/plan.js";
import type { Place } from "./model/runtime.js";
import { type AnswersOf, type Spot, toolFaults } from "./runtime/development/tool-faults.js";
import { membersOfShape } from "./runtime/development/members.js";
import type { OperationSource } from "./runtime/operations/operation.js";
import { placeKey } from "./runtime/operations/place.js";
import { argumentAt, type Tool } from "./runtime/operations/tool.js";
import { answerMembers } from "./schema/answer-members.js";
import { serverDefinition } from "./server-definition.js";
import type { Named, ReadSource, ToolPlaces } from "./sync/tool-places.js";

interface Sources {
  /** Texts of files that define tools, by path, as they are after the run. */
  readonly texts: ReadonlyMap<string, string>;
  /** Those that nobody edited. */
  readonly planned: ReadonlyMap<string, string>;
  /** Reads what they import. */
  readonly read: ReadSource;
}

export async function toolFileProblems({ texts, planned, read }: Sources, plan: Plan): Promise<Diagnostic[]> {
  const edited = [...texts].flatMap(([path, text]) =>
    planned.get(path) !== text && text.includes("defineTool") ? [path] : [],
  );
  if (edited.length === 0) return [];
  const { toolPlaces } = await import("./sync/tool-places.js");
  const api = { operations: serverDefinition(plan).operations, answers: answersOf(plan) };
  const found = [...toolPlaces(edited, (path) => texts.get(path) ?? read(path))].flatMap(([path, tools]) =>
    tools.map((places) => problemsOf(path, places, api)),
  );
  return (await Promise.all(found)).flat();
}

async function problemsOf(
  path: string,
  places: ToolPlaces,
  { operations, answers }: { operations: OperationSource; answers: AnswersOf },
): Promise<Diagnostic[]> {
  const faults = await toolFaults(toolOf(places), operations, answers);
  return faults.flatMap(({ text, at }): Diagnostic[] => {
    // Arguments that are not known may be those that are missing.
    if (at.part === "missing" && places.inputLine === undefined) return [];
    const line = lineOf(at, places);
    return [
      {
        severity: "warning",
        code: "tool-does-not-fit",
        message: `${text}.`.replace(/\?\.$/, "?"),
        hint: "Correct it in the file.",
        at: { file: path, ...(line !== undefined && { line }) },
      },
    ];
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
  { operations, input, inputLine, fixed, pick, drop }: ToolPlaces,
): number | undefined {
  const places = (): Named[] => fixed.flatMap(placesIn);
  const found = (all: readonly Named[], key = (one: string) => one): number | undefined =>
    all.find((one) => key(one.name) === name)?.line;
  switch (part) {
    case "operation":
      return found(operations);
    case "missing":
      return inputLine;
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
function toolOf({ name, operations, isGroup, input, fixed, pick, drop }: ToolPlaces): Tool {
  const keys = namesOf(operations);
  return {
    name,
    description: "",
    ...(isGroup && { actions: Object.fromEntries(keys.map((key) => [key, key])) }),
    ...(!isGroup && keys[0] !== undefined && { operation: keys[0] }),
    input: Object.fromEntries(
      input.map(({ argument, name: place }) => [argument, argumentAt(place as Place, {})]),
    ),
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

/** The operations that no tool lists: described by `describe_operations`, called by the tools that it names. */
import type { OperationPlan } from "../../../src/index.js";
import { isObject, items, member, text, type JsonObject } from "../json.js";
import { callWith, type Bench, type Subject } from "./attempt.js";
import { carrierOf } from "./carrier.js";

/** @param hidden in the order of the document */
export async function searchSubjects(
  bench: Bench,
  hidden: readonly OperationPlan[],
): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for (const operation of hidden) {
    // One at a time: several share the room that one answer has.
    const subject = subjectOf(bench, operation, await describe(bench, [operation.facts.name]));
    if (subject !== undefined) subjects.push(subject);
  }
  return subjects;
}

async function describe(bench: Bench, names: readonly string[]): Promise<readonly JsonObject[]> {
  const answer = await callWith(bench, { tool: "describe_operations", args: { names } });
  if (answer.kind === "crash") throw new Error(`describe_operations: ${answer.error}`);
  return items(member(answer.result.structured, "operations")).filter(isObject);
}

/** Where arguments travel is the wire facts' to say: there is no tool file. */
function subjectOf(
  { judge }: Bench,
  { facts }: OperationPlan,
  described: readonly JsonObject[],
): Subject | undefined {
  const operation = judge.operations.find(({ key }) => key === facts.key);
  const description = described.find((one) => one["name"] === facts.name);
  const inputSchema = description?.["inputSchema"];
  const tool = text(description?.["callWith"]);
  if (operation === undefined || tool === undefined || !isObject(inputSchema)) return undefined;
  const places = new Map(facts.arguments.map(({ name, place }) => [name, place]));
  return {
    by: "search",
    name: facts.name,
    inputSchema,
    places,
    operation,
    preset: {},
    carrier: (argument) => carrierOf(operation, places.get(argument) ?? ""),
    call: (args) => ({ tool, args: { name: facts.name, arguments: args } }),
    ...(tool === "call_write_operation" && {
      wrongDoor: (args) => ({ tool: "call_read_operation", args: { name: facts.name, arguments: args } }),
    }),
  };
}

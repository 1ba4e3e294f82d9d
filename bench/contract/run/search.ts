/** The operations that no tool lists: described by `describe_operations`, called by the tools that it names. */
import type { OperationPlan } from "../../../src/index.js";
import { isObject } from "../json.js";
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
    const subject = subjectOf(bench, operation, await describe(bench, operation.facts.name));
    if (subject !== undefined) subjects.push(subject);
  }
  return subjects;
}

async function describe(bench: Bench, name: string): Promise<string> {
  const answer = await callWith(bench, { tool: "describe_operations", args: { names: [name] } });
  if (answer.kind === "crash") throw new Error(`describe_operations: ${answer.error}`);
  return answer.result.text;
}

/** Where arguments travel is the wire facts' to say: there is no tool file. */
function subjectOf({ judge }: Bench, { facts }: OperationPlan, described: string): Subject | undefined {
  const operation = judge.operations.find(({ key }) => key === facts.key);
  const tool = /^Call it with (\w+)\.$/m.exec(described)?.[1];
  const schema = /^Arguments: (.*)$/m.exec(described)?.[1];
  if (operation === undefined || tool === undefined || schema === undefined) return undefined;
  const inputSchema: unknown = JSON.parse(schema);
  if (!isObject(inputSchema)) return undefined;
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

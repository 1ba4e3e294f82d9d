/**
 * `npm run bench -- code DIR [DOCUMENT]`: tasks of several calls, done in code and step by step through tools: whether the answers are right,
 * and the tokens of arguments and results. Then what a run of code costs beside its calls.
 */
import { tokenCounter } from "../src/plan/measure.js";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { jsonValue } from "../src/runtime/values/json.js";
import type { OperationEntry } from "../src/runtime/operations/operation.js";
import { planServer, type PlannedServer } from "../src/serve.js";
import { overhead } from "./code/overhead.js";
import { served } from "./code/server.js";
import { stepByStep, type Steps } from "./code/step-by-step.js";
import type { Task } from "./code/task.js";
import { tasks } from "./code/tasks.js";
import { textOf } from "./code/text.js";
import { median } from "./shared/median.js";

const bars = { share: 0.25, overheadMs: 10 };

interface Done {
  readonly task: Task;
  /** What is wrong; "" if nothing is. */
  readonly fault: string;
  readonly tokens: number;
  readonly steps: Steps;
}

const count = await tokenCounter();

function normal(key: string): string {
  return key.replace(/\{[^}]*\}/g, "{}");
}

/** Puts names in the place of operations. */
function named(
  code: string,
  { definition }: PlannedServer,
  nameOf: (entry: OperationEntry) => string,
): string {
  return code.replace(/<<(.*?)>>/g, (_, key: string) => {
    const found = definition.operations.entries().find((entry) => normal(entry.key) === normal(key));
    if (found === undefined) throw new Error(`there is no ${key}`);
    return nameOf(found);
  });
}

/** Vendors' documentation may be of another version than the document. */
function absentFrom({ definition }: PlannedServer, { code }: Task): string[] {
  const there = new Set(definition.operations.entries().map(({ key }) => normal(key)));
  return [...code.matchAll(/<<(.*?)>>/g)].flatMap(([, key = ""]) => (there.has(normal(key)) ? [] : [key]));
}

async function done(task: Task, code: PlannedServer, tools: PlannedServer): Promise<Done> {
  const nameOf = ({ name }: OperationEntry): string => name;
  const script = named(task.code, code, nameOf);
  const begun = task.begin();
  const { routes, expected } = begun;
  const server = await served(code.definition, routes);
  const params = { name: task.tool, arguments: { code: script } };
  const result = await server.client.callTool(params);
  await server.close();
  const text = textOf(result);
  const value = jsonValue(text) ?? text;
  const fault =
    result.isError === true || !isDeepStrictEqual(value, jsonValue(JSON.stringify(expected)))
      ? `got ${text.slice(0, 600)}, wanted ${JSON.stringify(expected).slice(0, 300)}`
      : begun.isDone()
        ? ""
        : "the API is not as it should be";
  const other = await served(tools.definition, task.begin().routes);
  const inSteps = named(task.code, tools, nameOf);
  const steps = await stepByStep(inSteps, tools.definition, { server: other, count, nameOf });
  await other.close();
  return { task, fault, tokens: count(JSON.stringify(params)) + count(text), steps };
}

const only = process.argv[3];
const folder = process.argv.slice(2).find((path) => existsSync(path));
if (folder === undefined) {
  console.error("Name the folder with the documents: npm run bench -- code DIR");
  process.exitCode = 2;
} else {
  const all: Done[] = [];
  let absent = 0;
  console.log(
    ["right", "calls", "by steps", "tokens", "by steps", "share"].map((title) => title.padStart(9)).join(" "),
  );
  for (const document of new Set(tasks.map((task) => task.document))) {
    if (only !== undefined && document !== only) continue;
    const documents = [join(folder, document)];
    const code = await planServer({ documents, mode: "code" });
    const tools = await planServer({ documents });
    for (const task of tasks.filter((one) => one.document === document)) {
      const [missing] = absentFrom(code, task);
      if (missing !== undefined) {
        absent += 1;
        console.log(`   absent  ${document} has no ${missing}: ${task.asked}`);
        continue;
      }
      const one = await done(task, code, tools);
      all.push(one);
      const figures = [
        one.fault === "" ? "yes" : "no",
        1,
        one.steps.calls,
        one.tokens,
        one.steps.tokens,
        percent(shareOf(one)),
      ];
      console.log(
        `${figures.map((figure) => String(figure).padStart(9)).join(" ")}  ${document}: ${task.asked}`,
      );
      if (one.fault !== "") console.log(`          ${one.fault}`);
    }
  }
  const right = all.filter(({ fault }) => fault === "").length;
  const share = median(all.map(shareOf));
  const tokens = [median(all.map((one) => one.tokens)), median(all.map(({ steps }) => steps.tokens))];
  console.log(
    `\n${right} of ${all.length} tasks are right, with one call each; medians: ${tokens.join(" of ")} tokens, ${percent(share)}, in place of ${median(all.map(({ steps }) => steps.calls))} calls.`,
  );
  if (absent > 0)
    console.log(`${absent} more cannot be done: the document has not what the vendor documents.`);
  if (right < all.length || share > bars.share) {
    console.error(`All have to be right, with at most ${percent(bars.share)} of the tokens.`);
    process.exitCode = 1;
  }
  const { wall, cpu } = await overhead(folder);
  console.log(
    `A run with 1 ms of code takes ${wall.toFixed(1)} ms more than its calls alone, and ${cpu.toFixed(1)} ms of processor time.`,
  );
  if (wall > bars.overheadMs) {
    console.error(`It may take ${bars.overheadMs} ms more.`);
    process.exitCode = 1;
  }
}

function shareOf({ tokens, steps }: Done): number {
  return tokens / steps.tokens;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

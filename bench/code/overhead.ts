/** What a run of code costs beside the calls that it makes: both in turn, in one process. */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { planServer } from "../../src/serve.js";
import { served } from "./server.js";
import { textOf } from "./text.js";
import { median } from "../shared/median.js";

const rounds = 9;
/** Of each kind in a row: a thread makes the engine of the next run when one has ended, and that counts as well. */
const inARow = 20;
/** Rounds before the first that counts: threads start, and the compiler sees what is used. */
const warm = 2;
/** Milliseconds in which the last of them makes its engine. */
const settling = 300;
const ids = [1, 2, 3];
/** Turns of a loop that take much longer than the millisecond that a clock tells. */
const manyTurns = 200_000;

/** Milliseconds. */
export interface Cost {
  /** From a request to its answer. */
  readonly wall: number;
  /** Of all threads, with the next run's engine. */
  readonly cpu: number;
}

/** @returns What a run with 1 ms of code takes more than its calls alone: the medians. */
export async function overhead(folder: string): Promise<Cost> {
  const planned = await planServer({ documents: [join(folder, "petstore.yaml")], code: true });
  const server = await served(planned.definition, {
    "GET /pet/{petId}": (_, [id]) => ({ body: { id: Number(id), name: "Rex", photoUrls: [] } }),
  });
  const one = planned.definition.operations.entries().find(({ key }) => key === "GET /pet/{petId}");
  if (one === undefined) throw new Error("there is no pet");
  const { name } = one;
  const run = (code: string): ReturnType<typeof server.client.callTool> =>
    server.client.callTool({ name: "read_with_code", arguments: { code } });
  const loop = (turns: number): string => `let sum = 0; for (let i = 0; i < ${turns}; i++) sum += i % 3;`;
  const turnsOfOneMs = async (): Promise<number> => {
    const ms = await run(`const start = Date.now(); ${loop(manyTurns)} return Date.now() - start;`);
    return Math.round(manyTurns / Number(textOf(ms)));
  };
  const byTools = async (): Promise<void> => {
    for (const petId of ids) await server.client.callTool({ name, arguments: { petId } });
  };
  const differences: Cost[] = [];
  for (let round = 0; round < warm + rounds; round += 1) {
    const code = `for (const petId of ${JSON.stringify(ids)}) await api.${name}({ petId });
${loop(await turnsOfOneMs())}
return sum;`;
    const bare = await costOf(byTools);
    const coded = await costOf(() => run(code));
    if (round >= warm) differences.push({ wall: coded.wall - bare.wall, cpu: coded.cpu - bare.cpu });
  }
  await server.close();
  return {
    wall: median(differences.map(({ wall }) => wall)),
    cpu: median(differences.map(({ cpu }) => cpu)),
  };
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = process.cpuUsage();
  const start = performance.now();
  for (let time = 0; time < inARow; time += 1) await work();
  const wall = performance.now() - start;
  await setTimeout(settling);
  const { user, system } = process.cpuUsage(before);
  return { wall: wall / inARow, cpu: (user + system) / 1_000 / inARow };
}

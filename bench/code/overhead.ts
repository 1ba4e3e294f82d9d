/** What a run of code costs beside the calls that it makes: both in turn, in one process. */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { planServer } from "../../src/serve.js";
import { served } from "./server.js";

const rounds = 5;
/** Of each kind in a row: a thread makes the engine of the next run when one has ended, and that counts as well. */
const inARow = 20;
/** Rounds before the first that counts: threads start, and the compiler sees what is used. */
const warm = 1;
/** Milliseconds in which the last of them makes its engine. */
const settling = 300;
const ids = [1, 2, 3];

/** @returns Milliseconds of processor time in all threads that a run with 1 ms of code takes more than its calls alone: the median. */
export async function overhead(folder: string): Promise<number> {
  const planned = await planServer({ documents: [join(folder, "petstore.yaml")], code: true });
  const server = await served(planned.definition, {
    "GET /pet/{petId}": (_, [id]) => ({ body: { id: Number(id), name: "Rex", photoUrls: [] } }),
  });
  const one = planned.definition.operations.entries().find(({ key }) => key === "GET /pet/{petId}");
  if (one === undefined) throw new Error("there is no pet");
  const { name } = one;
  const script = `let sum = 0;
for (const petId of ${JSON.stringify(ids)}) sum += (await api.${name}({ petId })).id;
for (let i = 0; i < 20000; i++) sum += i % 3;
return sum;`;
  const byTools = async (): Promise<void> => {
    for (const petId of ids) await server.client.callTool({ name, arguments: { petId } });
  };
  const byCode = async (): Promise<void> => {
    await server.client.callTool({ name: "read_with_code", arguments: { code: script } });
  };
  const differences: number[] = [];
  for (let round = 0; round < warm + rounds; round += 1) {
    const bare = await processorTime(byTools);
    const coded = await processorTime(byCode);
    if (round >= warm) differences.push((coded - bare) / inARow);
  }
  await server.close();
  return differences.sort((a, b) => a - b)[rounds >> 1] ?? 0;
}

async function processorTime(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < inARow; time += 1) await work();
  await setTimeout(settling);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

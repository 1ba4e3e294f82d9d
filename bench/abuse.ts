/**
 * `npm run bench -- abuse [--seconds 2] [--only WORDS] [DIR…]`: every kind of attack over 16 connections, each of which sends its
 * next bad call when the last is answered. Prints the longest time that the server's event loop was held, and the longest that
 * `/healthz` took meanwhile; fails above 100 and 200 ms, or as much more as a bare Node.js takes longer to start than on a machine
 * of today, if an attack is above them three times: what else a machine does only adds. With folders, also over the documents in
 * them: the largest arguments of tools, and of operations that search finds, with values of up to 1 MB.
 *
 * `npm run bench -- abuse --fuzz 20 [--seed 1]`: schemas and values at random for so many seconds. A fault is printed as the
 * smallest case that shows it; the same seed gives the same cases.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { attacks, type Attack } from "./abuse/attacks.js";
import { cases, faultOf, isAnswer } from "./abuse/cases.js";
import { hostileDocument, hostileSchemas } from "./abuse/document.js";
import { startHostileApi } from "./abuse/hostile-api.js";
import { attacksOn } from "./abuse/real.js";
import { post, startHttp, type ServedHttp } from "./abuse/served.js";
import { findDocuments } from "./corpus/find.js";
import { slowness } from "./shared/bare.js";

const connections = 16;
const slower = slowness();
const bars = { pause: 100 * slower, health: 200 * slower };
/** Milliseconds between questions to `/healthz`. */
const healthMs = 25;
/** How often an attack is measured that is above the bars. */
const mostTimes = 3;
/** A pause beyond which a case at random is a fault, on any machine. */
const mostFuzzedMs = 2_000;

interface Measured {
  calls: number;
  pause: number;
  health: number;
  fault?: string;
}

function healthOf(url: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(new URL("/healthz", url), { agent }, (response) => {
      response.resume().on("end", () => resolve(performance.now() - began));
    }).on("error", reject);
  });
}

async function measure({ body }: Attack, server: ServedHttp, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const probing = new Agent({ keepAlive: true });
  const until = performance.now() + seconds * 1_000;
  const measured: Measured = { calls: 0, pause: 0, health: 0 };
  const isOver = (): boolean => performance.now() > until || measured.fault !== undefined;
  const fail = (error: unknown): void => {
    measured.fault = error instanceof Error ? error.message : String(error);
  };
  const attacker = async (): Promise<void> => {
    do {
      const text = await post(server.url, body, agent);
      measured.calls += 1;
      if (!isAnswer(text)) fail(`no answer but ${text.slice(0, 120)}`);
    } while (!isOver());
  };
  const probe = async (): Promise<void> => {
    do {
      measured.health = Math.max(measured.health, await healthOf(server.url, probing));
      await pause(healthMs);
    } while (!isOver());
  };
  await healthOf(server.url, probing);
  await server.pause();
  await Promise.all(
    [...Array.from({ length: connections }, attacker), probe()].map((one) => one.catch(fail)),
  );
  measured.pause = await server.pause();
  agent.destroy();
  probing.destroy();
  return measured;
}

function isWithinBars({ pause: held, health, fault }: Measured): boolean {
  return fault === undefined && held <= bars.pause && health <= bars.health;
}

async function measureUntilWithin(
  attack: Attack,
  server: ServedHttp,
  seconds: number,
): Promise<{ measured: Measured; times: number }> {
  for (let times = 1; ; times++) {
    const measured = await measure(attack, server, seconds);
    if (isWithinBars(measured) || measured.fault !== undefined || times === mostTimes)
      return { measured, times };
  }
}

/** @returns Whether it keeps to the bars. */
function report(name: string, measured: Measured): boolean {
  const { calls, pause: held, health, fault } = measured;
  const holds = isWithinBars(measured);
  const figures = `${String(held).padStart(6)} ms held ${health.toFixed(0).padStart(6)} ms /healthz ${String(calls).padStart(6)} calls`;
  console.log(`${holds ? "ok  " : "FAIL"} ${figures}  ${name}${fault === undefined ? "" : `: ${fault}`}`);
  return holds;
}

/** A server that an attack has brought down or that is still at work on it is no measure for the next one. */
async function measureAll(
  document: string,
  list: readonly Attack[],
  {
    environment,
    seconds,
    about = "",
  }: { environment: Record<string, string>; seconds: number; about?: string },
): Promise<boolean> {
  let server = await startHttp(document, environment);
  let holds = true;
  for (const attack of list) {
    const { measured, times } = await measureUntilWithin(attack, server, seconds);
    const name = times === 1 ? attack.name : `${attack.name} (${times} times)`;
    holds = report(about + name, measured) && holds;
    if (measured.fault === undefined) continue;
    server.kill();
    server = await startHttp(document, environment);
  }
  server.kill();
  return holds;
}

async function fuzz(folder: string, seconds: number, seed: number): Promise<boolean> {
  const document = join(folder, "first.json");
  await writeFile(document, JSON.stringify(hostileDocument({}, 1)));
  const environment = { API_BASE_URL: api.url };
  let server = await startHttp(document, environment);
  let tried = 0;
  let isOver = false;
  const property = fc.asyncProperty(cases, async (one) => {
    tried += 1;
    try {
      const fault = await faultOf(one, server, folder, mostFuzzedMs);
      if (fault !== undefined) throw new Error(fault);
    } catch (error) {
      // The case that was under way when time ran out fails, because its server is gone.
      if (isOver) return;
      server.kill();
      server = await startHttp(document, environment);
      throw error;
    }
  });
  const outcome = await fc.check(property, {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: seconds * 1_000,
  });
  isOver = true;
  server.kill();
  console.log(`${outcome.failed ? "FAIL" : "ok  "} ${tried} cases at random with the seed ${seed}`);
  if (outcome.failed)
    console.log(`${String(outcome.errorInstance)}\n${JSON.stringify(outcome.counterexample)}`);
  return !outcome.failed;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    fuzz: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const folder = await mkdtemp(join(tmpdir(), "abuse-"));
const api = await startHostileApi();
const environment = { API_BASE_URL: api.url, API_MAX_RETRIES: "0" };
const seconds = Number(values.seconds);
let holds = true;
try {
  if (values.fuzz !== undefined) holds = await fuzz(folder, Number(values.fuzz), Number(values.seed));
  else {
    const document = join(folder, "hostile.json");
    await writeFile(document, JSON.stringify(hostileDocument(hostileSchemas)));
    console.log(`bars: ${bars.pause.toFixed(0)} ms held, ${bars.health.toFixed(0)} ms /healthz`);
    const chosen = attacks.filter(({ name }) => name.includes(values.only));
    holds = await measureAll(document, chosen, { environment, seconds });
    for (const real of findDocuments(positionals)) {
      const list = (await attacksOn(real)).filter(({ name }) => name.includes(values.only));
      if (list.length === 0) continue;
      const about = `${basename(real)}: `;
      holds = (await measureAll(real, list, { environment, seconds: seconds / 4, about })) && holds;
    }
  }
} finally {
  api.close();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = holds ? 0 : 1;

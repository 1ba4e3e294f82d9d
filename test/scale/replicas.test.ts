/**
 * Three replicas behind nginx, a client of each era, and replicas that come and go. `SCALE_CALLS` says how many calls each
 * client makes.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttp, type RunningServer } from "../../bench/shared/project.js";
import { buildEchoServer } from "../../bench/soak/echo.js";
import { startUpstream, textOf, type Upstream } from "../runtime/upstream.js";
import { nginxPath, startBalancer, type Balancer } from "./balancer.js";

const calls = Number(process.env["SCALE_CALLS"] ?? 120);
const atOnce = 8;
const eras = ["legacy", "2026-07-28"] as const;
type Era = (typeof eras)[number];

let folder: string;
let project: string;
let upstream: Upstream;
let replicas: RunningServer[];
let balancer: Balancer;
/** How often the API was told something, by what it was. */
const told = new Map<string, number>();
/** Calls that are neither answered nor lost. */
const inProgress = new Set<Promise<void>>();

beforeAll(async () => {
  try {
    execFileSync("nginx", ["-v"], { env: nginxPath, stdio: "ignore" });
  } catch {
    throw new Error("This test needs nginx: apt-get install nginx-light");
  }
  folder = await mkdtemp(join(tmpdir(), "scale-"));
  project = await buildEchoServer(folder);
  upstream = await startUpstream(({ method, url, body }, response) => {
    const [, id = ""] = /^\/questions\/(.+)$/.exec(url) ?? [];
    if (method === "POST") told.set(id, (told.get(id) ?? 0) + 1);
    response.writeHead(200, { "content-type": "application/json" });
    // Some take a while, so that there is always something under way.
    setTimeout(() => response.end(JSON.stringify({ method, id, body })), id.endsWith("7") ? 100 : 0);
  });
  replicas = await Promise.all([start(), start(), start()]);
  balancer = await startBalancer(folder, replicas.map(portOf));
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(replicas.map((replica) => replica.close()));
  await upstream.close();
  await rm(folder, { recursive: true });
});

function start(port = 0): Promise<RunningServer> {
  return startHttp(project, { API_BASE_URL: upstream.origin, PORT: String(port), LOG_LEVEL: "error" });
}

function portOf({ url }: RunningServer): number {
  return Number(new URL(url).port);
}

interface Tally {
  answered: string[];
  /** Calls whose client was told that they failed, and what it was told. */
  lost: Map<string, unknown>;
  /** Answers to something else than was asked. */
  wrong: string[];
}

test("replicas that are killed cost the calls they held and nothing else", { timeout: 600_000 }, async () => {
  const underWay = callAll(await connectAll(), "killed");
  const kills = await whileUnderWay(underWay, async (turn) => {
    const victim = replicas[turn];
    if (victim === undefined) return;
    await victim.kill();
    replicas[turn] = await start(portOf(victim));
  });
  const tallies = await underWay;
  expect(kills).toBeGreaterThan(0);
  for (const { answered, lost, wrong } of tallies) {
    expect(wrong).toEqual([]);
    expect(answered.length + lost.size).toBe(calls);
  }
  const lost = tallies.reduce((sum, tally) => sum + tally.lost.size, 0);
  expect(lost).toBeLessThanOrEqual(kills * atOnce * eras.length);
  expectToldOnce(tallies);
});

test("replicas that are replaced one by one lose no call", { timeout: 600_000 }, async () => {
  const ports = replicas.map(portOf);
  const underWay = callAll(await connectAll(), "replaced");
  const replaced = await whileUnderWay(underWay, async (turn) => {
    const old = replicas[turn];
    if (old === undefined) return;
    await balancer.use(ports.filter((port) => port !== portOf(old)));
    // nginx may send it what it had accepted before.
    await Promise.all(inProgress);
    await old.close();
    replicas[turn] = await start(portOf(old));
    await balancer.use(ports);
  });
  const tallies = await underWay;
  expect(replaced).toBeGreaterThan(0);
  for (const { answered, lost, wrong } of tallies) {
    expect([lost, wrong]).toEqual([new Map(), []]);
    expect(answered).toHaveLength(calls);
  }
  expectToldOnce(tallies);
});

/** Does something to one replica after the other until the calls are made. @returns how often */
async function whileUnderWay(calls: Promise<unknown>, act: (turn: number) => Promise<void>): Promise<number> {
  let over = false;
  const noted = calls.finally(() => {
    over = true;
  });
  let times = 0;
  for (; !over; times += 1) {
    await act(times % replicas.length);
    await Promise.race([pause(200), noted]);
  }
  return times;
}

/** What was answered was told the API once, and what was lost at most once: nobody may repeat what changes something. */
function expectToldOnce(tallies: readonly Tally[]): void {
  const changes = (ids: readonly string[]): string[] => ids.filter((id) => id.includes("tell"));
  const often = (ids: readonly string[]): Set<number> => new Set(ids.map((id) => told.get(id) ?? 0));
  expect(often(changes(tallies.flatMap(({ answered }) => answered)))).toEqual(new Set([1]));
  const lost = often(changes(tallies.flatMap(({ lost }) => [...lost.keys()])));
  expect([...lost].filter((times) => times > 1)).toEqual([]);
}

interface Caller {
  client: Client;
  era: Era;
}

/** Before anything is killed: connecting is lost like a call is, and then there is nobody to call. */
function connectAll(): Promise<Caller[]> {
  return Promise.all(
    eras.map(async (era) => {
      const mode = era === "legacy" ? era : { pin: era };
      const client = new Client({ name: era, version: "1.0.0" }, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(balancer.url));
      return { client, era };
    }),
  );
}

function callAll(callers: readonly Caller[], name: string): Promise<Tally[]> {
  return Promise.all(callers.map((caller) => callAs(caller, name)));
}

async function callAs({ client, era }: Caller, name: string): Promise<Tally> {
  const tally: Tally = { answered: [], lost: new Map(), wrong: [] };
  let next = 0;
  const callInTurn = async (): Promise<void> => {
    while (next < calls) {
      const number = next++;
      const tool = number % 2 === 0 ? "ask" : "tell";
      const call = callOnce(client, tally, { tool, id: `${name}-${era}-${tool}-${number}` });
      inProgress.add(call);
      await call;
      inProgress.delete(call);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, callInTurn));
  await client.close();
  return tally;
}

async function callOnce(client: Client, tally: Tally, { tool, id }: { tool: string; id: string }) {
  const note = tool === "tell" ? { note: `of ${id}` } : {};
  const body = tool === "tell" ? JSON.stringify(note) : "";
  const want = JSON.stringify({ method: tool === "tell" ? "POST" : "GET", id, body });
  try {
    const result = await client.callTool({ name: tool, arguments: { id, ...note } });
    const text = textOf(result);
    (text === want && result.isError !== true ? tally.answered : tally.wrong).push(
      text === want ? id : `${id}: ${text}`,
    );
  } catch (error) {
    tally.lost.set(id, error);
  }
}

/**
 * `npm run bench -- soak [--seconds 600]`: 64 clients of both eras ask an API that fails in every way, and some hang up in the
 * middle. No answer may be wrong, and when all are gone the server holds no more memory, sockets or files than before.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startMeasured, type MeasuredServer } from "./http/measured-server.js";
import type { Tally } from "./soak/clients.js";
import { buildEchoServer } from "./soak/echo.js";
import { startFaultyApi } from "./soak/faulty-api.js";

const heapBar = 3;
const descriptorBar = 3;
/** How long connections to the API stay open for another call. */
const settleMs = 10_000;

interface Held {
  /** MiB of live objects. */
  heap: number;
  /** Open files and sockets. */
  descriptors: number;
}

async function held(server: MeasuredServer): Promise<Held> {
  const { heap } = await server.memory();
  const descriptors = (await readdir(`/proc/${server.pid}/fd`)).length;
  return { heap: heap / 2 ** 20, descriptors };
}

/** Once nothing is under way any more. */
async function heldAfter(server: MeasuredServer, before: Held): Promise<Held> {
  const until = Date.now() + settleMs;
  for (;;) {
    const now = await held(server);
    if (now.descriptors <= before.descriptors + descriptorBar || Date.now() > until) return now;
    await pause(200);
  }
}

/** Lets the clients ask until time is up. */
async function soak(url: string, seconds: number): Promise<Tally> {
  const clients = fork(fileURLToPath(new URL("./soak/clients.js", import.meta.url)), [url, String(seconds)]);
  const [[tally]] = (await Promise.all([once(clients, "message"), once(clients, "exit")])) as [
    [Tally],
    unknown,
  ];
  return tally;
}

function report(holds: boolean, what: string): boolean {
  console.log(`${holds ? "ok  " : "FAIL"} ${what}`);
  return holds;
}

const { values: options } = parseArgs({ options: { seconds: { type: "string", default: "600" } } });
const seconds = Number(options.seconds);
const folder = await mkdtemp(join(tmpdir(), "soak-"));
const api = await startFaultyApi();
try {
  const project = await buildEchoServer(folder);
  const environment = {
    API_BASE_URL: api.url,
    API_TIMEOUT_MS: "2000",
    API_MAX_RETRIES: "1",
    API_MAX_CONCURRENT: "100",
    LOG_LEVEL: "error",
  };
  const server = await startMeasured(join(project, "dist/http.js"), environment);
  let ended = false;
  void server.exited.then(() => (ended = true));
  try {
    await soak(server.url, Math.min(60, seconds / 3));
    await pause(settleMs);
    const before = await held(server);
    const { calls, late, hungUp, faults } = await soak(server.url, seconds);
    const after = await heldAfter(server, before);
    const more = { heap: after.heap - before.heap, descriptors: after.descriptors - before.descriptors };
    const counts = `${calls} calls (${late} late), ${hungUp} requests of clients that hung up`;
    const results = [
      report(faults.length === 0, `${counts}: ${faults.length} wrong or missing answers`),
      report(!ended, "the server is still there"),
      report(more.heap <= heapBar, `MiB of live objects more: ${more.heap.toFixed(2)} (bar ${heapBar})`),
      report(
        more.descriptors <= descriptorBar,
        `open files and sockets more: ${more.descriptors} (bar ${descriptorBar})`,
      ),
    ];
    for (const fault of faults.slice(0, 10)) console.log(`     ${fault}`);
    process.exitCode = results.every(Boolean) ? 0 : 1;
  } finally {
    await server.close();
  }
} finally {
  await api.close();
  await rm(folder, { recursive: true, force: true });
}

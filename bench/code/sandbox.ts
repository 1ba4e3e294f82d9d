/** A sandbox with operations that answer from memory, and a judge of what came out of it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Script } from "../../src/optional/code/messages.js";
import { createPool, type Asking, type RunEnd } from "../../src/optional/code/pool.js";

const pool = createPool();

const answers = {
  one: { id: 1, name: "one" },
  all: { items: [{ id: 1 }], list: 1 },
  more: { items: [{ id: 2 }] },
};

/** In the environment of the server's process. No program can make it up. */
export const canary = `canary-${crypto.randomUUID()}`;

const operations = ["one", "fails"];

/** Smaller than those of a server, so that a test that reaches them is short. */
const limits: Script["limits"] = {
  stackBytes: 262_144,
  cpuMs: 150,
  valueChars: 1_000_000,
  printedChars: 10_000,
  calls: 50,
  tooManyCalls: "too many calls",
  refusals: 100,
};

export interface Tried {
  end: RunEnd | "busy" | "late";
  printed: string;
  /** The calls, as the server gets them. */
  calls: readonly { name: string; given: string }[];
}

/**
 * @param cpuMs that the code may compute
 * @param timeoutMs after which the run is ended, as that of a server is
 */
export async function tryCode(
  code: string,
  { cpuMs = limits.cpuMs, timeoutMs = 5_000 } = {},
): Promise<Tried> {
  const printed: string[] = [];
  const calls: { name: string; given: string }[] = [];
  const asking: Asking = {
    begins: () => undefined,
    leave: () => undefined,
    unheard: (calls) => {
      printed.push(JSON.stringify(calls));
    },
    call(asked, answer) {
      if (asked.refused !== undefined) {
        answer(JSON.stringify({ error: { message: asked.refused, operation: asked.name } }));
        return;
      }
      calls.push({ name: asked.name, given: asked.given });
      const failed = { error: { message: "It failed.", status: 404, operation: asked.name } };
      const value = answers[asked.how];
      queueMicrotask(() => {
        answer(JSON.stringify(asked.name === "fails" ? failed : { value }));
      });
    },
    print: (text) => {
      printed.push(text);
    },
    idle: () => undefined,
  };
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Error("late"));
  }, timeoutMs);
  const script = { code, names: operations, aliases: [], seed: 1, limits: { ...limits, cpuMs } };
  try {
    return {
      end: await pool.run(script, asking, { caller: "", signal: late.signal }),
      printed: printed.join("\n"),
      calls,
    };
  } catch (error) {
    if (!late.signal.aborted) throw error;
    return { end: "late", printed: printed.join("\n"), calls };
  } finally {
    clearTimeout(timer);
  }
}

/** An address that counts who asks for it: code has no way to. */
export async function openTrap(): Promise<{ url: string; asked: () => number; close: () => void }> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked: () => asked, close: () => server.close() };
}

/** What only the server has, and no program says: its secret, its places, and frames of its stacks. */
const ofServer = [
  canary,
  process.execPath,
  process.cwd(),
  "file://",
  "node:internal",
  "wasm-function",
  "code-worker",
];

const builtIns: readonly object[] = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  Promise.prototype,
  String.prototype,
];
const membersOf = (): number => builtIns.reduce((sum: number, one) => sum + Reflect.ownKeys(one).length, 0);
const usualMembers = membersOf();

/** @returns the fact that shows an escape or a leak; `undefined` if there is none */
export function breachIn({ end, printed, calls }: Tried): string | undefined {
  const other = calls.find(({ name }) => !operations.includes(name));
  if (other !== undefined) return `called ${other.name}, which is not there`;
  if (calls.length > limits.calls) return `made ${calls.length} calls of ${limits.calls}`;
  if (membersOf() !== usualMembers) return "changed built-ins of the server";
  const texts = [JSON.stringify(end), printed, ...calls.map(({ given }) => given)];
  const told = ofServer.find((one) => texts.some((text) => text.includes(one)));
  return told === undefined ? undefined : `told ${told}`;
}

/** Messages over standard input that come together. */
import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { StdioTransport } from "../../../src/runtime/node/stdio-transport.js";
import { createSlices } from "../../../src/runtime/values/slices.js";

afterEach(() => {
  vi.restoreAllMocks();
});

const ping = (id: number): string => `${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`;

test("each waits for its turn, and no more input is taken meanwhile", async () => {
  const stdin = Object.assign(new PassThrough(), { fd: 0 as const });
  vi.spyOn(process, "stdin", "get").mockReturnValue(stdin as never);
  const turns: (() => void)[] = [];
  const turn = (): Promise<void> => new Promise((resolve) => turns.push(resolve));
  const transport = new StdioTransport({ ...createSlices(), turn }, () => undefined);
  const taken: unknown[] = [];
  transport.onmessage = (message) => {
    taken.push("id" in message ? message.id : undefined);
  };
  await transport.start();
  const states: unknown[] = [];
  stdin.write(ping(1) + ping(2) + ping(3));
  for (let i = 0; i <= 3; i += 1) {
    await setImmediate();
    states.push([...taken, stdin.isPaused() ? "paused" : "open"]);
    turns.shift()?.();
  }
  expect(states).toEqual([["paused"], [1, "paused"], [1, 2, "paused"], [1, 2, 3, "open"]]);
  await transport.close();
});

/** Messages over standard input that come together. */
import { PassThrough, Writable } from "node:stream";
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

test("none is taken while many answers are not read", async () => {
  const stdin = Object.assign(new PassThrough(), { fd: 0 as const });
  const written: (() => void)[] = [];
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => {
      written.push(done);
    },
  });
  vi.spyOn(process, "stdin", "get").mockReturnValue(stdin as never);
  vi.spyOn(process, "stdout", "get").mockReturnValue(stdout as never);
  const transport = new StdioTransport(createSlices(), () => undefined);
  const taken: unknown[] = [];
  transport.onmessage = (message) => {
    taken.push("id" in message ? message.id : undefined);
  };
  await transport.start();
  const sent = transport.send({ jsonrpc: "2.0", id: 0, result: { text: "x".repeat(9 * 2 ** 20) } });
  await vi.waitFor(() => {
    expect(written).toHaveLength(1);
  });
  stdin.write(ping(1));
  for (let i = 0; i < 10; i += 1) await setImmediate();
  expect(taken).toEqual([]);
  written.shift()?.();
  await vi.waitFor(() => {
    expect(taken).toEqual([1]);
  });
  await Promise.all([sent, transport.close()]);
});

test("the work of many lines grows with their number alone", async () => {
  const stdin = Object.assign(new PassThrough(), { fd: 0 as const });
  vi.spyOn(process, "stdin", "get").mockReturnValue(stdin as never);
  const transport = new StdioTransport(createSlices(), () => undefined);
  const answered = new Promise((resolve) => {
    transport.onmessage = resolve;
  });
  await transport.start();
  stdin.write("\n".repeat(300_000) + ping(1));
  expect(await answered).toMatchObject({ id: 1 });
  await transport.close();
});

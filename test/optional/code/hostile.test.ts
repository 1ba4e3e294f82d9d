/** Hostile programs: none gets out, none gets at a secret, and each ends, so that the next runs as usual. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostile, outside, trapUrl } from "../../../bench/code/hostile.js";
import { breachIn, canary, openTrap, tryCode } from "../../../bench/code/sandbox.js";

let trap: Awaited<ReturnType<typeof openTrap>>;

beforeAll(async () => {
  process.env["SANDBOX_CANARY"] = canary;
  trap = await openTrap();
});
afterAll(() => {
  delete process.env["SANDBOX_CANARY"];
  trap.close();
});

test("there are enough of them", () => {
  expect(hostile.length).toBeGreaterThan(100);
  expect(new Set(hostile.map(([, code]) => code)).size).toBe(hostile.length);
});

test.each(hostile)("%s: %s", async (_, code) => {
  const tried = await tryCode(code.replaceAll(trapUrl, trap.url));
  expect(breachIn(tried)).toBeUndefined();
  expect(trap.asked()).toBe(0);
  expect(tried.end).not.toBe("busy");
  const next = await tryCode("return [typeof polluted, typeof x, await api.one({})]", {
    cpuMs: 5_000,
    timeoutMs: 60_000,
  });
  expect(next).toEqual({
    end: { kind: "returned", json: '["undefined","undefined",{"id":1,"name":"one"}]' },
    printed: "",
    calls: [{ name: "one", given: '{"args":{}}' }],
  });
});

test("there is nothing of the outside", async () => {
  const code = `return ${JSON.stringify(outside)}.filter((name) => { try { return typeof eval(name) !== "undefined" } catch { return false } })`;
  expect((await tryCode(code)).end).toEqual({ kind: "returned", json: "[]" });
});

test("the clock tells milliseconds, and nothing finer", async () => {
  const code = "return Array.from({ length: 2000 }, () => Date.now()).filter((time) => time % 1 !== 0)";
  expect((await tryCode(code)).end).toEqual({ kind: "returned", json: "[]" });
});

test("busy neighbours take no run's time", async () => {
  const code = "let x = 0; for (let i = 0; i < 2e6; i++) x = (x * 31 + i) % 1000003; return x";
  const before = process.cpuUsage();
  const { end } = await tryCode(code, { cpuMs: 60_000, timeoutMs: 120_000 });
  const { user, system } = process.cpuUsage(before);
  // What it takes alone, and room for machines that are slower with many threads.
  const cpuMs = Math.ceil(((user + system) / 1_000) * 3);
  const all = await Promise.all(
    Array.from({ length: 16 }, () => tryCode(code, { cpuMs, timeoutMs: 120_000 })),
  );
  expect(all.map((one) => one.end)).toEqual(all.map(() => end));
});

describe("a judge of facts", () => {
  const calm = { end: { kind: "returned", json: "1" }, printed: "", calls: [] } as const;
  test.each([
    ["a secret", { printed: `it is ${canary}` }, /^told canary-/],
    ["a place", { end: { kind: "returned", json: JSON.stringify(process.execPath) } }, /^told \//],
    ["a call", { calls: [{ name: "hidden", given: "{}" }] }, "called hidden, which is not there"],
    ["calls without end", { calls: Array(51).fill({ name: "one", given: "{}" }) }, "made 51 calls of 50"],
  ] as const)("sees %s", (_, found, want) => {
    expect(breachIn({ ...calm, ...found })).toMatch(want);
  });

  test("takes no program's word", () => {
    const printed = "ESCAPED undefinedundefinedundefined $CANARY process.env node:fs";
    expect(breachIn({ ...calm, printed })).toBeUndefined();
  });

  test("hears who asks outside", async () => {
    await fetch(trap.url);
    expect(trap.asked()).toBe(1);
  });
});

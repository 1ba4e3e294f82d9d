/** Hostile programs: none gets out, none gets at a secret, and each ends, so that the next runs as usual. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostile } from "../../../bench/code/hostile.js";
import { canary, leakIn, tryCode } from "../../../bench/code/sandbox.js";

beforeAll(() => {
  process.env["SANDBOX_CANARY"] = canary;
});
afterAll(() => {
  delete process.env["SANDBOX_CANARY"];
});

test("there are enough of them", () => {
  expect(hostile.length).toBeGreaterThan(100);
  expect(new Set(hostile.map(([, code]) => code)).size).toBe(hostile.length);
});

test.each(hostile)("%s: %s", async (_, code) => {
  const tried = await tryCode(code);
  expect(leakIn(tried)).toBeUndefined();
  expect(tried.end).not.toBe("busy");
  const next = await tryCode("return [typeof polluted, typeof x, await api.one({})]", {
    cpuMs: 5_000,
    timeoutMs: 60_000,
  });
  expect(next).toEqual({
    end: { kind: "returned", json: '["undefined","undefined",{"id":1,"name":"one"}]' },
    printed: "",
    given: ['{"args":{}}'],
  });
});

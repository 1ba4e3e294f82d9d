/** The steps that all checks of a run share: 240 million, of which one check may take 12 million. */
import { expect, test } from "vitest";
import { bounded, checkedBy, fits, mayMatch, slowPatterns, validate } from "../src/bounded.js";

/** Needs more than one check may take. */
const slow = (index: number) => ({ pattern: `^(?:[a-z]{0,50}-?){0,100}${"x".repeat(index)}$` });
const text = `${"a".repeat(300)}!`;
const language = { pattern: "^[A-Z]{2}(-[a-z0-9]{1,8})*$" };

function spendAll(checks = 20): void {
  for (let index = 0; index < checks; index += 1) checkedBy((work) => work.spend(12_000_000));
}

test("the first pattern that gets fewer steps than it needs is told", async () => {
  const told = await bounded(() => {
    expect(fits(slow(1), text)).toBe(false);
    expect(slowPatterns([])).toEqual([]);
    spendAll(18);
    for (let index = 2; index < 100; index += 1) expect(fits(slow(index), text)).toBe(false);
    return Promise.resolve(slowPatterns([]));
  });
  expect(told).toMatchObject([{ code: "patterns-slow", severity: "warning" }]);
  expect(told[0]?.message).toContain(`/${slow(2).pattern}/`);
});

test("a check gets few steps when all are spent, and a usual one needs no more", async () => {
  const taken = await bounded(() => {
    spendAll();
    expect(fits(language, "EN-latin-1")).toBe(true);
    expect(fits(language, "EN-Latin-1")).toBe(false);
    return Promise.resolve(
      checkedBy((work) => {
        expect(() => work.spend(10_001)).toThrow("Too many steps");
        return work.steps;
      }),
    );
  });
  expect(taken).toBe(10_001);
});

test("names are matched with the run's steps", async () => {
  const told = await bounded(() => {
    spendAll();
    expect(mayMatch(slow(1).pattern, text)).toBe(true);
    return Promise.resolve(slowPatterns([]));
  });
  expect(told).toMatchObject([{ code: "patterns-slow" }]);
});

test("a run under way takes nothing from another, nor do checks outside of runs", async () => {
  const told = await Promise.all([
    bounded(async () => {
      spendAll();
      await Promise.resolve();
      validate(slow(1), text);
      return slowPatterns([]).map(({ code }) => code);
    }),
    bounded(async () => {
      await Promise.resolve();
      validate(slow(1), text);
      return slowPatterns([]).map(({ code }) => code);
    }),
  ]);
  spendAll();
  expect(told).toEqual([["patterns-slow"], []]);
  expect(slowPatterns([])).toEqual([]);
});

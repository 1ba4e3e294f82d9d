/** Keywords for values of any kind, of texts and of numbers. */
import { formatCheck } from "./formats.js";
import type { Make } from "./node.js";
import { oneOf } from "./equal.js";
import { pattern } from "./pattern.js";
import type { Work } from "./work.js";

export const valueRules: Readonly<Record<string, Make<unknown>>> = {
  const: (given) => oneOf([given]),
  enum: (given) => (Array.isArray(given) && given.length > 0 ? oneOf(given) : undefined),
};

export const textRules: Readonly<Record<string, Make<string>>> = {
  minLength: (given) => {
    if (!isCount(given)) return undefined;
    return (text, work) =>
      text.length >= given && (given === 0 || text.length >= 2 * given || lengthOf(text, work) >= given);
  },
  maxLength: (given) => {
    if (!isCount(given)) return undefined;
    return (text, work) =>
      text.length <= given || (text.length <= 2 * given && lengthOf(text, work) <= given);
  },
  format: (given) => {
    const isOfFormat = typeof given === "string" ? formatCheck(given) : undefined;
    return (
      isOfFormat &&
      ((text, work) => {
        work.spend(text.length);
        return isOfFormat(text);
      })
    );
  },
  pattern: (given) => {
    if (typeof given !== "string") return undefined;
    const matched = pattern(given);
    return (text, work) => matched.test(text, work);
  },
};

/** In code points. */
function lengthOf(text: string, work: Work): number {
  work.spend(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) length += 1;
  return length;
}

export const numberRules: Readonly<Record<string, Make<number>>> = {
  minimum: (given) => (isNumber(given) ? (number) => number >= given : undefined),
  maximum: (given) => (isNumber(given) ? (number) => number <= given : undefined),
  exclusiveMinimum: (given) => (isNumber(given) ? (number) => number > given : undefined),
  exclusiveMaximum: (given) => (isNumber(given) ? (number) => number < given : undefined),
  multipleOf: (given) => (isNumber(given) && given > 0 ? (number) => isMultiple(number, given) : undefined),
};

/** 0.07 is a multiple of 0.01, although not to the last binary digit. */
function isMultiple(number: number, step: number): boolean {
  const times = number / step;
  return Math.abs(Math.round(times) - times) <= 1e-8;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

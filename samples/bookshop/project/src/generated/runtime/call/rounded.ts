// @generated SignedSource<<1d529d1c87aca15933cc2c1d08576ef8b67bc6beee987a81e884c981980e6378>>
import { isObject } from "../json.js";
import { formatPointer } from "../schema/pointer.js";
import type { Problem } from "./problems.js";

/** From here on numbers are written with an exponent: nobody meant each digit. */
const exponential = 1e21;

/**
 * Integers that were rounded when the message was read (https://www.rfc-editor.org/rfc/rfc8259#section-6): an id that lost its
 * last digits is another's. As a string, all of them arrive.
 */
export function roundedIntegers(value: unknown, path: string): Problem[] {
  if (typeof value === "number") {
    const isRounded =
      Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < exponential;
    const expected = "the digits of a number this large as a string, since a number loses some of them";
    return isRounded ? [{ path, keyword: "type", expected }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => roundedIntegers(item, `${path}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    roundedIntegers(member, path + formatPointer([name])),
  );
}

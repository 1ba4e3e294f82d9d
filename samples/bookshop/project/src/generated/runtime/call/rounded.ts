// @generated SignedSource<<5c8ee173a4db7fcb7fbb8facd992d1c83005671a85e27a4c9f372a377a56d83c>>
import { isObject } from "../json.js";
import { formatPointer } from "../schema/pointer.js";
import type { Problem } from "./problems.js";

/** From here on numbers are written with an exponent, so nobody meant each digit. */
const exponential = 1e21;

/**
 * Finds integers that were rounded when the message was parsed (https://www.rfc-editor.org/rfc/rfc8259#section-6), because a
 * rounded id names something else. As a string, all digits arrive.
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

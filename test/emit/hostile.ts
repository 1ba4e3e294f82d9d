/** Strings that try to be something else: code, the end of a comment, a template, a path, a table. */
import fc from "fast-check";
import { attacks } from "../../bench/fuzz/attacks.js";
import type { Json } from "../../src/model/runtime.js";

/** One attack, or several glued to whatever text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...attacks),
  fc
    .array(fc.oneof(fc.constantFrom(...attacks), fc.string({ unit: "binary" })), { maxLength: 4 })
    .map((parts) => parts.join("")),
);

/** JSON with hostile strings as values and as names. */
export const hostileJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    hostileText,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.constantFrom(null, true, false),
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(hostileText, tie("value")), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value;

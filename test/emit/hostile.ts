/** Strings that try to be something else: code, the end of a comment, a template, a path, a table. */
import fc from "fast-check";
import type { Json } from "../../src/model/runtime.js";

export const attacks: readonly string[] = [
  `"`,
  `'`,
  "`",
  "\\",
  `\\"`,
  "${process.exit(1)}",
  "{{constructor}}",
  "{{{this}}}",
  "*/ process.exit(1) /*",
  "// @ts-ignore",
  "</script><script>",
  "<!--",
  "\n\nexport const stolen = 1;\n",
  "\r\n",
  "\u2028",
  "\u2029",
  "\u0000",
  "\u202e",
  "\ufeff",
  "\ud800",
  "\udc00\ud800",
  "__proto__",
  "constructor",
  "toString",
  "prototype",
  "../../../etc/passwd",
  "..\\..\\windows",
  "$(rm -rf ~)",
  "; rm -rf ~",
  "| a | b |",
  "[x](javascript:alert(1))",
  "![](https://evil.example/pixel)",
  "# heading",
  "1. item",
  "A=B\nC=D",
  "",
  " ",
  "ünïcödé 🐕‍🦺 漢字",
];

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

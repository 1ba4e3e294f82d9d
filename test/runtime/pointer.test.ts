import { expect, test } from "vitest";
import { parsePointer, withValuesAt } from "../../src/runtime/schema/pointer.js";

test.each<[what: string, target: unknown, parts: [pointer: string, value: unknown][], want: string]>([
  ["nothing", { a: 1 }, [], '{"a":1}'],
  ["the whole", { a: 1 }, [["", 2]], "2"],
  [
    "a part of the whole",
    undefined,
    [
      ["", { a: 1 }],
      ["/b", 2],
    ],
    '{"a":1,"b":2}',
  ],
  [
    "objects on the way",
    undefined,
    [
      ["/a/b", 1],
      ["/a/c/d", 2],
    ],
    '{"a":{"b":1,"c":{"d":2}}}',
  ],
  [
    "what was there keeps its place",
    { a: 1, b: 2 },
    [
      ["/c", 3],
      ["/a", 4],
    ],
    '{"a":4,"b":2,"c":3}',
  ],
  [
    "the last of two",
    {},
    [
      ["/a", 1],
      ["/a", 2],
    ],
    '{"a":2}',
  ],
  [
    "a part of a part",
    {},
    [
      ["/a", { x: 1 }],
      ["/a/y", 2],
    ],
    '{"a":{"x":1,"y":2}}',
  ],
  ["what is no object gives way", { a: 1 }, [["/a/b", 2]], '{"a":{"b":2}}'],
  [
    "items",
    { a: [1, { x: 2 }] },
    [
      ["/a/1/y", 3],
      ["/a/2", 4],
    ],
    '{"a":[1,{"x":2,"y":3},4]}',
  ],
  ["a name that is no item's", { a: [1] }, [["/a/b", 2]], '{"a":{"b":2}}'],
  ["no prototype", {}, [["/__proto__/a", 1]], '{"__proto__":{"a":1}}'],
])("puts values at their places: %s", (_, target, parts, want) => {
  const before = JSON.stringify(target);
  const made = withValuesAt(
    target,
    parts.map(([pointer, value]) => ({ pointer: parsePointer(pointer), value })),
  );
  expect(JSON.stringify(made)).toBe(want);
  expect(JSON.stringify(target)).toBe(before);
});

import { expect, test } from "vitest";
import { withLines } from "../../src/spec/load/position.js";
import { loadText } from "./documents.js";

const json = `{"openapi": "3.1.0",
  "paths": {
    "/a\\"b": {"get": [1, {"x": "]}"}, {"y": [[]],
      "z": -1.5e3}]}
  }
}`;
const yaml = `openapi: 3.1.0
paths:
  '/a"b':
    get:
      - 1
      - x: "]}"
      - y: [[]]
        z: -1500
`;

test.each([
  [
    "JSON",
    json,
    [
      [2, 3],
      [3, 5],
      [3, 15],
      [3, 26],
      [3, 27],
      [4, 7],
      [3, 40],
    ],
  ],
  [
    "YAML",
    yaml,
    [
      [2, 1],
      [3, 3],
      [4, 5],
      [6, 9],
      [6, 9],
      [8, 9],
      [7, 9],
    ],
  ],
])("lines of %s", async (_, text, want) => {
  const document = await loadText(text);
  const pointers = [
    "/paths",
    '/paths/~1a"b',
    '/paths/~1a"b/get',
    '/paths/~1a"b/get/1',
    '/paths/~1a"b/get/1/x',
  ];
  const deeper = ['/paths/~1a"b/get/2/z', '/paths/~1a"b/get/2/y'];
  const places = await withLines(
    { id: "api", document },
    [...pointers, ...deeper].map((pointer) => ({ file: "stdin", pointer })),
  );
  expect(places.map(({ line, column }) => [line, column])).toEqual(want);
  const unfound = [
    { file: "stdin", pointer: "/nowhere" },
    { file: "stdin" },
    { file: "another", pointer: "" },
  ];
  expect(await withLines({ id: "api", document }, unfound)).toEqual(unfound);
  expect(
    await withLines({ id: "api", document }, [
      { file: "stdin", pointer: "" },
      { file: "stdin", pointer: "/paths" },
      { file: "stdin", pointer: "/paths" },
    ]),
  ).toMatchObject([{ line: 1, column: 1 }, { line: 2 }, { line: 2 }]);
});

test("a mapping of 100,000 keys is read once, and not for each key and each place", async () => {
  const count = 100_000;
  const keys = Array.from({ length: count }, (_, index) => `k${index}`);
  const text = ["openapi: 3.1.0", "x-keys:", ...[...keys, "k5"].map((key) => `  ${key}: 1`)].join("\n");
  const document = await loadText(text);
  expect(document.diagnostics).toMatchObject([{ code: "duplicate-key", at: { line: count + 3, column: 3 } }]);
  const places = await withLines(
    { id: "api", document },
    keys.map((key) => ({ file: "stdin", pointer: `/x-keys/${key}` })),
  );
  expect(places.every(({ line }, index) => line === index + 3)).toBe(true);
}, 30_000);

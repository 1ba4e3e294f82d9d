import { describe, expect, test } from "vitest";
import { addressRoom, Unsendable } from "../../src/runtime/request/unsendable.js";
import type { ParameterFacts as Parameter } from "../../src/runtime/operations/operation.js";
import { cookiePairs, headerText, pathText, queryPairs } from "../../src/runtime/request/parameter.js";

const list = ["blue", "black", "brown"];
const map = { R: 100, G: 200, B: 150 };

function parameter(facts: Partial<Parameter>): Parameter {
  const base = {
    name: "color",
    in: "query",
    required: false,
    schema: {},
    style: "form",
    explode: true,
  } as const;
  return { ...base, ...facts };
}

function written(facts: Partial<Parameter>, value: unknown): string {
  const about = parameter(facts);
  switch (about.in) {
    case "path":
      return pathText(about, value, addressRoom());
    case "header":
      return headerText(about, value, addressRoom()) ?? "(none)";
    case "cookie":
      return cookiePairs(about, value, addressRoom())
        .map(([name, text]) => `${name}=${text}`)
        .join("; ");
    default:
      return queryPairs(about, value, addressRoom()).join("&");
  }
}

type Location = Parameter["in"];
type Row = [Location, Parameter["style"], boolean, unknown, string];

// https://spec.openapis.org/oas/v3.1.1.html#style-examples: every row of it, then what it leaves open.
const rows: Row[] = [
  ["path", "matrix", false, "", ";color"],
  ["path", "matrix", false, "blue", ";color=blue"],
  ["path", "matrix", false, list, ";color=blue,black,brown"],
  ["path", "matrix", false, map, ";color=R,100,G,200,B,150"],
  ["path", "matrix", true, "", ";color"],
  ["path", "matrix", true, "blue", ";color=blue"],
  ["path", "matrix", true, list, ";color=blue;color=black;color=brown"],
  ["path", "matrix", true, map, ";R=100;G=200;B=150"],
  ["path", "label", false, "", "."],
  ["path", "label", false, "blue", ".blue"],
  ["path", "label", false, list, ".blue,black,brown"],
  ["path", "label", false, map, ".R,100,G,200,B,150"],
  ["path", "label", true, "", "."],
  ["path", "label", true, "blue", ".blue"],
  ["path", "label", true, list, ".blue.black.brown"],
  ["path", "label", true, map, ".R=100.G=200.B=150"],
  ["path", "simple", false, "blue", "blue"],
  ["path", "simple", false, list, "blue,black,brown"],
  ["path", "simple", false, map, "R,100,G,200,B,150"],
  ["path", "simple", true, "blue", "blue"],
  ["path", "simple", true, list, "blue,black,brown"],
  ["path", "simple", true, map, "R=100,G=200,B=150"],
  ["header", "simple", false, "", ""],
  ["header", "simple", false, "blue", "blue"],
  ["header", "simple", false, list, "blue,black,brown"],
  ["header", "simple", false, map, "R,100,G,200,B,150"],
  ["header", "simple", true, list, "blue,black,brown"],
  ["header", "spaceDelimited", false, list, "blue black brown"],
  ["header", "tabDelimited", false, list, "blue\tblack\tbrown"],
  ["header", "pipeDelimited", false, ["a,b", "c"], "a,b|c"],
  ["header", "simple", true, map, "R=100,G=200,B=150"],
  ["query", "form", false, "", "color="],
  ["query", "form", false, "blue", "color=blue"],
  ["query", "form", false, list, "color=blue,black,brown"],
  ["query", "form", false, map, "color=R,100,G,200,B,150"],
  ["query", "form", true, "", "color="],
  ["query", "form", true, "blue", "color=blue"],
  ["query", "form", true, list, "color=blue&color=black&color=brown"],
  ["query", "form", true, map, "R=100&G=200&B=150"],
  ["query", "spaceDelimited", false, list, "color=blue%20black%20brown"],
  ["query", "spaceDelimited", false, map, "color=R%20100%20G%20200%20B%20150"],
  ["query", "pipeDelimited", false, list, "color=blue%7Cblack%7Cbrown"],
  ["query", "pipeDelimited", false, map, "color=R%7C100%7CG%7C200%7CB%7C150"],
  ["query", "tabDelimited", false, list, "color=blue%09black%09brown"],
  ["query", "deepObject", true, map, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
  ["cookie", "form", true, "", "color="],
  ["cookie", "form", false, "bl;ue", "color=bl%3Bue"],
  ["cookie", "form", false, list, "color=blue,black,brown"],
  ["cookie", "form", false, map, "color=R,100,G,200,B,150"],
  ["cookie", "form", true, map, "R=100; G=200; B=150"],
  ["cookie", "cookie", true, "a/b=c%", "color=a/b=c%"],
  ["cookie", "cookie", true, list, "color=blue; color=black; color=brown"],
  ["cookie", "cookie", true, map, "R=100; G=200; B=150"],
  // Delimited styles with explode are the same as form.
  ["query", "spaceDelimited", true, list, "color=blue&color=black&color=brown"],
  ["query", "pipeDelimited", true, list, "color=blue&color=black&color=brown"],
  // deepObject below the first level, and where a union lets plain values in (Stripe's `created`, `expand`).
  [
    "query",
    "deepObject",
    true,
    { a: { b: 1, c: [2, 3] } },
    "color%5Ba%5D%5Bb%5D=1&color%5Ba%5D%5Bc%5D%5B%5D=2&color%5Ba%5D%5Bc%5D%5B%5D=3",
  ],
  ["query", "deepObject", true, [{ a: 1 }, { a: 2 }], "color%5B0%5D%5Ba%5D=1&color%5B1%5D%5Ba%5D=2"],
  ["query", "deepObject", true, list.slice(1), "color%5B%5D=black&color%5B%5D=brown"],
  ["query", "deepObject", true, 1700000000, "color=1700000000"],
  ["query", "deepObject", true, { a: {}, b: [] }, ""],
  // Below the first level, other styles write JSON.
  ["query", "form", true, { a: { b: 1 }, c: [1] }, "a=%7B%22b%22%3A1%7D&c=%5B1%5D"],
  ["query", "form", false, [{ a: 1 }, "x"], "color=%7B%22a%22%3A1%7D,x"],
  // Nothing, and nothing inside something.
  ["query", "form", true, null, ""],
  ["query", "form", true, [], ""],
  ["query", "form", false, {}, ""],
  ["query", "form", false, [1, null, 2], "color=1,,2"],
  ["header", "simple", false, null, "(none)"],
  ["path", "label", true, [], ""],
  // Numbers and booleans, among them what would print with an exponent.
  ["query", "form", false, [true, 1.5, 1e21, -0], "color=true,1.5,1000000000000000000000,0"],
  // Parts that hold what stands between parts.
  ["query", "form", false, ["a,b", "c"], "color=a%2Cb,c"],
  ["path", "label", true, ["1.5", "2"], ".1%2E5.2"],
  ["path", "matrix", true, ["a;b=c"], ";color=a%3Bb%3Dc"],
  ["path", "simple", false, "a/b?c#d\\e%2f", "a%2Fb%3Fc%23d%5Ce%252f"],
  ["query", "form", true, "ü €\ud800&=+#", "color=%C3%BC%20%E2%82%AC%EF%BF%BD%26%3D%2B%23"],
  ["header", "simple", false, "50% café", "50%25 caf%C3%A9"],
  ["header", "simple", false, '50% off; "x"', '50% off; "x"'],
];

test.each(rows)("%s %s explode=%s %j → %s", (location, style, explode, value, want) => {
  expect(written({ in: location, style, explode }, value)).toBe(want);
});

test.each<[Partial<Parameter>, unknown, string]>([
  [{ allowReserved: true }, "a/b?c:d@e!$'()*,;=", "color=a/b?c:d@e!$%27()*,;="],
  [{ allowReserved: true }, "&+#[]% %41", "color=%26%2B%23%5B%5D%25%20%2541"],
  [{ allowReserved: true, explode: false }, ["a/b", "c,d"], "color=a/b,c%2Cd"],
  [{ allowReserved: true, in: "path", style: "simple", explode: false }, "a:b@c/d?e", "a:b@c%2Fd%3Fe"],
  [{ allowEmptyValue: true }, "", "color="],
  [{ allowEmptyValue: true }, [], "color="],
  [{ name: "filter[name]" }, "x", "filter%5Bname%5D=x"],
  [{ name: "StartTime<" }, "2020-01-01", "StartTime%3C=2020-01-01"],
  [{ name: "ids[]" }, [1, 2], "ids%5B%5D=1&ids%5B%5D=2"],
  [{ contentType: "application/json" }, { a: [1, "ü"] }, "color=%7B%22a%22%3A%5B1%2C%22%C3%BC%22%5D%7D"],
  [{ contentType: "text/plain" }, "a b", "color=a%20b"],
  [{ contentType: "application/json", in: "header" }, { a: "ü\n" }, '{"a":"\\u00fc\\n"}'],
  [{ contentType: "application/json", in: "cookie" }, { a: 1 }, "color=%7B%22a%22%3A1%7D"],
  [{ contentType: "application/json", in: "path" }, ["/"], "%5B%22%2F%22%5D"],
  [
    { in: "querystring", contentType: "application/x-www-form-urlencoded" },
    { a: "1&2", b: ["x", "y"] },
    "a=1%262&b=x&b=y",
  ],
  [
    {
      in: "querystring",
      contentType: "application/x-www-form-urlencoded",
      encoding: { tags: { style: "pipeDelimited", explode: false }, at: { style: "deepObject" } },
    },
    { tags: ["a", "b"], at: { x: 1 }, q: "y" },
    "tags=a%7Cb&at%5Bx%5D=1&q=y",
  ],
  [{ in: "querystring", contentType: "application/json" }, { a: 1 }, "%7B%22a%22%3A1%7D"],
  // Lists inside lists, as Swagger 2.0 has them: a text of the list around them, else JSON.
  [{ itemStyles: ["simple"] }, [[1, 2], [3]], "color=1%2C2&color=3"],
  [
    { explode: false, style: "pipeDelimited", itemStyles: ["simple"] },
    [["a", "b"], ["c"]],
    "color=a%2Cb%7Cc",
  ],
  [
    { in: "path", style: "simple", explode: false, itemStyles: ["pipeDelimited"] },
    [["a", "b"], ["c"]],
    "a%7Cb,c",
  ],
  [
    { in: "header", style: "simple", explode: false, itemStyles: ["pipeDelimited", "spaceDelimited"] },
    [[["a", "b"], ["c"]], [["d"]]],
    "a b|c,d",
  ],
  [{ itemStyles: ["simple"] }, [[[1], [2]]], "color=%5B1%5D%2C%5B2%5D"],
  [{}, [[1, 2], [3]], "color=%5B1%2C2%5D&color=%5B3%5D"],
])("%j of %j → %s", (facts, value, want) => {
  expect(written(facts, value)).toBe(want);
});

describe("what cannot travel unchanged is refused", () => {
  test.each<[Partial<Parameter>, unknown]>([
    [{ in: "header", style: "simple" }, "a\r\nX-Admin: 1"],
    [{ in: "header", style: "simple" }, "a\0"],
    [{ in: "header", style: "simple" }, " padded"],
    [{ in: "header", style: "simple" }, ["a,b", "c"]],
    [{ in: "header", style: "simple", explode: true }, { "a=b": "c" }],
    [{ in: "header", style: "pipeDelimited", explode: false }, ["a|b"]],
    [{ in: "header", style: "simple", name: "not a token" }, "x"],
    [{ style: "spaceDelimited", explode: false }, ["a b", "c"]],
    [{ style: "pipeDelimited", explode: false }, ["a|b"]],
    [{ style: "tabDelimited", explode: false }, { a: "b\tc" }],
    [{ style: "deepObject" }, { "a]": 1 }],
    [{ style: "deepObject" }, { a: [1, {}, 2] }],
    [{ style: "deepObject" }, { a: { b: [[[]]] } }],
    [{ itemStyles: ["simple"] }, [["a,b", "c"]]],
    [{ itemStyles: ["simple"], style: "pipeDelimited", explode: false }, [["a|b"], ["c"]]],
    [{ itemStyles: ["simple"], in: "header", style: "simple" }, [[1, 2], [3]]],
    [{ in: "cookie", style: "cookie" }, "a; admin=1"],
    [{ in: "cookie", style: "cookie" }, "ü"],
    // Of what is required, something has to be sent.
    [{ required: true }, null],
    [{ required: true }, []],
    [{ required: true, style: "deepObject" }, { a: [] }],
    [{ required: true, in: "querystring", contentType: "application/x-www-form-urlencoded" }, {}],
    [{ required: true, in: "header", style: "simple" }, null],
    [{ required: true, in: "header", style: "simple" }, []],
    [{ required: true, in: "cookie" }, {}],
    [
      { style: "deepObject", schema: { type: "object", required: ["a"] } },
      { a: [], b: 1 },
    ],
    [
      {
        style: "deepObject",
        schema: {
          properties: { a: { $ref: "#/$defs/Inner" } },
          $defs: { Inner: { allOf: [{ required: ["b"] }] } },
        },
      },
      { a: { b: {}, c: 1 } },
    ],
  ])("%j of %j", (facts, value) => {
    expect(() => written(facts, value)).toThrow(Unsendable);
  });
});

test("names of one address share the steps that their patterns may take", () => {
  const schema = { type: "object", patternProperties: { "^[ab]*a[ab]{150}$": {} } } as const;
  const room = addressRoom();
  const deep = parameter({ style: "deepObject", schema });
  // Each state of the pattern is another one.
  const name = Array.from({ length: 5_000 }, (_, i) => (Math.sin(i ** 2) < 0 ? "a" : "b")).join("");
  for (let times = 0; times < 12; times += 1) queryPairs(deep, { [`${name}${times}`]: 1 }, room);
  expect(room.work.steps).toBeGreaterThan(1_000_000);
  expect(room.work.steps).toBeLessThan(3_000_000);
});

import { describe, expect, test } from "vitest";
import type { Style } from "../../../bench/contract/document/style.js";
import { best } from "../../../bench/contract/judge/form.js";
import { readPairs, readText } from "../../../bench/contract/judge/style.js";
import { pairs } from "../../../bench/contract/judge/wire.js";

const colours = { R: "100", G: "200", B: "150" };
const list = ["blue", "black", "brown"];

function expected(style: Style, explode: boolean, kind: string) {
  return {
    name: "color",
    serialisation: { style, explode, allowReserved: false },
    allows: (allowed: string) => allowed === kind,
  };
}

/** https://spec.openapis.org/oas/v3.1.1.html#style-examples */
describe("paths and headers", () => {
  test.each<[Style, boolean, string, unknown]>([
    ["matrix", false, ";color=blue", "blue"],
    ["matrix", false, ";color", ""],
    ["matrix", false, ";color=blue,black,brown", list],
    ["matrix", false, ";color=R,100,G,200,B,150", colours],
    ["matrix", true, ";color=blue;color=black;color=brown", list],
    ["matrix", true, ";R=100;G=200;B=150", colours],
    ["label", false, ".blue", "blue"],
    ["label", false, ".blue,black,brown", list],
    ["label", false, ".R,100,G,200,B,150", colours],
    ["label", true, ".blue.black.brown", list],
    ["label", true, ".R=100.G=200.B=150", colours],
    ["simple", false, "blue", "blue"],
    ["simple", false, "", ""],
    ["simple", false, "blue,black,brown", list],
    ["simple", false, "a%2Cb,c", ["a,b", "c"]],
    ["simple", false, "R,100,G,200,B,150", colours],
    ["simple", true, "R=100,G=200,B=150", colours],
    ["pipeDelimited", false, "blue|black%7Cbrown", list],
    ["spaceDelimited", false, "blue%20black brown", list],
    ["tabDelimited", false, "blue%09black\tbrown", list],
  ])("%s, explode %s: %s", (style, explode, raw, want) => {
    expect(readText(raw, expected(style, explode, kindOf(want)))[0]).toEqual(want);
  });
});

describe("queries", () => {
  test.each<[Style, boolean, string, unknown]>([
    ["form", true, "color=blue", "blue"],
    ["form", true, "color=", ""],
    ["form", true, "color=blue&color=black&color=brown", list],
    ["form", true, "R=100&G=200&B=150", colours],
    ["form", false, "color=blue,black,brown", list],
    ["form", false, "color=a%2Cb,c", ["a,b", "c"]],
    ["form", false, "color=R,100,G,200,B,150", colours],
    ["spaceDelimited", false, "color=blue%20black+brown", list],
    ["pipeDelimited", false, "color=blue|black%7Cbrown", list],
    ["tabDelimited", false, "color=blue%09black%09brown", list],
    ["deepObject", true, "color[R]=100&color%5BG%5D=200&color[B]=150", colours],
    [
      "deepObject",
      true,
      "color[a][b]=1&color[list][]=x&color[list][]=y",
      { a: { b: "1" }, list: ["x", "y"] },
    ],
    ["deepObject", true, "color[0]=x&color[1]=y", ["x", "y"]],
    ["form", true, "color=a%26b%3Dc%2Bd+e%20f", "a&b=c+d e f"],
  ])("%s, explode %s: %s", (style, explode, query, want) => {
    const all = pairs(query);
    expect(readPairs(all, expected(style, explode, kindOf(want)), all)[0]).toEqual(want);
  });

  test("what could be one or many is read as what was sent", () => {
    const either = { ...expected("form", true, ""), allows: () => true };
    const readings = readPairs(pairs("color=blue"), either, []);
    expect(best(readings, ["blue"])).toEqual(["blue"]);
    expect(best(readings, "blue")).toBe("blue");
  });
});

test("what looks like JSON in a part is JSON or the text that it is, part by part", () => {
  const exploded = readPairs(
    pairs('a={"b":1}&c=[1]'),
    expected("form", true, "object"),
    pairs('a={"b":1}&c=[1]'),
  );
  expect(best(exploded, { a: { b: 1 }, c: "[1]" })).toEqual({ a: { b: 1 }, c: "[1]" });
  const listed = readText('a={"b":1},c=[1]', expected("simple", true, "object"));
  expect(best(listed, { a: '{"b":1}', c: [1] })).toEqual({ a: '{"b":1}', c: [1] });
});

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return typeof value === "object" ? "object" : "string";
}

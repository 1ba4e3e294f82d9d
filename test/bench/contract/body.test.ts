import { describe, expect, test } from "vitest";
import { judgeOfValue, request } from "./document.js";

const properties = {
  name: { type: "string" },
  count: { type: "integer" },
  tags: { type: "array", items: { type: "string" } },
  nested: {
    type: "object",
    properties: { a: { type: "integer" }, b: { type: "array", items: { type: "integer" } } },
  },
  deep: { type: "object" },
  file: { type: "string", format: "binary" },
  files: { type: "array", items: { type: "string", format: "binary" } },
};

async function faults(
  contentType: string,
  body: string | Buffer,
  { sent, encoding, header, schema }: { sent: object; encoding?: object; header?: string; schema?: object },
): Promise<readonly string[]> {
  const media = { schema: schema ?? { type: "object", properties }, ...(encoding && { encoding }) };
  const judge = judgeOfValue({
    openapi: "3.1.0",
    paths: { "/x": { post: { requestBody: { content: { [contentType]: media } } } } },
  });
  const wire = request("POST /x", { "content-type": header ?? contentType }, body);
  const asked = Object.entries(sent).map(([argument, value]: [string, unknown]) => ({
    argument,
    place: `body:/${argument}`,
    value,
  }));
  const found = await judge.faults(wire, { key: "POST /x", basePath: "", sent: asked });
  return found.map(({ kind, place }) => `${kind} ${place}`);
}

describe("application/x-www-form-urlencoded", () => {
  const nested = { a: 1, b: [2, 3] };
  test.each<[string, string, object, object | undefined, string[]]>([
    ["text", "name=a%26b+c&count=5", { name: "a&b c", count: 5 }, undefined, []],
    ["repeated", "tags=a&tags=b", { tags: ["a", "b"] }, undefined, []],
    ["joined by commas", "tags=a,b", { tags: ["a", "b"] }, { tags: { style: "form", explode: false } }, []],
    ["joined where it should repeat", "tags=a,b", { tags: ["a", "b"] }, undefined, ["changed body:/tags"]],
    ["JSON", `nested=${encodeURIComponent(JSON.stringify(nested))}`, { nested }, undefined, []],
    [
      "deepObject",
      "nested[a]=1&nested[b][]=2&nested[b][]=3",
      { nested },
      { nested: { style: "deepObject", explode: true } },
      [],
    ],
    ["exploded", "a=1&b=2&b=3", { nested }, { nested: { style: "form", explode: true } }, []],
    ["a wrong number", "count=five", { count: 5 }, undefined, ["changed body:/count"]],
    ["an unknown field", "name=a&more=b", { name: "a" }, undefined, ["unasked body:/more"]],
  ])("%s", async (_, body, sent, encoding, want) => {
    const found = await faults("application/x-www-form-urlencoded", body, {
      sent,
      ...(encoding && { encoding }),
    });
    expect(found).toEqual(want);
  });
});

describe("multipart/form-data", () => {
  const bytes = Buffer.from([0, 13, 10, 255, 45, 45]);
  const part = (headers: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; ${headers}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]);
  const whole = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from("--b--\r\n")]);
  const header = "multipart/form-data; boundary=b";
  const file = (content: string | Buffer) =>
    part('name="file"; filename="f.bin"\r\ncontent-type: image/png', content);
  const json = 'name="nested"\r\ncontent-type: application/json';

  test.each<[string, Buffer, object, string[]]>([
    ["texts and bytes", whole(part('name="name"', "é"), file(bytes)), { name: "é", file: bytes }, []],
    ["a part of JSON", whole(part(json, '{"a":1}')), { nested: { a: 1 } }, []],
    ["several parts", whole(part('name="tags"', "a"), part('name="tags"', "b")), { tags: ["a", "b"] }, []],
    ["one part for an array", whole(part('name="tags"', "a")), { tags: ["a"] }, []],
    [
      "parts for the leaves",
      whole(part('name="deep[a]"', "1"), part('name="deep[b][]"', "2")),
      { deep: { a: 1, b: [2] } },
      [],
    ],
    ["changed bytes", whole(file(bytes.subarray(1))), { file: bytes }, ["changed body:/file"]],
    ["a lost part", whole(part('name="name"', "a")), { name: "a", count: 1 }, ["missing body:/count"]],
  ])("%s", async (_, body, sent, want) => {
    expect(
      await faults("multipart/form-data", body, {
        sent,
        header,
        encoding: { deep: { style: "deepObject", explode: true } },
      }),
    ).toEqual(want);
  });
});

test("application/xml by the xml objects", async () => {
  const schema = {
    type: "object",
    xml: { name: "Pet" },
    properties: {
      id: { type: "integer", xml: { attribute: true } },
      name: { type: "string", xml: { name: "petName", prefix: "p", namespace: "urn:x" } },
      photos: {
        type: "array",
        xml: { wrapped: true, name: "photoList" },
        items: { type: "string", xml: { name: "photo" } },
      },
      tags: { type: "array", items: { type: "string", xml: { name: "tag" } } },
    },
  };
  const body =
    '<?xml version="1.0"?><Pet id="7" xmlns:p="urn:x"><p:petName>a &lt;b&gt; &amp; c</p:petName>' +
    "<photoList><photo>x</photo><photo>y</photo></photoList><tag>1</tag><tag>2</tag></Pet>";
  const sent = { id: 7, name: "a <b> & c", photos: ["x", "y"], tags: ["1", "2"] };
  expect(await faults("application/xml", body, { sent, schema })).toEqual([]);
  expect(await faults("application/xml", body.replace("7", "8"), { sent, schema })).toEqual([
    "changed body:/id",
  ]);
});

test("Swagger 2.0's forms and collection formats", async () => {
  const judge = judgeOfValue({
    swagger: "2.0",
    paths: {
      "/x": {
        post: {
          consumes: ["application/x-www-form-urlencoded"],
          parameters: [
            { name: "csv", in: "formData", type: "array", items: { type: "integer" } },
            {
              name: "multi",
              in: "query",
              type: "array",
              collectionFormat: "multi",
              items: { type: "string" },
            },
            {
              name: "pipes",
              in: "query",
              type: "array",
              collectionFormat: "pipes",
              items: { type: "string" },
            },
          ],
        },
      },
    },
  });
  const wire = request(
    "POST /x?multi=a&multi=b&pipes=c%7Cd",
    { "content-type": "application/x-www-form-urlencoded" },
    "csv=1%2C2",
  );
  const sent = [
    { argument: "csv", place: "body:/csv", value: [1, 2] },
    { argument: "multi", place: "query:multi", value: ["a", "b"] },
    { argument: "pipes", place: "query:pipes", value: ["c", "d"] },
  ];
  const found = await judge.faults(wire, { key: "POST /x", basePath: "", sent });
  expect(found.map(({ place }) => place)).toEqual(["body:/csv"]);
  const right = { ...wire, body: Buffer.from("csv=1,2") };
  expect(await judge.faults(right, { key: "POST /x", basePath: "", sent })).toEqual([]);
});

describe("what is empty and does not arrive", () => {
  const form = "application/x-www-form-urlencoded";
  const bracketed = { nested: { style: "deepObject", explode: true } };
  const nested = { ...properties.nested, required: ["b"] };
  test.each<[body: string, sent: object, required: string[], want: string[]]>([
    ["", { tags: [] }, [], []],
    ["", { tags: [] }, ["tags"], ["invalid body:"]],
    ["tags=", { tags: [] }, ["tags"], []],
    ["", { nested: {} }, [], []],
    ["", { nested: {} }, ["nested"], ["invalid body:"]],
    ["nested[a]=1", { nested: { a: 1, b: [] } }, [], ["invalid body:/nested"]],
    ["nested[a]=1&nested[b][]=2", { nested: { a: 1, b: [2] } }, [], []],
  ])("as a form, %j of %j where %j is required", async (body, sent, required, want) => {
    const schema = { type: "object", properties: { ...properties, nested }, required };
    expect(await faults(form, body, { sent, schema, encoding: bracketed })).toEqual(want);
  });

  test("as parts, a required list", async () => {
    const schema = { type: "object", properties, required: ["tags"] };
    const header = "multipart/form-data; boundary=b";
    const body = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\na\r\n--b--\r\n';
    const found = await faults("multipart/form-data", body, {
      sent: { name: "a", tags: [] },
      schema,
      header,
    });
    expect(found).toEqual(["invalid body:"]);
  });

  test("as XML, a list without a wrapper is none of its elements", async () => {
    const schema = { type: "object", properties, required: ["tags"], xml: { name: "x" } };
    const sent = { name: "a", tags: [] };
    expect(await faults("application/xml", "<x><name>a</name></x>", { sent, schema })).toEqual([]);
  });
});

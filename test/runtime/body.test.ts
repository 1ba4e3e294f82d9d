import busboy from "busboy";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import qs from "qs";
import { describe, expect, test, vi } from "vitest";
import { contentText } from "../../src/runtime/request/form-body.js";
import { Unsendable } from "../../src/runtime/request/unsendable.js";
import type { BodyFacts } from "../../src/runtime/operations/operation.js";
import { encodeBody } from "../../src/runtime/request/body.js";
import { validate } from "../../src/runtime/schema/accept.js";
import { fileSchema } from "../../src/runtime/schema/file-schema.js";
import { bundle } from "../../src/runtime/schema/validate.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import { operations } from "./petstore.js";

const disk = new Map([["cat.png", new Blob(["PNG"])]]);

async function openFile(path: string): Promise<Blob> {
  const found = disk.get(path);
  if (found === undefined) throw new Error(`ENOENT /secret/folder/${path}`);
  return found;
}

async function encoded(
  facts: Partial<BodyFacts>,
  value: unknown,
): Promise<{ type: string; text: string; content: string | Blob }> {
  const body = { required: true, contentType: "application/json", schema: {}, ...facts };
  const options = { schema: body.schema, openFile, boundary: () => "b0undary" };
  const { contentType, content } = await encodeBody(body, value, options);
  return { type: contentType, content, text: typeof content === "string" ? content : await content.text() };
}

test.each<[string, unknown, string, string]>([
  ["application/json", { a: [1, null, "ü\ud800"] }, "application/json", '{"a":[1,null,"ü\\ud800"]}'],
  ["application/merge-patch+json", { a: null }, "application/merge-patch+json", '{"a":null}'],
  [
    "application/json-patch+json",
    [{ op: "remove", path: "/a" }],
    "application/json-patch+json",
    '[{"op":"remove","path":"/a"}]',
  ],
  ["application/json; charset=utf-8", "text", "application/json; charset=utf-8", '"text"'],
  ["*/*", { a: 1 }, "application/json", '{"a":1}'],
  ["application/x-ndjson", [{ a: 1 }, 2], "application/x-ndjson", '{"a":1}\n2\n'],
  ["application/json-seq", [1], "application/json-seq", "\u001e1\n"],
  ["text/plain", "a\nb", "text/plain", "a\nb"],
  ["text/plain", 12.5, "text/plain", "12.5"],
  ["text/csv", "a;b", "text/csv", "a;b"],
  ["text/*", "a", "text/plain", "a"],
  ["application/yaml", "a: 1", "application/yaml", "a: 1"],
  ["application/yaml", { a: 1 }, "application/yaml", '{"a":1}'],
  ["application/xml", "<a/>", "application/xml", "<a/>"],
])("%s of %j", async (contentType, value, type, text) => {
  expect(await encoded({ contentType }, value)).toMatchObject({ type, text });
});

test.each<[string, string, string, number[] | string]>([
  ["text/plain; charset=iso-8859-1", "ü", "text/plain; charset=iso-8859-1", [0xfc]],
  ["text/plain; charset=US-ASCII", "u", "text/plain; charset=US-ASCII", [0x75]],
  ["text/plain; charset=utf-16", "ü€", "text/plain; charset=utf-8", [0xc3, 0xbc, 0xe2, 0x82, 0xac]],
  [
    'text/csv; charset="windows-1252"; header=present',
    "€",
    "text/csv; charset=utf-8; header=present",
    [0xe2, 0x82, 0xac],
  ],
  ["text/plain; charset=iso-8859-1", "€", "", "text that iso-8859-1 can encode"],
  ["text/plain; charset=us-ascii", "ü", "", "text that us-ascii can encode"],
])("%s of %j", async (contentType, value, type, want) => {
  const sent = encoded({ contentType }, value);
  if (typeof want === "string") return expect(sent).rejects.toMatchObject({ expected: want });
  const { content, type: sentAs } = await sent;
  expect([...new Uint8Array(await new Blob([content]).arrayBuffer())]).toEqual(want);
  expect(sentAs).toBe(type);
});

describe("a file as the whole body", () => {
  const file = { schema: fileSchema, files: [""] };

  test.each<[string, unknown, string, string]>([
    ["application/octet-stream", { base64: "aGk=" }, "application/octet-stream", "hi"],
    ["application/octet-stream", { text: "hü" }, "application/octet-stream", "hü"],
    ["application/x-tar", { path: "cat.png" }, "application/x-tar", "PNG"],
    ["image/*", { path: "cat.png" }, "image/png", "PNG"],
    ["image/jpeg, image/png", { path: "cat.png" }, "image/png", "PNG"],
    ["image/jpeg, image/png", { base64: "aGk=", contentType: "image/jpeg" }, "image/jpeg", "hi"],
    ["*/*", { base64: "aGk_-w", contentType: "audio/ogg" }, "audio/ogg", "hi?\ufffd"],
    ["image/*", { base64: "data:image/gif;base64,aGk=" }, "image/gif", "hi"],
  ])("%s of %j", async (contentType, value, type, text) => {
    expect(await encoded({ contentType, ...file }, value)).toMatchObject({ type, text });
  });

  test("one on disk is not read, only passed on", async () => {
    const { content } = await encoded(
      { contentType: "application/octet-stream", ...file },
      { path: "cat.png" },
    );
    expect(content).toBe(disk.get("cat.png"));
  });

  test.each<[unknown, string]>([
    [{ path: "../etc/passwd" }, "/path"],
    [{ base64: "#" }, "/base64"],
    [{ base64: "aGk=" }, "/contentType"],
    [{ text: "x", contentType: "a\r\nX-Admin: 1" }, "/contentType"],
  ])("%j is refused, and nothing of the host is told", async (value, pointer) => {
    const error: unknown = await encoded({ contentType: "image/*", ...file }, value).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Unsendable);
    expect(error).toMatchObject({ pointer, expected: expect.not.stringMatching(/secret|ENOENT/) as string });
  });

  test("every content type that its schema takes can be sent, and common ones are taken", async () => {
    const fits = (contentType: string): boolean =>
      validate(fileSchema, { text: "x", contentType }).length === 0;
    for (const common of ["image/png", "application/vnd.oai.openapi+json", "text/plain; charset=utf-8"])
      expect(fits(common), common).toBe(true);
    for (const none of ["", "image", "image/*", "image/", "not a type", "a/b\r\nX-Admin: 1"])
      expect(fits(none), none).toBe(false);
    const likely = fc.stringMatching(/^[\w.+*%-]{0,5}\/?[\w.+*-]{0,5}(;? ?[\w"-]{0,4}=?[\w."-]{0,4}){0,2}$/);
    await fc.assert(
      fc.asyncProperty(fc.oneof(likely, fc.string({ unit: "grapheme" })), async (contentType) => {
        fc.pre(fits(contentType));
        const { type } = await encoded({ contentType: "*/*", ...file }, { text: "x", contentType });
        expect(type).toBe(contentType);
      }),
    );
  });

  test.each([
    [{ path: "cat.png" }, "image/png"],
    [{ base64: "aGk=", filename: "cat.gif" }, "application/octet-stream"],
    [{ base64: "aGk=" }, "application/octet-stream"],
  ])("%j is bytes of any kind where it is no picture that is allowed", async (value, want) => {
    const contentType = "image/png, application/octet-stream";
    expect((await encoded({ contentType, ...file }, value)).type).toBe(want);
  });

  test("one part of many is refused where its type is left open and nobody says it", async () => {
    const schema = { type: "object", properties: { photos: { type: "array", items: fileSchema } } } as const;
    const facts = { contentType: "multipart/form-data", schema, files: ["/photos/*"] };
    const encoding = { photos: { contentType: "image/*" } };
    const photos = [{ path: "cat.png" }, { base64: "aGk=" }];
    const error: unknown = await encoded({ ...facts, encoding }, { photos }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ pointer: "/photos/1/contentType" });
    const listed = { photos: { contentType: "image/png, image/gif" } };
    const { text } = await encoded({ ...facts, encoding: listed }, { photos });
    expect(text.match(/Content-Type: .*/g)).toEqual(["Content-Type: image/png", "Content-Type: image/png"]);
  });

  test("where only text can stand, text stays and the rest is base64", async () => {
    const facts = { files: ["/a", "/list/*", "/map/*/b"] };
    const value = {
      a: { text: "t" },
      list: [{ path: "cat.png" }],
      map: { x: { b: { base64: "aGk=" } } },
      c: { text: "no file" },
    };
    expect(JSON.parse((await encoded(facts, value)).text)).toEqual({
      a: "t",
      list: ["UE5H"],
      map: { x: { b: "aGk=" } },
      c: { text: "no file" },
    });
  });

  test("a large file becomes base64 piece by piece, and one of more than 20 MiB is not read", async () => {
    const pieces: number[] = [];
    const read = vi.spyOn(Blob.prototype, "arrayBuffer").mockImplementation(async function (this: Blob) {
      pieces.push(this.size);
      return new Response(this).arrayBuffer();
    });
    const bytes = Uint8Array.from({ length: 300_001 }, (_, i) => i * 7);
    disk.set("film.mp4", new Blob([bytes]));
    disk.set("all.tar", new Blob([new Uint8Array(22_000_000)]));
    try {
      const facts = { files: ["/*"] };
      const { text } = await encoded(facts, [{ path: "film.mp4" }]);
      expect(JSON.parse(text)).toEqual([Buffer.from(bytes).toString("base64")]);
      expect(Math.max(...pieces)).toBeLessThan(100_000);
      pieces.length = 0;
      await expect(encoded(facts, [{ path: "all.tar" }])).rejects.toThrow(
        "at most 28,000,000 characters fit into a body that has its files as base64",
      );
      expect(pieces).toEqual([]);
    } finally {
      read.mockRestore();
    }
  });
});

describe("application/x-www-form-urlencoded", () => {
  const form = async (value: unknown, encoding?: BodyFacts["encoding"]): Promise<string> =>
    (
      await encoded(
        { contentType: "application/x-www-form-urlencoded", ...(encoding && { encoding }) },
        value,
      )
    ).text;

  test.each<[unknown, BodyFacts["encoding"], string]>([
    [{ a: "b c&d=é+", e: 1, f: true, g: null }, undefined, "a=b%20c%26d%3D%C3%A9%2B&e=1&f=true&g="],
    [{ To: ["+1", "+2"] }, undefined, "To=%2B1&To=%2B2"],
    [{ a: { b: 1 }, c: [{ d: 1 }] }, undefined, "a=%7B%22b%22%3A1%7D&c=%7B%22d%22%3A1%7D"],
    [{ a: [1, 2] }, { a: { style: "form", explode: false } }, "a=1,2"],
    [{ a: [1, 2] }, { a: { style: "spaceDelimited" } }, "a=1%202"],
    [
      { a: [[1, 2], [3]] },
      { a: { style: "form", explode: true, itemStyles: ["pipeDelimited"] } },
      "a=1%7C2&a=3",
    ],
    [{ a: "x/y" }, { a: { allowReserved: true } }, "a=x/y"],
    [{ a: "x" }, { a: { contentType: "application/json" } }, "a=%22x%22"],
    [{}, undefined, ""],
    [{ "a[b]": 1 }, undefined, "a%5Bb%5D=1"],
  ])("%j with %j", async (value, encoding, want) => {
    expect(await form(value, encoding)).toBe(want);
  });

  test("what cannot be written is told by its property", async () => {
    const refused = form({ ok: 1, tags: ["a b"] }, { tags: { style: "spaceDelimited" } });
    await expect(refused).rejects.toMatchObject({ pointer: "/tags" });
  });

  test.each<
    [contentType: string, value: unknown, encoding: BodyFacts["encoding"], pointer: string | undefined]
  >([
    ["application/x-www-form-urlencoded", { a: [] }, undefined, "/a"],
    ["application/x-www-form-urlencoded", { a: {} }, { a: { style: "deepObject" } }, "/a"],
    ["application/x-www-form-urlencoded", { a: { b: [], c: 1 } }, { a: { style: "deepObject" } }, "/a/b"],
    ["application/x-www-form-urlencoded", { a: "", b: [] }, undefined, undefined],
    ["multipart/form-data", { a: [] }, undefined, "/a"],
    ["multipart/form-data", { a: { b: [], c: 1 } }, { a: { style: "deepObject" } }, "/a/b"],
    ["multipart/form-data", { a: "", b: [] }, undefined, undefined],
    ["multipart/mixed", [], undefined, ""],
  ])(
    "of %s, %j with %j something is written of what is required",
    async (contentType, value, encoding, pointer) => {
      const schema: JsonSchema = {
        properties: { a: { $ref: "#/$defs/A" } },
        required: ["a"],
        $defs: { A: { required: ["b"] } },
      };
      const result = encoded({ contentType, schema, ...(encoding && { encoding }) }, value);
      if (pointer === undefined) await expect(result).resolves.toBeDefined();
      else await expect(result).rejects.toMatchObject({ pointer, expected: /not empty/ });
    },
  );

  test("deepObject reads back as it was written", async () => {
    const value = {
      items: [{ price: "p1", tax: ["t1", "t2"] }, { price: "p2" }],
      metadata: { "order id": "6/7" },
      expand: ["a", "b"],
    };
    const deep = { style: "deepObject", explode: true } as const;
    expect(qs.parse(await form(value, { items: deep, metadata: deep, expand: deep }))).toEqual(value);
  });
});

interface Received {
  name: string;
  value: string;
  filename?: string;
  type: string;
}

async function received(type: string, body: string): Promise<Received[]> {
  const parts: Received[] = [];
  await new Promise<void>((resolve, reject) => {
    const parser = busboy({ headers: { "content-type": type }, defParamCharset: "utf8" });
    parser.on("field", (name, value, { mimeType }) => parts.push({ name, value, type: mimeType }));
    parser.on("file", (name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () =>
        parts.push({ name, value: Buffer.concat(chunks).toString(), filename, type: mimeType }),
      );
    });
    parser.on("close", resolve).on("error", reject);
    parser.end(body);
  });
  return parts.sort((a, b) => a.name.localeCompare(b.name));
}

describe("multipart", () => {
  test("has at most 1,000 parts", async () => {
    const facts = { contentType: "multipart/form-data" };
    await expect(encoded(facts, { a: Array(500).fill("x"), b: Array(501).fill("x") })).rejects.toThrow(
      "expected at most 1000 parts in all",
    );
    await expect(encoded(facts, { a: Array(1_000).fill("x") })).resolves.toBeDefined();
  });

  const schema: JsonSchema = {
    type: "object",
    properties: {
      file: fileSchema,
      photos: { type: "array", items: fileSchema },
      meta: { type: "object" },
      icon: { contentMediaType: "image/svg+xml" },
    },
  };
  const facts = { contentType: "multipart/form-data", schema, files: ["/file", "/photos/*"] };

  test.each<[unknown, BodyFacts["encoding"], Received[]]>([
    [
      { a: "é\r\nb", n: 1, t: true },
      undefined,
      [
        { name: "a", value: "é\r\nb", type: "text/plain" },
        { name: "n", value: "1", type: "text/plain" },
        { name: "t", value: "true", type: "text/plain" },
      ],
    ],
    [
      { list: ["x", "y"] },
      undefined,
      [
        { name: "list", value: "x", type: "text/plain" },
        { name: "list", value: "y", type: "text/plain" },
      ],
    ],
    [{ meta: { a: [1] } }, undefined, [{ name: "meta", value: '{"a":[1]}', type: "application/json" }]],
    [
      { meta: "x" },
      { meta: { contentType: "application/json" } },
      [{ name: "meta", value: '"x"', type: "application/json" }],
    ],
    [
      { sdp: "v=0" },
      { sdp: { contentType: "application/sdp" } },
      [{ name: "sdp", value: "v=0", type: "application/sdp" }],
    ],
    [{ icon: "<svg/>" }, undefined, [{ name: "icon", value: "<svg/>", type: "image/svg+xml" }]],
    [
      { meta: { a: 1, b: [2] } },
      { meta: { style: "deepObject", explode: true } },
      [
        { name: "meta[a]", value: "1", type: "text/plain" },
        { name: "meta[b][]", value: "2", type: "text/plain" },
      ],
    ],
    [
      { file: { path: "cat.png" } },
      undefined,
      [{ name: "file", value: "PNG", filename: "cat.png", type: "image/png" }],
    ],
    [
      { file: { base64: "aGk=" } },
      undefined,
      [{ name: "file", value: "hi", filename: "file", type: "application/octet-stream" }],
    ],
    [
      { file: { text: "x", filename: 'a".csv' } },
      undefined,
      [{ name: "file", value: "x", filename: "a%22.csv", type: "text/csv" }],
    ],
    [
      { file: { text: "x", contentType: "text/html" } },
      { file: { contentType: "image/png, image/jpeg" } },
      [{ name: "file", value: "x", filename: "file.png", type: "image/png" }],
    ],
    [
      { file: { path: "cat.png" } },
      { file: { contentType: "image/*" } },
      [{ name: "file", value: "PNG", filename: "cat.png", type: "image/png" }],
    ],
    [
      { photos: [{ text: "1" }, { text: "2", filename: "ü.txt" }] },
      undefined,
      [
        { name: "photos", value: "1", filename: "photos.txt", type: "text/plain" },
        { name: "photos", value: "2", filename: "ü.txt", type: "text/plain" },
      ],
    ],
    [
      { 'a"\r\nX-Admin: 1': "x" },
      undefined,
      [{ name: "a%22%0D%0AX-Admin: 1", value: "x", type: "text/plain" }],
    ],
  ])("%j with %j", async (value, encoding, want) => {
    const { type, text } = await encoded({ ...facts, ...(encoding && { encoding }) }, value);
    expect(type).toBe("multipart/form-data; boundary=b0undary");
    expect(await received(type, text)).toEqual(want);
  });

  test("headers of parts, and subtypes whose parts are no form fields", async () => {
    const encoding = { meta: { headers: { "X-Kind": "é", "Content-Type": "ignored/type" } } };
    const { type, text } = await encoded(
      { ...facts, contentType: 'multipart/related; type="application/json"', encoding },
      { meta: { a: 1 }, file: { text: "x" } },
    );
    expect(type).toBe('multipart/related; type="application/json"; boundary=b0undary');
    expect(text).toBe(
      [
        "--b0undary",
        'Content-Disposition: attachment; name="meta"',
        "Content-Type: application/json",
        "X-Kind: %C3%A9",
        "",
        '{"a":1}',
        "--b0undary",
        'Content-Disposition: attachment; name="file"; filename="file.txt"',
        "Content-Type: text/plain",
        "",
        "x",
        "--b0undary--",
        "",
      ].join("\r\n"),
    );
  });

  test("no type, and no name, adds a header line to a part", async () => {
    const { text } = await encoded(
      {
        contentType: "multipart/form-data",
        schema: { properties: { b: { contentMediaType: "text/x\r\nX-B: 1" } } },
        encoding: { a: { contentType: "text/plain\r\n\r\nX-A: 1" } },
      },
      { a: "1", b: "2", "c\r\nX-C: 1": "3" },
    );
    expect(text).not.toMatch(/^X-/m);
  });

  test("the parts of an array have no names", async () => {
    const { text } = await encoded({ contentType: "multipart/mixed" }, [{ a: 1 }, "x"]);
    expect(text).toContain(
      'Content-Disposition: attachment\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n',
    );
  });
});

describe("XML", () => {
  const string: JsonSchema = { type: "string" };
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

  // https://spec.openapis.org/oas/v3.1.1.html#xml-object-examples
  test.each<[JsonSchema, unknown, string]>([
    [{ properties: { animals: string } }, { animals: "cat" }, "<animals>cat</animals>"],
    [
      { properties: { animals: { type: "array", items: string } } },
      { animals: ["a", "b"] },
      "<animals>a</animals><animals>b</animals>",
    ],
    [
      {
        properties: {
          id: { type: "integer", xml: { attribute: true } },
          name: { ...string, xml: { namespace: "https://example.com/schema", prefix: "sample" } },
        },
      },
      { id: 0, name: "x" },
      '<sample:name xmlns:sample="https://example.com/schema">x</sample:name>',
    ],
    [
      { properties: { animals: { type: "array", items: { ...string, xml: { name: "animal" } } } } },
      { animals: ["a"] },
      "<animal>a</animal>",
    ],
    [
      {
        properties: {
          animals: { type: "array", xml: { name: "aliens" }, items: { ...string, xml: { name: "animal" } } },
        },
      },
      { animals: ["a"] },
      "<animal>a</animal>",
    ],
    [
      { properties: { animals: { type: "array", xml: { name: "aliens" }, items: string } } },
      { animals: ["a"] },
      "<animals>a</animals>",
    ],
    [
      { properties: { animals: { type: "array", xml: { wrapped: true }, items: string } } },
      { animals: ["a"] },
      "<animals><animals>a</animals></animals>",
    ],
    [
      {
        properties: {
          animals: {
            type: "array",
            xml: { name: "aliens", wrapped: true },
            items: { ...string, xml: { name: "animal" } },
          },
        },
      },
      { animals: ["a"] },
      "<aliens><animal>a</animal></aliens>",
    ],
    [
      { properties: { animals: { type: "array", xml: { name: "aliens", wrapped: true }, items: string } } },
      { animals: ["a"] },
      "<aliens><aliens>a</aliens></aliens>",
    ],
    [
      { properties: { a: { properties: { b: string, c: { xml: { attribute: true } } } } } },
      { a: { c: '<"&', b: "]]>" } },
      '<a c="&lt;&quot;&amp;"><b>]]&gt;</b></a>',
    ],
    [
      {
        properties: {
          t: { properties: { v: { xml: { nodeType: "text" } }, lang: { xml: { nodeType: "attribute" } } } },
        },
      },
      { t: { v: "x", lang: "de" } },
      '<t lang="de">x</t>',
    ],
    [
      { properties: { t: { properties: { v: { xml: { nodeType: "cdata" } } } } } },
      { t: { v: "a]]>b" } },
      "<t><![CDATA[a]]]]><![CDATA[>b]]></t>",
    ],
    [{ properties: { b: string, a: string } }, { a: "1", b: "2", c: 3 }, "<b>2</b><a>1</a><c>3</c>"],
    [
      { properties: { a: {} } },
      { a: null },
      '<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>',
    ],
    [{ oneOf: [{ required: ["x"] }, { properties: { a: { xml: { name: "b" } } } }] }, { a: 1 }, "<b>1</b>"],
    [{ allOf: [{ properties: { a: { xml: { name: "b" } } } }] }, { a: 1 }, "<b>1</b>"],
  ])("%j of %j", (schema, value, inner) => {
    const open = schema.properties?.id === undefined ? "<root>" : '<root id="0">';
    expect(contentText("xml", value, schema)).toBe(`${declaration}${open}${inner}</root>`);
  });

  test.each([
    [string, "line one", "line one"],
    [string, " <a/>", " <a/>"],
    [{ ...string, xml: { name: "note" } }, "a&b", `${declaration}<note>a&amp;b</note>`],
    [{ ...string, xml: { name: "note" } }, "<note/>", "<note/>"],
    [{ $ref: "#/$defs/Text", $defs: { Text: string } }, "line one", "line one"],
  ])("a whole body of %j: %j", (schema, value, want) => {
    expect(contentText("xml", value, schema)).toBe(want);
  });

  test("the root is named by the schema, or the component it refers to", async () => {
    const whole = await bundle({ $ref: "#/$defs/Pet" }, operations);
    const pet = { name: "R&x", photoUrls: ["a", "b"], tags: [{ name: "t" }], category: { id: 1 } };
    const text = contentText("xml", pet, whole);
    expect(text).toBe(
      `${declaration}<pet><name>R&amp;x</name><category><id>1</id></category><photoUrls><photoUrl>a</photoUrl><photoUrl>b</photoUrl></photoUrls><tags><tag><name>t</name></tag></tags></pet>`,
    );
    expect(new XMLParser().parse(text)).toMatchObject({
      pet: { name: "R&x", photoUrls: { photoUrl: ["a", "b"] } },
    });
    expect(
      contentText("xml", [pet], {
        type: "array",
        items: { $ref: "#/$defs/Pet" },
        xml: { name: "pets" },
        ...(whole.$defs && { $defs: whole.$defs }),
      }),
    ).toMatch(/<pets><pet>.*<\/pet><\/pets>$/);
    expect(contentText("xml", {}, { $ref: "#/$defs/Empty", $defs: { Empty: {} } })).toBe(
      `${declaration}<Empty/>`,
    );
  });

  test.each([{ "a b": 1 }, { "a><x": 1 }, { a: "\0" }, { a: "\ud800" }])("%j is refused", (value) => {
    expect(() => contentText("xml", value, {})).toThrow(Unsendable);
  });

  test("has at most 5,000 values", () => {
    expect(() => contentText("xml", { a: Array(5_000).fill({ b: [] }) }, {})).toThrow(
      "at most 5000 values in all",
    );
    expect(contentText("xml", { a: Array(4_000).fill("x") }, {})).toContain("<a>x</a>");
  });
});

/** From what an API sends to what a model reads. */
import type { ContentBlock } from "@modelcontextprotocol/server";
import { describe, expect, test, vi } from "vitest";
import { createSecrets } from "../../src/runtime/auth/secrets.js";
import { followUp, readAt } from "../../src/runtime/call/follow-up.js";
import type { Place } from "../../src/runtime/operations/place.js";
import { operationSource } from "../../src/runtime/operations/source.js";
import { path } from "../../src/runtime/operations/tool.js";
import { apiMessage } from "../../src/runtime/response/api-message.js";
import { type ApiResponse, type Content, readContent } from "../../src/runtime/response/response.js";
import { valueResult } from "../../src/runtime/response/own-result.js";
import { errorResult, type Presentation, responseResult } from "../../src/runtime/response/result.js";
import { result } from "../../src/runtime/response/tool-result.js";
import { atOnce, type Steps } from "../../src/runtime/values/slices.js";
import { tableOfFacts } from "./operation-table.js";
import { facts, toolFor } from "./upstream.js";

const responseShown = (response: ApiResponse, how: Presentation) => atOnce(responseResult(response, how));
const valueShown = (value: unknown, how: Presentation) => atOnce(valueResult(value, how));

const presentation: Presentation = {
  name: "get_it",
  options: undefined,
  argumentNames: () => ["id", "starting_after", "limit"],
  settings: { maxResultChars: 500, maxBinaryBytes: 8 },
  redact: (text) => text.replaceAll("secret-value", "[redacted]"),
};

const messageOf = (content: Content) => atOnce(apiMessage(content, presentation.redact));

type Body = string | Uint8Array<ArrayBuffer>;

function response(body: Body, headers: Record<string, string>, status = 200): ApiResponse {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const all = new Headers(headers);
  return {
    status,
    headers: all,
    url: new URL("http://api.example/v1/it"),
    content: atOnce(readContent(bytes, all)),
  };
}

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]);
const base64 = Buffer.from(png).toString("base64");
const mixed = [
  "--b1",
  "Content-Type: text/plain",
  "",
  "two",
  "lines",
  "--b1",
  "content-type: application/json",
  "",
  '{"a": 1}',
  "--b1--",
  "epilogue",
].join("\r\n");

test.each<[string, Body, Record<string, string>, object[]]>([
  [
    "JSON, minified and without nulls",
    '{ "a": [1, null], "b": null }',
    { "content-type": "application/json" },
    [{ type: "text", text: '{"a":[1,null]}' }],
  ],
  [
    "a JSON dialect",
    "[1]",
    { "content-type": "application/vnd.api+json; charset=utf-8" },
    [{ type: "text", text: "[1]" }],
  ],
  [
    "JSON that says it is text",
    ' {"a": 1}',
    { "content-type": "text/plain" },
    [{ type: "text", text: '{"a":1}' }],
  ],
  [
    "JSON that says it is a page",
    '{"a": 1}',
    { "content-type": "text/html; charset=UTF-8" },
    [{ type: "text", text: '{"a":1}' }],
  ],
  ["JSON that says nothing", '{"a": 1}', {}, [{ type: "text", text: '{"a":1}' }]],
  [
    "integers that no number holds",
    '{"id": 12345678901234567890, "s": "1234567890123456789012"}',
    { "content-type": "application/json" },
    [{ type: "text", text: '{"id":"12345678901234567890","s":"1234567890123456789012"}' }],
  ],
  [
    "text in another encoding",
    new Uint8Array([0xe4]),
    { "content-type": "text/plain; charset=ISO-8859-1" },
    [{ type: "text", text: "ä" }],
  ],
  ["CSV", "a,b\n1,2\n", { "content-type": "text/csv" }, [{ type: "text", text: "a,b\n1,2\n" }]],
  ["XML", "<a/>", { "content-type": "application/atom+xml" }, [{ type: "text", text: "<a/>" }]],
  [
    "an image",
    png,
    { "content-type": "image/png" },
    [{ type: "image", mimeType: "image/png", data: base64 }],
  ],
  ["a sound", png, { "content-type": "audio/wav" }, [{ type: "audio", mimeType: "audio/wav", data: base64 }]],
  [
    "a drawing, which is text",
    "<svg/>",
    { "content-type": "image/svg+xml" },
    [{ type: "text", text: "<svg/>" }],
  ],
  [
    "any other binary",
    png,
    { "content-type": "application/pdf", "content-disposition": 'attachment; filename="../a b.pdf"' },
    [
      {
        type: "resource",
        resource: { uri: "api://responses/get_it/a%20b.pdf", mimeType: "application/pdf", blob: base64 },
      },
    ],
  ],
  [
    "a binary that says nothing",
    png,
    {},
    [
      {
        type: "resource",
        resource: {
          uri: "api://responses/get_it/content",
          mimeType: "application/octet-stream",
          blob: base64,
        },
      },
    ],
  ],
  ...[[7, 7, 7, 7], [...Buffer.from("8=F\u00019=1")], [0xc2, 0x80]].map(
    (bytes): [string, Body, Record<string, string>, object[]] => [
      `a binary of control characters: ${bytes.join(" ")}`,
      new Uint8Array(bytes),
      { "content-type": "application/octet-stream" },
      [
        {
          type: "resource",
          resource: {
            uri: "api://responses/get_it/content",
            mimeType: "application/octet-stream",
            blob: Buffer.from(bytes).toString("base64"),
          },
        },
      ],
    ],
  ),
  [
    "text that says nothing, with colors, pages and a stray bell",
    `\u001b[31mred\u001b[0m\t1\r\n\f${"x".repeat(100)}\u0007`,
    { "content-type": "application/octet-stream" },
    [{ type: "text", text: `red\t1\r\n${"x".repeat(100)}` }],
  ],
  [
    "a binary that is too large",
    new Uint8Array(9),
    { "content-type": "image/png" },
    [
      {
        type: "text",
        text: "get_it answered with image/png, 9 bytes: more than the 8 that are shown. The operator can raise MCP_MAX_BINARY_BYTES.",
      },
    ],
  ],
  [
    "several parts",
    mixed,
    { "content-type": 'multipart/mixed; boundary="b1"' },
    [
      { type: "text", text: "two\r\nlines" },
      { type: "text", text: '{"a":1}' },
    ],
  ],
  [
    "what only terminals and models see",
    "\u001b[31mred\u001b[0m\u001b]0;t\u0007 a\u{e0041}b\u0000\n",
    { "content-type": "text/plain" },
    [{ type: "text", text: "red ab\n" }],
  ],
  [
    "the same inside JSON",
    '{"a\\u001b[1m":"x\\u001b[31my\u{e0041}\\n"}',
    { "content-type": "application/json" },
    [{ type: "text", text: '{"a":"xy\\n"}' }],
  ],
  [
    "a secret",
    '{"key":"secret-value"}',
    { "content-type": "application/json" },
    [{ type: "text", text: '{"key":"[redacted]"}' }],
  ],
])("%s", (_, body, headers, want) => {
  expect(responseShown(response(body, headers), presentation).content).toEqual(want);
});

describe("what headers say of a file has no secrets", () => {
  const long = `${"a".repeat(195)}secret-value.pdf`;
  const part = (filename: string) =>
    `--b1\r\ncontent-type: application/pdf\r\ncontent-disposition: attachment; filename="${filename}"\r\n\r\n%PDF\0\r\n--b1--`;

  test.each([
    ["its name", "secret-value.pdf", "%5Bredacted%5D.pdf"],
    ["its folder", "secret-value/a.pdf", "a.pdf"],
    ["a secret with a slash", "secret/value.pdf", "%5Bredacted%5D.pdf"],
    ["a name that is cut", long, `${"a".repeat(195)}%5Bred%E2%80%A6`],
  ])("%s", (_, filename, want) => {
    const how = {
      ...presentation,
      redact: (text: string) => text.replaceAll(/secret[-/]value/g, "[redacted]"),
    };
    const of = (answer: ApiResponse, maxBinaryBytes: number) =>
      JSON.stringify(
        responseShown(answer, {
          ...how,
          answerUri: () => "api://answers/1",
          settings: { ...presentation.settings, maxBinaryBytes },
        }).content,
      );
    const parts = response(part(filename), { "content-type": "multipart/mixed; boundary=b1" });
    expect(of(parts, 8)).toContain(`"uri":"api://responses/get_it/${want}"`);
    expect(of(parts, 2)).toContain(`"name":"${decodeURIComponent(want)}"`);
    expect(of(parts, 2)).not.toMatch(/secret.?value/);
  });

  test("nor does its type", () => {
    const answer = response(png, { "content-type": "application/x-secret-value" });
    const large = response(new Uint8Array(9), { "content-type": "application/x-secret-value" });
    const all = [answer, large].map((one) => responseShown(one, presentation).content);
    expect(JSON.stringify(all)).not.toContain("secret-value");
  });
});

test.each<[number, Record<string, string>, string]>([
  [204, {}, "get_it: done (204, no content)."],
  [201, { location: "/it/7" }, "get_it: done (201, no content). Location: /it/7"],
  [
    200,
    { etag: '"x"', "content-length": "12" },
    'get_it: done (200, no content). content-length: 12, etag: "x"',
  ],
  [
    204,
    { etag: '"secret-value"', "last-modified": "secret-value" },
    'get_it: done (204, no content). last-modified: [redacted], etag: "[redacted]"',
  ],
  [304, {}, "get_it: not modified (304) since the version you have."],
])("%i without content", (status, headers, want) => {
  expect(responseShown(response("", headers, status), presentation).content).toEqual([
    { type: "text", text: want },
  ]);
});

test.each<[string, Body, string]>([
  ["text that only a terminal sees", "\u0007\u0007", "text/plain"],
  ["escapes that say nothing", "\u001b[31m\u001b[0m", "application/octet-stream"],
  ["a mark of the byte order", new Uint8Array([0xef, 0xbb, 0xbf]), "application/octet-stream"],
  ["parts without any", "--b1--", "multipart/mixed; boundary=b1"],
])("%s is not called no content", (_, body, type) => {
  const headers = { "content-type": type, location: "/it/7" };
  expect(responseShown(response(body, headers), presentation).content).toEqual([
    {
      type: "text",
      text: "get_it: done (200); the answer contains nothing that can be shown. Location: /it/7",
    },
  ]);
});

describe("the limits hold for all parts together", () => {
  const whole = (parts: readonly [type: string, body: string][]) =>
    `${parts.map(([type, body]) => `--b1\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`).join("")}--b1--`;
  const shownOf = (body: string) =>
    responseShown(response(body, { "content-type": "multipart/mixed; boundary=b1" }), presentation).content;

  test.each<[string, string, number, string]>([
    [
      "long parts",
      whole(Array<[string, string]>(9).fill(["text/plain", "x".repeat(200)])),
      4,
      "3 of 9 parts",
    ],
    [
      "parts of parts",
      whole([
        ["text/plain", "x".repeat(490)],
        ["multipart/mixed; boundary=b2", `--b2\r\n\r\n${"y".repeat(490)}\r\n--b2\r\n\r\nz\r\n--b2--`],
      ]),
      3,
      "2 of 3 parts",
    ],
  ])("%s", (_, body, count, note) => {
    const content = shownOf(body);
    const texts = content.map((block) => (block.type === "text" ? block.text : ""));
    expect(texts.at(-1)).toContain(`Cut to fit: ${note}.`);
    expect(texts).toHaveLength(count + 1);
    const answered = texts.slice(0, -1).filter((text) => !text.startsWith("Cut to fit"));
    expect(answered.join("").length).toBeLessThanOrEqual(500);
  });

  test("and for their bytes", () => {
    const body = whole(Array<[string, string]>(9).fill(["image/png", "x".repeat(3)]));
    expect(shownOf(body).map(({ type }) => type)).toEqual(["image", "image", "text"]);
  });
});

test("what does not fit is cut, and the rest can be got by the operation's own arguments", () => {
  const items = Array.from({ length: 100 }, (_, id) => ({ id, name: `thing ${id}` }));
  const [data, note] = responseShown(
    response(JSON.stringify({ items, total: 100 }), { "content-type": "application/json" }),
    presentation,
  ).content;
  const text = data?.type === "text" ? data.text : "";
  expect(text.length).toBeLessThanOrEqual(500);
  const kept = (JSON.parse(text) as { items: object[]; total: number }).items;
  expect(JSON.parse(text)).toEqual({ items: items.slice(0, kept.length), total: 100 });
  expect(note).toEqual({
    type: "text",
    text: `Cut to fit: ${kept.length} of 100 items of items. Get the rest with starting_after or limit.`,
  });
});

describe("what the owner does not show is told without advice that cannot help", () => {
  const answer = JSON.stringify({ items: [1, 2, 3], other: [{ a: [1, 2] }] });

  test.each<[readonly string[], string]>([
    [[], ""],
    [["limit", "include", "expand", "fields", "id"], ""],
    [["page", "expand"], ""],
    [["limit", "page"], " Get others with page and a smaller limit."],
    [["q", "page", "expand"], " Get others with q."],
    [["q", "per_page", "page"], " Get others with page and a smaller per_page, or with q."],
  ])("%j", (names, advice) => {
    const shaped = { ...presentation, options: { maxItems: 1 }, argumentNames: () => names };
    const { content } = responseShown(response(answer, { "content-type": "application/json" }), shaped);
    expect(content).toEqual([
      { type: "text", text: '{"items":[1],"other":[{"a":[1]}]}' },
      {
        type: "text",
        text: `The first 1 of 3 items of items, 1 of 2 items of other[].a are shown.${advice}`,
      },
    ]);
  });
});

test.each<[readonly string[], string]>([
  [[], ""],
  [["include", "expand", "id"], ""],
  [["limit", "include", "q"], " Ask for less with limit or q."],
  [["fields", "$select"], " Ask for less with fields or $select."],
  [["per_page", "page", "q"], " Get the rest with per_page or page."],
])("what does not fit is got with %j", (names, advice) => {
  const long = response("x".repeat(1_000), { "content-type": "text/plain" });
  expect(responseShown(long, { ...presentation, argumentNames: () => names }).content.at(-1)).toEqual({
    type: "text",
    text: `Cut to fit: 500 of 1,000 characters.${advice}`,
  });
});

test.each<[readonly string[], string | undefined, string]>([
  [[], "fields of call_read_operation", " Ask for less with fields of call_read_operation."],
  [["limit", "fields"], "fields", " Ask for less with limit or fields."],
  [["page"], "fields", " Get the rest with page."],
])("JSON that does not fit is got with %j, and with %s", (names, membersBy, advice) => {
  const long = response(JSON.stringify("x".repeat(1_000)), { "content-type": "application/json" });
  const { content } = responseShown(long, { ...presentation, argumentNames: () => names, membersBy });
  expect(content.at(-1)).toEqual({
    type: "text",
    text: expect.stringMatching(new RegExp(`^Cut to fit: [^.]*\\.${advice}$`)) as string,
  });
});

test("a Link header says where the next page is", () => {
  const headers = {
    link: '<http://api.example/v1/it?page=1>; rel="prev", <?starting_after=x7&k=1>; rel="next"',
  };
  expect(responseShown(response("[]", headers), presentation).content.at(-1)).toEqual({
    type: "text",
    text: "There is more: next page with starting_after=x7.",
  });
});

test.each<[unknown, object]>([
  ["words", { content: [{ type: "text", text: "words" }] }],
  [undefined, { content: [{ type: "text", text: "get_it: done." }] }],
  [{ a: null }, { content: [{ type: "text", text: '{"a":null}' }] }],
  [
    result({ content: [{ type: "image", data: "", mimeType: "image/png" }] }),
    { content: [{ type: "image", data: "", mimeType: "image/png" }] },
  ],
  [
    result({ content: [{ type: "text", text: "a secret-value" }], structuredContent: { a: "secret-value" } }),
    { content: [{ type: "text", text: "a [redacted]" }], structuredContent: { a: "[redacted]" } },
  ],
  // An empty page of Spring, and one whose items have a type.
  [
    { content: [], totalElements: 0 },
    { content: [{ type: "text", text: '{"content":[],"totalElements":0}' }] },
  ],
  [{ content: [{ type: "book" }] }, { content: [{ type: "text", text: '{"content":[{"type":"book"}]}' }] }],
  [{ content: ["not", "blocks"] }, { content: [{ type: "text", text: '{"content":["not","blocks"]}' }] }],
])("a tool's own value: %j", (value, want) => {
  expect(valueShown(value, presentation)).toEqual(want);
});

describe("bytes of a tool's own code are not looked at one by one", () => {
  test("they are a resource, or named if they are too many", () => {
    const uri = "api://responses/get_it/content";
    const resource = { uri, mimeType: "application/octet-stream", blob: "AQI=" };
    expect(valueShown(new Uint8Array([1, 2]), presentation)).toEqual({
      content: [{ type: "resource", resource }],
    });
    expect(valueShown(new ArrayBuffer(9), presentation).content).toEqual([
      { type: "text", text: expect.stringContaining("application/octet-stream, 9 bytes: more") as string },
    ]);
  });

  test.each<[where: string, make: () => unknown, shown: string]>([
    ["a buffer", () => ({ data: Buffer.alloc(3_000_000) }), '{"data":"3000000 bytes"}'],
    ["numbers", () => [new Float64Array(400_000)], '["3200000 bytes"]'],
    ["a text as an object", () => ({ a: new String("a".repeat(3)) }), '{"a":"aaa"}'],
    ["in what is cut", () => [new Float64Array(400_000), "x".repeat(600)], '["3200000 bytes"]'],
  ])("%s", (_, make, shown) => {
    expect(valueShown(make(), presentation).content[0]).toEqual({ type: "text", text: shown });
  });
});

test("parts behind the fiftieth are not read", () => {
  const body = "\n--b\n\nx".repeat(300);
  const { content } = responseShown(
    response(body, { "content-type": "multipart/mixed; boundary=b" }),
    presentation,
  );
  expect(content).toHaveLength(51);
  expect(content.at(-1)).toMatchObject({ text: expect.stringContaining("more than 50 parts") as string });
});

test.each(["\u2014", "\0", "\u0100"])("a part may have %j in its headers", (odd) => {
  const body = `--b\r\nContent-Disposition: attachment; filename="a${odd}.txt"\r\n\r\nwords\r\n--b--`;
  const { content } = responseShown(
    response(body, { "content-type": "multipart/mixed; boundary=b" }),
    presentation,
  );
  expect(content).toEqual([{ type: "text", text: "words" }]);
});

test("nulls that an answer must have stay", () => {
  const shown = response('{"deletedAt":null,"other":null}', { "content-type": "application/json" });
  const { content } = responseShown(shown, { ...presentation, nulls: new Set(["deletedAt"]) });
  expect(content).toEqual([{ type: "text", text: '{"deletedAt":null}' }]);
});

test("a long integer keeps the rest of structured content", () => {
  const id = { type: ["integer", "string"] as const };
  const promised = { schema: { type: "object", properties: { id, name: { type: "string" } } } } as const;
  const shown = response('{"id":9007199254740993,"name":"a"}', { "content-type": "application/json" });
  const { structuredContent } = responseShown(shown, { ...presentation, promised });
  expect(structuredContent).toEqual({ id: "9007199254740993", name: "a" });
});

describe("what a tool's own code says about a block is no way around redaction and limits", () => {
  const about = { _meta: { key: "secret-value" } };
  const shownAbout = { _meta: { key: "[redacted]" } };
  const uri = "a:b";
  test.each<[what: string, block: ContentBlock, want: object]>([
    ["a text", { type: "text", text: "a", ...about }, { type: "text", text: "a", ...shownAbout }],
    [
      "a picture",
      { type: "image", data: "", mimeType: "image/secret-value" },
      { type: "image", data: "", mimeType: "image/[redacted]" },
    ],
    [
      "a link",
      { type: "resource_link", uri, name: "n", mimeType: "a/secret-value", ...about },
      { type: "resource_link", uri, name: "n", mimeType: "a/[redacted]", ...shownAbout },
    ],
    [
      "a resource",
      { type: "resource", resource: { uri, text: "t", ...about }, ...about },
      { type: "resource", resource: { uri, text: "t", ...shownAbout }, ...shownAbout },
    ],
  ])("%s", (_, block, want) => {
    const { content } = valueShown(result({ content: [block] }), presentation);
    expect(content).toEqual([want]);
    const whole = { ...block, _meta: { more: "x".repeat(2_000) } };
    expect(valueShown(result({ content: [whole] }), presentation).content).toEqual([
      { type: "text", text: expect.stringContaining("0 of 1 parts") as string },
    ]);
  });
});

test.each([0, 1, 2])("nothing binary is shown that holds a secret, behind %i bytes of a group", (before) => {
  const secrets = createSecrets();
  secrets.keep("secret-value");
  const how = {
    ...presentation,
    settings: { ...presentation.settings, maxBinaryBytes: 100 },
    redact: secrets.redactor([]),
  };
  const bytes = new Uint8Array([...png.slice(0, 3 + before), ...Buffer.from("secret-value"), 0]);
  const said = { type: "text", text: expect.stringContaining("there is a credential in it") as string };
  for (const type of ["image/png", "audio/wav", "application/pdf"])
    expect(responseShown(response(bytes, { "content-type": type }), how).content).toEqual([said]);
  const data = Buffer.from(bytes).toString("base64");
  const own: ContentBlock[] = [
    { type: "image", data, mimeType: "image/png" },
    { type: "resource", resource: { uri: "a:b", blob: data } },
    { type: "text", text: "more" },
  ];
  const more = { type: "text", text: "more" };
  expect(valueShown(result({ content: own }), how).content).toEqual([said, said, more]);
  expect(valueShown(bytes, how).content).toEqual([said]);
});

test("the limits hold for a tool's own blocks", () => {
  const picture = { type: "image" as const, data: base64.repeat(3), mimeType: "image/png" };
  const { content } = valueShown(
    result({ content: [{ type: "text", text: "a".repeat(1_000) }, picture] }),
    presentation,
  );
  expect(content).toMatchObject([
    { type: "text" },
    { type: "text", text: "Cut to fit: 1 of 2 parts. Get the rest with starting_after or limit." },
  ]);
  expect(JSON.stringify(content[0]).length).toBeLessThan(540);
});

describe("an answer whose parts or values are too many is refused before they are taken apart", () => {
  test.each<[what: string, body: string, type: string, fault: string]>([
    ["no boundary", "\n--\n".repeat(10_000), "multipart/mixed", "names no boundary"],
    ["an empty boundary", "\n--\n", 'multipart/mixed; boundary=""', "names no boundary"],
    ["a million lists", `[${"[],".repeat(1_000_001)}0]`, "application/json", "more than 1,000,000 values"],
    [
      "a million lists in parts",
      `${`--b\r\nContent-Type: application/json\r\n\r\n[${"[],".repeat(60_000)}0]\r\n`.repeat(9)}--b--`,
      "multipart/mixed; boundary=b",
      "the JSON of its parts has more than 1,000,000 values",
    ],
    ["a million levels", "[".repeat(2_000_001), "application/json", "nested more than 1000 levels deep"],
  ])("%s", (_, body, type, fault) => {
    expect(() => response(body, { "content-type": type })).toThrow(fault);
  });
});

test.each<[unknown, readonly string[], readonly string[]]>([
  [
    { data: [{ id: 1 }] },
    ["id", "items.name"],
    ["{}", "Of an answer, only id, items.name is shown, and this one has none of it."],
  ],
  [[{ a: 1 }], ["id"], ["[{}]", "Of an answer, only id is shown, and this one has none of it."]],
  [{ id: null, a: 1 }, ["id"], ["{}"]],
  [{ id: 1, a: 1 }, ["id", "name"], ['{"id":1}']],
  [{ items: [] }, ["items.id"], ['{"items":[]}']],
])("an answer with none of what the owner picks says so: %j", (answer, pick, want) => {
  const shown = response(JSON.stringify(answer), { "content-type": "application/json" });
  const { content } = responseShown(shown, { ...presentation, options: { pick } });
  expect(content.map((block) => block.type === "text" && block.text)).toEqual(want);
});

describe("what an API says about an error", () => {
  test("costs no more than what can be shown of it", () => {
    let looks = 0;
    const item = Object.defineProperty({}, "message", {
      enumerable: true,
      get: () => {
        looks += 1;
        return "m";
      },
    });
    const errors = Array.from({ length: 9_000 }, () => ({ item }));
    const { message } = messageOf({ kind: "json", value: { errors, message: "all is lost" } });
    expect(message).toBe("all is lost");
    expect(looks).toBeLessThan(5_000);
  });

  test.each<[string, string]>([
    ['{"type":"x","title":"Bad","detail":"id is odd","status":400}', "Bad: id is odd"],
    ['{"message":"m"}', "m"],
    ['{"error":"invalid_grant","error_description":"expired"}', "expired"],
    ['{"error":{"code":404,"message":"gone","status":"NOT_FOUND"}}', "gone"],
    ['{"errors":[{"message":"a"},{"title":"b","source":{"pointer":"/data/x"}}]}', "a; /data/x: b"],
    ['{"errors":{"name":["is too long"],"age":["is odd"]}}', "name: is too long; age: is odd"],
    ['{"detail":[{"loc":["body","a",0],"msg":"bad"}]}', "body.a.0: bad"],
    ['{"fault":{"faultstring":"quota","detail":{"errorcode":"policy"}}}', "quota"],
    ['{"errorMessages":["no such issue"],"errors":{}}', "no such issue"],
    ['"just words"', "just words"],
    ['{"odd":{"shape":1}}', '{"odd":{"shape":1}}'],
  ])("%s", (body, want) => {
    expect(messageOf({ kind: "json", value: JSON.parse(body) }).message).toBe(want);
  });

  test.each<[string, string, string | undefined]>([
    ["text/html", "<html><title> Not\n here </title><h1>x</h1>", "Not here"],
    ["text/html", "<h1>Gone <b>away</b></h1>", "Gone away"],
    ["application/xml", "<E><Code>1</Code><Message>No bucket</Message></E>", "No bucket"],
    ["text/plain", "bad\n    at f (/srv/a.js:1:2)\n\tat com.x.Y(Y.java:3)", "bad"],
    ["text/plain", "  ", undefined],
    ["text/plain", "no  at f (/srv/a.js:1:2) way", "no way"],
    [
      "text/plain",
      "no db-1.eu.internal, 10.0.0.7.nip.local, -a.lan or a.local.example",
      "no [host], [host], -[host] or [host].example",
    ],
  ])("%s %s", (essence, text, want) => {
    expect(messageOf({ kind: "text", text, essence }).message).toBe(want);
  });
});

describe("halves of a hidden character do not meet where something between them is removed", () => {
  const between = [
    "\u001b",
    "\u001b[31m",
    "\u0000",
    "\u{e0041}",
    "<b>",
    " at f (a.js:1)",
    "\n  at f (a.js:1)\n",
  ];
  const hidden = between.map((removed) => `\udb40${removed}\udc49`).concat("\udb40\udb40\u0001\udc41\udc49");

  test.each(hidden)("%j", (text) => {
    const json = JSON.stringify({ message: text, [text]: text });
    const shown = [
      responseShown(response(json, { "content-type": "application/json" }), presentation),
      valueShown(text, presentation),
      errorResult(text, presentation.redact),
      messageOf({ kind: "json", value: JSON.parse(json) }),
      ...["text/plain", "text/html", "text/xml"].map((essence) =>
        messageOf({ kind: "text", text: `<title>${text}</title>`, essence }),
      ),
    ];
    for (const one of shown) expect(JSON.stringify(one)).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
  });
});

test.each<[what: string, headers: Record<string, string>, body: string, status: number]>([
  ["where something is", { location: `/${"a".repeat(9_000)}` }, "", 201],
  ["what a HEAD asks for", { etag: "a".repeat(9_000) }, "", 200],
  ["the next page", { link: `<?limit=${"a".repeat(9_000)}>; rel=next` }, "[]", 200],
  [
    "a file's name",
    { "content-type": "image/png", "content-disposition": `inline; filename=${"a".repeat(9_000)}` },
    "png",
    200,
  ],
])("a header that says %s is searched for secrets in steps", (_, headers, body, status) => {
  const searched: string[] = [];
  const redact = Object.assign(
    (): never => {
      throw new Error("At once");
    },
    {
      *steps(text: string): Steps<string> {
        searched.push(text);
        yield;
        return text;
      },
    },
  );
  responseShown(response(body, { "content-type": "application/json", ...headers }, status), {
    ...presentation,
    redact,
  });
  expect(searched.some((text) => text.length > 8_000)).toBe(true);
});

test("an address is divided once, and each segment decoded once, however many operations there are", () => {
  let reads = 0;
  const target = new URL("http://api.example/pets/1");
  Object.defineProperty(target, "pathname", { get: () => ((reads += 1), `${"/a".repeat(97)}/p%65ts/1`) });
  const decode = vi.spyOn(globalThis, "decodeURIComponent");
  const entries = Array.from({ length: 100 }, (_, i) => ({ key: `GET /pets${i}/{id}`, name: "", tags: [] }));
  const all = [...entries, { key: "GET /pets/{id}", name: "get_pet", tags: [] }];
  const operations = { entries: () => all } as unknown as Parameters<typeof readAt>[1];
  expect(readAt(target, operations)?.operation).toBe("GET /pets/{id}");
  expect([reads, decode.mock.calls.length]).toEqual([1, 100]);
  decode.mockRestore();
});

test("the query of an address is read once, however many arguments an operation takes", () => {
  let reads = 0;
  const target = new URL("http://api.example/pets?a=1&a=2");
  const pairs = target.searchParams;
  Object.defineProperty(target, "searchParams", { get: () => ((reads += 1), pairs) });
  const all = [{ key: "GET /pets", name: "list_pets", tags: [] }];
  const operations = { entries: () => all } as unknown as Parameters<typeof readAt>[1];
  const read = readAt(target, operations);
  expect(["query:a", "query:b", "query:c"].map((place) => read?.valueAt(place as Place))).toEqual([
    "1",
    undefined,
    undefined,
  ]);
  expect(reads).toBe(1);
});

describe("what an answer leads to", () => {
  const job = facts("GET /jobs/{jobId}", { name: "get_job" });
  const pet = facts("GET /pets/{petId}", { name: "get_pet" });
  const hidden = facts("GET /hidden/{id}", { name: "get_hidden" });
  const operations = operationSource({
    apis: [],
    operations: tableOfFacts(
      [job, pet, hidden],
      [job.key, "GET /{anything}/{at}", pet.key, hidden.key].map((key) => ({
        key,
        name: key,
        tags: [],
      })),
    ),
  });
  const renamed = { ...toolFor(pet), input: { pet_id: path("petId", { type: "string" }) } };
  const listed = [toolFor(job), renamed];
  const seen = async (key: string) => {
    const tool = listed.find(({ operation }) => operation === key);
    return tool && { tool };
  };
  const hint = (headers: Record<string, string>, status: number) =>
    followUp(response("", headers, status), { operations, toolFor: seen });

  test.each<[string, Record<string, string>, number, string | undefined]>([
    [
      "a tracker",
      { "operation-location": "http://api.example/v1/jobs/a%2Fb", "retry-after": "5" },
      202,
      'Accepted, not finished yet. Check its progress in 5 seconds with get_job(jobId: "a/b").',
    ],
    [
      "a tracker, whatever the status",
      { "azure-asyncoperation": "/jobs/1" },
      200,
      'Accepted, not finished yet. Check its progress with get_job(jobId: "1").',
    ],
    [
      "no operation",
      { location: "/elsewhere?x=1" },
      202,
      "Accepted, not finished yet. Check its progress with GET /elsewhere?x=1.",
    ],
    [
      "no tool",
      { location: "/hidden/1" },
      202,
      "Accepted, not finished yet. Check its progress with GET /hidden/1.",
    ],
    ["nothing", {}, 202, undefined],
    ["something new", { location: "/v1/pets/1" }, 201, 'From here: get_pet(pet_id: "1") (what was created).'],
    ["something new without a tool", { location: "/v1/hidden/1" }, 201, undefined],
    ["a place of no meaning", { location: "/v1/jobs/1" }, 200, undefined],
  ])("a header: %s", async (_, headers, status, want) => {
    expect(await hint(headers, status)).toBe(want);
  });
});

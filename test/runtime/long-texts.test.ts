/**
 * Texts that somebody else chooses, an API or a caller, never stop the server: whatever reads them takes time that grows with
 * their length alone. A text here is so long that what is quadratic takes 80,000,000,000 steps (20,000,000,000 of half the
 * length), and is ended at the limit; what is linear takes milliseconds.
 */
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createSecrets } from "../../src/runtime/auth/secrets.js";
import { callOfUri } from "../../src/runtime/call/answer-link.js";
import { terms } from "../../src/runtime/discovery/terms.js";
import { messageFault } from "../../src/runtime/host/log.js";
import { impliedType, mediaKind, parseMediaType } from "../../src/runtime/values/media-type.js";
import { fileType } from "../../src/runtime/schema/file-schema.js";
import { nextHop } from "../../src/runtime/network/redirect.js";
import { retryAfterMs } from "../../src/runtime/network/retry.js";
import type { ParameterFacts } from "../../src/runtime/operations/operation.js";
import { openArgument } from "../../src/runtime/request/file.js";
import { contentText, contentKind } from "../../src/runtime/request/form-body.js";
import {
  cookiePairs,
  headerText,
  pathText,
  queryPairs,
  rawCookieValue,
  replaceCookie,
} from "../../src/runtime/request/parameter.js";
import { multipartType } from "../../src/runtime/request/multipart.js";
import { Room } from "../../src/runtime/request/unsendable.js";
import { serverUrl, expandPath, targetUrl } from "../../src/runtime/request/url.js";
import { pageOf } from "../../src/runtime/resources/pages.js";
import { matchTemplate } from "../../src/runtime/resources/uri-template.js";
import {
  apiMessage,
  withoutHosts,
  withoutInternals,
  withoutStack,
  textMessage,
} from "../../src/runtime/response/api-message.js";
import { cutText } from "../../src/runtime/response/cut.js";
import { createEventDecoder } from "../../src/runtime/response/read-body.js";
import { askedMembers, membersOf, named } from "../../src/runtime/response/fields.js";
import { presentJson } from "../../src/runtime/response/present.js";
import {
  type ApiResponse,
  type Content,
  readContent,
  splitMultipart,
} from "../../src/runtime/response/response.js";
import { errorResult, responseResult } from "../../src/runtime/response/result.js";
import { accept } from "../../src/runtime/schema/accept.js";
import { cleanText, isVisible, visibleText } from "../../src/runtime/values/clean.js";
import { nearest } from "../../src/runtime/values/nearest.js";
import { parseJson } from "../../src/runtime/values/read-json.js";
import { atOnce } from "../../src/runtime/values/slices.js";
import { sized } from "../everything.js";
import { api } from "./petstore.js";

const messageOf = (content: Content) => atOnce(apiMessage(content, (text) => text));

const length = sized(200_000, 400_000);
/** Milliseconds. */
const limit = sized(20_000, 55_000);

/** Beginnings without an end, space before something else, and what can be read in many ways. */
const units = [
  ...["a", "1", "A", "%", "/", ".", "=", ":", ";", ",", "<", ">", "&", '"', "\\", "(", " ", "\t", "\r", "\n"],
  ...["\u001b", "\u001b[", "\u001b]", "\ud83d", "\udb40\u001b\udc49", "\u200d", "\u2028", "\0"],
  ...["<title", "<h1>", "<message ", "<a:message>", "a.", "a-", "-.", "10.0.0.", " a", "; a"],
  ...[" at ", " at x(", " at x(a:1", "at (", '", line ', ".go:", '\\"', '"a"'],
  ...["%25", "<>;", "\r\n--b", "data: 1\n\n"],
];

/** What is only read behind a certain beginning, or refused for a certain end. */
const framed: readonly [start: string, unit: string, end: string][] = [
  ["data:", "a", ""],
  ['[1234567890123456 "', '\\"', ""],
  ["x", " ", "x"],
  ["x:", " ", "x\ry"],
  ["", "1", "x"],
  ["", "A", "x"],
  ["%", "25", ""],
  ["at ", "(", "\u2028"],
  ["x", "/", "x"],
  ["<>", ";", ""],
  ["api://x/", "-", "/"],
];

const texts = [...units.map((unit) => ["", unit, ""] as const), ...framed].map(
  ([start, unit, end]) => start + unit.repeat(length / unit.length) + end,
);

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const page = { "content-type": "text/html" };
const read = (text: string, headers: Record<string, string>) =>
  atOnce(readContent(bytes(text), new Headers(headers)));
/** What a header can hold. */
const header = (text: string): string => text.replace(/[^\t\x20-\x7e]+/g, "");
const secrets = createSecrets();
secrets.add("a secret value");
const redact = (text: string): string => secrets.redact(text, ["another secret"]);

function answer(content: ApiResponse["content"], headers: Record<string, string> = {}): ApiResponse {
  return { status: 200, headers: new Headers(headers), url: new URL("https://a.example/"), content };
}

function result(response: ApiResponse): unknown {
  const presenting = responseResult(response, {
    name: "a",
    options: undefined,
    fields: ["a.b"],
    argumentNames: () => ["page"],
    settings: { maxResultChars: 40_000, maxBinaryBytes: 100 },
    redact,
  });
  return atOnce(presenting);
}

function parameter(
  place: "path" | "query" | "header" | "cookie",
  style: ParameterFacts["style"],
): ParameterFacts {
  return { name: "a", in: place, required: true, schema: {}, style, explode: false, allowReserved: true };
}

function requested(template: string, values: Record<string, string>): unknown {
  const expansion = expandPath(template, new Map(Object.entries(values)));
  const server = new URL("https://a.example/b/");
  return expansion.ok && targetUrl({ server, path: expansion.path, query: [] });
}

function events(essence: string, text: string): unknown {
  const decoder = createEventDecoder(essence);
  return [atOnce(decoder.push(text)), atOnce(decoder.end())];
}

/** May throw what it likes, as long as it ends. */
const readers: Record<string, (text: string) => unknown> = {
  "a page": (text) => messageOf({ kind: "text", text, essence: "text/html" }),
  XML: (text) => messageOf({ kind: "text", text, essence: "application/xml" }),
  "plain text": (text) => messageOf({ kind: "text", text, essence: "text/plain" }),
  "markup, uncut": (text) => [textMessage(text, "text/html"), textMessage(text, "text/xml")],
  "a message in JSON": (message) => messageOf({ kind: "json", value: { message } }),
  "texts beside a message in JSON": (text) =>
    messageOf({
      kind: "json",
      value: { message: text, ...Array.from({ length: 20 }, (_, i) => `${text.slice(0, length / 20)}${i}`) },
    }),
  "a stack": (text) => [withoutStack(text), withoutInternals({ text })],
  hosts: withoutHosts,
  "what is not visible": (text) => [cleanText(text), visibleText(text), isVisible(text)],
  "a result's text": (text) => result(answer({ kind: "text", text, essence: "text/csv" })),
  "a result's JSON": (text) => result(answer({ kind: "json", value: [{ [text]: text }] })),
  "a result's headers": (text) =>
    result(answer({ kind: "empty" }, { location: header(text), etag: header(text) })),
  "links to a next page": (text) => [
    result(answer({ kind: "json", value: 1 }, { link: header(text) })),
    result(answer({ kind: "json", value: 1 }, { link: `<a>; ${header(text)}` })),
  ],
  "an error": (text) => errorResult(text, redact),
  "a value to show": (text) => atOnce(presentJson({ text, escaped: "\u001b" }, { limit: Infinity, redact })),
  "text to cut": (text) => [
    cutText(text, 1_000, { form: "prose" }),
    cutText(text, 1_000, { form: "lines" }),
    atOnce(presentJson([text], { limit: 1_000, redact })),
  ],
  "a body": (text) => [read(text, page), read(text, {}), read(text, { "content-type": "text/plain" })],
  "JSON, or not": parseJson,
  "a media type": (text) => [mediaKind(parseMediaType(text)), contentKind(text), multipartType(text, "b")],
  "a file's name": (text) => read("\u0001", { "content-disposition": `a; filename=${header(text)}` }),
  "a multipart body": (text) => {
    const body = bytes(`--b\r\n${text}\r\n--b\r\na: ${text}\r\n\r\n--b--`);
    return [atOnce(splitMultipart(body, "b")), atOnce(splitMultipart(body, text))];
  },
  "a part's media type": (text) =>
    read(`--b\r\ncontent-type: ${header(text)}\r\n\r\nx\r\n--b--`, {
      "content-type": "multipart/a; boundary=b",
    }),
  "Server-Sent Events": (text) => events("text/event-stream", text),
  "lines of JSON": (text) => [events("application/jsonl", text), events("application/json-seq", text)],
  "Retry-After": (text) => retryAfterMs(new Headers({ "retry-after": header(text) }), 0),
  "a redirect": (text) => {
    const hop = { method: "GET", url: new URL("https://a.example/"), headers: new Headers() };
    const to = (location: string) => nextHop(hop, { status: 302, headers: new Headers({ location }) });
    return [to(header(text)), to(`https://${header(text).slice(0, 10_000)}/`)];
  },
  "an argument in a path": (text) => [
    requested("/{a}-{b}.{c}", {
      a: "1",
      b: "2",
      c: pathText(parameter("path", "simple"), text, new Room("anything", Infinity)),
    }),
    requested("/{a}", { a: header(text) }),
  ],
  "an argument in a query": (text) =>
    queryPairs(parameter("query", "form"), text, new Room("anything", Infinity)),
  "an argument in a header": (text) =>
    headerText(parameter("header", "simple"), text, new Room("anything", Infinity)),
  "an argument in a cookie": (text) =>
    cookiePairs(parameter("cookie", "form"), text, new Room("anything", Infinity)),
  "a cookie": (text) => [
    rawCookieValue(header(text)),
    replaceCookie(new Headers({ cookie: header(text) }), "a", "b"),
  ],
  "an argument in XML": (text) => contentText("xml", { [text]: text }, {}),
  "a file": (text) => [impliedType({ base64: text }), fileType("image/*", text)],
  "a file's media type": (text) =>
    openArgument({ text: "", contentType: text }, undefined).catch(() => undefined),
  "a number": (text) => accept({ type: "number" }, text),
  "a list": (text) => accept({ type: "array", items: { type: "integer" } }, text),
  "a search": terms,
  "a misspelt name": (text) => nearest(text, ["a", text]),
  "names of fields": (text) => askedMembers([text]),
  "an address": (text) => [
    matchTemplate("api://x/{a}-{b}", text),
    matchTemplate("api://x/{a}{b}-{c}{d}-{e}", `${text.slice(0, 3_000)}/`),
    callOfUri(text),
  ],
  "a cursor": (text) => pageOf([1], text, 1),
  "a broken message": (text) => messageFault(new Error(text)),
  "a server's URL": (text) => {
    const variable = (): string => "https://a.example/";
    return serverUrl({ api, servers: [{ url: `/${text}x` }], variable });
  },
};

/** Ends what does not end by itself, which a test's own limit cannot. */
function within(run: () => void): void {
  runInNewContext("run()", { run }, { timeout: limit });
}

test.each(Object.entries(readers))("%s", (_, reader) => {
  within(() => {
    for (const text of texts)
      try {
        reader(text);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
  });
});

test("an event that arrives in small pieces is searched once", () => {
  const pieces = sized(250_000, 1_000_000);
  // Searched from the start with each, a million would be 4,000,000,000,000 characters.
  for (const essence of ["text/event-stream", "application/jsonl", "application/json-seq"])
    within(() => {
      const decoder = createEventDecoder(essence);
      for (let i = 0; i < pieces; i += 1) atOnce(decoder.push("aaaaaaaa"));
    });
});

test("a list in XML is matched with its schema's alternatives once, not for each of its items", () => {
  const items = Array.from({ length: 4_900 }, () => "a");
  const schema = { oneOf: [{ type: "array" as const, items: { type: "string" as const } }] };
  within(() => {
    // Matched for each, it would be 24,010,000 items.
    expect(contentText("xml", items, schema).length).toBeGreaterThan(items.length);
  });
});

test("a long secret is encoded once, not for each text of an answer", () => {
  const own = ["secret".repeat(20_000)];
  within(() => {
    // Encoded with each, it would be 24,000,000,000 characters, in six forms.
    const answer = ["\u001b", ...Array.from({ length: sized(50_000, 200_000) }, () => "a")];
    atOnce(presentJson(answer, { limit: Infinity, redact: (text) => secrets.redact(text, own) }));
  });
});

/** All but the last of a text that begins with `b`, so that it is compared to its end in vain. */
const almost = (length: number): string => `b${"a".repeat(length - 2)}c`;

test("a long secret is looked for in time that grows with the text, whatever is in it", () => {
  const own = [`b${"a".repeat(99_999)}`];
  const text = almost(100_000).repeat(5) + "a".repeat(sized(500_000, 1_000_000));
  within(() => {
    // Compared at each place, it would be 50,000,000,000 characters.
    expect(secrets.redact(`${text}${own[0] ?? ""}`, own)).toBe(`${text}[redacted]`);
  });
});

test("texts beside a message are looked for in what is shown of it: each of many is compared at each place", () => {
  const message = `${"a ".repeat(2_000)}last`;
  expect(messageOf({ kind: "json", value: { code: "last", message } }).details).toContain('"code":"last"');
  expect(messageOf({ kind: "json", value: { code: "a a a", message } }).details).toBeUndefined();
});

test("a member's name of dots is read no further than the paths lead", () => {
  const members = membersOf(["a.b"]);
  const name = ".".repeat(1_000_000);
  within(() => {
    // Taken apart for each field of each call, it would be 2,000,000,000 parts.
    for (let i = 0; i < 2_000; i += 1) expect(named(members, name)).toBeUndefined();
  });
});

test("parts with long headers are read one by one, so that a server can do something else meanwhile", () => {
  const part = `--b\r\ncontent-type: a/b;${" ;=".repeat(5_000)}\r\n\r\nx\r\n`;
  const headers = new Headers({ "content-type": "multipart/mixed; boundary=b" });
  const reading = readContent(bytes(`${part.repeat(50)}--b--`), headers);
  let steps = 0;
  while (reading.next().done !== true) steps += 1;
  // Taken apart, and then read.
  expect(steps).toBeGreaterThanOrEqual(100);
});

function depthOf(content: ApiResponse["content"] | undefined): number {
  return content?.kind === "parts" ? 1 + depthOf(content.parts[0]) : 0;
}

test("parts inside of parts are taken apart to a certain depth", () => {
  const levels = Array.from(
    { length: 20_000 },
    (_, i) => `--b${i}\r\ncontent-type: multipart/a; boundary=b${i + 1}\r\n\r\n`,
  );
  const ends = levels.map((_, i) => `\r\n--b${i}--`).reverse();
  const content = read(levels.join("") + ends.join(""), { "content-type": "multipart/a; boundary=b0" });
  expect(depthOf(content)).toBe(5);
});

/** The smaller parts of the runtime, by what goes in and what comes out. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecrets } from "../../src/runtime/auth/secrets.js";
import { redactor } from "../../src/runtime/call/run-context.js";
import { createLog } from "../../src/runtime/host/log.js";
import { readSettings, settingDescriptions } from "../../src/runtime/host/settings.js";
import { createLimiter } from "../../src/runtime/network/limiter.js";
import { nextHop } from "../../src/runtime/network/redirect.js";
import { retryAfterMs, retryDelay, type Attempt } from "../../src/runtime/network/retry.js";
import type { ResultOptions } from "../../src/runtime/operations/tool.js";
import { apiMessage } from "../../src/runtime/response/api-message.js";
import { createEventDecoder } from "../../src/runtime/response/read-body.js";
import { presentJson } from "../../src/runtime/response/present.js";
import { selectionOf } from "../../src/runtime/response/fields.js";
import { atOnce } from "../../src/runtime/values/slices.js";

test("settings: defaults, values, and every bad one told at once", () => {
  const from = (environment: Record<string, string>) => readSettings((name) => environment[name]);
  expect(from({})).toMatchObject({
    timeoutMs: 30_000,
    readOnly: false,
    allowedHosts: [],
    address: "127.0.0.1",
  });
  expect(
    from({ API_TIMEOUT_MS: " 5 ", MCP_READ_ONLY: "TRUE", MCP_ALLOWED_HOSTS: "a.b, [::1]" }),
  ).toMatchObject({
    timeoutMs: 5,
    readOnly: true,
    allowedHosts: ["a.b", "[::1]"],
  });
  const bad = {
    API_TIMEOUT_MS: "0",
    PORT: "65536",
    MCP_ALLOWED_HOSTS: "http://a",
    MCP_AUTH_TOKENS: "short",
    MCP_READ_ONLY: "maybe",
  };
  for (const name of Object.keys(bad).filter((name) => name !== "MCP_READ_ONLY"))
    expect(() => from(bad)).toThrow(`${name} must be`);
  expect(() => from(bad)).toThrow("--read-only (MCP_READ_ONLY) must be true or false");
  for (const header of ["Authorization", "x=Host", "Cookie", "a b"])
    expect(() => from({ MCP_FORWARD_HEADERS: header })).toThrow("MCP_FORWARD_HEADERS must be");
  for (const name of ["API_TOKEN_URL", "MCP_AUTH_ISSUER", "MCP_PUBLIC_URL"])
    for (const url of ["https://", "https://[::", "https://a:99999", "https://user:password@a/b"])
      expect(() => from({ [name]: url }), url).toThrow(`${name} must be an http`);
  expect(new Set(settingDescriptions.map(({ name }) => name)).size).toBe(settingDescriptions.length);
});

test("secrets do not come out, however they are written", () => {
  const awkward = fc.string({ unit: "grapheme", minLength: 6, maxLength: 30 });
  fc.assert(
    fc.property(awkward, fc.string(), (secret, around) => {
      const secrets = createSecrets();
      secrets.add(secret);
      const forms = [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        Buffer.from(secret).toString("base64"),
      ];
      for (const form of forms) {
        const shown = secrets.redact(`${around} <${form}> ${around}`);
        expect(shown).toContain("[redacted]");
        if (!around.includes(form)) expect(shown).toContain("<[redacted]>");
      }
    }),
  );
});

const awkwardSecret = `a/b+c "d" <é>&'e'=%`;

test.each<[string, string]>([
  ["percent encoding in lower case", encodeURIComponent(awkwardSecret).toLowerCase()],
  ["a form", new URLSearchParams({ "": awkwardSecret }).toString().slice(1)],
  [
    "percent encoding of everything",
    [...Buffer.from(awkwardSecret)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  ],
  ["JSON with escaped slashes", JSON.stringify(awkwardSecret).slice(1, -1).replaceAll("/", "\\/")],
  ["JSON in ASCII", JSON.stringify(awkwardSecret).slice(1, -1).replaceAll("é", "\\u00E9")],
  [
    "JSON with escaped HTML",
    JSON.stringify(awkwardSecret)
      .slice(1, -1)
      .replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
  ],
  [
    "HTML",
    awkwardSecret
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#39;"),
  ],
  ["HTML by numbers", [...awkwardSecret].map((c) => `&#x${c.charCodeAt(0).toString(16)};`).join("")],
  ["hexadecimal digits", Buffer.from(awkwardSecret).toString("hex")],
  ["hexadecimal digits in upper case", Buffer.from(awkwardSecret).toString("hex").toUpperCase()],
  [
    "hexadecimal digits in both cases",
    Buffer.from(awkwardSecret)
      .toString("hex")
      .replace(/[a-f]/g, (digit, at: number) => (at % 3 === 0 ? digit : digit.toUpperCase())),
  ],
  [
    "HTML by numbers, without semicolons",
    [...awkwardSecret].map((c) => `&#${"0".repeat(c.charCodeAt(0) % 9)}${c.charCodeAt(0)}`).join(""),
  ],
  ["base64 in a URL", encodeURIComponent(Buffer.from(awkwardSecret).toString("base64"))],
  ["base64url", Buffer.from(awkwardSecret).toString("base64url")],
  [
    "a URL in JSON in JSON",
    JSON.stringify(JSON.stringify(`/?${encodeURIComponent(awkwardSecret)}`)).slice(5, -3),
  ],
  ["bytes of a text literal", [...awkwardSecret].map((c) => `\\x${c.charCodeAt(0).toString(16)}`).join("")],
  ["twice percent-encoded", encodeURIComponent(encodeURIComponent(awkwardSecret))],
])("a secret is not shown in %s, and only it is replaced", (_, form) => {
  const secrets = createSecrets();
  secrets.add(awkwardSecret);
  expect(secrets.redact(`%41 &lt; \\n <${form}>${form} é%C3%A9`)).toBe(
    "%41 &lt; \\n <[redacted]>[redacted] é%C3%A9",
  );
});

test.each(
  [64, 76].flatMap((width) =>
    ["\n", "\r\n"].flatMap((end) => [0, 40, 55, 100].map((n) => [width, end, n] as const)),
  ),
)(
  "a secret is not shown in lines of %d characters of base64 with %j after %d bytes",
  (width, end, before) => {
    const secrets = createSecrets();
    secrets.keep(awkwardSecret.repeat(3));
    const around = Buffer.from(`${"a".repeat(before)}${awkwardSecret.repeat(3)}${"z".repeat(90)}`);
    const lines =
      around
        .toString("base64")
        .match(new RegExp(`.{1,${width}}`, "g"))
        ?.join(end) ?? "";
    const own = Buffer.from(awkwardSecret).toString("base64").slice(4, -4);
    for (const text of [lines, JSON.stringify({ lines })]) {
      const shown = secrets.redact(`<${text}>`);
      expect(shown).toMatch(/^<[^[]*\[redacted\][^[]*>$/);
      expect(shown).not.toContain(own);
      expect(shown.length).toBeGreaterThan(around.length * (4 / 3) - 4 * awkwardSecret.length * 1.5);
    }
  },
);

test("many secrets are found like one, in all of their encodings", () => {
  const many = Array.from({ length: 300 }, (_, i) => `${i % 7}-secret-${i}-\u00e9/`);
  const all = createSecrets();
  for (const secret of many.slice(0, 60))
    for (const text of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(`a${secret}`).toString("base64"),
      Buffer.from(secret).toString("hex").toUpperCase(),
    ]) {
      const shown = all.redact(`<${text}>`, many);
      expect(shown).toBe(createSecrets().redact(`<${text}>`, [secret]));
      expect(shown).toContain("[redacted]");
    }
});

test("what a caller brings is written out once for all texts, and is secret without its scheme, too", () => {
  const lists: (readonly string[])[] = [];
  const secrets = createSecrets();
  const watched = {
    ...secrets,
    redactor(more: readonly string[]) {
      lists.push(more);
      return secrets.redactor(more);
    },
  };
  const caller = { scopes: [], headers: { authorization: "Bearer canary-3f9a61" } };
  const redact = redactor({ caller }, { secrets: watched });
  expect(["a canary-3f9a61", "b"].map((text) => redact(text))).toEqual(["a [redacted]", "b"]);
  expect(lists).toHaveLength(1);
});

test("many secrets in many lines of base64 are replaced in time that grows with the text", () => {
  const secrets = createSecrets();
  secrets.keep("A".repeat(20));
  const lines = `${"A".repeat(76)}\n`.repeat(40_000);
  expect(secrets.redact(lines).length).toBeLessThan(lines.length);
});

describe("texts are searched for many secrets that begin alike in steps", () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `123456${"7".repeat(60)}${i + 1_000}`);
  const text = `123456${"7".repeat(60)}`;

  test.each<[what: string, value: unknown]>([
    ["a text", text.repeat(300)],
    ["short texts", Array.from({ length: 2_000 }, (_, i) => `${text}${i}`)],
    ["numbers", Array.from({ length: 20_000 }, (_, i) => 123_456_000_000 + i)],
  ])("%s", (_, value) => {
    const redact = createSecrets().redactor(many);
    const work = presentJson(value, { limit: 1_000_000, redact });
    let steps = 0;
    for (let step = work.next(); step.done !== true; step = work.next()) steps += 1;
    // 1,000 forms in each of them.
    const searched = 1_000 * JSON.stringify(value).length;
    expect(steps).toBeGreaterThan(searched / 10_000_000);
  });

  test("and first written out, each in all encodings", () => {
    const work = presentJson("a text without any of them", {
      limit: 1_000,
      redact: createSecrets().redactor(many.map((one) => one.replaceAll("7", "\u5bc6"))),
    });
    let steps = 0;
    for (let step = work.next(); step.done !== true; step = work.next()) steps += 1;
    expect(steps).toBeGreaterThan(50);
  });

  test("also an API's own message", () => {
    const work = apiMessage(
      { kind: "text", text: text.repeat(300), essence: "text/plain" },
      createSecrets().redactor(many),
    );
    let steps = 0;
    for (let step = work.next(); step.done !== true; step = work.next()) steps += 1;
    expect(steps).toBeGreaterThan(10);
  });
});

test.each([
  "sk&lowbar;live&UnderBar;4&lcub;f&lbrack;9&period;a",
  "&#115k_live_4{f[9.a",
  "&#x73k_live_4{f[9&#00046a",
  "&amp;#115;k&amplowbar;live_4{f[9.a",
])("a secret is not shown in %s", (form) => {
  const secrets = createSecrets();
  secrets.keep("sk_live_4{f[9.a");
  expect(secrets.redact(`<${form}> &#1 &unknown; &ampx`)).toBe("<[redacted]> &#1 &unknown; &ampx");
});

test.each(["", "a", "ab", "abc"].flatMap((before) => ["", "y", "yz"].map((after) => [before, after])))(
  "a secret within base64 of more is not shown: %j before and %j behind it",
  (before, after) => {
    const secrets = createSecrets();
    secrets.add(awkwardSecret);
    for (const encoding of ["base64", "base64url"] as const) {
      const whole = Buffer.from(`${before}${awkwardSecret}${after}`).toString(encoding);
      const left = secrets.redact(whole).replace("[redacted]", "");
      expect(whole.length - left.length).toBeGreaterThan((Buffer.byteLength(awkwardSecret) * 4) / 3 - 3);
    }
  },
);

test("secrets of the settings are kept, and of the others those in use", () => {
  const secrets = createSecrets();
  secrets.keep("key of the settings");
  secrets.add("token in use");
  secrets.add("token of old");
  for (let i = 0; i < 500; i += 1) {
    secrets.add(`newer token ${i}`);
    expect(secrets.redact("token in use")).toBe("[redacted]");
    secrets.add("token in use");
  }
  const text = "key of the settings, token in use, newer token 499, token of old";
  expect(secrets.redact(text)).toBe("[redacted], [redacted], [redacted], token of old");
});

test.each(["\u0085\u009b31m", "\u202egnp.exe", "\u{e0041}\u{e0042}", "\u2028\u200b\ufeff", "\u007f"])(
  "a line of the log shows what cannot be seen: %j",
  (name) => {
    const lines: string[] = [];
    const log = createLog({ level: "info", write: (line) => lines.push(line), redact: (text) => text });
    log("info", "connect", { client: `é${name}👩` });
    expect(lines.join("")).toMatch(/^[ -~é👩]*$/u);
    expect(JSON.parse(lines.join(""))).toMatchObject({ client: `é${name}👩` });
  },
);

test.each(["##vso[task.setvariable]", "##[add-path]"])("a line of the log commands nothing: %s", (name) => {
  const lines: string[] = [];
  const log = createLog({ level: "info", write: (line) => lines.push(line), redact: (text) => text });
  log("info", "connect", { client: name });
  expect(lines.join("")).not.toContain(name);
  expect(JSON.parse(lines.join(""))).toMatchObject({ client: name });
});

test("secrets of a call may be added while it lasts", () => {
  const secrets = createSecrets();
  const own = ["first secret"];
  expect(secrets.redact("first secret, second secret", own)).toBe("[redacted], second secret");
  own.push("second secret");
  expect(secrets.redact("first secret, second secret", own)).toBe("[redacted], [redacted]");
});

test("a secret may be longer than a pattern can", () => {
  const secrets = createSecrets();
  const long = "secret/".repeat(100_000);
  expect(secrets.redact(`<${long}>`, [long])).toBe("<[redacted]>");
});

test.each<[string, Attempt, number | undefined]>([
  ["a read over a broken connection", { idempotent: true, number: 0, outcome: { fault: "broken-off" } }, 250],
  [
    "a write over a broken connection",
    { idempotent: false, number: 0, outcome: { fault: "broken-off" } },
    undefined,
  ],
  [
    "a write that never left",
    { idempotent: false, number: 1, outcome: { fault: "refused", notSent: true } },
    500,
  ],
  [
    "a write of which nobody knows whether it left",
    { idempotent: false, number: 1, outcome: { fault: "refused" } },
    undefined,
  ],
  [
    "a name that cannot be looked up for now",
    { idempotent: false, number: 0, outcome: { fault: "lookup-failed", notSent: true } },
    250,
  ],
  [
    "a name that does not exist",
    { idempotent: true, number: 0, outcome: { fault: "name-not-found" } },
    undefined,
  ],
  [
    "a write told to wait",
    { idempotent: false, number: 0, outcome: { status: 429, retryAfterMs: 1_000 } },
    undefined,
  ],
  [
    "a repeatable one told to wait",
    { idempotent: true, number: 0, outcome: { status: 429, retryAfterMs: 1_000 } },
    1_000,
  ],
  ["a write not told to wait", { idempotent: false, number: 0, outcome: { status: 503 } }, undefined],
  ["a long back-off", { idempotent: true, number: 9, outcome: { status: 502 } }, 5_000],
  ["a plain error", { idempotent: true, number: 0, outcome: { status: 500 } }, undefined],
])("retry: %s", (_, attempt, want) => {
  expect(retryDelay(attempt, () => 1)).toBe(want);
});

test.each<[string, number | undefined]>([
  ["3", 3_000],
  ["9".repeat(400), 2_592_000_000],
  ["Thu, 01 Jan 1970 00:00:10 GMT", 9_000],
  ["Thu, 01 Jan 9970 00:00:10 GMT", 2_592_000_000],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ["soon", undefined],
  ["", undefined],
])("Retry-After: %s", (value, want) => {
  expect(retryAfterMs(new Headers({ "retry-after": value }), 1_000)).toBe(want);
});

describe("redirects", () => {
  const hop = {
    method: "POST",
    url: new URL("https://api.example/a"),
    headers: new Headers({ accept: "a/b", "content-type": "c/d", "x-own": "1" }),
    body: "body",
  };
  const to = (status: number, location: string) =>
    nextHop(hop, new Response(null, { status, headers: { location } }));

  test.each<[number, string, object | undefined]>([
    [307, "/a/", { to: { method: "POST", body: "body" } }],
    [307, "/b", { fault: "elsewhere" }],
    [308, "https://other.example/a", { fault: "elsewhere" }],
    [302, "/b", { to: { method: "GET" } }],
    [302, "http://api.example/b", { fault: "insecure" }],
    [302, "https://u:p@api.example/b", { fault: "unusable" }],
    [302, "javascript:alert(1)", { fault: "unusable" }],
    [300, "/b", undefined],
    [304, "/b", undefined],
  ])("%i to %s", (status, location, want) => {
    if (want === undefined) expect(to(status, location)).toBeUndefined();
    else expect(to(status, location)).toMatchObject(want);
  });

  test("headers go with them only as far as they may", () => {
    const names = (status: number, location: string) => {
      const next = to(status, location);
      return next !== undefined && "to" in next ? [...next.to.headers.keys()] : [];
    };
    expect(names(307, "/a/")).toEqual(["accept", "content-type", "x-own"]);
    expect(names(303, "/b")).toEqual(["accept", "x-own"]);
    expect(names(303, "https://other.example/")).toEqual(["accept"]);
  });
});

/** As small answers are shown, and part by part, as large ones are, and those in which there is a secret. */
function shaped(value: unknown, options: ResultOptions): string {
  const textWith = (redact: (text: string) => string): string =>
    atOnce(presentJson(value, { selection: selectionOf(options), limit: 1_000, redact })).text;
  const whole = textWith((text) => text);
  expect(textWith((text) => (text.startsWith("{") ? "" : text))).toBe(whole);
  return whole;
}

test.each<[ResultOptions, string]>([
  [{}, '{"id":1,"list":[{"a":1,"b":{"c":2}},{"a":3}],"deep":{"list":[1,2]}}'],
  [{ keepNulls: true, pick: ["no", "id"] }, '{"id":1,"no":null}'],
  [{ pick: ["list.a", "deep"] }, '{"list":[{"a":1},{"a":3}],"deep":{"list":[1,2]}}'],
  [{ drop: ["list.b.c", "deep", "absent.x"] }, '{"id":1,"list":[{"a":1,"b":{}},{"a":3}]}'],
  [{ maxItems: 1 }, '{"id":1,"list":[{"a":1,"b":{"c":2}}],"deep":{"list":[1]}}'],
])("result %j", (options, want) => {
  const value = { id: 1, no: null, list: [{ a: 1, b: { c: 2 } }, { a: 3 }], deep: { list: [1, 2] } };
  expect(shaped(value, options)).toBe(want);
  expect(Object.keys(value)).toHaveLength(4);
});

test.each<[ResultOptions, string]>([
  [{ pick: ["a.b"] }, '{"a.b":{"c":1,"d.e":2},"a":{"b":3}}'],
  [{ pick: ["a.b.c"] }, '{"a.b":{"c":1},"a":{"b":3}}'],
  [{ pick: ["a.b.d.e", "x"] }, '{"a.b":{"d.e":2},"a":{"b":3},"x":[{"y.z":5}]}'],
  [{ pick: ["x.y.z"] }, '{"x":[{"y.z":5}]}'],
  [{ pick: ["a", "a.b"] }, '{"a.b":{"c":1,"d.e":2},"a":{"b":3,"c":4}}'],
  [{ drop: ["a.b"] }, '{"a":{"c":4},"x":[{"y.z":5}]}'],
  [{ drop: ["a.b.d.e", "x.y.z", "a", "a.c"] }, '{"a.b":{"c":1},"x":[{}]}'],
])("names with dots: result %j", (options, want) => {
  const value = { "a.b": { c: 1, "d.e": 2 }, a: { b: 3, c: 4 }, x: [{ "y.z": 5 }] };
  expect(shaped(value, options)).toBe(want);
});

test.each<[ResultOptions, string]>([
  [{ pick: ["map.*.name"] }, '{"map":{"a":{"name":1},"b.c":{"name":2}}}'],
  [{ pick: ["map.*.name", "map.a.id"] }, '{"map":{"a":{"id":3,"name":1},"b.c":{"name":2}}}'],
  [{ pick: ["map.*.name", "map.b.c"] }, '{"map":{"a":{"name":1},"b.c":{"id":4,"name":2,"at":{"x":5}}}}'],
  [{ pick: ["map.*.at.*", "list.*"] }, '{"map":{"a":{},"b.c":{"at":{"x":5}}},"list":[{"k":6}]}'],
  [{ pick: ["*.k"] }, '{"map":{},"list":[{"k":6}]}'],
  [{ drop: ["map.*.id", "map.b.c.at", "list"] }, '{"map":{"a":{"name":1},"b.c":{"name":2}}}'],
  [{ drop: ["map.*"] }, '{"map":{},"list":[{"k":6}]}'],
])("any key of a map: result %j", (options, want) => {
  const map = { a: { id: 3, name: 1 }, "b.c": { id: 4, name: 2, at: { x: 5 } } };
  expect(shaped({ map, list: [{ k: 6 }] }, options)).toBe(want);
});

describe("streams of events", () => {
  const streams: [string, string, unknown[]][] = [
    [
      "text/event-stream",
      ': hi\r\ndata: {"a":\ndata: 1}\r\n\r\nevent: e\rid: 3\rdata: x\r\rdata\n\n',
      [{ a: 1 }, { event: "e", data: "x" }, ""],
    ],
    ["application/x-ndjson", '{"a":1}\n\n[2]\r\nnot json', [{ a: 1 }, [2], "not json"]],
    ["application/json-seq", '\u001e{"a":1}\n\u001e2\n', [{ a: 1 }, 2]],
  ];
  test.each(streams)("%s, wherever it is torn apart", (essence, text, want) => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: text.length })), (places) => {
        const decoder = createEventDecoder(essence);
        const cuts = [0, ...places.sort((a, b) => a - b), text.length];
        const events = cuts.flatMap((at, i) =>
          atOnce(decoder.push(text.slice(at, cuts[i + 1] ?? text.length))),
        );
        expect([...events, ...atOnce(decoder.end())]).toEqual(want);
      }),
    );
  });
});

test.each([
  ["text/event-stream", (line: string) => `data: ${line}\n\n`],
  ["application/x-ndjson", (line: string) => `${line}\n`],
])("of %s, nothing more is tried as JSON behind 10,000 texts that are none", (essence, event) => {
  const decoder = createEventDecoder(essence);
  const last = (text: string) => atOnce(decoder.push(text)).at(-1);
  expect(last(event("{").repeat(9_999) + event('{"a":1}'))).toEqual({ a: 1 });
  expect(last(event("{") + event('{"a":2}'))).toBe('{"a":2}');
});

describe("requests that have to wait", () => {
  const never = new AbortController().signal;
  const by = (caller: string, signal = never) => ({ caller, signal });

  test("are lost when they give up, and no place with them", async () => {
    const limiter = createLimiter({ running: 1, waiting: 1 });
    let release = (): void => undefined;
    const first = limiter.run(by("a"), () => new Promise<void>((resolve) => (release = resolve)));
    const impatient = new AbortController();
    const second = limiter.run(by("a", impatient.signal), async () => "second");
    expect(await limiter.run(by("b"), async () => "third")).toBe("busy");
    impatient.abort(new Error("gave up"));
    await expect(second).rejects.toThrow("gave up");
    const fourth = limiter.run(by("a"), async () => "fourth");
    release();
    await first;
    expect(await fourth).toBe("fourth");
    expect(await limiter.run(by("a"), async () => "fifth")).toBe("fifth");
  });

  test("of one caller leave places to the others", async () => {
    const limiter = createLimiter({ running: 3, ofCaller: 2, waiting: 9 });
    const running: string[] = [];
    const releases = new Map<string, () => void>();
    const start = (caller: string, name: string): void => {
      const task = async (): Promise<void> => {
        running.push(name);
        await new Promise<void>((resolve) => releases.set(name, resolve));
        running.splice(running.indexOf(name), 1);
      };
      void limiter.run(by(caller), task);
    };
    const end = async (name: string): Promise<void> => {
      releases.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    for (const name of ["a1", "a2", "a3", "a4"]) start("a", name);
    expect(running).toEqual(["a1", "a2"]);
    start("b", "b1");
    start("c", "c1");
    expect(running).toEqual(["a1", "a2", "b1"]);
    await end("b1");
    expect(running).toEqual(["a1", "a2", "c1"]);
    await end("c1");
    expect(running).toEqual(["a1", "a2"]);
    await end("a1");
    expect(running).toEqual(["a2", "a3"]);
    await end("a2");
    expect(running).toEqual(["a3", "a4"]);
  });

  test("start by turns of their callers, and whoever has the most of them makes room", async () => {
    const limiter = createLimiter({ running: 1, waiting: 4 });
    const order: string[] = [];
    let release = (): void => undefined;
    const first = limiter.run(by("many"), () => new Promise<void>((resolve) => (release = resolve)));
    const outcomes = [
      ["many", "m1"],
      ["many", "m2"],
      ["many", "m3"],
      ["many", "m4"],
      ["many", "m5"],
      ["few", "f1"],
      ["few", "f2"],
      ["few", "f3"],
      ["one", "o1"],
    ].map(([caller = "", name = ""]) => limiter.run(by(caller), async () => order.push(name)));
    release();
    await first;
    const busy = (await Promise.all(outcomes)).map((outcome) => outcome === "busy");
    expect(order).toEqual(["m1", "f1", "o1", "f2"]);
    expect(busy).toEqual([false, true, true, true, true, false, false, true, false]);
  });
});

/** Strings: plain ones, and those that break careless encoders. */
import fc from "fast-check";
import { text, type JsonObject } from "../json.js";
import { seedOf } from "./random.js";
import type { Wanted } from "./value.js";

const awkward = [
  `a/b?c#d&e=f+g h%20[]{}|^"'<>`,
  "né e\u0301 日本語 🧑‍🚀 ﬁ, a;b=c:d@e$f!g*h(i)~j`k\\l",
  "..%2F..%2e%2e/%00\\../&amp;<b>&#x41;</b>]]>",
  "line one\nline two\ttabbed\r\nx-header: 1",
  "-1",
  "null",
  "[1]",
];

const formats: Readonly<Record<string, readonly [plain: string, awkward: string]>> = {
  "date-time": ["2024-02-29T12:30:45Z", "2024-02-29T23:59:59.123+05:30"],
  date: ["2024-02-29", "1999-12-31"],
  time: ["12:30:45Z", "23:59:59+05:30"],
  duration: ["P1D", "P1Y2M3DT4H5M6S"],
  email: ["someone@example.com", "o'neil+tag@example.com"],
  "idn-email": ["someone@example.com", "o'neil+tag@example.com"],
  hostname: ["example.com", "xn--bcher-kva.example"],
  "idn-hostname": ["example.com", "xn--bcher-kva.example"],
  ipv4: ["192.0.2.1", "203.0.113.255"],
  ipv6: ["2001:db8::1", "::ffff:192.0.2.1"],
  uri: ["https://example.com/a", "https://example.com/a%20b?c=d&e=f+g#h"],
  url: ["https://example.com/a", "https://example.com/a%20b?c=d&e=f+g#h"],
  iri: ["https://example.com/a", "https://example.com/a%20b?c=d&e=f+g#h"],
  "uri-reference": ["/a", "../a?b=c#d"],
  "uri-template": ["/a/{b}", "/a/{b}{?c,d}"],
  uuid: ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF"],
  byte: ["aGVsbG8=", "+/+/AAECAw=="],
  base64: ["aGVsbG8=", "+/+/AAECAw=="],
  "json-pointer": ["/a/b", "/a~1b/c~0d"],
  regex: ["^a+$", "^[a-z]{1,3}(x|y)$"],
  int32: ["5", "-2147483648"],
  int64: ["5", "9223372036854775807"],
  uint32: ["5", "4294967295"],
  uint64: ["5", "18446744073709551615"],
  decimal: ["12.5", "-0.001"],
  float: ["12.5", "-0.001"],
  double: ["12.5", "-0.001"],
};

/** @returns undefined when no string is known that satisfies the schema's pattern */
export function stringFor(schema: JsonObject, wanted: Wanted): string | undefined {
  const { flavour, turn, avoid } = wanted;
  const format = text(schema["format"]);
  const known = format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (typeof schema["pattern"] === "string") return matching(schema, schema["pattern"], wanted);
  if (known !== undefined) return known[flavour === "awkward" ? 1 : 0];
  if (flavour === "empty" && !(Number(schema["minLength"] ?? 0) > 0) && wanted.mayBeEmpty) return "";
  const base = flavour === "awkward" ? (awkward[turn % awkward.length] ?? "") : `text-${turn}`;
  const permitted = avoid === undefined ? base : base.replaceAll(avoid, "").trim();
  return fitted(permitted === "" ? `text-${turn}` : permitted, schema);
}

/** Lengths count code points. */
function fitted(value: string, schema: JsonObject): string {
  const least = Number(schema["minLength"] ?? 0);
  const most = Number(schema["maxLength"] ?? Infinity);
  const characters = [...value];
  while (characters.length < least) characters.push("x");
  return characters.slice(0, most).join("").trimEnd().padEnd(Math.min(least, most), "x");
}

function matching(schema: JsonObject, pattern: string, { turn, avoid, seed }: Wanted): string | undefined {
  const given = [schema["default"], schema["example"], ...arrayOf(schema["examples"])];
  const expression = compiled(pattern);
  if (expression === undefined) return undefined;
  const fits = (value: string) =>
    expression.test(value) &&
    [...value].length >= Number(schema["minLength"] ?? 0) &&
    [...value].length <= Number(schema["maxLength"] ?? Infinity) &&
    (avoid === undefined || value.search(avoid) < 0 || value.replaceAll(avoid, "") === value);
  const candidates = [...given, ...guesses(turn), ...generated(expression, seed + turn)].filter(
    (value) => typeof value === "string",
  );
  // A pattern without anchors says nothing of the length.
  return candidates.find(fits) ?? candidates.map((value) => fitted(value, schema)).find(fits);
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What identifiers look like: cheap to try before a generator, and nicer to read in a report. */
function guesses(turn: number): readonly string[] {
  const digits = "0123456789";
  const stem = `${turn}`.padStart(2, "0");
  return [
    `text-${turn}`,
    `text${turn}`,
    `t${stem}`,
    stem,
    digits.slice(0, 5) + stem,
    `a${stem}@example.com`,
  ].concat(Object.values(formats).map(([plain]) => plain));
}

const remembered = new Map<string, readonly string[]>();

/** A pattern's strings are made once: a document may have thousands of identifiers of one form. */
function generated(expression: RegExp, start: number): readonly string[] {
  const known = remembered.get(expression.source) ?? generate(expression);
  remembered.set(expression.source, known);
  const first = start % Math.max(known.length, 1);
  return [...known.slice(first), ...known.slice(0, first)];
}

function generate(expression: RegExp): readonly string[] {
  try {
    return fc.sample(fc.stringMatching(expression), { seed: seedOf(expression.source), numRuns: 60 });
  } catch {
    return [];
  }
}

function compiled(pattern: string): RegExp | undefined {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      continue;
    }
  }
  return undefined;
}

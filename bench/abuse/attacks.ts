/** Calls that are small to send and large to work on. */
import { describedFiles, describedMembers, manyMembers } from "./document.js";

export interface Attack {
  name: string;
  /** A message of JSON-RPC. */
  body: string;
  /** What it asks for is large, and within all limits: it is read and shown. */
  isShown?: true;
}

function rpc(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
}

export function call(name: string, args: object): string {
  return rpc("tools/call", { name, arguments: args });
}

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** A filter as deep, with one leaf that fits or does not. */
function nested(levels: number, leaf: unknown): unknown {
  const wraps = [(x: unknown) => ({ and: [x] }), (x: unknown) => ({ or: [x] }), (x: unknown) => ({ not: x })];
  return times(levels, (i) => i).reduce<unknown>((inside, i) => wraps[i % 3]?.(inside), leaf);
}

/** One object inside the other. */
function chain(levels: number, last: unknown): unknown {
  return times(levels, (i) => i).reduce<unknown>((next) => ({ next }), last);
}

/** A full tree of `2 ** levels` leaves. */
function tree(levels: number): unknown {
  return levels === 0 ? "x" : { kind: "root", left: tree(levels - 1), right: tree(levels - 1) };
}

function deep(levels: number): string {
  return `${"[".repeat(levels)}${"]".repeat(levels)}`;
}

/** The operations are only found, so that calls have the arguments of an operation within those of a tool. */
function send(name: string, args: object): string {
  return call("call_write_operation", { name, arguments: args });
}

const value = (name: string, sent: unknown): string => send(name, { value: sent });

/** What multiplies where it is written, of up to 900 kB. */
const multiplied: Readonly<Record<string, unknown>> = {
  "450,000 numbers": times(450_000, () => 1),
  "a long text": ["é!".repeat(300_000)],
  "a long name over 300 members": {
    ["n".repeat(300_000)]: Object.fromEntries(times(300, (i) => [`m${i}`, 1])),
  },
};
/** What the bounds of addresses and headers let in. */
const short: Readonly<Record<string, unknown>> = {
  "4,900 letters": times(4_900, () => "\u00e9"),
  "2,000 members": Object.fromEntries(times(2_000, (i) => [`m${i}`, "\u00e9"])),
};
/** What the bounds of bodies let in. */
const many: Readonly<Record<string, unknown>> = {
  "4,900 texts": times(4_900, () => "é!".repeat(50)),
  "900 long texts": times(900, () => "é!".repeat(300)),
  "2,400 objects": times(2_400, (i) => ({ [`member${i}`]: "'".repeat(300) })),
};

const addresses = ["in_query", "in_joined", "in_piped", "in_deep", "in_json"];
const heads = [...addresses, "in_path", "in_matrix", "in_header", "in_cookie"];
const bodies = ["as_form", "as_deep_form", "as_multipart", "as_styled_multipart", "as_xml", "as_files"];

const introduced = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "a", version: "1" },
};
const hostile = times(60, (i) => ({ [`h${i}`]: i }));

export const attacks: readonly Attack[] = [
  { name: "1: a recursive union with a wrong leaf", body: value("filters", nested(9, { eq: 1 })) },
  { name: "1: a deeper one", body: value("filters", nested(40, { eq: 1 })) },
  { name: "1: a valid one", body: value("filters", nested(40, { eq: { field: "a", value: "b" } })) },
  {
    name: "1: one that is wide",
    body: value("filters", { and: times(3_000, () => nested(6, { nope: 1 })) }),
  },
  { name: "1: the same names in every branch", body: value("trees", tree(12)) },
  { name: "27: two ways through each level", body: value("levels", tree(14)) },
  {
    name: "6: numbers for texts",
    body: value(
      "texts",
      times(100_000, (i) => 1e15 + i),
    ),
  },
  { name: "8: mistakes in one branch", body: value("filters", { not: { a: 1, b: 2, c: 3 } }) },
  ...[1, true, {}, null, [], "1"].map((item) => ({
    name: `22: 99,000 items ${JSON.stringify(item)} for texts`,
    body: value(
      "texts",
      times(99_000, () => item),
    ),
  })),
  ...[1, {}, { a: 1 }].map((item) => ({
    name: `22: 99,000 items ${JSON.stringify(item)} for choices`,
    body: value(
      "choices",
      times(99_000, () => item),
    ),
  })),
  {
    name: "objects that all have to differ",
    body: value(
      "distinct",
      times(60_000, (i) => ({ a: i })),
    ),
  },
  {
    name: "texts for a pattern",
    body: value(
      "patterns",
      times(20_000, () => `${"a".repeat(40)}!`),
    ),
  },
  { name: "one long text for a pattern", body: value("patterns", ["a".repeat(1_000_000)]) },
  {
    name: "names for patterns",
    body: value("maps", Object.fromEntries(times(30_000, (i) => [`${"a".repeat(20)}${i}`, "x"]))),
  },
  {
    name: "unknown members",
    body: value("wide", Object.fromEntries(times(50_000, (i) => [`membr_${i}`, i]))),
  },
  {
    name: "unknown arguments",
    body: send("wide", Object.fromEntries(times(50_000, (i) => [`valu_${i}`, i]))),
  },
  { name: "a deep list as text", body: value("distinct", deep(60_000)) },
  {
    name: "texts for lists of numbers",
    body: value(
      "counts",
      times(99_000, () => "-1"),
    ),
  },
  {
    name: "members that agree with all alternatives",
    body: value("telling", Object.fromEntries(times(40, (i) => [`key${i}`, `b${i}`]))),
  },
  { name: "a blank text for numbers", body: value("numbers", " ".repeat(1_000_000)) },
  {
    name: "objects for listed ones",
    body: value(
      "listed",
      times(90_000, () => ({ a: 999 })),
    ),
  },
  {
    name: "unevaluated items",
    body: value(
      "unevaluated",
      times(450_000, () => 1),
    ),
  },
  {
    name: "wide objects that have to differ",
    body: value("distinct", [
      Object.fromEntries(times(49_000, (i) => [`k${i}`, 1])),
      Object.fromEntries(times(30_000, (i) => [`k${i}`, 1])),
    ]),
  },
  { name: "a list as text", body: value("texts", JSON.stringify(times(100_000, (i) => i))) },
  {
    name: "23: unknown names",
    body: call("describe_operations", { names: times(4_000, (i) => `get_thing_nmber_${i}`) }),
  },
  {
    name: "23: fifty unknown names",
    body: call("describe_operations", { names: times(50, (i) => `get_thing_nmber_${i}`.padEnd(190, "x")) }),
  },
  {
    name: "23: fifty known names",
    body: call("describe_operations", { names: times(50, (i) => `get_thing_number_${i}`) }),
  },
  { name: "23: queries", body: call("search_operations", { queries: times(4_000, (i) => `thing ${i}`) }) },
  {
    name: "23: fifty queries of many words",
    body: call("search_operations", {
      queries: times(50, (i) => `read thing number ${times(20, (n) => `x${i}${n}`).join(" ")}`),
    }),
  },
  {
    name: "23: fields",
    body: call("call_read_operation", {
      name: "get_thing_number_1",
      arguments: { id: "wide" },
      fields: times(50, (i) => `items.*.nope${i}`),
    }),
    isShown: true,
  },
  ...["wide", "members"].map((id) => ({
    name: `long fields by name and by * of an answer that is ${id}`,
    body: call("call_read_operation", {
      name: "get_thing_number_1",
      arguments: { id },
      fields: times(50, (i) => `items.${i % 2 === 0 ? "id" : "*"}.x${i >> 1}${".x".repeat(90)}`),
    }),
    isShown: true as const,
  })),
  ...["wide", "members", "texts", "parts", "events", "lines"].map((id) => ({
    name: `14, 28: an answer that is ${id}`,
    body: call("call_read_operation", { name: "get_thing_number_1", arguments: { id } }),
    isShown: true as const,
  })),
  ...[
    "wider",
    "more",
    "deep",
    "nested",
    "mixed",
    "many_parts",
    "bomb",
    "digits",
    "refusal",
    "beside",
    "located",
  ].map((id) => ({
    name: `14, 28: an answer that is ${id}`,
    body: call("call_read_operation", { name: "get_thing_number_1", arguments: { id } }),
  })),
  ...heads.flatMap((place) =>
    Object.entries({ ...multiplied, ...short }).map(([what, sent]) => ({
      name: `${what} ${place}`,
      body: call("call_read_operation", { name: `get_${place}`, arguments: { value: sent } }),
    })),
  ),
  ...bodies.flatMap((place) =>
    Object.entries({ ...multiplied, ...many }).map(([what, sent]) => ({
      name: `${what} ${place}`,
      body: value(place, sent),
    })),
  ),
  {
    name: "many members that are arguments",
    body: send("as_members", Object.fromEntries(manyMembers.map((name) => [name, 1]))),
  },
  { name: "a few arguments of a thousand forms", body: send("as_many_forms", { m1: 7, m2: {}, nope: 1 }) },
  ...[{ a: 1 }, { kind: "form 999" }, { kind: "form 999", key999: "x" }].map((form) => ({
    name: `many arguments of a thousand forms, ${JSON.stringify(form)}`,
    body: send("as_many_forms", Object.fromEntries(manyMembers.map((name) => [name, form]))),
  })),
  ...[1, {}].map((member) => ({
    name: `a form with a thousand members ${JSON.stringify(member)}`,
    body: send("as_many_forms", { m1: Object.fromEntries(times(1_000, (i) => [`key${i}`, member])) }),
  })),
  {
    name: "many arguments of a thousand forms that are described",
    body: call("describe_operations", { names: ["as_many_forms"] }),
  },
  {
    name: "files with many members that are described",
    body: send(
      "as_described",
      Object.fromEntries(
        describedFiles.map((name) => [
          name,
          { base64: "QUJD", ...Object.fromEntries(describedMembers.map((member) => [member, 1])) },
        ]),
      ),
    ),
  },
  {
    name: "filters as_filter_in_xml",
    body: value("as_filter_in_xml", { and: times(300, () => nested(9, { eq: { field: "a" } })) }),
  },
  { name: "many ways to a secret", body: value("secrets", chain(60, { pin: "0123456" })) },
  { name: "two ways through XML", body: value("as_pair_in_xml", chain(60, { last: 1 })) },
  { name: "a line about many unions", body: call("search_operations", { queries: ["Send joined"] }) },
  { name: "deep JSON", body: deep(500_000) },
  { name: "deep arguments", body: send("anything", {}).replace("{}", `{"value":${deep(400_000)}}`) },
  {
    name: "many values",
    body: value(
      "anything",
      times(400_000, () => 1),
    ),
  },
  { name: "a file in base64", body: value("as_upload", { base64: "QUJD".repeat(240_000) }) },
  {
    name: "many passwords",
    body: value(
      "as_passwords",
      times(1_000, (i) => `password-${i}-${"x".repeat(80)}`),
    ),
  },
  {
    name: "a long password that an answer nearly has",
    body: value("as_passwords", [`b${"a".repeat(20_000)}`]),
  },
  ...Object.entries({ "an answer": "as_many_passwords", "a header": "as_headed_passwords" }).map(
    ([what, place]) => ({
      name: `many passwords that begin alike, as ${what} does`,
      body: value(
        place,
        times(1_000, (i) => `baaaaa${"a".repeat(85)}${i + 1_000}`),
      ),
    }),
  ),
  {
    name: "many passwords that take long to encode",
    body: value(
      "as_passwords",
      times(1_000, (i) => `${"\u5bc6".repeat(90)}${i}`),
    ),
  },
  { name: "a long password", body: value("as_passwords", ["p".repeat(900_000)]) },
  {
    name: "an overview in a batch",
    body: `[${times(20, () => rpc("resources/read", { uri: "api://overview" })).join(",")}]`,
  },
  {
    name: "a long progress token",
    body: rpc("tools/list", { _meta: { progressToken: '"'.repeat(450_000) } }),
  },
  { name: "many batched messages", body: `[${times(10_000, () => rpc("ping", {})).join(",")}]` },
  { name: "a long name of a tool", body: call("t".repeat(1_000_000), {}) },
  ...["o", "O", "oO", "o.", "GET /{o}/"].map((text) => ({
    name: `a long name of an operation, of ${text}`,
    body: call("call_read_operation", { name: text.repeat(900_000 / text.length) }),
  })),
  { name: "a long cursor", body: rpc("tools/list", { cursor: "from-1".padEnd(1_000_000, "0") }) },
  {
    name: "a long address",
    body: rpc("resources/read", { uri: `api://operations/${"a/".repeat(500_000)}` }),
  },
  {
    name: "a long text to complete",
    body: rpc("completion/complete", {
      ref: { type: "ref/resource", uri: "api://operations/{name}" },
      argument: { name: "name", value: "t".repeat(1_000_000) },
    }),
  },
  {
    name: "a long progress token",
    body: rpc("tools/call", { name: "wide", arguments: {}, _meta: { progressToken: "p".repeat(1_000_000) } }),
  },
  ...Object.entries({
    capabilities: { experimental: Object.fromEntries(times(900, (i) => [`c${i}`, i])) },
    clientInfo: { name: "a", version: "1", icons: times(450, () => ({ src: 1 })) },
    protocolVersion: "v".repeat(900_000),
    title: "t".repeat(900_000),
  }).map(([name, sent]) => ({
    name: `an introduction with hostile ${name}`,
    body: rpc("initialize", { ...introduced, [name]: sent }),
  })),
  ...["tools/call", "completion/complete", "prompts/get", "resources/read", "logging/setLevel"].map(
    (method) => ({
      name: `hostile parameters of ${method}`,
      body: rpc(method, {
        name: hostile,
        arguments: hostile,
        ref: hostile,
        argument: hostile,
        uri: hostile,
        level: hostile,
      }),
    }),
  ),
  { name: "a long name of a method", body: rpc("m".repeat(900_000), {}) },
  {
    name: "a large _meta",
    body: rpc("ping", { _meta: Object.fromEntries(times(50_000, (i) => [`m${i}`, i])) }),
  },
];

/** What one run is told: options over the configuration file over the defaults, and a file that remembers it. */
import { copyFile, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { documentOptions } from "../src/cli/document-flags.js";
import { configure, defaultLeanOptions } from "../src/config/config.js";
import type { GenerateOptions } from "../src/config/options.js";
import { configFileSchema } from "../src/config/config-file.js";
import { configFile } from "../src/config/new-config-file.js";

async function project(config: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "config-"));
  const text = `documents:\n  - source: api.yaml\n${config}`;
  for (const [path, content] of Object.entries({ "mcp.config.yaml": text, ...files }))
    await writeFile(join(folder, path), content);
  return folder;
}

test("without a word, the defaults", async () => {
  const config = await configure({ cwd: await project("") });
  expect(config.lean).toEqual(defaultLeanOptions);
  expect(config.split).toBe(false);
});

test("the configuration file's schema is one itself", () => {
  expect(new Ajv2020({ allowUnionTypes: true }).validateSchema(configFileSchema)).toBe(true);
});

const told = `
include: ["tag:pets"]
exclude: [DELETE]
readOnly: true
deprecated: true
operations:
  - { match: "/pets/**", priority: 2, included: false }
  - { match: getPet, title: A pet }
trims: { text: false, enums: 5 }
budget: 900
hot: [getPet]
client: cursor
`;

test.each<[name: string, options: GenerateOptions, want: object]>([
  ["the file", {}, { mode: "auto", budget: 900, hot: ["getPet"], client: "cursor", tighten: true }],
  [
    "an option over the file",
    { budget: 10, hot: [], tighten: false },
    { budget: 10, hot: [], tighten: false },
  ],
  [
    "switches, one by one",
    { trims: { cap: false } },
    { trims: { ...defaultLeanOptions.trims, text: false, enums: 5, cap: false } },
  ],
  [
    "what is excluded adds up",
    { exclude: ["PUT"] },
    { selection: { exclude: ["DELETE", "PUT"], include: ["tag:pets"] } },
  ],
  ["a switch back", { readOnly: false }, { selection: { readOnly: false, deprecated: true } }],
  [
    "entries of the file, then those of the caller",
    { operations: [{ match: "GET", hide: ["x"] }] },
    {
      selection: {
        overrides: [
          { match: "/pets/**", extension: { priority: 2, included: false } },
          { match: "getPet", extension: { title: "A pet" } },
          { match: "GET", extension: { hide: ["x"] } },
        ],
      },
    },
  ],
  [
    "what a caller includes is in, though the file has it out",
    { include: ["/pets"] },
    { selection: { include: ["/pets"], overrides: [{ extension: { priority: 2 } }, { match: "getPet" }] } },
  ],
])("%s", async (_name, options, want) => {
  const config = await configure({ ...options, cwd: await project(told) });
  expect(config.lean).toMatchObject(want);
  if (options.include !== undefined) expect(JSON.stringify(config.lean)).not.toContain('"included"');
});

test("the file of a new project says what the run was told, and nothing else", async () => {
  const folder = await project("");
  const options: GenerateOptions = {
    documents: [join(folder, "api.yaml")],
    out: join(folder, "new"),
    include: ["tag:pets", "GET /a: b"],
    exclude: ["DELETE"],
    readOnly: true,
    deprecated: true,
    internal: true,
    operations: [
      { match: "getPet", title: "It's #1", fixed: { query: { units: "metric" } }, included: true },
    ],
    trims: { text: false, depth: 4, cap: false, noise: true },
    tighten: false,
    mode: "hybrid",
    budget: 900,
    maxTools: 7,
    hot: ["getPet"],
    cold: ["tag:admin"],
    usage: join(folder, "usage.jsonl"),
    client: "claude-code",
    split: true,
  };
  await writeFile(join(folder, "usage.jsonl"), '{"operation":"GET /a","count":2}\n');
  const config = await configure(options);
  const { text } = configFile(config, join(folder, "new"));
  const again = await configure({
    cwd: await project("", { "mcp.config.yaml": text.replaceAll("../", `${folder}/`) }),
  });
  const { selection } = config.lean;
  const [override] = selection.overrides;
  const here = (pointer: string) => ({ file: "mcp.config.yaml", pointer });
  const overrides = [{ ...override, at: here("/operations/0") }];
  expect(again.lean).toEqual({
    ...config.lean,
    selection: { ...selection, overrides },
    usage: new Map([["GET /a", 2]]),
    usageAt: here("/usage"),
    places: {
      include: new Map([
        ["tag:pets", here("/include/0")],
        ["GET /a: b", here("/include/1")],
      ]),
      exclude: new Map([["DELETE", here("/exclude/0")]]),
      hot: new Map([["getPet", here("/hot/0")]]),
      cold: new Map([["tag:admin", here("/cold/0")]]),
    },
  });
  expect(again.split).toBe(true);

  const plain = await configure({ documents: [join(folder, "api.yaml")], out: "new", cwd: folder });
  expect(configFile(plain, join(folder, "new")).text.split("\n").slice(2)).toEqual([
    "documents:",
    "  - id: api",
    '    source: "../api.yaml"',
    "",
  ]);
});

test.each<[line: string, want: string, wrong: string]>([
  ["budgett: 9", 'the file: there is no setting "budgett"; did you mean "budget"?', "budgett"],
  [
    "budget: many",
    'budget: must be a whole number of at least 1, not "many" (Tokens that tools and instructions may cost)',
    "budget",
  ],
  ["mode: hybird", "mode: must be one of auto, direct, hybrid, dynamic, code; did you mean hybrid?", "mode"],
  [
    "trims: { enums: true }",
    "trims.enums: must be a whole number of at least 0 or false, not true (The most values an enum may list, or false)",
    "enums",
  ],
  [
    "trims: { depth: -1 }",
    "trims.depth: must be a whole number of at least 0 or false, not -1 (How deep",
    "depth",
  ],
  [
    "trims: { shorten: true }",
    'trims: there is no setting "shorten"; there are noise, drop, merge, text, elide, enums, depth, cap',
    "shorten",
  ],
  [
    "trims: false",
    "trims: must be an object with noise, drop, merge, text, elide, enums, depth, cap, not false (Trims",
    "trims",
  ],
  ["prefixes: yes", 'the file: there is no setting "prefixes"', "prefixes"],
  ["scopes: documents", "scopes: must be document; did you mean document?", "scopes"],
  [
    "deploy: [podman]",
    'deploy.0: must be one of docker, k8s, worker, mcpb, js, mcp-json, registry, not "podman"',
    "podman",
  ],
  ["deploy: [js, js]", "deploy: has duplicate items", "deploy"],
  ["confirm: always", 'confirm: must be destructive, not "always" (Have clients', "confirm"],
  [
    "name: My Server",
    'name: must be lower-case letters, digits and hyphens, at most 63, and no hyphen first, not "My',
    "name",
  ],
  [
    "redact: [a/b]",
    'redact.0: must be a name, or a JSON pointer, which begins with a slash and has ~0 for each ~, not "a/b"',
    "a/b",
  ],
  [
    "redact: [iban, /a/~3]",
    'redact.1: must be a name, or a JSON pointer, which begins with a slash and has ~0 for each ~, not "/a/~3"',
    "/a/~3",
  ],
  ["allowHosts: [https://a.example/b]", "allowHosts.0: must be a host in lower case", "https://a.example/b"],
  ["allowHosts: [A.example]", "allowHosts.0: must be a host in lower case", "A.example"],
  ["redact: [/a~]", "redact.0: must be a name, or a JSON pointer, which begins", "/a~"],
  [
    "operations: [{ match: x, fixed: { body: { /a/~3: 1 } } }]",
    'operations.0.fixed.body: has "/a/~3", which is not a JSON pointer; did you mean "/a/~03"?',
    "/a/~3",
  ],
  ...(
    [
      [
        "suggest: 5",
        "suggest: must be a list or an object with operation, argument, not 5 (Completions that clients may offer",
        "suggest",
      ],
      ["suggest: [5]", "suggest.0: must be a text, not 5", "5"],
      ["suggest: { operation: x }", 'suggest: lacks "argument"', "suggest"],
      [
        "suggest: { operation: x, argument: y, of: z }",
        'suggest: there is no setting "of"; there are operation, argument',
        "of:",
      ],
    ] as const
  ).map(([suggest, want, wrong]): [string, string, string] => [
    `prompts: [{ name: p, description: d, text: t, arguments: { a: { ${suggest} } } }]`,
    `prompts.0.arguments.a.${want}`,
    wrong,
  ]),
  [
    "prompts: [{ name: p, description: d, text: t, arguments: { a b: {} } }]",
    'prompts.0.arguments: has the name "a b", which must be 1 to 64 letters, digits, "_", "." and "-"',
    "a b",
  ],
  [
    "operations: [{ match: x, annotations: { readonly: true } }]",
    'operations.0.annotations: there is no setting "readonly"; did you mean "readOnlyHint"?',
    "readonly",
  ],
  ["trims: { txt: false }", 'trims: there is no setting "txt"; did you mean "text"?', "txt"],
  ["hot: getPet", 'hot: must be a list, not "getPet" (Operations to list whatever they cost)', "hot"],
  ["operations: [{ title: X }]", 'operations.0: lacks "match"', "{"],
  [
    "operations: [{ match: x, titel: a }]",
    'operations.0: there is no setting "titel"; did you mean "title"?',
    "titel",
  ],
  [
    "operations: [{ match: x, name: a b }]",
    'operations.0.name: must be 1 to 64 letters, digits, "_" and "-", not "a b"',
    "name",
  ],
  [
    "operations: [{ match: x, confirmation: true }]",
    'operations.0: there is no setting "confirmation"; did you mean "confirm"?',
    "confirmation",
  ],
  [
    "operations: [{ match: x, confirm: 7 }]",
    "operations.0.confirm: must be true, false or a text, not 7 (Ask the user before each call: true, or the question)",
    "confirm",
  ],
  [
    "operations: [{ match: x, timeoutMs: 0.5 }]",
    "is invalid:\n  operations.0.timeoutMs: must be a whole number of at least 1 and of at most 3600000, not 0.5 (Time limit of one call, in milliseconds)",
    "timeoutMs",
  ],
  [
    "operations: [{ match: x, fixed: { body: { a/b: 1 } } }]",
    'operations.0.fixed.body: has "a/b", which is not a JSON pointer; did you mean "/a~1b"?',
    "a/b",
  ],
])("%s: %s", async (line, want, wrong) => {
  const run = configure({ cwd: await project(line) });
  const at = { file: "mcp.config.yaml", line: 3, column: line.indexOf(wrong) + 1 };
  await expect(run).rejects.toMatchObject({ code: "config-invalid", at });
  await expect(run).rejects.toThrow(want);
  await expect(run).rejects.toMatchObject({ message: expect.stringMatching(/^.*\n.*$/) as string });
});

test.each([
  ["with names without end", `${"n".repeat(100_000)}: 1`, 1],
  ["in a list without end", `include: [${"[],".repeat(100_000)}]`, 50],
  ["of names without end", Array.from({ length: 20_000 }, (_, i) => `name${i}: 1`).join("\n"), 50],
])("a file from strangers %s is refused in few words", async (_, lines, faults) => {
  const run = configure({ cwd: await project(lines) }).then(() => "");
  const told = await run.catch(String);
  expect(told).toContain("is invalid:");
  expect(told.split("\n").length).toBeLessThanOrEqual(faults + 2);
  expect(told.length).toBeLessThan(10_000);
});

test.each<[options: GenerateOptions, want: string]>([
  [{ budget: Number.NaN }, "--budget must be a whole number"],
  [{ maxTools: 0 }, "--max-tools must be a whole number of at least 1, not 0"],
  [{ include: [""] }, "--include 0 must not be empty"],
])("%j: %s", async (options, want) => {
  await expect(configure({ ...options, documents: ["x.yaml"] })).rejects.toMatchObject({
    code: "usage",
    message: expect.stringContaining(want) as string,
  });
});

test("one document named twice is refused, but not with other overlays", async () => {
  const cwd = await project("  - { source: ./api.yaml, id: again, overlays: [o.yaml] }");
  expect((await configure({ cwd })).documents).toHaveLength(2);
  await expect(configure({ cwd, documents: ["api.yaml", "./api.yaml"] })).rejects.toMatchObject({
    code: "usage",
    message: expect.stringContaining("api.yaml is named twice") as string,
  });
});

test("a usage log that cannot be read is told with the line that names it", async () => {
  const cwd = await project("usage: nope.jsonl\n");
  await expect(configure({ cwd })).rejects.toMatchObject({
    message: "The usage log nope.jsonl cannot be read.",
    hint: expect.stringContaining("leave usage: out") as string,
    at: { file: "mcp.config.yaml", pointer: "/usage", line: 3 },
  });
  await expect(configure({ cwd, usage: "." })).rejects.toMatchObject({ at: { file: "." } });
});

test("counts of a usage log add up by operation", async () => {
  const lines = [
    '{"operation":"GET /a","tool":"get_a","count":2}',
    "",
    '{"operation":"GET /a","tool":"call_read_operation","count":3}',
    '{"operation":"POST /a","tool":"make_a","count":1}',
  ];
  const folder = await project("usage: u.jsonl", { "u.jsonl": lines.join("\r\n") });
  const { lean } = await configure({ cwd: folder });
  expect(lean.usage).toEqual(
    new Map([
      ["GET /a", 5],
      ["POST /a", 1],
    ]),
  );
});

test.each(["{", "7", '{"operation":"GET /a"}', '{"operation":"GET /a","count":0}', '{"tool":"x","count":1}'])(
  "%s is no line of a usage log",
  async (line) => {
    const folder = await project("", { "u.jsonl": `{"operation":"GET /a","count":1}\n${line}\n` });
    await expect(configure({ cwd: folder, usage: "u.jsonl" })).rejects.toMatchObject({
      code: "usage-log-invalid",
      at: { file: "u.jsonl", line: 2 },
    });
  },
);

test.each([
  ["last", '{"operation":"GET /a","count":2}\n{"operation":"GET'],
  ["last, by its first letters", '{"operation":"GET /a","count":2}\n{"op'],
  ["one before", '{"operation":"GET /a","count":1}\n{"operation":"GET\n{"operation":"GET /a","count":1}\n'],
])("a usage log whose %s line is torn counts without it", async (_, log) => {
  const { lean } = await configure({
    cwd: await project("", { "u.jsonl": log }),
    usage: "u.jsonl",
  });
  expect(lean.usage).toEqual(new Map([["GET /a", 2]]));
});

test.each<[given: GenerateOptions, forThisRun: string[]]>([
  [{ policy: true, budget: 900, outputSchemas: true, deploy: ["docker"], name: "shop" }, []],
  [
    { authHook: true, telemetry: true, deploy: ["docker", "js"], name: "other" },
    ["authHook", "telemetry", "deploy", "name"],
  ],
  [{ policy: false, outputSchemas: false, budget: 10 }, ["policy", "outputSchemas", "budget"]],
  [{ inboundOAuth: false, tighten: true, split: false, mode: "auto" }, []],
  [{ load: { removeInstructions: true, allowHosts: ["b.example"] } }, ["removeInstructions", "allowHosts"]],
  [
    {
      documents: ["api.yaml"],
      force: true,
      load: { hostHeaders: new Map([["a.example", new Map([["a", "b"]])]]) },
    },
    [],
  ],
  [{ overlays: ["p/fixes.yaml"], load: { allowRefs: ["shared"] } }, []],
  [{ overlays: ["fixes.yaml"], load: { allowRefs: ["p/shared"] } }, ["overlays", "allowRefs"]],
  [{ overlays: ["p/fixes.yaml", "https://a.example/o.yaml"] }, ["overlays"]],
])("of %j, what the file does not have", async (given, forThisRun) => {
  const file =
    "    overlays: [fixes.yaml]\npolicy: true\nbudget: 900\noutputSchemas: true\ndeploy: [docker]\nname: shop\nallowHosts: [a.example]\nallowRefs: [../shared]\n";
  const cwd = await project("");
  await mkdir(join(cwd, "p"));
  await copyFile(join(await project(file), "mcp.config.yaml"), join(cwd, "p/mcp.config.yaml"));
  expect((await configure({ ...given, out: "p", cwd })).settingsForThisRun).toEqual(forThisRun);
});

test.each<[header: string, headers: [string, string][], hosts: [string, [string, string][]][]]>([
  ["Authorization: Basic a=b:c=", [["Authorization", "Basic a=b:c="]], []],
  ["b.example=Authorization: Bearer x", [], [["b.example", [["Authorization", "Bearer x"]]]]],
  ["B.example:8080=X-Key:1", [], [["b.example:8080", [["X-Key", "1"]]]]],
  ["[::1]:80=X-Key: 1", [], [["[::1]:80", [["X-Key", "1"]]]]],
])("--header %s", (header, headers, hosts) => {
  expect(documentOptions({ header: [header] }).load).toEqual({
    headers: new Map(headers),
    hostHeaders: new Map(hosts.map(([host, own]) => [host, new Map(own)])),
  });
});

test("headers are for the first document, or for a named host", async () => {
  const headers = new Map([["x-key", "1"]]);
  const options = { documents: ["https://a.example/x.json", "https://b.example/y.json"], load: { headers } };
  expect((await configure(options)).load.home).toBe("https://a.example");
  const noUrl = configure({ documents: ["x.json", "https://b.example/y.json"], load: { headers } });
  await expect(noUrl).rejects.toThrow("--header goes only to the first document, which is not a URL.");
});

test("a password in an address is not kept", async () => {
  const source = "https://me:pa%20ss@a.example/x@y.json";
  const config = await configure({
    documents: [{ source, overlays: ["https://me@b.example/o.yaml"] }],
  });
  const { text } = configFile(config, "/p");
  expect(text).toContain('source: "https://a.example/x@y.json"');
  expect(text).toContain('- "https://b.example/o.yaml"');
});

test("pointers with escaped names are redacted", async () => {
  const redact = ["a~3", "/~0a/~1b/*/~2", "/"];
  expect((await configure({ cwd: await project(`redact: ${JSON.stringify(redact)}\n`) })).redact).toEqual(
    redact,
  );
});

test("several YAML documents are not a configuration", async () => {
  const run = configure({ cwd: await project("---\nname: other") });
  await expect(run).rejects.toMatchObject({ code: "config-invalid", at: { file: "mcp.config.yaml" } });
  await expect(run).rejects.toThrow("expected a single document");
});

test.each([
  [
    "that expand to millions",
    `- &a [${"1,".repeat(100)}]\n- &b [${"*a,".repeat(100)}]\n- [${"*b,".repeat(120)}]`,
  ],
  ["in a circle", "- &a { b: *a }"],
])("aliases %s are refused before anything walks through them", async (_, lines) => {
  const value = lines.replaceAll(/^/gm, "          ");
  const config = `operations:\n  - match: x\n    fixed:\n      query:\n        q:\n${value}\n`;
  const run = configure({ cwd: await project(config) });
  await expect(run).rejects.toMatchObject({ code: "config-invalid", at: { file: "mcp.config.yaml" } });
  await expect(run).rejects.toThrow("contains itself, or more than 1,000,000 values");
});

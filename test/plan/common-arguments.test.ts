/** What the instructions say of an argument holds in every tool of the list that shows it without words of its own. */
import { describe, expect, test } from "vitest";
import { instructionsText } from "../../src/runtime/operations/definitions.js";
import type { Api, Operation, Parameter, Schema } from "../../src/model/api.js";
import type { LeanOptions } from "../../src/model/lean.js";
import type { Plan, ToolPlan } from "../../src/model/plan.js";
import { emptyProject, type ProjectState } from "../../src/model/project.js";
import { api, at, media, operation, parameter, planned } from "./build.js";

const things = [..."abcdefghijkl"];
const integer: Schema = { type: "integer" };
const text: Schema = { type: "string" };

/** A dozen operations that have the argument, and others. */
async function plan(
  common: Parameter,
  others: readonly Operation[] = [],
  lean: Partial<LeanOptions> = {},
): Promise<Plan> {
  const dozen = things.map((name) =>
    operation(`GET /${name}/${common.in === "path" ? "{id}" : "all"}`, { parameters: [common] }),
  );
  return (await planned(api([...dozen, ...others]), undefined, undefined, lean)).plan;
}

/** What the next run knows of it. */
function projectWith({ commonArguments }: Plan): ProjectState {
  return { ...emptyProject, commonArguments };
}

/** What the instructions say of arguments. */
function told({ instructions }: Plan): string[] {
  return instructionsText(instructions)
    .split("\n")
    .filter((line) => line.startsWith("- "));
}

function toolOf({ tools }: Plan, id: string): ToolPlan | undefined {
  return tools.find((tool) => tool.id === id);
}

const container = parameter("path id", text, { description: "ID or name of the container" });

test("what is said of arguments of many names is said of none of them", async () => {
  const described = (name: string, words: string) =>
    parameter(`path ${name}`, text, { description: `${words} The name is not case sensitive.` });
  const all = things.map((name) =>
    operation(`GET /{keeper}/{shelter}/{zone}/${name}`, {
      parameters: [
        described("keeper", "Login of who feeds the pet."),
        described("shelter", ""),
        described("zone", "Part of town."),
      ],
    }),
  );
  const parameters = Array.from({ length: 400 }, (_, index) =>
    parameter(`query word${index}`, text, { description: `Says ${index} things of it.` }),
  );
  const { plan: made } = await planned(api([...all, operation("GET /words", { parameters })]));
  expect(told(made)).toEqual(["- keeper (Login of who feeds the pet.)", "- zone (Part of town.)"]);
});

test("what is said of whole bodies is said of none of them: they have one name, and nothing else in common", async () => {
  const all = Array.from({ length: 20 }, (_, index) =>
    operation(`POST /${"x".repeat(index + 1)}`, {
      body:
        index === 0
          ? { type: "array", items: text }
          : { type: "array", items: text, description: "All bytes of the file" },
    }),
  );
  expect(told((await planned(api(all))).plan)).toEqual([]);
});

test("what the instructions describe is what at least half of those with words say", async () => {
  const ids = (count: number, said: (index: number) => string) =>
    Array.from({ length: count }, (_, index) =>
      operation(`GET /${"x".repeat(index + 1)}/{id}`, {
        parameters: [parameter("path id", text, { description: said(index) })],
      }),
    );
  const saying = async (same: number): Promise<string[]> =>
    told(
      (await planned(api(ids(40, (index) => (index < same ? "ID of the shop" : `Where ${index} is`))))).plan,
    );
  expect(await saying(20)).toEqual(["- id (ID of the shop)"]);
  expect(await saying(19)).toEqual([]);
});

test("of bare arguments, only what at least half of them mean is told", async () => {
  const asking = (line: string, description: string, rest: Partial<Operation> = {}) =>
    operation(line, {
      ...rest,
      parameters: [parameter("query kind", text, { required: true, description })],
    });
  const shops = Array.from({ length: 20 }, (_, index) =>
    asking(`GET /a/b/${"x".repeat(index + 1)}/shop`, "Kind of the shop"),
  );
  const pets = ["", "/search", "/photos", "/owners"].map((end) =>
    asking(
      `GET /pets${end}`,
      `Which of the ${end} of pets are wanted, of which ${"many ".repeat(20)} there are`,
      { tags: ["pets"] },
    ),
  );
  const listed = async (maxTools: number): Promise<Plan> =>
    (await planned(api([...pets, ...shops]), undefined, undefined, { maxTools, budget: 800, mode: "auto" }))
      .plan;
  const [one, two] = [await listed(4), await listed(5)];
  expect(one.tools.map(({ name }) => name)).toEqual(["pet_read"]);
  expect(told(one)).toEqual([]);
  expect(two.tools.map(({ name }) => name)).toEqual(["pet_read", "get_x_shop"]);
  expect(told(two)).toEqual(["- kind (Kind of the shop)"]);
});

describe("where an argument of that name is something else, its tool says so", () => {
  test.each<[what: string, path: string, description: string | undefined, want: string]>([
    ["what its tool's name says", "/tasks/{id}", "ID of the task", "ID of the task"],
    [
      "more than its tool's name says",
      "/tasks/{id}",
      "Name of the job it ran for",
      "Name of the job it ran for",
    ],
    [
      "nothing that its own name does not say",
      "/tasks/{id}",
      "The ID of the resource.",
      "The ID of the resource.",
    ],
    ["nothing", "/tasks/{id}", undefined, "Task id"],
    ["nothing, behind another argument", "/jobs/{task}/{id}", undefined, "Id"],
  ])("of which its document says %s", async (_what, path, description, want) => {
    const other = operation(`GET ${path}`, {
      operationId: "inspectTask",
      parameters: [parameter("path id", text, { ...(description !== undefined && { description }) })],
    });
    const made = await plan(container, [other]);
    expect(told(made)).toEqual(["- id (ID or name of the container)"]);
    expect(toolOf(made, "GET /a/{id}")?.arguments).toMatchObject([{ name: "id", schema: text }]);
    expect(toolOf(made, `GET ${path}`)?.arguments.find(({ name }) => name === "id")?.schema.description).toBe(
      want,
    );
  });

  test("and the report gives the reason that it has", async () => {
    const other = operation("GET /tasks/{id}/logs", {
      parameters: [
        parameter("path id", text, { description: "The ID of the task. It must be URL-encoded." }),
      ],
    });
    const { ledger } = await plan(container, [other]);
    const reasons = (id: string): string[] =>
      ledger.flatMap(({ operation: key, subject, reason }) =>
        key === id && subject === "description of id" ? [reason] : [],
      );
    expect(reasons("GET /a/{id}")).toEqual(["the instructions say it once, for all tools that are listed"]);
    expect(reasons("GET /tasks/{id}/logs")).toEqual([
      "19 of 43 characters; it advises those who write requests by hand",
    ]);
  });

  test("and where that is so of more than mean the same, each says what it means", async () => {
    const vague = parameter("path id", text, { description: "The ID of the resource." });
    const others = things.concat("m").map((name) => operation(`POST /${name}/{id}`, { parameters: [vague] }));
    const made = await plan(container, others);
    expect(told(made)).toEqual([]);
    expect(toolOf(made, "GET /a/{id}")?.arguments[0]?.schema.description).toBe("ID or name of the container");
    expect(toolOf(made, "POST /a/{id}")?.arguments[0]?.schema.description).toBeUndefined();
  });
});

test("where only some actions of a group have it so, the group describes it for the others", async () => {
  const extensions = new Map([["x-mcp", { group: "jobs" }]]);
  const grouped = (operationId: string, ...of: Parameter[]): Operation =>
    operation(`GET /jobs/{id}/${operationId}`, { operationId, tags: ["jobs"], parameters: of, extensions });
  const other = parameter("path id", text, { description: "Number that the clerk wrote on it" });
  const made = await plan(container, [
    grouped("rest", container),
    grouped("trace", other),
    grouped("tally", other),
  ]);
  expect(told(made)).toEqual(["- id (ID or name of the container)"]);
  const id = toolOf(made, "group jobs")?.arguments.find(({ name }) => name === "id");
  expect(id?.schema).toEqual({
    ...text,
    description: "trace, get_tally: Number that the clerk wrote on it",
  });
});

describe("defaults and limits", () => {
  const limit = (schema: Schema, description: string): Parameter =>
    parameter("query limit", schema, { description, required: true });

  test.each<[common: Parameter, want: string[]]>([
    [
      limit({ ...integer, default: 20 }, "Rows wanted of it. Default: 20."),
      ["- limit (Rows wanted of it; default 20)"],
    ],
    [limit(integer, "Rows wanted of it. Default: 20."), ["- limit (Rows wanted of it. Default: 20.)"]],
    [
      limit({ ...integer, minimum: 1, maximum: 50 }, "Rows wanted of it. Minimum: 1. Maximum: 50."),
      ["- limit (Rows wanted of it.)"],
    ],
    // The schema gives another limit than the words: each tool tells it, beside what it publishes.
    [limit({ ...integer, minimum: 0, maximum: 50 }, "Rows wanted of it. Minimum: 1. Maximum: 50."), []],
  ])("%#: are said once, and as they are published", async (common, want) => {
    expect(told(await plan(common))).toEqual(want);
  });

  const twenty = limit({ ...integer, default: 20 }, "How many to show.");

  test("another default is told by its tool", async () => {
    const other = operation("GET /x", {
      parameters: [limit({ ...integer, default: 5 }, "How many to show.")],
    });
    const made = await plan(twenty, [other]);
    expect(told(made)).toEqual(["- limit (default 20)"]);
    expect(toolOf(made, "GET /a/all")?.arguments[0]?.schema).toEqual(integer);
    expect(toolOf(made, "GET /x")?.arguments[0]?.schema).toEqual({ ...integer, default: 5 });
  });

  test("that there is none, no tool can tell", async () => {
    const made = await plan(twenty, [
      operation("GET /x", { parameters: [limit(integer, "How many to show.")] }),
    ]);
    expect(told(made)).toEqual([]);
    expect(toolOf(made, "GET /a/all")?.arguments[0]?.schema).toEqual({ ...integer, default: 20 });
  });
});

describe("what was said before stays while an operation says it", () => {
  const rows = (description?: string, value?: number): Parameter =>
    parameter("query rows", value === undefined ? integer : { ...integer, default: value }, {
      required: true,
      ...(description !== undefined && { description }),
    });
  const ours = rows("How many of them to show on a page", 20);
  const shown = (made: Plan, id: string) => toolOf(made, id)?.arguments[0]?.schema;

  test.each<[what: string, other: Parameter, want: Schema]>([
    ["the same", ours, integer],
    [
      "other words",
      rows("Those to skip before the first", 20),
      { ...integer, description: "Those to skip before the first" },
    ],
    ["no words", rows(undefined, 20), { ...integer, description: "Rows" }],
    ["another default", rows("How many of them to show on a page", 5), { ...integer, default: 5 }],
    [
      "no default",
      rows("How many of them to show on a page"),
      { ...integer, description: "How many of them to show on a page" },
    ],
  ])("beside an operation with %s", async (_what, other, want) => {
    const before = await plan(ours);
    const others = ["x", "y"].flatMap((name) =>
      things.map((thing) => operation(`GET /${name}-${thing}`, { parameters: [other] })),
    );
    const project = projectWith(before);
    const apart = things.map((name) => operation(`GET /${name}/all`, { parameters: [ours] }));
    const lean = { maxTools: 60, budget: 20_000 };
    const { plan: made } = await planned(api([...apart, ...others]), project, undefined, lean);
    expect(told(made)).toEqual(["- rows (How many of them to show on a page; default 20)"]);
    expect(shown(made, "GET /a/all")).toEqual(integer);
    expect(shown(made, "GET /x-a")).toEqual(want);
    expect(made.commonArguments).toEqual(before.commonArguments);
  });

  test("and no longer", async () => {
    const before = await plan(ours);
    const now = rows("How many of them to show at once", 50);
    const apart = things.map((name) => operation(`GET /${name}/all`, { parameters: [now] }));
    const { plan: made } = await planned(api(apart), projectWith(before));
    expect(told(made)).toEqual(["- rows (How many of them to show at once; default 50)"]);
    expect(shown(made, "GET /a/all")).toEqual(integer);
  });

  test("beside another document that has such a name", async () => {
    const operations = things.map((name) => operation(`GET /${name}/all`, { parameters: [ours] }));
    const first = api(operations, { id: "first" });
    const second = (...parameters: Parameter[]): Api =>
      api([operation("GET /x", { parameters }), operation("GET /y")], { id: "second" });
    const before = (await planned([first, second()])).plan;
    const other = rows("Those to skip before the first", 20);
    const { plan: made } = await planned([first, second(other)], projectWith(before));
    expect(told(made)).toEqual(told(before));
    expect(shown(made, "first GET /a/all")).toEqual(integer);
    expect(shown(made, "second GET /x")).toEqual({
      ...integer,
      description: "Those to skip before the first",
    });
  });

  test("of hidden arguments, which a tool shows if its default is another", async () => {
    const page = (value?: number): Parameter =>
      parameter("query page", value === undefined ? integer : { ...integer, default: value }, {
        description: "Where to go on",
      });
    const before = await plan(page(1));
    expect(told(before)).toEqual(["- page (Where to go on; default 1)"]);
    const apart = things.map((name) => operation(`GET /${name}/all`, { parameters: [page(1)] }));
    const others = [
      operation("GET /x", { parameters: [page(0)] }),
      operation("GET /y", { parameters: [page()] }),
    ];
    const { plan: made } = await planned(api([...apart, ...others]), projectWith(before));
    expect(told(made)).toEqual(told(before));
    expect(toolOf(made, "GET /a/all")?.arguments).toEqual([]);
    expect(shown(made, "GET /x")).toEqual({ ...integer, description: "Where to go on", default: 0 });
    expect(shown(made, "GET /y")).toEqual({ ...integer, description: "Where to go on" });
  });
});

describe("of hidden arguments, a tool shows what means another", () => {
  const words = "Which members each answer has";
  const fields = (place: Parameter["in"], schema: Schema, description?: string): Parameter =>
    parameter(`${place} fields`, schema, { ...(description !== undefined && { description }) });
  const ours = fields("query", text, words);
  const list: Schema = { type: "array", items: text };

  test.each<[what: string, other: Parameter, want: Schema | undefined]>([
    ["the same", ours, undefined],
    ["no words", fields("query", text), undefined],
    ["fewer words", fields("query", text, "The members of an answer."), undefined],
    ["the same words in another place", fields("header", text, words), undefined],
    ["other words", fields("query", text, "Meadows to mow"), { ...text, description: "Meadows to mow" }],
    [
      "words that say more",
      fields("query", text, "Which members each answer has not"),
      { ...text, description: "Which members each answer has not" },
    ],
    [
      "words in other letters",
      fields("query", text, "Какие поля вернуть"),
      { ...text, description: "Какие поля вернуть" },
    ],
    ["another type", fields("query", integer, words), { ...integer, description: words }],
    ["a list", fields("query", list, words), { ...list, description: words }],
    ["another place", fields("cookie", text), { ...text, description: "Fields" }],
  ])("as of one with %s", async (_what, other, want) => {
    const others = [operation("GET /x", { parameters: [other] })];
    const first = await plan(ours, others);
    const apart = things.map((name) => operation(`GET /${name}/all`, { parameters: [ours] }));
    const { plan: next } = await planned(api([...apart, ...others]), projectWith(await plan(ours)));
    for (const made of [first, next]) {
      expect(told(made)).toEqual([`- fields (${words})`]);
      expect(toolOf(made, "GET /a/all")?.arguments).toEqual([]);
      expect(toolOf(made, "GET /x")?.arguments[0]?.schema).toEqual(want);
    }
  });

  test("as of a property of the body", async () => {
    const properties = { fields: { ...list, description: "Questions of the form" } };
    const content = [
      media("application/json", { type: "object", properties: { ...properties, name: text } }),
    ];
    const form = operation("POST /forms", { requestBody: { required: true, content } });
    const made = await plan(ours, [form]);
    expect(toolOf(made, "POST /forms")?.arguments.map(({ name }) => name)).toContain("fields");
  });

  test("and they are hidden only where most operations mean the same", async () => {
    const half = things.flatMap((name) => [
      operation(`GET /${name}/all`, { parameters: [ours] }),
      operation(`GET /${name}/some`, { parameters: [fields("query", text, "Meadows to mow")] }),
    ]);
    const made = (await planned(api(half), undefined, undefined, { maxTools: 60 })).plan;
    expect(made.commonArguments.get("pets")?.hidden).toEqual(new Map());
  });

  test("though all have other words than before", async () => {
    const apart = things.map((name) =>
      operation(`GET /${name}/all`, { parameters: [fields("query", text, "Meadows to mow")] }),
    );
    const { plan: made } = await planned(api(apart), projectWith(await plan(ours)));
    expect(told(made)).toEqual(["- fields (Meadows to mow)"]);
    expect(toolOf(made, "GET /a/all")?.arguments).toEqual([]);
  });

  test("but not if only others are left", async () => {
    const apart = things.map((name, index) =>
      operation(`GET /${name}/all`, { parameters: index === 0 ? [fields("cookie", integer)] : [] }),
    );
    const { plan: made } = await planned(api(apart), projectWith(await plan(ours)));
    expect(told(made)).toEqual([]);
    expect(toolOf(made, "GET /a/all")?.arguments).toHaveLength(1);
  });
});

describe("what the instructions say of hidden arguments names as many tools as take them", () => {
  const fields = parameter("query fields", text, { description: "Which members each answer has" });
  const reads = (having: number, id = ""): Operation[] =>
    things.map((name, index) =>
      operation(`GET /${name}/${id}`, { parameters: index < having ? [fields] : [] }),
    );

  test.each([
    [12, "Most"],
    [7, "Most"],
    [6, "Some"],
    [1, "Some"],
  ])("%i of 12", async (having, word) => {
    const project = projectWith(await plan(fields));
    const { plan: made } = await planned(api(reads(having)), project);
    expect(instructionsText(made.instructions)).toContain(
      `${word} tools also take, without showing it:\n- fields (Which members each answer has)`,
    );
  });

  test.each([
    [1, "Most"],
    [2, "Some"],
  ])("of one document of %i", async (count, word) => {
    const others = Array.from({ length: count - 1 }, (_, i) => api(reads(0, `x${i}`), { id: `d${i}` }));
    const { plan: made } = await planned([api(reads(12), { id: "first" }), ...others]);
    expect(instructionsText(made.instructions)).toContain(
      `${word} tools also take, without showing it:\n- fields`,
    );
  });
});

test("of a hidden list, the instructions do not say how it is written on the wire", async () => {
  const description = "What each answer has. Comma-separated.";
  const list: Schema = { type: "array", items: text };
  expect(told(await plan(parameter("query parts", list, { description })))).toEqual([
    "- parts (What each answer has.)",
  ]);
  expect(told(await plan(parameter("query parts", text, { description })))).toEqual([
    "- parts (What each answer has. Comma-separated.)",
  ]);
});

describe("a credential that the server sends from its settings", () => {
  const scheme = { name: "login", type: "apiKey", in: "header", parameter: "PETS-CLIENT-ID", at } as const;
  const description = "Your `client_id`, here or in the `PETS-CLIENT-ID` header.";
  const made = async (required: boolean, pinned?: ProjectState): Promise<Plan> => {
    const properties = { client_id: { ...text, description }, name: text };
    const schema = { type: "object", properties, ...(required && { required: ["client_id"] }) } as const;
    const requestBody = { required: true, content: [media("application/json", schema)], at };
    const security = [new Map([["login", []]])];
    const posts = things.map((name) => operation(`POST /${name}`, { requestBody, security }));
    const document = api(posts, { securitySchemes: new Map([["login", scheme]]) });
    return (await planned(document, pinned)).plan;
  };
  const clientId = { name: "client_id", place: "body:/client_id" };
  const clientIds = ({ operations }: Plan): unknown[] =>
    operations.map(({ facts }) => facts.arguments.find(({ name }) => name === "client_id"));

  test("is in no tool and no instructions, but accepted: it may be somebody else's", async () => {
    const plan = await made(false);
    expect(instructionsText(plan.instructions)).not.toContain("client_id");
    expect(JSON.stringify(plan.tools.map((tool) => tool.arguments))).not.toContain("client_id");
    expect(clientIds(plan)).toEqual(things.map(() => ({ ...clientId, required: false, hidden: true })));
  });

  test("nor if the instructions told it before", async () => {
    const hidden = new Map([["client_id", { description: "Your client_id" }]]);
    const commonArguments = new Map([["pets", { hidden, described: new Map(), identifying: [] }]]);
    const plan = await made(false, { ...emptyProject, commonArguments });
    expect(instructionsText(plan.instructions)).not.toContain("client_id");
    expect(plan.commonArguments.get("pets")?.hidden).toEqual(new Map());
  });

  test("is asked for where the document requires it", async () => {
    expect(clientIds(await made(true))).toEqual(things.map(() => ({ ...clientId, required: true })));
  });
});

test("headers that tools hide anyway are told to nobody", async () => {
  const trace = parameter("header X-Request-Id", text, { description: "Number of this very call" });
  expect(told(await plan(trace))).toEqual([]);
});

describe("of an argument that no tool of the list has, the instructions say nothing", () => {
  const key = parameter("query key", text, { required: true, description: "Handle the office gave out." });
  const fields = parameter("query fields", text, { description: "Names of the members to return." });

  test.each<[lean: Partial<LeanOptions>, want: string[]]>([
    [{}, ["- fields (Names of the members to return.)", "- key (Handle the office gave out.)"]],
    [{ mode: "dynamic" }, []],
    [
      { mode: "dynamic", hot: ["GET /a"] },
      ["- fields (Names of the members to return.)", "- key (Handle the office gave out.)"],
    ],
    [{ mode: "dynamic", hot: ["POST /x"] }, []],
  ])("%j", async (lean, want) => {
    const operations = [
      ...things.map((name) => operation(`GET /${name}`, { parameters: [fields, key] })),
      operation("POST /x"),
    ];
    expect(told((await planned(api(operations), undefined, undefined, lean)).plan)).toEqual(want);
  });
});

test("what no tool shows takes no place from the twelve that are described", async () => {
  const named = (name: string, required: boolean): Parameter =>
    parameter(`query ${name}`, text, {
      required,
      description: `Handle that the office gave out for ${name}.`,
    });
  const parameters = [
    ...["first", "second"].map((name) => named(name, false)),
    ...things.map((name) => named(`key_${name}`, true)),
  ];
  const { plan: made } = await planned(api(things.map((name) => operation(`GET /${name}`, { parameters }))));
  const { hidden, described } = made.commonArguments.get("pets") ?? expect.unreachable();
  expect([...hidden.keys()]).toEqual(["first", "second"]);
  expect(described.size).toBe(12);
});

test("of several documents, the instructions speak of names that one of them has", async () => {
  const one = (id: string): Api =>
    api(
      things.map((name) => operation(`GET /${name}/{id}`)),
      { id },
    );
  const first = api(
    things.map((name) => operation(`GET /${name}/{id}`, { parameters: [container] })),
    { id: "first" },
  );
  expect(told((await planned([first, api([operation("GET /x")], { id: "second" })])).plan)).toHaveLength(1);
  expect(told((await planned([first, one("second")])).plan)).toEqual([]);
});

test("of several documents, one hides what the others show, unless they say the same of it", async () => {
  const page = (description: string): Parameter => parameter("query page", integer, { description });
  const one = (id: string, description: string): Api =>
    api(
      things.map((name) => operation(`GET /${name}/${id}`, { parameters: [page(description)] })),
      { id },
    );
  const hidden = async (...descriptions: string[]): Promise<readonly (readonly string[])[]> => {
    const documents = descriptions.map((description, index) => one(`d${index}`, description));
    const { plan: made } = await planned(documents, undefined, undefined, { maxTools: 60 });
    return documents.map(({ id }) => [...(made.commonArguments.get(id)?.hidden.keys() ?? [])]);
  };
  expect(await hidden("Where to go on", "Where to go on")).toEqual([["page"], ["page"]]);
  expect(await hidden("Where to go on", "Which leaf of the book")).toEqual([["page"], []]);
});

describe("arguments that are too long for the instructions", () => {
  const shared = Array.from({ length: 25 }, (_, i) =>
    parameter(`query option${i}`, text, {
      description: `Option ${i}, used if the thing that is asked for has one, as in Zürich`,
    }),
  );
  const required = Array.from({ length: 8 }, (_, i) =>
    parameter(`query key${i}`, text, {
      required: true,
      description: `Handle ${i} that the office in Zürich gave out when this account was opened there`,
    }),
  );
  const large = [...things, ..."mnopqrstuvwxyz"].flatMap((name) =>
    ["GET", "POST"].map((method) =>
      operation(`${method} /${name}`, { parameters: [...shared, ...required] }),
    ),
  );

  test.each<[lean: Partial<LeanOptions>, searches: boolean]>([
    [{ mode: "direct" }, false],
    [{ mode: "dynamic", hot: ["GET /**"], budget: 20_000 }, true],
  ])("are told whole or not at all, and never displace how to search: %j", async (lean, searches) => {
    const made = (await planned(api(large), undefined, undefined, lean)).plan;
    expect(Buffer.byteLength(instructionsText(made.instructions))).toBeLessThanOrEqual(2_048);
    expect(instructionsText(made.instructions).split("\n\n").at(-1)?.includes("search_operations")).toBe(
      searches,
    );
    const lines = told(made);
    expect(lines.length).toBeGreaterThan(6);
    for (const line of lines)
      expect(line).toMatch(/^- (?:option\d+ \(Option \d+, .* Zürich\)|key\d+ \(Handle .* opened there\))$/);
    expect(new Set(lines.map((line) => line.slice(2, 5)))).toEqual(new Set(["opt", "key"]));

    // What is not told there is told by each tool.
    const names = (all: readonly string[]) => all.map((line) => line.split(" ")[1]).sort();
    const { hidden, described: shown } = made.commonArguments.get("pets") ?? expect.unreachable();
    expect([...hidden.keys(), ...shown.keys()].sort()).toEqual(names(lines));
    const [{ arguments: own } = expect.unreachable()] = made.tools;
    const keys = own.filter(({ name }) => name.startsWith("key"));
    expect(
      keys.flatMap(({ name, schema }) => (schema.description === undefined ? [name] : [])).sort(),
    ).toEqual(names(lines.filter((line) => line.startsWith("- key"))));
    const [{ facts } = expect.unreachable()] = made.operations;
    const unseen = facts.arguments.flatMap(({ name, hidden: is }) => (is === true ? [name] : []));
    expect(unseen).toHaveLength(25 - 10);
    expect(unseen).toEqual(expect.arrayContaining([...hidden.keys()]));

    const again = await planned(api(large), projectWith(made), undefined, lean);
    expect(instructionsText(again.plan.instructions)).toBe(instructionsText(made.instructions));
    expect(again.plan.tools).toEqual(made.tools);
  });

  test("are told as before when there is more to say of the document", async () => {
    const [one, other] = [2, 20].map((topics) =>
      api(large.map((one, index) => ({ ...one, tags: [`Topic ${index % topics} that is quite long`] }))),
    );
    const before = (await planned(one ?? [], undefined, undefined, { mode: "direct" })).plan;
    const { plan: made } = await planned(other ?? [], projectWith(before), undefined, { mode: "direct" });
    expect(instructionsText(made.instructions)).not.toBe(instructionsText(before.instructions));
    expect(Buffer.byteLength(instructionsText(made.instructions))).toBeLessThanOrEqual(2_048);
    expect(told(made)).toEqual(told(before));
  });

  test("the topics of the most operations come first", async () => {
    const tagged = large.map((one, index) => ({
      ...one,
      tags: [index === 0 ? "Ping" : index % 3 === 0 ? "Orders" : "Pets"],
    }));
    const { plan: made } = await planned(api(tagged), undefined, undefined, { mode: "dynamic" });
    expect(instructionsText(made.instructions)).toContain(" Topics: Pets, Orders, Ping.");
  });

  test("topics leave out what all of them begin and end with", async () => {
    const tagged = large.map((one, index) => ({
      ...one,
      tags: [index % 3 === 0 ? "ZooV1PetOrderService" : "ZooV1PetService"],
    }));
    const { plan: made } = await planned(api(tagged), undefined, undefined, { mode: "dynamic" });
    expect(made.instructions[0]).toMatchObject({
      topics: [
        { name: "Pet", tag: "ZooV1PetService" },
        { name: "PetOrder", tag: "ZooV1PetOrderService" },
      ],
    });
  });

  test.each<[topic: string, want: RegExp]>([
    ["Care", /^Tools for Pet Store\. Topics: a Care of a, .* and more\.$/],
    [
      "What has to be known a year in advance and that nobody of the owners knew of the care and of the food",
      /^Tools for Pet Store\.$/,
    ],
  ])("leave room for all topics or for none: %s", async (topic, want) => {
    const tagged = large.map((one) => ({
      ...one,
      tags: [`${one.path.slice(1)} ${topic} of ${one.path.slice(1)}`],
    }));
    const { plan: made } = await planned(api(tagged), undefined, undefined, {
      mode: "dynamic",
      hot: ["GET /a"],
    });
    expect(instructionsText(made.instructions).split("\n\n")[0]).toMatch(want);
  });
});

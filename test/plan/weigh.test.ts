import { expect, test } from "vitest";
import type { Operation, Schema } from "../../src/model/api.js";
import { defaultLeanOptions } from "../../src/config/config.js";
import { api, media, operation, parameter, planned, response } from "./build.js";

async function weights(...operations: readonly Operation[]): Promise<(key: string) => number> {
  const { plan } = await planned(api(operations));
  return (key) => plan.membership.get(key)?.weight ?? NaN;
}

/** The heavier first. */
test.each<[why: string, heavier: string, lighter: string]>([
  ["a list before one of its items", "GET /pets", "GET /pets/{id}"],
  ["making before deleting", "POST /pets", "DELETE /pets/{id}"],
  ["making before the form for it", "POST /pets", "GET /pets/create"],
  ["an item before the form of its change", "GET /pets/{id}", "GET /pets/{id}/edit"],
  ["what a person names before a corner", "GET /pets", "GET /pet-insurance-claims"],
  ["an item before what is read below it", "GET /pets/{id}", "GET /pets/{id}/vaccination-status"],
  ["daily work before administration", "GET /pets", "GET /tokens"],
  ["what things are before who may do what", "GET /pets", "GET /permissions"],
  ["what people sort by before what they hardly name", "GET /labels", "GET /gauges"],
  ["a name with a small word in it before one of three things", "GET /state-of-pets", "GET /pet-food-state"],
  ["what is stable before what is tried", "GET /main/pets", "GET /experimental/dogs"],
  ["a resource before the one directly below another", "GET /pets", "GET /shop/doors"],
])("%s", async (_, heavier, lighter) => {
  const weight = await weights(operation(heavier), operation(lighter), operation("GET /else"));
  expect(weight(heavier)).toBeGreaterThan(weight(lighter));
});

test("reading an item weighs nearly what its list does, whatever else speaks against it", async () => {
  const summary = "Get one of the pets that is in the shop, with all that is known of where it came from";
  const query = ["a", "b", "c", "d", "e", "f", "g"].map((name) => parameter(`query ${name}`));
  const weight = await weights(
    operation("GET /pets", { parameters: query }),
    operation("GET /pets/{id}", { summary }),
    operation("GET /pets/{id}/toys/{toy}", { summary }),
  );
  expect(weight("GET /pets/{id}")).toBeCloseTo(0.7 * weight("GET /pets"), 5);
  expect(weight("GET /pets/{id}/toys/{toy}")).toBeLessThan(0.5 * weight("GET /pets"));
});

test("a POST to an item makes something where nothing else can be done with its resource", async () => {
  const others = ["GET /shops/{id}", "POST /tales/{shop}/short"].map((line) => operation(line));
  const weight = await weights(operation("POST /tales/{shop}"), operation("POST /shops/{id}"), ...others);
  expect(weight("POST /tales/{shop}")).toBeGreaterThan(1.1 * weight("POST /shops/{id}"));
});

test("a PUT to a collection makes something where its summary says so", async () => {
  const put = (path: string, summary: string): Operation => operation(`PUT ${path}`, { summary });
  const weight = await weights(put("/pets", "Create a pet"), put("/toys", "Change all toys"));
  expect(weight("PUT /pets")).toBeGreaterThan(1.1 * weight("PUT /toys"));
});

test("changing a part weighs more than replacing the whole, which counts where only that can be done", async () => {
  const weight = await weights(
    ...["PUT /pets/{id}", "PATCH /pets/{id}", "PUT /shops/{id}", "PATCH /doors/{id}"].map((line) =>
      operation(line),
    ),
  );
  expect(weight("PUT /pets/{id}")).toBeLessThan(0.7 * weight("PATCH /pets/{id}"));
  expect(weight("PUT /shops/{id}")).toBeGreaterThan(0.9 * weight("PATCH /doors/{id}"));
});

test("a resource weighs more, the more hangs below it", async () => {
  const below = ["toys", "meals", "walks"].map((name) => operation(`GET /pets/{id}/${name}`));
  const weight = await weights(operation("GET /pets"), operation("GET /shops"), ...below);
  expect(weight("GET /pets")).toBeGreaterThan(weight("GET /shops"));
});

test("a search counts to what it searches", async () => {
  const below = ["toys", "meals", "walks"].map((name) => operation(`GET /pets/{id}/${name}`));
  const weight = await weights(
    operation("GET /search/pets"),
    operation("GET /search/fog"),
    operation("GET /pets"),
    ...below,
  );
  expect(weight("GET /search/pets")).toBeGreaterThan(weight("GET /search/fog"));
});

test("a search of what is nowhere else weighs as much as its own words do", async () => {
  const lines = [
    "GET /search/pets",
    "GET /search/zebras",
    "GET /zebras",
    "GET /shops",
    "GET /shops/{id}/pets",
  ];
  const weight = await weights(...lines.map((line) => operation(line)));
  expect(weight("GET /search/zebras")).toBeCloseTo(weight("GET /search/pets"));
});

test("a resource weighs more where its tag is named after it, and less among corners", async () => {
  const tagged = (line: string, tag: string): Operation => operation(line, { tags: [tag] });
  const weightOf = async (...beside: readonly Operation[]): Promise<number> =>
    (await weights(tagged("GET /pets", "zoo"), ...beside))("GET /pets");
  const named = await weights(tagged("GET /pets", "Pets"), tagged("GET /owls", "zoo"));
  expect(named("GET /pets")).toBeGreaterThan(named("GET /owls"));
  const plain = await weightOf(tagged("GET /owls", "zoo"), tagged("GET /cats", "house"));
  const compound = tagged("GET /feeding-plan-exports", "zoo");
  expect(await weightOf(compound, tagged("GET /cats", "house"))).toBeLessThan(plain);
  const seldom = tagged("GET /tokens", "zoo");
  expect(await weightOf(seldom, tagged("GET /cats", "house"))).toBeLessThan(plain);
});

test("what a document begins with weighs more, unless it is sorted by name", async () => {
  const of = (lines: readonly string[]): Promise<(line: string) => number> =>
    weights(...lines.map((line) => operation(line, { tags: [line] })));
  const first = await of(["GET /pets", "GET /owls", "GET /cats", "GET /bats"]);
  expect(first("GET /pets")).toBeGreaterThan(first("GET /bats"));
  const sorted = await of(["GET /bats", "GET /cats", "GET /owls", "GET /pets"]);
  expect(sorted("GET /bats")).toBeCloseTo(sorted("GET /pets"));
});

test("what can be asked in many ways weighs more, and what takes many words to name less", async () => {
  const line = "GET /pets/{id}/state";
  const parameters = ["kind", "since", "order"].map((name) => parameter(`query ${name}`));
  const summary = "Get the state of a pet for all of the accounts that an administrator has been given";
  const weightOf = async (rest: object): Promise<number> => {
    const weight = await weights(
      operation(line, { summary: "Get the state of a pet", ...rest }),
      operation("GET /pets/{id}/toys"),
    );
    return weight(line);
  };
  const plain = await weightOf({});
  expect(await weightOf({ parameters })).toBeGreaterThan(plain);
  expect(await weightOf({ summary })).toBeLessThan(plain);
});

test.each<[why: string, paths: readonly string[]]>([
  ["no nouns", ["GET /", "GET /{id}", "POST /{a}/{b}"]],
  ["other scripts", ["GET /書籍", "GET /書籍/{id}", "POST /книги"]],
  ["methods in paths", ["POST /chat.postMessage", "GET /chat.list", "POST /v1/{name}:publish"]],
  ["versions only", ["GET /v1", "GET /v2/{id}"]],
  ["one operation", ["GET /pets"]],
])("weights are positive numbers with %s", async (_, lines) => {
  const weight = await weights(...lines.map((line) => operation(line)));
  for (const line of lines) expect(weight(line)).toBeGreaterThan(0);
});

test("x-mcp priority multiplies", async () => {
  const plain = await weights(operation("GET /pets"), operation("GET /shops"));
  const twice = operation("GET /pets", { extensions: new Map([["x-mcp", { priority: 2 }]]) });
  const weight = await weights(twice, operation("GET /shops"));
  expect(weight("GET /pets")).toBeCloseTo(2 * plain("GET /pets"));
});

test.each<[what: string, of: Partial<Operation>]>([
  ["its operationId", { operationId: "deprecated_get_pet" }],
  ["its description's second sentence", { description: "gets a pet. deprecated: use the other one." }],
])("what %s calls deprecated weighs less", async (_, of) => {
  const weight = await weights(operation("GET /pets/{id}", of), operation("GET /shops/{id}"));
  expect(weight("GET /pets/{id}")).toBeLessThan(0.4 * weight("GET /shops/{id}"));
});

const query = { summary: "Search pets", parameters: [parameter("query name")] };
const body: Schema = { type: "object", properties: { name: { type: "string" } } };
const sent = { summary: "Search pets", body };

test.each<[lesser: string, beside: string, of: { lesser: object; beside: object }]>([
  ["GET /pets/search", "POST /pets/search", { lesser: query, beside: sent }],
  ["POST /pets/search", "GET /pets/search", { lesser: { summary: "Search pets" }, beside: query }],
  ["POST /pets/{id}", "PUT /pets/{id}", { lesser: sent, beside: sent }],
  ["PUT /pets", "POST /pets", { lesser: sent, beside: sent }],
  [
    "POST /pets/cleaning",
    "GET /pets/cleaning",
    { lesser: { ...sent, summary: "Clean" }, beside: { ...query, summary: "Clean" } },
  ],
  ["HEAD /pets", "GET /pets", { lesser: { summary: "Look whether there are pets" }, beside: query }],
])("%s weighs less beside %s, which does the same", async (lesser, beside, of) => {
  const one = operation(lesser, of.lesser);
  const [twins, others] = await Promise.all([
    weights(one, operation(beside, of.beside)),
    weights(one, operation(beside.replace(" /", " /other/"), of.beside)),
  ]);
  expect(twins(lesser)).toBeLessThan(0.4 * others(lesser));
  expect(twins(beside)).toBeGreaterThan(0.4 * others(beside.replace(" /", " /other/")));
});

test.each<[why: string, one: object, other: object]>([
  ["is called otherwise", { ...sent, summary: "Create a pet" }, query],
  [
    "takes something else",
    { ...sent, body: { type: "object", properties: { colour: { type: "string" } } } },
    query,
  ],
  ["is not described", { body }, { parameters: query.parameters }],
])("what %s is no twin", async (_, one, other) => {
  const weight = await weights(operation("POST /pets", one), operation("GET /pets", other));
  expect(weight("POST /pets")).toBeGreaterThan(0.3 * weight("GET /pets"));
  expect(weight("GET /pets")).toBeGreaterThan(0.3 * weight("POST /pets"));
});

const answered = (kind: string): Partial<Operation> => ({
  responses: [
    response("200", [
      media("application/json", { type: "object", properties: { [kind]: { type: "string" } } }),
    ]),
  ],
});

test.each<[summary: string, answer: string, isTwin: boolean]>([
  ["Search pets", "Pets", true],
  ["Search pets", "Owners", false],
  ["Pets", "Pets", false],
])("a POST and a GET of one path, %j with %s, take different things", async (summary, answer, isTwin) => {
  const [posted, got] = [answered("Pets"), answered(answer)];
  const weight = await weights(
    operation("POST /pets", { summary: `${summary} (POST)`, body: { type: "array" }, ...posted }),
    operation("GET /pets", { ...query, summary: `${summary} (GET)`, ...got }),
  );
  expect(weight("POST /pets") < 0.1 * weight("GET /pets")).toBe(isTwin);
});

test.each([
  ["searchPets", "searchPetsPost", "GET"],
  ["searchPetsGet", "searchPets", "POST"],
])("of twins %s and %s, the one that is named after the other is the lesser", async (get, post, better) => {
  const search = { summary: "Search pets", ...answered("Pets") };
  const weight = await weights(
    operation("GET /pets/search", { ...query, ...search, operationId: get }),
    operation("POST /pets/search", { ...sent, ...search, operationId: post }),
  );
  const [got, posted] = [weight("GET /pets/search"), weight("POST /pets/search")];
  expect(got > posted ? "GET" : "POST").toBe(better);
});

const pets = { operationId: "Shop_ListPets", parameters: [parameter("query name")], ...answered("Pets") };

test.each<[what: string, first: Partial<Operation>, further: Partial<Operation>, isTwin: boolean]>([
  ["is bound to a further path", {}, {}, true],
  ["is bound to a third path", { operationId: "Shop_ListPets2" }, { operationId: "Shop_ListPets3" }, true],
  ["says something else", {}, { summary: "List old pets" }, false],
  ["takes something else", {}, { parameters: [parameter("query colour")] }, false],
  ["answers something else", {}, answered("Toys"), false],
  ["is not numbered", {}, { operationId: "Shop_ListPetsV" }, false],
])("what a gateway numbers, and %s", async (_, first, further, isTwin) => {
  const more = { ...pets, operationId: "Shop_ListPets2", ...further };
  const weight = await weights(
    operation("GET /pets", { ...pets, ...first }),
    operation("GET /animals", more),
  );
  expect(weight("GET /animals") === 0).toBe(isTwin);
});

test.each<[line: string, weighs: boolean]>([
  ["OPTIONS /pets", false],
  ["GET /csrf-token", false],
  ["GET /oidc/{provider}/callback", false],
  ["POST /interactions/{id}/callback", true],
  ["GET /auth/callbacks", true],
  ["GET /healthz", false],
  ["GET /health/ready", false],
  ["GET /.well-known/jwks.json", false],
  ["GET /health", true],
])("what only browsers and orchestrators ask for weighs nothing: %s", async (line, weighs) => {
  const weight = await weights(operation(line), operation("DELETE /toys"));
  expect(weight(line) > 0).toBe(weighs);
});

test("what is deprecated weighs less", async () => {
  const [old, other] = [operation("GET /pets/{id}", { deprecated: true }), operation("GET /shops/{id}")];
  const selection = { ...defaultLeanOptions.selection, deprecated: true };
  const { plan } = await planned(api([old, other]), undefined, undefined, { selection });
  const [less = NaN, more = NaN] = [old, other].map(
    ({ method, path }) => plan.membership.get(`${method} ${path}`)?.weight,
  );
  expect(less).toBeLessThan(more / 2);
});

test.each<[line: string, beside: string]>([
  ["GET /pets/create", "POST /pets"],
  ["GET /pets/{id}/edit", "GET /pets/{id}"],
])("nobody needs %s, the form, beside %s", async (form, beside) => {
  const [needless, needed] = await Promise.all([
    weights(operation(form), operation(beside)),
    weights(operation(form), operation("GET /else")),
  ]);
  expect([needless(form), needed(form) > 0]).toEqual([0, true]);
});

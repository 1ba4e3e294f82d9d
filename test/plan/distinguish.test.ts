import fc from "fast-check";
import { expect, test } from "vitest";
import { distinguish, type Described } from "../../src/plan/words/distinguish.js";
import { api, operation, parameter, planned } from "./build.js";

const tool = (line: string, description: string, rest: Partial<Described["operation"]> = {}): Described => ({
  description,
  operation: operation(line, rest),
});

test.each<[why: string, tools: Described[], want: string[]]>([
  [
    "by what only one path has",
    [tool("GET /orgs/{org}/secrets", "List secrets."), tool("GET /repos/{repo}/secrets", "List the secrets")],
    ["List secrets (orgs)", "List the secrets (repos)"],
  ],
  [
    "by what they are found by, and what has less stays as it is",
    [tool("GET /user", "Get a user"), tool("GET /user/{username}", "Get a user")],
    ["Get a user", "Get a user (by username)"],
  ],
  [
    "by their case, where only that differs",
    [tool("GET /pet", "Get pet"), tool("GET /Pet", "Get pet"), tool("GET /pet-shops", "Get pet")],
    ["Get pet", "Get pet (Pet)", "Get pet (pet shops)"],
  ],
  [
    "by method",
    [tool("PUT /keys/{id}", "Update a key"), tool("PATCH /keys/{id}", "Update a key")],
    ["Update a key (replaces)", "Update a key (changes parts)"],
  ],
  [
    "by version and place together",
    [
      tool("GET /v1/pods", "List pods"),
      tool("GET /v2/pods", "List pods"),
      tool("GET /v1/namespaces/{namespace}/pods", "List pods"),
    ],
    ["List pods (v1)", "List pods (v2)", "List pods (namespaces)"],
  ],
  [
    "by what they do not say already",
    [
      tool("GET /pods/{pod}/entries", "List entries of the pod"),
      tool("GET /apps/{app}/entries", "List entries of the pod"),
    ],
    ["List entries of the pod", "List entries of the pod (apps)"],
  ],
  [
    "by their methods, where nothing else does, and not both",
    [tool("GET /programs", "Gets programs"), tool("POST /programs", "Gets programs")],
    ["Gets programs", "Gets programs (POST)"],
  ],
  [
    "by what they say already sooner than by a method",
    [
      tool("POST /signals", "Signal received"),
      tool("PUT /runs", "Signal received"),
      tool("PUT /signals/last", "Signal received"),
    ],
    ["Signal received", "Signal received (runs)", "Signal received (last)"],
  ],
  [
    "by the name of what is true",
    [tool("GET /pods", "List pods"), tool("GET /pods?beta=true", "List pods")],
    ["List pods", "List pods (beta)"],
  ],
  [
    "by what is required",
    [
      tool("GET /search", "Search", { parameters: [parameter("query user", {}, { required: true })] }),
      tool("GET /search", "Search", { parameters: [parameter("query repo", {}, { required: true })] }),
    ],
    ["Search (with user)", "Search (with repo)"],
  ],
  ["not at all when they differ", [tool("GET /a", "List a"), tool("GET /b", "List b")], ["List a", "List b"]],
  [
    "but never in the owner's words",
    [{ ...tool("GET /a", "List"), fixed: true }, tool("GET /b", "List")],
    ["List", "List (b)"],
  ],
])("told apart %s", (_, tools, want) => {
  expect(distinguish(tools).map(({ description }) => description)).toEqual(want);
});

test.each<[why: string, tools: Described[], want: string[]]>([
  [
    "by the new one alone",
    [{ ...tool("PUT /keys/{id}", "Update a key"), before: [] }, tool("PATCH /keys/{id}", "Update a key")],
    ["Update a key", "Update a key (changes parts)"],
  ],
  [
    "by method and path of a new one that has less than the known one",
    [tool("GET /user", "Get a user"), { ...tool("GET /user/{username}", "Get a user"), before: [] }],
    ["Get a user (GET /user)", "Get a user"],
  ],
  [
    "as before, though other words would do",
    [
      { ...tool("GET /v1/pods", "List pods"), before: ["v1"] },
      { ...tool("GET /v2/pods", "List pods"), before: ["v2"] },
      tool("GET /v1/hosts/pods", "List pods"),
    ],
    ["List pods (v1)", "List pods (v2)", "List pods (hosts)"],
  ],
  [
    "anew where the words hold no longer",
    [
      { ...tool("PUT /keys", "Set keys"), before: ["with user"] },
      { ...tool("PATCH /keys", "Set keys"), before: [] },
    ],
    ["Set keys (replaces)", "Set keys"],
  ],
  [
    "anew where known ones begin to read alike",
    [
      { ...tool("GET /a", "List"), before: [] },
      { ...tool("GET /b", "List"), before: [] },
    ],
    ["List (a)", "List (b)"],
  ],
  ["no longer when the other is gone", [{ ...tool("GET /a", "List"), before: ["a"] }], ["List"]],
])("of known tools told apart %s", (_, tools, want) => {
  expect(distinguish(tools).map(({ description }) => description)).toEqual(want);
});

const segment = fc.constantFrom("orgs", "repos", "{id}", "{name}", "keys", "v1", "v2");
const tools = fc.uniqueArray(
  fc.record({
    path: fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
    method: fc.constantFrom("GET", "PUT", "PATCH"),
    description: fc.constantFrom("List keys", "Get a key.", "Update the key", "x".repeat(140)),
  }),
  { selector: ({ path, method }) => `${method} ${path}`, maxLength: 8 },
);

test("deterministic, and only the tools that collide change", () => {
  fc.assert(
    fc.property(tools, (all) => {
      const described = all.map(({ method, path, description }) => tool(`${method} ${path}`, description));
      const [last, ...others] = distinguish(described).reverse();
      expect(distinguish(described)).toEqual(
        [...others.toReversed(), last].filter((one) => one !== undefined),
      );
      const without = distinguish(described.slice(0, -1));
      const added = described.at(-1);
      others.toReversed().forEach((told, index) => {
        if (described[index]?.description !== added?.description) expect(told).toEqual(without[index]);
      });
    }),
  );
});

test("a new tool changes none that is known, and reads like none", () => {
  fc.assert(
    fc.property(tools, (all) => {
      const described = all.map(({ method, path, description }) => tool(`${method} ${path}`, description));
      const [added, ...others] = described.reverse();
      fc.pre(added !== undefined && others.length > 0);
      const known = distinguish(others);
      const again = others.map((one, index) => ({ ...one, before: known[index]?.distinctions ?? [] }));
      const [last, ...rest] = distinguish([added, ...again]);
      expect(rest).toEqual(known);
      expect(known.map(({ description }) => description)).not.toContain(last?.description);
    }),
  );
});

test.each<[what: string, description: string, want: string[]]>([
  ["one that words were added to, and nothing taken from", "List keys.", []],
  [
    "one that lost more than it was given",
    `List keys. ${"And much more. ".repeat(20)}`,
    ["GET /orgs/keys", "GET /repos/keys"],
  ],
])("the ledger has a cut of %s", async (_, description, want) => {
  const both = ["GET /orgs/keys", "GET /repos/keys"].map((line) => operation(line, { description }));
  const { plan } = await planned(api(both));
  expect(plan.tools.map((one) => one.description)).toEqual(["List keys (orgs)", "List keys (repos)"]);
  const cuts = plan.ledger.filter(({ kind, subject }) => kind === "cut" && subject === "description");
  expect(cuts.map(({ operation: key }) => key)).toEqual(want);
});

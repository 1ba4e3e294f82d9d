/** What is left of a server by what its operator chose at the start, and by what a caller was granted. */
import { describe, expect, test } from "vitest";
import { createGate, toolAllowed } from "../../src/runtime/auth/gate.js";
import type { Choices } from "../../src/runtime/auth/selection.js";
import { argument, type Caller, type Tool } from "../../src/runtime/operations/tool.js";
import type { OperationEntry, OperationFacts } from "../../src/runtime/operations/operation.js";
import { facts, serve } from "./upstream.js";

const entry = (key: string, name: string, about: Partial<OperationEntry> = {}): OperationEntry => ({
  key,
  name,
  tags: ["pets"],
  ...about,
});
const tool = (name: string, about: Partial<Tool>): Tool => ({ name, description: "", input: {}, ...about });

const entries = [
  entry("GET /pets", "list_pets"),
  entry("POST /pets", "create_pet", { tags: ["pets", "Gift cards, old"], scopes: ["write"] }),
  entry("POST /pets/search", "search_pets", { readOnly: true }),
  entry("GET /hit", "count_hit", { tags: ["admin"], readOnly: false, scopes: ["admin", "write"] }),
  entry("GET /health", "get_health", { tags: [] }),
  entry("DELETE /pets", "delete_pets", { tags: ["admin"] }),
  // Its tool is switched off.
  entry("DELETE /old", "get_old", { tags: ["museum"] }),
];

function known(entries: readonly OperationEntry[]): Choices["operations"] {
  return {
    entries: () => entries,
    entry: (key) => entries.find((one) => one.key === key),
    scoped: entries.some(({ scopes, documentScopes }) => (scopes ?? documentScopes) !== undefined),
  };
}

const choices: Choices = {
  operations: known(entries),
  tools: [
    tool("list_pets", { operation: "GET /pets" }),
    tool("pets_write", { actions: { create: "POST /pets", remove: "DELETE /pets" } }),
    tool("all_pets", { operation: "GET /pets", run: () => [] }),
    tool("say", { run: () => "hi", input: { text: argument({ type: "string" }) } }),
    tool("look", { run: () => "…", annotations: { readOnlyHint: true } }),
  ],
  isFound: ({ name }) => ["search_pets", "count_hit", "get_health"].includes(name),
};

const local: Caller = { local: true, scopes: [], headers: {} };
const remote = (...scopes: string[]): Caller => ({ scopes, headers: {} });
const nothingChosen = { readOnly: false, chosenTools: [], chosenTags: [] };

function offered(chosen: Partial<typeof nothingChosen> | object, caller: Caller) {
  const gate = createGate({ ...nothingChosen, ...chosen }, choices);
  return {
    tools: choices.tools.filter((one) => toolAllowed(gate, caller, one)).map(({ name }) => name),
    operations: entries.filter(({ key }) => gate.allowed(caller, { operation: key })).map(({ name }) => name),
  };
}

const everything = entries.map(({ name }) => name);
const everyTool = choices.tools.map(({ name }) => name);

describe("what was chosen at the start", () => {
  test.each<[chosen: object, tools: readonly string[], operations: readonly string[]]>([
    [{}, everyTool, everything],
    [{ readOnly: true }, ["list_pets", "all_pets", "look"], ["list_pets", "search_pets", "get_health"]],
    [{ chosenTools: ["list_pets"] }, ["list_pets"], ["list_pets"]],
    [{ chosenTools: ["pets_write", "look"] }, ["pets_write", "look"], ["create_pet", "delete_pets"]],
    [{ chosenTools: ["create_pet"] }, ["pets_write"], ["create_pet"]],
    [{ chosenTools: ["get_health"] }, [], ["get_health"]],
    [
      { chosenTools: ["say", "search_operations", "call_read_operation"] },
      ["say"],
      ["search_pets", "get_health"],
    ],
    [{ chosenTools: ["call_write_operation"] }, [], ["count_hit"]],
    [{ chosenTags: ["admin"] }, ["pets_write"], ["count_hit", "delete_pets"]],
    [{ chosenTags: ["gift-cards-old"] }, ["pets_write"], ["create_pet"]],
    [{ chosenTags: ["default"] }, ["say", "look"], ["get_health"]],
    [{ chosenTags: ["pets"], chosenTools: ["pets_write"] }, ["pets_write"], ["create_pet"]],
  ])("%j", (chosen, tools, operations) => {
    expect(offered(chosen, local)).toEqual({ tools, operations });
  });

  test.each([
    [
      { chosenTools: ["list_pet", "say"] },
      '--tools (MCP_TOOLS): there is no tool "list_pet". Did you mean "list_pets"?',
    ],
    [{ chosenTools: ["search_operations"] }, "--tools (MCP_TOOLS) leaves nothing to call: choose more"],
    [{ chosenTools: ["get_old"] }, '--tools (MCP_TOOLS): there is no tool "get_old".'],
    [{ chosenTools: ["quux"] }, '--tools (MCP_TOOLS): there is no tool "quux".'],
    [{ chosenTags: ["Pet"] }, '--tags (MCP_TAGS): there is no tag "Pet". Did you mean "pets"?'],
    [
      { chosenTags: ["admin"], readOnly: true },
      "--read-only (MCP_READ_ONLY) and --tags (MCP_TAGS) together leave nothing to call: choose more, or leave one of them out.",
    ],
    [
      { chosenTags: ["admin"], chosenTools: ["list_pets"] },
      "--tools (MCP_TOOLS) and --tags (MCP_TAGS) together leave nothing to call",
    ],
    [{ chosenTools: ["pets_write"], readOnly: true }, "together leave nothing to call"],
  ])("%j is refused", (chosen, message) => {
    expect(() => createGate({ ...nothingChosen, ...chosen }, choices)).toThrow(message);
  });
});

test("--read-only is refused where all there is to call changes something", () => {
  const writes = { operations: known([entry("POST /pets", "create_pet")]), tools: [], isFound: () => true };
  const readOnly = { ...nothingChosen, readOnly: true };
  expect(() => createGate(readOnly, writes)).toThrow(
    "--read-only (MCP_READ_ONLY) leaves nothing to call: choose more, or leave it out.",
  );
  expect(() => createGate(nothingChosen, { ...writes, operations: known([]) })).not.toThrow();
});

test("so it is beside a resource, unless nothing could be called before", () => {
  const resources = [{ uri: "notes://all", name: "Notes", read: () => "Feed them." }];
  const started = (operations: readonly OperationFacts[]) => () =>
    serve({ operations, resources, environment: { MCP_READ_ONLY: "1" } });
  expect(started([facts("POST /pets")])).toThrow("leaves nothing to call");
  expect(started([])).not.toThrow();
});

describe("what a caller was granted", () => {
  test.each<[scopes: readonly string[], missing: readonly string[]]>([
    [[], ["create_pet", "count_hit"]],
    [["write"], ["count_hit"]],
    [["admin"], ["create_pet", "count_hit"]],
    [["admin", "write", "other"], []],
  ])("%j", (scopes, missing) => {
    expect(offered({}, remote(...scopes)).operations).toEqual(
      everything.filter((name) => !missing.includes(name)),
    );
    expect(offered({}, remote(...scopes)).tools).toEqual(everyTool);
  });

  test("keys are equal exactly where answers are", () => {
    const callers = ["", "write", "admin", "other", "admin write", "write admin x"].map((scopes) =>
      remote(...scopes.split(" ")),
    );
    for (const chosen of [
      {},
      { chosenTags: ["admin"] },
      { chosenTools: ["list_pets"] },
      { readOnly: true },
    ]) {
      const gate = createGate({ ...nothingChosen, ...chosen }, choices);
      const answers = (caller: Caller) => JSON.stringify(offered(chosen, caller));
      for (const one of callers)
        for (const other of callers)
          expect(gate.key(one) === gate.key(other)).toBe(answers(one) === answers(other));
    }
  });

  test("of the document's own scopes, one alternative is enough; a caller without is told of the nearest", () => {
    const documentScopes = [["read", "write"], ["all"]];
    const gate = createGate(nothingChosen, {
      operations: known([
        entry("GET /a", "a", { documentScopes }),
        entry("GET /b", "b", { documentScopes, scopes: ["owner"] }),
      ]),
      tools: [],
      isFound: () => true,
    });
    const allowed = (caller: Caller) => gate.allowed(caller, { operation: "GET /a" });
    const callers = [local, remote("all"), remote("read", "write"), remote("read"), remote()];
    expect(callers.map(allowed)).toEqual([true, true, true, false, false]);
    expect(gate.lacking(remote("read"), "GET /a")).toEqual(["read", "write"]);
    expect(gate.lacking(remote("all"), "GET /a")).toBeUndefined();
    expect(gate.lacking(remote("read"), "GET /b")).toBeUndefined();
    expect(gate.key(remote("all"))).not.toBe(gate.key(remote("read")));
    expect(gate.key(remote("all"))).toBe(gate.key(remote("read", "write")));
  });

  test("an operation that nobody knows is allowed to nobody", () => {
    expect(createGate(nothingChosen, choices).allowed(local, { operation: "GET /nowhere" })).toBe(false);
  });
});

test("an address of many names costs as many looks at the operations as one of few", () => {
  const looksFor = (count: number): number => {
    let looks = 0;
    const operations = {
      ...choices.operations,
      entries() {
        looks += 1;
        return entries;
      },
    };
    const gate = createGate(nothingChosen, { ...choices, operations });
    const tags = ["gift-cards-old", ...Array.from({ length: count }, (_, i) => `none-${i}`)];
    const caller = { ...local, narrowing: { readOnly: false, tools: [], tags } };
    const left = entries.filter(({ key }) => gate.allowed(caller, { operation: key }));
    expect(left.map(({ name }) => name)).toEqual(["create_pet"]);
    return looks;
  };
  expect(looksFor(49)).toBe(looksFor(1));
});

test("what an address names is read once for all operations", () => {
  let reads = 0;
  const narrowing = {
    readOnly: false,
    tags: [],
    get tools() {
      reads += 1;
      return ["list_pets"];
    },
  };
  const gate = createGate(nothingChosen, choices);
  const ask = (): boolean[] =>
    entries.map(({ key }) => gate.allowed({ ...local, narrowing }, { operation: key }));
  expect(ask().filter(Boolean)).toHaveLength(1);
  const once = reads;
  ask();
  expect(reads).toBe(once);
});

test("scopes that a token has are read once for all operations", () => {
  let reads = 0;
  const scopes = new Proxy(
    Array.from({ length: 500 }, (_, i) => `scope-${i}`),
    { get: (target, name, own: unknown) => ((reads += 1), Reflect.get(target, name, own) as unknown) },
  );
  const many = Array.from({ length: 100 }, (_, i) =>
    entry(`GET /a/${i}`, `a_${i}`, { scopes: [`scope-${i}`], documentScopes: [["none"], ["scope-499"]] }),
  );
  const gate = createGate(nothingChosen, { ...choices, tools: [], operations: known(many) });
  const caller = { scopes, headers: {} };
  expect(many.every(({ key }) => gate.allowed(caller, { operation: key }))).toBe(true);
  expect(reads).toBeLessThan(2_000);
});

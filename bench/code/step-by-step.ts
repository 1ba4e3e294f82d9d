/** The same task without code: each call that the code makes is a call of a tool. */
import { pagingArguments } from "../../src/optional/code/one-call.js";
import { allItems } from "./all-items.js";
import type { Args } from "../../src/runtime/operations/tool.js";
import type { ServerDefinition } from "../../src/runtime/call/server-definition.js";
import { type OperationEntry, readsOnly } from "../../src/runtime/operations/operation.js";
import type { Served } from "./server.js";
import { textOf } from "./text.js";

export interface Steps {
  readonly calls: number;
  readonly tokens: number;
}

type Script = (api: unknown, ApiError: unknown, print: () => void) => Promise<unknown>;

/** @param nameOf name of an operation in the code, by its key */
export async function stepByStep(
  code: string,
  definition: ServerDefinition,
  {
    server,
    count,
    nameOf,
  }: { server: Served; count: (text: string) => number; nameOf: (entry: OperationEntry) => string },
): Promise<Steps> {
  const steps = { calls: 0, tokens: 0 };
  const byName = new Map(definition.operations.entries().map((entry) => [nameOf(entry), entry]));
  let turn: Promise<unknown> = Promise.resolve();

  class ApiError extends Error {
    readonly status: number;
    constructor(status: number) {
      super(`status ${status}`);
      this.status = status;
    }
  }

  async function one(name: string, args: Args) {
    const entry = byName.get(name);
    if (entry === undefined) throw new Error(`no operation ${name}`);
    const { key } = entry;
    const own = definition.tools.find(({ operation }) => operation === key);
    const group = definition.tools.find(({ actions = {} }) => Object.values(actions).includes(key));
    const action = Object.entries(group?.actions ?? {}).find(([, value]) => value === key)?.[0];
    const params =
      own !== undefined
        ? { name: own.name, arguments: args }
        : group !== undefined
          ? { name: group.name, arguments: { action, ...args } }
          : {
              name: readsOnly(entry) ? "call_read_operation" : "call_write_operation",
              arguments: { name: entry.name, arguments: args },
            };
    const result = await server.client.callTool(params);
    const text = textOf(result);
    steps.calls += 1;
    steps.tokens += count(JSON.stringify(params)) + count(text);
    const { body, headers } = server.last();
    if (result.isError === true) {
      const status = / with (\d{3})/.exec(text)?.[1];
      if (status === undefined) throw new Error(text);
      throw new ApiError(Number(status));
    }
    const { operations } = definition;
    const facts = await operations.get(key);
    if (facts === undefined) throw new Error(`no operation ${name}`);
    const taken = await pagingArguments(own ?? group, facts, operations);
    return { value: body, raw: body, headers, path: facts.path, taken };
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };

  async function all(name: string, args: Args = {}, { max }: { max?: number } = {}) {
    const { items } = await allItems({ name, args, max, call: (given) => one(name, given) });
    return items;
  }

  const api = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "all"
          ? (...given: Parameters<typeof all>) => inTurn(() => all(...given))
          : (args: Args = {}) => inTurn(async () => (await one(String(name), args)).value),
    },
  );
  // The code is a constant of this bench.
  const AsyncFunction = (async () => undefined).constructor as new (...texts: string[]) => Script;
  await new AsyncFunction("api", "ApiError", "print", code)(api, ApiError, () => undefined);
  return steps;
}

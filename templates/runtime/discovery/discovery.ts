/** Finds and describes operations, and resolves a call of one to its tool. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { acceptedArguments, listedArguments } from "../call/accepted-arguments.js";
import { checkArguments, type Problem } from "../call/arguments.js";
import type { StandIn } from "../call/callable.js";
import { refusal, signature } from "../call/signature.js";
import { isObject } from "../json.js";
import { nearest } from "../nearest.js";
import type { OperationFacts } from "../operation.js";
import { errorResult } from "../response/result.js";
import type { Runtime } from "../runtime.js";
import type { Caller, Tool } from "../tool.js";
import { callWith, describeOperation, descriptionText, type OperationDescription } from "./describe.js";
import { operationTool } from "./operation-tool.js";
import { createReach, type Reach, type Reachable } from "./reach.js";
import { search } from "./search.js";
import { defaultHits, type DiscoveryTool } from "./tools.js";

/** A tool call that is ready to be made. */
export interface Found {
  tool: Tool;
  args: Readonly<Record<string, unknown>>;
  fields?: readonly string[];
}

type Answered = Extract<Discovered, { answer: CallToolResult }>;

/** A call to make, or an answer without a call. */
export type Discovered = Found | { answer: CallToolResult };

export interface Discovery {
  /** @param tool One that the caller was offered. */
  call(tool: DiscoveryTool, args: Readonly<Record<string, unknown>>, caller: Caller): Promise<Discovered>;
  /** Returns how to call an operation without its own tool; `undefined` if the caller cannot call it. */
  standIn(key: string, caller: Caller): Promise<StandIn | undefined>;
}

export function createDiscovery(
  runtime: Pick<Runtime, "definition" | "tools" | "gate" | "settings">,
): Discovery {
  const { operations } = runtime.definition;
  const reach = createReach(runtime);
  const made = new WeakMap<OperationFacts, Promise<Tool>>();

  async function toolOf(one: Reachable, facts: OperationFacts): Promise<Tool> {
    if (one.tool !== undefined) return one.tool;
    const known = made.get(facts) ?? operationTool(facts, { reads: one.reads, operations });
    made.set(facts, known);
    return known;
  }

  async function look(queries: readonly string[], known: Reach, limit: number): Promise<Reachable[]> {
    const index = await operations.discovery?.index();
    if (index === undefined) return [];
    const at = (position: number): Reachable | undefined => known.byKey.get(index.operations[position] ?? "");
    const positions = search(index, queries, { allowed: (position) => at(position) !== undefined, limit });
    return positions.flatMap((position) => at(position) ?? []);
  }

  async function find({ queries, limit = defaultHits }: Record<string, unknown>, known: Reach) {
    const asked = textsOf(queries);
    const hits = await look(asked, known, Number(limit));
    const found = (await Promise.all(hits.map(hitLine))).filter((line) => line !== undefined);
    if (found.length > 0) return answer(found.join("\n"));
    return answer(
      `Nothing fits ${asked.map((query) => JSON.stringify(query)).join(", ")}. Try other, fewer words.`,
    );
  }

  async function hitLine(one: Reachable): Promise<string | undefined> {
    const facts = await operations.get(one.entry.key);
    if (facts === undefined) return undefined;
    const listed = one.tool === undefined ? "" : `  [tool ${toolWords(one)}]`;
    return `${shortSignature(one, facts)}  ${facts.method} ${facts.path}  ${facts.summary}${listed}`;
  }

  async function tell({ names }: Record<string, unknown>, known: Reach): Promise<Answered> {
    const asked = [...new Set(textsOf(names))];
    const room = Math.floor(runtime.settings.maxResultChars / asked.length);
    const told: { description: OperationDescription; cut: boolean }[] = [];
    const unknown: string[] = [];
    for (const name of asked) {
      const one = known.byName.get(name);
      const facts = one && (await operations.get(one.entry.key));
      if (one === undefined || facts === undefined) unknown.push(await unknownName(name, known));
      else told.push(await describeOperation(one, facts, { operations, room }));
    }
    if (told.length === 0) return failure(unknown.join("\n"));
    const texts = told.map(({ description, cut }) => descriptionText(description, cut));
    return {
      answer: {
        content: [...texts, ...unknown].map((text) => ({ type: "text" as const, text })),
        structuredContent: { operations: told.map(({ description }) => description) },
      },
    };
  }

  /** Answers an unknown name with what was probably meant. */
  async function unknownName(name: string, known: Reach): Promise<string> {
    const alike = nearest(name, [...known.byName.keys()]);
    const found = alike.length > 0 ? [] : await look([name], known, 3);
    const likely = [...alike, ...found.map((one) => one.name)];
    const hint =
      likely.length === 0 ? "Find it with search_operations." : `Did you mean ${likely.join(", ")}?`;
    return `There is no operation "${name.slice(0, 128)}". ${hint}`;
  }

  async function resolve(
    { name: asked, arguments: given = {}, fields }: Record<string, unknown>,
    by: DiscoveryTool,
    known: Reach,
  ): Promise<Discovered> {
    const name = String(asked);
    const one = known.byName.get(name);
    const facts = one && (await operations.get(one.entry.key));
    if (one === undefined || facts === undefined) return failure(await unknownName(name, known));
    if (one.reads !== (by.name === "call_read_operation"))
      return failure(
        `${name} was not called: it ${one.reads ? "only reads" : "changes something"}.\nWhat to do: call it with ${one.tool === undefined ? callWith(one) : toolWords(one)}.`,
      );
    const args = isObject(given) ? given : {};
    const tool = await toolOf(one, facts);
    const wanted = fields === undefined ? {} : { fields: textsOf(fields) };
    return { tool, args: one.action === undefined ? args : { ...args, action: one.action }, ...wanted };
  }

  return {
    async call(tool, args, caller) {
      const checked = await checkArguments(tool, args);
      if (!checked.ok) return failure(badArguments(tool, checked.problems));
      const known = await reach(caller);
      switch (tool.name) {
        case "search_operations":
          return find(checked.args, known);
        case "describe_operations":
          return tell(checked.args, known);
        case "call_read_operation":
        case "call_write_operation":
          return resolve(checked.args, tool, known);
      }
    },
    async standIn(key, caller) {
      const one = (await reach(caller)).byKey.get(key);
      const facts = one?.tool === undefined ? await operations.get(key) : undefined;
      if (one === undefined || facts === undefined) return undefined;
      return { tool: await toolOf(one, facts), through: callWith(one) };
    },
  };
}

/** Maximum number of optional arguments in one search result. */
const toldOptional = 6;

function shortSignature({ name, tool }: Reachable, facts: OperationFacts): string {
  const shown = acceptedArguments(tool, facts).filter(({ required, hidden }) => required || !hidden);
  const optional = shown.filter(({ required }) => !required);
  const told = [...shown.filter(({ required }) => required), ...optional.slice(0, toldOptional)];
  const more = optional.length > toldOptional ? ", …)" : ")";
  return signature(name, told).replace(/\)$/, more);
}

function toolWords({ tool, action }: Reachable): string {
  return action === undefined ? (tool?.name ?? "") : `${tool?.name ?? ""}, action ${action}`;
}

function badArguments(tool: DiscoveryTool, problems: readonly Problem[]): string {
  const entries = listedArguments(tool.input).map(({ name, required, schema }) => ({
    name,
    required,
    ...(schema !== undefined && { schema }),
  }));
  return `${tool.name}: its arguments do not fit.\n${refusal({ name: tool.name, entries }, problems)}`;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function answer(text: string): Answered {
  return { answer: { content: [{ type: "text", text }] } };
}

function failure(text: string): Answered {
  return { answer: errorResult(text, (same) => same) };
}

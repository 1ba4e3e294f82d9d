/** The server's instructions for one caller: they mention no tool and no operation that the caller does not see. */
import { toolAllowed } from "../auth/gate.js";
import type { Runtime } from "../call/runtime.js";
import { isOnlyFound } from "../call/tool-table.js";
import { permitted } from "../operations/listed.js";
import { type Caller, operationsOf, type Tool } from "../operations/tool.js";
import {
  type ApiPart,
  type ArgumentsPart,
  type DescribedArgument,
  hiddenHeading,
  type InstructionPart,
  instructionsText,
  type SearchPart,
} from "../operations/definitions.js";
import { readsOnly, type OperationEntry, type OperationSource } from "../operations/operation.js";
import { once } from "../values/lazy.js";

type Known = Pick<Runtime, "definition" | "gate" | "tools">;

/** Text that the owner wrote stays as it is. */
export async function instructionsFor(caller: Caller, runtime: Known): Promise<string> {
  const { instructions } = runtime.definition;
  if (typeof instructions === "string" || runtime.gate.allowsAll(caller))
    return instructionsText(instructions);
  const seen = once(() => toolsFor(caller, runtime));
  const parts = await Promise.all(instructions.map((part) => partFor(part, { caller, runtime, seen })));
  return instructionsText(parts.filter((part) => part !== undefined));
}

interface Reader {
  readonly caller: Caller;
  readonly runtime: Known;
  /** The tools that the caller sees. */
  readonly seen: () => Promise<SeenTools>;
}

interface SeenTools {
  readonly tools: readonly Tool[];
  /** Names of the arguments that each of them takes without showing them. */
  readonly taking: readonly ReadonlySet<string>[];
}

/** @returns `undefined` if nothing of it is for this caller */
async function partFor(part: InstructionPart, reader: Reader): Promise<InstructionPart | undefined> {
  if (typeof part === "string") return part;
  if ("search" in part) return searchFor(reader);
  if ("heading" in part) return argumentsFor(part, await reader.seen());
  return apiFor(part, reader);
}

/** Removes topics with nothing that the caller may do. */
function apiFor(part: ApiPart, { caller, runtime: { definition, gate } }: Reader): ApiPart {
  const allowed = definition.operations
    .entries()
    .filter((entry) => isOf(part.api, entry) && gate.allowed(caller, { operation: entry.key }));
  const tags = new Set(allowed.map(({ tags: [first] }) => first));
  return { ...part, topics: part.topics.filter(({ name, tag = name }) => tags.has(tag)) };
}

function isOf(api: string, { key }: OperationEntry): boolean {
  const [prefix] = /^\S+(?= [A-Z]+ \/)/.exec(key) ?? [];
  return prefix === undefined || prefix === api;
}

function searchFor({ caller, runtime }: Reader): SearchPart | undefined {
  const { operations } = runtime.definition;
  const searched = operations.discovery === undefined ? [] : operations.entries();
  const found = (reads: boolean): boolean =>
    searched.some(
      (entry) =>
        readsOnly(entry) === reads &&
        isOnlyFound(entry, runtime.tools) &&
        runtime.gate.allowed(caller, { operation: entry.key }),
    );
  const search = { reads: found(true), writes: found(false) };
  return search.reads || search.writes ? { search } : undefined;
}

/** Removes arguments that no visible tool needs explained. */
function argumentsFor(part: ArgumentsPart, { tools, taking }: SeenTools): ArgumentsPart | undefined {
  const isShown = part.heading === "described";
  const left = part.arguments.filter((one) =>
    isShown ? tools.some((tool) => isExplained(one, tool)) : taking.some((own) => own.has(one.name)),
  );
  if (left.length === 0) return undefined;
  const names = left.map(({ name }) => name);
  return { heading: isShown ? "described" : hiddenHeading(names, taking), arguments: left };
}

/** Whether it says more than the tool's own schema: a description, or a default. */
function isExplained(one: DescribedArgument, { input }: Tool): boolean {
  const schema = input[one.name]?.schema;
  if (schema === undefined) return false;
  return schema.description === undefined || (schema.default === undefined && one.default !== undefined);
}

async function toolsFor(caller: Caller, { definition, gate, tools }: Known): Promise<SeenTools> {
  const allowed = (operation: string): boolean => gate.allowed(caller, { operation });
  const seen = await Promise.all(
    tools.listed
      .filter((tool) => toolAllowed(gate, caller, tool))
      .map((tool) => permitted(tool, allowed, definition.operations)),
  );
  return { tools: seen, taking: await unseenArguments(seen, definition.operations) };
}

/** Names of the arguments that each tool accepts but does not show. */
async function unseenArguments(
  tools: readonly Tool[],
  operations: OperationSource,
): Promise<ReadonlySet<string>[]> {
  return Promise.all(
    tools.map(async (tool) => {
      const taking = operationsOf(tool).filter((key) => operations.entry(key)?.takesMore === true);
      const facts = await Promise.all(taking.map((key) => operations.get(key)));
      const all = facts.flatMap((one) => one?.arguments ?? []);
      return new Set(all.flatMap(({ name, hidden }) => (hidden === true ? [name] : [])));
    }),
  );
}

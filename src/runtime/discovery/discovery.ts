/** Finds and describes operations, and resolves a call of one to its tool. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { checkArguments } from "../call/arguments.js";
import { longestError, notMadeText } from "../call/explain.js";
import { calledBy } from "../call/follow-up.js";
import type { Discovered, Discovery, Runtime, StandIn } from "../call/runtime.js";
import { refusal, toEntry } from "../call/signature.js";
import type { Problem } from "../host/errors.js";
import { listedArguments } from "../operations/accepted-arguments.js";
import { defaultHits, type DiscoveryTool } from "../operations/discovery-tools.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import type { Caller, Tool } from "../operations/tool.js";
import { cutText } from "../response/cut.js";
import { errorResult } from "../response/result.js";
import { isExceeding } from "../schema/words.js";
import { slicedChecks } from "../schema/work.js";
import { isObject, memberOf } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { nearest } from "../values/nearest.js";
import type { Slices, Steps } from "../values/slices.js";
import { truncated } from "../values/text.js";
import {
  describable,
  describeOperation,
  descriptionText,
  type Describable,
  type OperationDescription,
  operationTool,
} from "./describe.js";
import { actionName, reachableOperations, type ReachableOperations, type Reachable } from "./reachable.js";
import { hitLines, hitOf, type Hit } from "./search-hit.js";
import { search } from "./search.js";
import { splitWords, terms } from "./terms.js";

type Answered = Extract<Discovered, { answer: CallToolResult }>;

export function createDiscovery(
  runtime: Pick<Runtime, "definition" | "tools" | "gate" | "settings" | "slices">,
): Discovery {
  const { settings, slices } = runtime;
  const { operations } = runtime.definition;
  const operationsFor = reachableOperations(runtime);
  const made = new WeakMap<OperationFacts, Promise<Tool>>();

  async function lookingFor(caller: Caller, signal: AbortSignal): Promise<Looking> {
    return { known: await operationsFor(caller), signal, operations, slices };
  }

  async function toolOf(one: Reachable, facts: OperationFacts): Promise<Tool> {
    if (one.tool !== undefined) return one.tool;
    const known = made.get(facts) ?? operationTool(facts, { reads: one.reads, operations });
    made.set(facts, known);
    return known;
  }

  /** What calls an operation without its own tool. */
  function throughFor(one: Reachable): Omit<StandIn, "tool"> & { through: string } {
    const { discovery } = operations;
    const { callingTools } = runtime.definition;
    const isOffered = one.reads ? discovery?.reads : discovery?.writes;
    if (callingTools !== undefined && isOffered !== true)
      return { through: callingTools.toolFor(one), written: callingTools.written(one.name) };
    return { through: one.reads ? "call_read_operation" : "call_write_operation" };
  }

  async function callWith(one: Reachable, facts: OperationFacts): Promise<string> {
    const tool = await toolOf(one, facts);
    return calledBy({ tool, ...(one.tool === undefined && throughFor(one)) }, facts.key);
  }

  async function find({ queries, limit = defaultHits }: Record<string, unknown>, looking: Looking) {
    const asked = textsOf(queries);
    const lists: string[] = [];
    const told = new Set<string>();
    for (const query of asked) {
      await slices.turn();
      const lines = await linesFor(query, { told, limit: Number(limit) }, looking);
      lists.push(
        asked.length === 1 ? lines.join("\n") : [`${query.slice(0, longestName)}:`, ...lines].join("\n"),
      );
    }
    return answer(cutText(lists.join("\n\n"), settings.maxResultChars, { form: "lines" }).text);
  }

  /** @param told names of hits that an earlier query of the same call has; they are not written again */
  async function linesFor(
    query: string,
    { told, limit }: { told: Set<string>; limit: number },
    looking: Looking,
  ): Promise<string[]> {
    const found = await look(query, looking, limit);
    const asked = new Set(terms(query));
    const hits: Hit[] = [];
    for (const one of found) {
      // An operation may have a thousand arguments.
      await slices.turn();
      const hit = await hitOf(one, { asked, operations });
      if (hit !== undefined) hits.push(hit);
    }
    if (hits.length === 0)
      return [`Nothing fits ${JSON.stringify(query.slice(0, longestName))}. Try other, fewer words.`];
    return (await linesOf(hits, looking)).map((line, index) => {
      const name = hits[index]?.one.name ?? "";
      const shown = told.has(name) ? `${name} (above)` : line;
      told.add(name);
      return shown;
    });
  }

  function linesOf(hits: readonly Hit[], { signal }: Looking): Promise<string[]> {
    const { callingTools } = runtime.definition;
    if (callingTools === undefined) return slices.run(hitLines(hits), signal);
    return callingTools.searchLines(hits, { operations, slices });
  }

  async function tell({ names }: Record<string, unknown>, looking: Looking): Promise<Answered> {
    const asked = [...new Set(textsOf(names))];
    const found: Describable[] = [];
    const unknown: string[] = [];
    const sources = { operations, inSlices: <T>(work: Steps<T>) => slices.run(work, looking.signal) };
    for (const name of asked) {
      await slices.turn();
      const one = await reachableBy(name, looking);
      const facts = one && (await operations.get(one.entry.key));
      if (one === undefined || facts === undefined) unknown.push(name);
      else found.push(await describable(one, facts, { ...sources, callWith: await callWith(one, facts) }));
    }
    const notes = await unknownNames(unknown, looking);
    if (found.length === 0) return failure(notes.join("\n"));
    const longest = settings.maxResultChars;
    const told = await slices.run(
      describeAll(found, Math.floor((longest * schemaShare) / asked.length)),
      looking.signal,
    );
    return described(told, notes, longest);
  }

  async function resolve(
    { name: asked, arguments: given = {}, fields }: Record<string, unknown>,
    by: DiscoveryTool,
    looking: Looking,
  ): Promise<Discovered> {
    const name = String(asked).slice(0, longestLookedUp);
    const one = await reachableBy(name, looking);
    const facts = one && (await operations.get(one.entry.key));
    if (one === undefined || facts === undefined) return failure(await unknownName(name, looking));
    if (one.reads !== (by.name === "call_read_operation"))
      return failure(
        `${name} was not called: it ${one.reads ? "only reads" : "changes something"}.\nWhat to do: call it with ${await callWith(one, facts)}.`,
      );
    const args = isObject(given) ? given : {};
    const tool = await toolOf(one, facts);
    return { tool, args: one.action === undefined ? args : { ...args, action: one.action }, fields };
  }

  return {
    async call(tool, args, { caller, signal }) {
      const checked = await checkArguments(tool, args, slicedChecks(slices, signal));
      if (!checked.ok) return failure(badArguments(tool, checked.problems));
      // What a caller can find is found out for each part of a server that is asked for.
      await slices.turn();
      const looking = await lookingFor(caller, signal);
      switch (tool.name) {
        case "search_operations":
          return find(checked.args, looking);
        case "describe_operations":
          return tell(checked.args, looking);
        case "call_read_operation":
        case "call_write_operation":
          return resolve(checked.args, tool, looking);
      }
    },
    likely: async (name, { caller, signal }) => likelyNames(name, await lookingFor(caller, signal)),
    async standIn(key, caller) {
      const one = (await operationsFor(caller)).byKey.get(key);
      const facts = one?.tool === undefined ? await operations.get(key) : undefined;
      if (one === undefined || facts === undefined) return undefined;
      return { tool: await toolOf(one, facts), ...throughFor(one) };
    },
  };
}

/** What is found and for whom. */
interface Looking {
  known: ReachableOperations;
  signal: AbortSignal;
  operations: OperationSource;
  slices: Slices;
}

async function look(
  query: string,
  { known, signal, slices, operations }: Looking,
  limit: number,
): Promise<Reachable[]> {
  const index = await operations.discovery?.index();
  if (index === undefined) return [];
  const at = (position: number): Reachable | undefined => known.byKey.get(index.operations[position] ?? "");
  const allowed = (position: number): boolean => at(position) !== undefined;
  const positions = await slices.run(search(index, query, { allowed, limit }), signal);
  return positions.flatMap((position) => at(position) ?? []);
}

/** @param name of an operation, its key (`GET /pets/{petId}`, whatever the parameters are called) or its operationId */
async function reachableBy(name: string, { known, operations }: Looking): Promise<Reachable | undefined> {
  const found = known.byName.get(name) ?? known.byKey.get(name);
  if (found !== undefined) return found;
  const asked = withoutNames(name);
  const alike = asked === undefined ? undefined : byPath(known).get(asked);
  if (alike !== undefined) return alike;
  const index = await operations.discovery?.index();
  const position = memberOf(index?.operationIds ?? {}, name);
  return position === undefined ? undefined : known.byKey.get(index?.operations[position] ?? "");
}

/** Answers unknown names with what was probably meant; of many names only the first are looked for. */
async function unknownNames(names: readonly string[], looking: Looking): Promise<string[]> {
  const notes: string[] = [];
  for (const name of names.slice(0, mostGuesses)) notes.push(await unknownName(name, looking));
  const others = names.slice(mostGuesses);
  if (others.length > 0) notes.push(`Nor is there any of these: ${toldNames(others)}.`);
  return notes;
}

async function unknownName(name: string, looking: Looking): Promise<string> {
  const actions = [...looking.known.byKey.values()].flatMap(({ tool, action }) =>
    tool?.name === name && action !== undefined ? [actionName(name, action)] : [],
  );
  if (actions.length > 0) return `${name} has several actions: ask for ${toldNames(actions)}.`;
  const alike = await writtenAlike(name, looking);
  const likely = alike.length > 0 ? alike : await foundByWords(await meantWords(name, looking), looking);
  const hint = likely.length === 0 ? "Find it with search_operations." : `Did you mean ${likely.join(", ")}?`;
  return `There is no operation "${name.slice(0, longestName)}". ${hint}`;
}

/** A name may be written as other clients of the API have it: `issues.create`. */
async function writtenAlike(name: string, { known, slices }: Looking): Promise<string[]> {
  const names = [...known.byName.keys()];
  const own = name.slice(name.lastIndexOf(".") + 1);
  const found: string[] = [];
  for (const text of new Set([own, name])) found.push(...(await likeliest(text, names, slices)));
  return [...new Set(found)];
}

/** The words of a name that is not there, without misspellings of words that names have. */
async function meantWords(name: string, { known, slices }: Looking): Promise<string[]> {
  const words = wordsOfNames(known);
  const meant: string[] = [];
  for (const word of splitWords(name).slice(0, mostWords))
    meant.push(words.has(word) ? word : ((await likeliest(word, [...words], slices))[0] ?? word));
  return meant;
}

/** Each time, all names of a large API are looked at. */
async function likeliest(name: string, names: readonly string[], slices: Slices): Promise<string[]> {
  await slices.turn();
  return nearest(name, names);
}

async function foundByWords(words: readonly string[], looking: Looking): Promise<string[]> {
  return (await look(words.join(" "), looking, mostLikely)).map((one) => one.name);
}

/** Names of the operations that were probably meant, the likeliest first. */
async function likelyNames(name: string, looking: Looking): Promise<string[]> {
  const words = await meantWords(name, looking);
  const [first = [], ...others] = await writtenAlike(name, looking);
  const names = [first, await foundByWords(words, looking), others].flat();
  const asked = terms(words.join(" "));
  const lacking = (one: string): number => {
    const own = new Set(terms(one));
    return asked.filter((term) => !own.has(term)).length;
  };
  const likely = names.flatMap((one) => looking.known.byName.get(one)?.name ?? []);
  likely.sort((a, b) => lacking(a) - lacking(b));
  return [...new Set(likely)].slice(0, mostLikely);
}

/** Returns method and path without the names of parameters: `GET /pets/{}`. */
function withoutNames(key: string): string | undefined {
  // Tried once for each word, and not for each letter of a long one.
  const [, method = "", path] = /\b([A-Za-z]+) (\/\S*)$/.exec(key) ?? [];
  return path === undefined ? undefined : `${method.toUpperCase()} ${path.replace(/\{[^{}]*\}/g, "{}")}`;
}

/** Operations by {@link withoutNames}: of several, the first. */
const byPath = oncePer(
  ({ byKey }: ReachableOperations) =>
    new Map([...byKey].reverse().map(([key, one]) => [withoutNames(key), one])),
);

/** Characters of a name that is to be called: no key of an operation has as many. */
const longestLookedUp = 4_000;
/** Unknown names for which similar ones are looked for. */
const mostGuesses = 5;
/** Operations that are told in place of one name, and words of the name that are looked at. */
const mostLikely = 3;
const mostWords = 8;
/** Names that a caller is told again, and how much of each. */
const mostTold = 10;
const longestName = 128;

const wordsOfNames = oncePer(
  ({ byName }: ReachableOperations) => new Set([...byName.keys()].flatMap(splitWords)),
);

function toldNames(names: readonly string[]): string {
  const told = names.slice(0, mostTold).map((name) => name.slice(0, longestName));
  const more = names.length - told.length;
  return more > 0 ? `${told.join(", ")} and ${more} more` : told.join(", ");
}

/** How much of a description its schema may be. */
const schemaShare = 0.75;

type Told = Readonly<{ description: OperationDescription; cut: boolean }>;

function* describeAll(found: readonly Describable[], room: number): Steps<Told[]> {
  const told: Told[] = [];
  for (const one of found) told.push(yield* describeOperation(one, room));
  return told;
}

/** As many descriptions as fit. */
function described(told: readonly Told[], notes: readonly string[], longest: number): Answered {
  const texts = told.map(
    ({ description, cut }) => cutText(descriptionText(description, cut), longest, { form: "prose" }).text,
  );
  let left = longest;
  const fitting = texts.filter((text) => (left -= text.length) >= 0).length;
  const missing = told.slice(fitting).map(({ description }) => description.name);
  const rest =
    missing.length === 0
      ? []
      : [`There is no room here for ${missing.join(", ")}. Ask for fewer operations at once.`];
  return {
    answer: {
      content: [...texts.slice(0, fitting), ...rest, ...notes].map((text) => ({
        type: "text" as const,
        text,
      })),
    },
  };
}

function badArguments(tool: DiscoveryTool, problems: readonly Problem[]): string {
  const exceeding = problems.find(isExceeding);
  if (exceeding !== undefined) return notMadeText(exceeding.expected);
  const entries = listedArguments(tool.input).map(toEntry);
  return `${tool.name}: its arguments do not fit.\n${refusal({ name: tool.name, entries }, problems)}`;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function answer(text: string): Answered {
  return { answer: { content: [{ type: "text", text }] } };
}

function failure(text: string): Answered {
  return { answer: errorResult(truncated(text, longestError)) };
}

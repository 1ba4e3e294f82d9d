/**
 * Finds tool files, resources and prompts that no longer fit their operations, before anybody uses them, and the line that each
 * fault is about. A server has no parser of TypeScript, so this searches for what is written there.
 */
import { contains, hasPlace, isWhole } from "../call/arguments.js";
import type { ServerDefinition } from "../call/server-definition.js";
import {
  argumentSchema,
  fixedLocations,
  fixedValues,
  isFixed,
  listedArguments,
} from "../operations/accepted-arguments.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import { keyOf, parsePlace, type Place, placeKey } from "../operations/place.js";
import { operationsOf, schemaless, type Tool } from "../operations/tool.js";
import { accept } from "../schema/accept.js";
import { isPointer, parsePointer } from "../schema/pointer.js";
import { bundle } from "../schema/validate.js";
import { type AnswerMembers, hasBodyPlace, membersOfShape } from "./members.js";
import { didYouMean, resourceFaults, suggestionFaults, unknownOperation } from "./resource-faults.js";

interface ToolFault {
  /** Whole sentence without its first capital and its end. */
  readonly text: string;
  readonly at: Spot;
}

/** What in a tool file names something of an operation. */
export interface Spot {
  readonly part: "operation" | "input" | "missing" | "fixed" | "result";
  /** The operation's key, the place as {@link placeKey} writes it (or a location that there is not), or the path of a member of answers. */
  readonly name: string;
  /** Of `input`, the argument for the place. */
  readonly argument?: string | undefined;
}

/** What is wrong with a server's definition. */
export interface DefinitionFault {
  readonly text: string;
  /** Absent for a fault of a resource or a prompt. */
  readonly tool?: { readonly name: string; readonly at: Spot };
}

/** Returns a fault for each place, operation and member of an answer that is named and not there. */
export async function definitionFaults({
  tools,
  resources = [],
  prompts = [],
  operations,
}: Pick<ServerDefinition, "tools" | "resources" | "prompts" | "operations">): Promise<DefinitionFault[]> {
  const ofTools = tools.map(async (tool) =>
    (await toolFaults(tool, operations)).map(({ text, at }) => ({ text, tool: { name: tool.name, at } })),
  );
  const ofResources = resources.flatMap((resource) => resourceFaults(resource, operations));
  const ofPrompts = prompts.flatMap(({ name, arguments: taken = {} }) =>
    Object.values(taken).map(({ suggest }) => suggestionFaults(`prompt ${name}`, suggest, operations)),
  );
  const others = (await Promise.all([...ofResources, ...ofPrompts])).flat().map((text) => ({ text }));
  return [...(await Promise.all(ofTools)).flat(), ...others];
}

/** What the answers of an operation have, by its key; nothing if the document does not describe them. */
export type AnswersOf = (key: string) => Promise<AnswerMembers | undefined>;

/** Returns everything in a tool file that names what its operations do not have. */
export async function toolFaults(
  tool: Tool,
  operations: OperationSource,
  answers: AnswersOf = keptAnswers(operations),
): Promise<ToolFault[]> {
  const bare = schemaless(tool.input);
  if (bare.length > 0) return bare.map((name) => withoutSchema(tool, name));
  const keys = operationsOf(tool);
  const missing = keys.flatMap((operation): ToolFault[] =>
    unknownOperation(`tool ${tool.name} calls`, operation, operations).map((text) => ({
      text,
      at: { part: "operation", name: operation },
    })),
  );
  const known = (await Promise.all(keys.map((key) => operations.get(key)))).filter(
    (one) => one !== undefined,
  );
  if (known.length === 0) return missing;
  const compared = { tool, listed: listedPlaces(tool), known, operations, answers };
  return [
    ...missing,
    ...(await unknownPlaces(compared)),
    ...sharedPlaces(compared),
    ...takenName(tool),
    ...uncalledOperation(tool),
    ...missingPlaces(compared),
    ...wrongLocations(tool),
    ...(await wrongValues(compared)),
    ...(await unknownFields(compared)),
  ];
}

function withoutSchema({ name, input }: Tool, argument: string): ToolFault {
  const place = input[argument]?.place ?? "";
  return {
    text: `tool ${name} lists ${argument} without a schema`,
    at: { part: "input", name: place, argument },
  };
}

interface Compared {
  readonly tool: Tool;
  /** Names of its arguments by place. */
  readonly listed: ReadonlyMap<Place, readonly string[]>;
  /** Those of its operations that are there. */
  readonly known: readonly OperationFacts[];
  readonly operations: OperationSource;
  readonly answers: AnswersOf;
}

function listedPlaces({ input }: Tool): Map<Place, string[]> {
  const names = new Map<Place, string[]>();
  for (const { name, place } of listedArguments(input))
    if (place !== "") names.set(placeKey(place), [...(names.get(placeKey(place)) ?? []), name]);
  return names;
}

/** Answers as far as a project keeps what they have. */
function keptAnswers(operations: OperationSource): AnswersOf {
  return async (key) => {
    const shape = await operations.answer?.(key);
    return shape && membersOfShape(shape);
  };
}

async function unknownPlaces({ tool, listed, known, operations }: Compared): Promise<ToolFault[]> {
  const fixed = [...fixedValues(tool).keys()];
  const faults: ToolFault[] = [];
  for (const [part, places] of [
    ["input", [...listed.keys()]],
    ["fixed", fixed],
  ] as const)
    for (const place of places) {
      const having = await Promise.all(known.map((operation) => isDescribed(place, operation, operations)));
      const said = having.includes(true)
        ? part === "fixed" && cannotBeFixed(place, [...listed.keys()], known)
        : `sends something to ${place}, a place that ${those(known)} ${known.length === 1 ? "does" : "do"} not have${didYouMean(place, known.flatMap(placesOf))}`;
      if (said !== false && said !== undefined)
        faults.push({
          text: `tool ${tool.name} ${said}`,
          at: { part, name: place, ...(part === "input" && { argument: listed.get(place)?.[0] }) },
        });
    }
  return faults;
}

function cannotBeFixed(
  place: Place,
  listed: readonly Place[],
  known: readonly OperationFacts[],
): string | undefined {
  if (!known.some((operation) => isWhole(operation, place)))
    return `fixes ${place}, but only the whole body and its properties can be fixed`;
  if (listed.some((outer) => outer !== place && contains(outer, place)))
    return `fixes ${place}, which is inside an argument that it lists: no part of one can be fixed`;
  return undefined;
}

/** Of two values for one place, only one is sent. */
function sharedPlaces({ tool, listed }: Compared): ToolFault[] {
  const fixed = fixedValues(tool);
  const shared = [...listed].flatMap(([place, names]): ToolFault[] => {
    const all = names.join(" and ");
    if (names.length > 1)
      return [
        { text: `tool ${tool.name} sends ${all} to one place, ${place}`, at: { part: "input", name: place } },
      ];
    const text = `tool ${tool.name} fixes ${place}, which it lists as the argument ${all}, too`;
    return fixed.has(place) ? [{ text, at: { part: "fixed", name: place } }] : [];
  });
  const around = [...fixed.keys()].flatMap((outer): ToolFault[] => {
    const inside = [...listed].filter(([place]) => place !== outer && contains(outer, place));
    if (inside.length === 0) return [];
    const names = inside.flatMap(([, all]) => all).join(", ");
    const text = `tool ${tool.name} fixes ${outer}, and with it the places of what it lists: ${names}`;
    return [{ text, at: { part: "fixed", name: outer } }];
  });
  return [...shared, ...around];
}

/** Of two arguments with one name, only one is taken. */
function takenName({ name, input, actions }: Tool): ToolFault[] {
  const action = actions === undefined || !Object.hasOwn(input, "action") ? undefined : input["action"];
  if (action === undefined) return [];
  return [
    {
      text: `tool ${name} lists an argument action, the name of that which chooses one of its actions`,
      at: { part: "input", name: keyOf(action.place), argument: "action" },
    },
  ];
}

/** Where there are actions, nothing else is called. */
function uncalledOperation({ name, operation, actions }: Tool): ToolFault[] {
  if (operation === undefined || actions === undefined) return [];
  const text = `tool ${name} has an operation beside its actions, ${operation}, which nothing calls: make it one of them`;
  return [{ text, at: { part: "operation", name: operation } }];
}

function missingPlaces({ tool, listed, known }: Compared): ToolFault[] {
  return known.flatMap((operation) => {
    const fixed = fixedValues(tool, operation);
    return operation.arguments
      .filter(({ required, hidden }) => required && hidden !== true)
      .map(({ place }) => placeKey(place))
      .filter((place) => !isFixed(place, fixed) && ![...listed.keys()].some((one) => contains(one, place)))
      .map((place) => ({
        text: `tool ${tool.name} neither lists nor fixes ${place}, which ${operation.key} requires`,
        at: { part: "missing", name: place },
      }));
  });
}

/** Values that are fixed under a name that is no location are never sent. */
function wrongLocations({ name, fixed = {} }: Tool): ToolFault[] {
  return Object.keys(fixed)
    .filter((location) => !fixedLocations.some((known) => known === location))
    .map((location) => ({
      text: `tool ${name} fixes values in ${location}; there are only ${fixedLocations.join(", ")}`,
      at: { part: "fixed", name: location },
    }));
}

/** With a value that its place does not take, every call would fail. */
async function wrongValues({ tool, listed, known, operations }: Compared): Promise<ToolFault[]> {
  const faults: ToolFault[] = [];
  for (const [place, value] of fixedValues(tool))
    for (const operation of listed.has(place) ? [] : known) {
      const schema = value === undefined ? undefined : await argumentSchema(operation, place, operations);
      const [problem] = schema === undefined ? [] : accept(schema, value).problems;
      if (problem === undefined) continue;
      const at = problem.path === "" ? "" : ` at ${problem.path}`;
      const text = `tool ${tool.name} fixes ${place} with a value that ${operation.key} does not take: expected${at} ${problem.expected}`;
      faults.push({ text, at: { part: "fixed", name: place } });
      break;
    }
  return faults;
}

/** Members of answers that `result` names: good are those that an answer of one of the operations has. */
async function unknownFields({ tool, known, answers }: Compared): Promise<ToolFault[]> {
  const { pick = [], drop = [] } = tool.result ?? {};
  const paths = [...new Set([...pick, ...drop])];
  if (paths.length === 0) return [];
  const found = await Promise.all(known.map(({ key }) => answers(key)));
  const described = found.filter((one) => one !== undefined);
  // An answer that the document does not describe may have any member.
  if (described.length < found.length) return [];
  return paths
    .filter((path) => !described.some((answer) => answer.has(path)))
    .map((path) => ({
      text: `tool ${tool.name} shows or drops ${path}, which no answer of ${those(known)} has${didYouMean(
        path,
        described.flatMap((answer) => answer.list()),
      )}`,
      at: { part: "result", name: path },
    }));
}

function those(operations: readonly OperationFacts[]): string {
  return operations.map(({ key }) => key).join(", ");
}

async function isDescribed(
  place: Place,
  operation: OperationFacts,
  operations: OperationSource,
): Promise<boolean> {
  const parts = parsePlace(place);
  const { body } = operation;
  if (parts.in !== "body") return hasPlace(operation, place);
  if (body === undefined || !isPointer(parts.pointer)) return false;
  if (operation.arguments.some((argument) => argument.place === place)) return true;
  return hasBodyPlace(await bundle(body.schema, operations), parsePointer(parts.pointer), body.files);
}

function placesOf({ arguments: known, parameters }: OperationFacts): Place[] {
  return [
    ...known.map(({ place }) => place),
    ...parameters.map(({ in: location, name }): Place => `${location}:${name}`),
  ];
}

interface SourceLine {
  readonly file: string;
  readonly line: number;
}

/**
 * @param tool its name
 * @param files texts by path
 * @returns the line of the name if what the fault is about is not written out; nothing if no file has the name
 */
export function sourceLine(
  tool: string,
  spot: Spot,
  files: ReadonlyMap<string, string>,
): SourceLine | undefined {
  const code = new Map(Array.from(files, ([file, text]) => [file, withoutComments(text)]));
  const named = new RegExp(String.raw`\bname\s*:\s*${literal(tool)}`);
  // The tool's own definition comes first, then constants of its file.
  const written = lineIn(code, { named, from: "defineTool", spot });
  // A tool that a function makes is known by its name alone, and its places are in the same call.
  return written ?? lineIn(code, { named: new RegExp(literal(tool)), from: "\n", spot });
}

/** @param look.from Where a definition begins, before its name. */
function lineIn(
  files: ReadonlyMap<string, string>,
  look: { named: RegExp; from: string; spot: Spot },
): SourceLine | undefined {
  const { named, from, spot } = look;
  for (const [file, code] of files) {
    const name = code.search(named);
    if (name < 0) continue;
    const start = Math.max(0, code.lastIndexOf(from, name));
    const at = first(code, sectionStart(code, start, spot), spot) ?? first(code, 0, spot) ?? name;
    return { file, line: code.slice(0, at).split("\n").length };
  }
  return undefined;
}

function sectionStart(code: string, start: number, { part }: Spot): number {
  const section = part !== "operation" && part !== "missing" ? code.slice(start).search(`\\b${part}\\b`) : -1;
  return section < 0 ? start : start + section;
}

/** Where what the fault is about is written first, from an offset on. */
function first(code: string, start: number, spot: Spot): number | undefined {
  const rest = code.slice(start);
  const [at] = patternsOf(spot)
    .map((pattern) => rest.search(new RegExp(pattern, "i")))
    .filter((found) => found >= 0);
  return at === undefined ? undefined : start + at;
}

/** The likelier ones first. */
function patternsOf({ part, name, argument }: Spot): string[] {
  switch (part) {
    case "operation":
    case "result":
      return [literal(name)];
    case "input":
      return [String.raw`\b${argumentCall(name)}`, literal(targetOf(name)), ...memberPatterns(argument)];
    case "missing":
      return [propertyName("input")];
    case "fixed":
      return [propertyName(targetOf(name))];
  }
}

/** `query:limit` → `query("limit"`. */
function argumentCall(place: string): string {
  const location = place.slice(0, place.indexOf(":"));
  const functions = location === "body" ? "(?:body|file)" : location;
  return String.raw`${functions}\s*\(\s*${literal(targetOf(place))}`;
}

/** What a place is called within its location; a location alone is its own name. */
function targetOf(place: string): string {
  if (!place.includes(":")) return place;
  const parts = parsePlace(place as Place);
  return parts.in === "body" ? parts.pointer : parts.name;
}

/** `limit: …`, or `limit` alone for a constant of that name. */
function memberPatterns(name: string | undefined): string[] {
  if (name === undefined) return [];
  const word = escaped(name);
  // The name comes first: what is looked for behind every blank reads long blanks again and again.
  return [propertyName(name), String.raw`${word}(?<=[{,]\s*${word})\s*[,}]`];
}

function propertyName(name: string): string {
  return String.raw`(?:${literal(name)}|\b${escaped(name)})\s*:`;
}

function literal(text: string): string {
  const forms = ['"', "'", "`"].map((quote) => quote + escaped(text) + quote);
  return `(?:${forms.join("|")})`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Puts spaces in their place, so that offsets stay. What never ends is taken to the end, so that each character is read once. */
function withoutComments(text: string): string {
  const tokens =
    /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\])*`?|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)/g;
  return text.replace(tokens, (token) => (token.startsWith("/") ? token.replace(/[^\n]/g, " ") : token));
}

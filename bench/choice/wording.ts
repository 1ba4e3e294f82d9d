/** Checks what the lists of documents say: no half sentences, no words twice, nothing that is false of an operation. */
import type { Api, Operation, Schema } from "../../src/model/api.js";
import { calledBy, type ArgumentPlan, type Plan, type ToolPlan } from "../../src/model/plan.js";
import { refName } from "../../src/schema/reference.js";
import type { JsonSchema } from "../../src/model/runtime.js";
import { isBalanced, sentencesOf } from "../../src/plan/words/sentences.js";
import { words } from "../../src/plan/words/words.js";

export interface Wording {
  readonly kind: string;
  readonly tool: string;
  readonly text: string;
}

/** @returns what is wrong with the list, one by one */
export function wordingOf(plan: Plan, apis: readonly Api[]): Wording[] {
  const operations = new Map(
    apis.flatMap((api) =>
      api.operations.map((one) => [keyOf(one, api, apis.length > 1), { api, one }] as const),
    ),
  );
  const written = sentencesIn(apis);
  const names = new Map(plan.operations.map(({ facts }) => [facts.key, facts.name]));
  const offered = new Map([...operations].filter(([key]) => names.has(key)));
  return [
    ...plan.tools.flatMap((tool) =>
      [...textsOf(tool)].flatMap((text) =>
        faultsIn(text, written).map((kind) => ({ kind, tool: tool.name, text })),
      ),
    ),
    ...shared(plan.tools),
    ...plan.tools.flatMap((tool) => falseArguments(tool, operations)),
    ...[...names].flatMap(([key, name]) => faultsOfName(name, operations.get(key)?.one, offered)),
    ...plan.tools.flatMap((tool) => faultsOfActions(tool, operations)),
  ];
}

type Operations = ReadonlyMap<string, { readonly api: Api; readonly one: Operation }>;

function keyOf({ method, path }: Operation, api: Api, isOfSeveral: boolean): string {
  return `${isOfSeveral ? `${api.id} ` : ""}${method} ${path}`;
}

function* textsOf({ title, description, arguments: own, calls }: ToolPlan): Generator<string> {
  yield title;
  if (calls.form === "operation") yield description;
  else
    for (const line of description.split("\n"))
      yield line.includes("): ") ? line.slice(line.indexOf("): ") + 3) : line;
  for (const { schema } of own)
    for (const text of descriptionsIn(schema))
      yield* calls.form === "operation" ? [text] : text.split(eachAction).filter((part) => part !== "");
}

/** Matches what names the actions whose words of an argument follow: `add, remove: …; list: …`. */
const eachAction = /(?:^|; )[a-z]\w*(?:, [a-z]\w*)*: /;

function* descriptionsIn({ description, properties = {}, items, anyOf = [] }: JsonSchema): Generator<string> {
  if (description !== undefined) yield description;
  for (const part of [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf])
    yield* descriptionsIn(part);
}

/** Every sentence of the documents, in lower case: what they do not balance themselves, nobody has to. */
function sentencesIn(apis: readonly Api[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (text: string | undefined): void => {
    for (const { text: sentence } of sentencesOf(text ?? "")) found.add(sentence.toLowerCase());
  };
  const seen = new Set<unknown>();
  const open: unknown[] = apis.flatMap(({ operations, schemas }) => [...operations, ...schemas.values()]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    for (const [name, value] of next instanceof Map ? next : Object.entries(next)) {
      if (typeof value === "string" && (name === "description" || name === "summary")) add(value);
      else open.push(value);
    }
  }
  return found;
}

const hanging =
  /(?:[,;(–—-]|\b(?:a|an|the|of|to|for|in|on|at|by|with|from|and|or|as|is|are|be|that|which|than|into))$/i;

function faultsIn(text: string, written: ReadonlySet<string>): string[] {
  // An argument of a group may say `action: text`, and a line begins with a capital.
  const plain = text.trim().replace(/^\w+: /, "");
  const has = (one: string): boolean => written.has(one.toLowerCase());
  const isWritten = has(plain) || has(`${plain}.`) || sentencesOf(plain).every((one) => has(one.text));
  return [
    ...(/…/.test(plain) && !isWritten ? ["…"] : []),
    ...(/\(\+\d+ more\)/.test(plain) ? ["(+N more)"] : []),
    ...(!isBalanced(plain) && !isWritten ? ["unbalanced bracket"] : []),
    ...((hanging.test(plain) || /:$/.test(plain)) && !isWritten ? ["fragment"] : []),
  ];
}

function shared(tools: readonly ToolPlan[]): Wording[] {
  const byText = new Map<string, string[]>();
  for (const { name, description } of tools)
    byText.set(description, [...(byText.get(description) ?? []), name]);
  return [...byText].flatMap(([text, names]) =>
    names.length > 2 ? [{ kind: "shared", tool: names.join(", "), text }] : [],
  );
}

/** Of a group's argument: a description that is that of one action, where another action says something else. */
function falseArguments(tool: ToolPlan, operations: Operations): Wording[] {
  const keys = calledBy(tool.calls);
  if (tool.calls.form === "operation" || keys.length < 2) return [];
  return tool.arguments.flatMap((argument) => {
    const { description } = argument.schema;
    if (description === undefined) return [];
    const texts = keys.flatMap((key) => {
      const text = textInDocument(argument, operations.get(key));
      return text === undefined ? [] : [saidIn(text)];
    });
    const said = saidIn(description);
    const isOfOne = texts.some((own) => said.every((one) => own.includes(one)));
    const isOther = texts.some((own) => own.length > 0 && !said.some((one) => own.includes(one)));
    return isOfOne && isOther
      ? [{ kind: "of another action", tool: `${tool.name}.${argument.name}`, text: description }]
      : [];
  });
}

/** Sentences, whether or not the last one ends with a stop. */
function saidIn(text: string): string[] {
  return sentencesOf(text).map((one) => one.text.replace(/\.$/, ""));
}

function textInDocument(
  { place }: ArgumentPlan,
  of: { api: Api; one: Operation } | undefined,
): string | undefined {
  if (of === undefined) return undefined;
  const [location = "", ...rest] = place.split(":");
  const name = rest.join(":");
  if (location !== "body")
    return of.one.parameters.find((one) => one.in === location && one.name === name)?.description;
  const schema = of.one.requestBody?.content[0]?.schema;
  return schema === undefined ? undefined : propertyOf(schema, name.slice(1), of.api)?.description;
}

function propertyOf(
  { $ref, properties = {}, allOf = [] }: Schema,
  name: string,
  api: Api,
): Schema | undefined {
  const target = $ref === undefined ? undefined : api.schemas.get(refName($ref));
  const below = [...(target === undefined ? [] : [target]), ...allOf];
  return properties[name] ?? below.map((one) => propertyOf(one, name, api)).find((one) => one !== undefined);
}

function faultsOfName(name: string, own: Operation | undefined, operations: Operations): Wording[] {
  if (own === undefined) return [];
  const act = actOf(name);
  const ids = [...operations.values()].flatMap(({ one }) =>
    one !== own && one.operationId !== undefined && actOf(one.operationId) === act ? [one.operationId] : [],
  );
  const isOwn = own.operationId === undefined || actOf(own.operationId) === act;
  return [
    ...oddWords(name, name, own),
    ...(isOwn ? [] : ids.map((id) => ({ kind: "another act", tool: name, text: id }))),
  ];
}

function faultsOfActions({ name: tool, calls }: ToolPlan, operations: Operations): Wording[] {
  if (calls.form !== "group") return [];
  return [...calls.actions].flatMap(([action, key]) => {
    const own = operations.get(key)?.one;
    return own === undefined ? [] : oddWords(action, `${tool}.${action}`, own);
  });
}

/** Numbers that the document does not have, and the method of HTTP at the end, where the document does not speak of it. */
function oddWords(name: string, tool: string, { operationId = "", ...own }: Operation): Wording[] {
  const said = `${operationId} ${own.path} ${own.summary ?? ""} ${own.tags.join(" ")}`;
  const numbers = (name.match(/\d+/g) ?? []).filter((number) => !said.includes(number));
  const last = words(name).at(-1);
  const isMethod = last === own.method.toLowerCase() && name !== last;
  const isSaid = words(operationId).at(-1) === last || new RegExp(`\\b${last}s?\\b`, "i").test(own.path);
  return [
    ...numbers.map(() => ({ kind: "number", tool, text: own.path })),
    ...(isMethod && !isSaid
      ? [{ kind: "method", tool, text: `${operationId} ${own.method} ${own.path}` }]
      : []),
  ];
}

/** The words of a name, in any order. */
function actOf(name: string): string {
  return [...words(name)].sort().join(" ");
}

/**
 * `src/generated/operations/index.ts`: what every start needs to know, and where the rest stands. All that a new operation
 * adds outside the module of its tag is in this one file; types of it cost nothing when a server runs.
 */
import type { DiscoveryPlan, OperationPlan, Plan } from "../model/plan.js";
import type { OperationEntry } from "../model/runtime.js";
import { layOutNames, printed, printedLine, printedProperty, type View } from "./layout.js";
import { stringLiteral } from "./literal.js";
import { uniqueNames, variableName } from "./names.js";
import { operationModules } from "./operation-modules.js";
import { operationTypes } from "./operation-types.js";
import { rendered } from "./rendered.js";

/** @param variables that have to be set for the example calls */
export async function operationIndexSource(
  plan: Plan,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const types = operationTypes(plan);
  const index = operationIndexView(plan);
  const instructions = printed(plan.instructions.split("\n"), {
    indent: 0,
    before: "export const instructions = ",
    after: '.join("\\n");',
  });
  const example = printedProperty("variables", variables, 2);
  const view = {
    ...index.view,
    ...toolsView(plan, types.names),
    takesFiles: types.takesFiles,
    instructions: instructions.text,
    variables: Object.keys(variables).length > 0 && example.text,
  };
  const laidOut = [index, instructions, example].every((one) => one.laidOut);
  return `${await rendered("operations.ts", { view, laidOut })}\n${types.source}`;
}

/** What the operations need of the template, as ready strings. */
export function operationIndexView(plan: Plan): View {
  const { discovery, tools, prompts, resources } = plan;
  const apis = printed(plan.apis, { indent: 0, before: "const apis: ApiFacts[] = ", after: ";" });
  const listed = printedProperty("listed", JSON.stringify(listedEntries(plan)), 2);
  const index = printedProperty("index", JSON.stringify(discovery?.index ?? {}), 4);
  const modules = operationModules(plan).map(({ name, operations }) => ({
    entries: printedProperty(
      "entries",
      JSON.stringify(operations.map((operation) => operationEntry(operation, plan))),
      6,
    ),
    load: printedLine(`load: (): Promise<OperationModule> => import(${stringLiteral(`./${name}.js`)}),`, 6),
  }));
  const all = [apis, listed, index, ...modules.flatMap(({ entries, load }) => [entries, load])];
  const view = {
    apis: apis.text,
    listed: listed.text,
    discovery: discovery && { ...discoveryKinds(discovery), index: index.text },
    outputs: tools.some(({ output }) => output !== undefined),
    prompts: prompts !== undefined,
    resources: resources !== undefined,
    modules: modules.map(({ entries, load }) => ({ entries: entries.text, load: load.text })),
  };
  return { view, laidOut: all.every(({ laidOut }) => laidOut) };
}

/** @param taken names that something else in the file has */
function toolsView({ tools, takenOver }: Plan, taken: Iterable<string>): object {
  const unique = uniqueNames(taken);
  const imports = [...tools.map(({ file }) => file), ...takenOver].map((file) => ({
    variable: unique(variableName(file.slice(file.lastIndexOf("/") + 1))),
    specifier: stringLiteral(`../../tools/${file}.js`),
  }));
  const names = imports.map(({ variable }) => variable);
  const spot = { indent: 0, before: "export const tools: readonly Tool[] = ", after: ";" };
  return { tools: imports, list: layOutNames(names, spot) };
}

function listedEntries(plan: Plan): OperationEntry[] {
  const named = new Set(
    plan.tools.flatMap(({ calls }) =>
      calls.form === "operation" ? [calls.operation] : [...calls.actions.values()],
    ),
  );
  return plan.operations
    .filter(({ facts }) => named.has(facts.key))
    .map((operation) => operationEntry(operation, plan));
}

/** What can be found by search: whether anything of it reads, and whether anything writes. */
export function discoveryKinds({ tools }: DiscoveryPlan): { reads: boolean; writes: boolean } {
  const names = new Set(tools.map(({ name }) => name));
  return { reads: names.has("call_read_operation"), writes: names.has("call_write_operation") };
}

/** What is known of an operation without reading its facts. */
export function operationEntry(
  { facts, readOnly, scopes, documentScopes }: OperationPlan,
  { membership }: Plan,
): OperationEntry {
  const { key, name, tags } = facts;
  const form = membership.get(key)?.form;
  return {
    key,
    name,
    tags,
    ...(readOnly !== undefined && { readOnly }),
    ...(scopes !== undefined && { scopes }),
    ...(documentScopes !== undefined && { documentScopes }),
    ...(facts.arguments.some(({ hidden }) => hidden === true) && { takesMore: true }),
    ...((form === "deleted" || form === "taken") && { withdrawn: true }),
  };
}

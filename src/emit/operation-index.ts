/**
 * Writes `src/generated/operations/index.ts`: what every start needs, and where to find the rest. Whatever a new operation adds
 * outside its tag's module is in this one file; its types cost nothing when a server runs, and its texts next to nothing. Only
 * the modules with operations that no tool names are listed in a file of their own, `unlisted.ts`.
 */
import { calledByTools, type DiscoveryPlan, type OperationPlan, type Plan } from "../model/plan.js";
import type { OperationEntry } from "../model/runtime.js";
import { defined } from "../runtime/values/json.js";
import { operationModules, type OperationModule } from "./operation-modules.js";
import { jsonTemplate } from "./text/json-template.js";
import {
  layOutNames,
  printed,
  printedArrow,
  printedProperty,
  type Printed,
  type View,
} from "./text/layout.js";
import { propertyKey, stringLiteral } from "./text/literal.js";
import { uniqueIdentifiers, variableName } from "./text/names.js";
import { rendered } from "./text/templates.js";
import { operationTypes } from "./types/operation-types.js";

/** @param variables required by the example calls */
export async function operationIndexSource(
  plan: Plan,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const types = operationTypes(plan);
  const index = operationIndexView(plan);
  const instructions = printed(plan.instructions, {
    indent: 0,
    before: "export const instructions: Instructions = ",
    after: ";",
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

/** Strings for the operations part of the template. */
export function operationIndexView(plan: Plan): View {
  const { discovery, tools, prompts, resources } = plan;
  // Without "as const", TypeScript takes a scheme called "constructor" for the inherited member of that name.
  const apis = printed(plan.apis, {
    indent: 0,
    before: "const apis: readonly ApiFacts[] = ",
    after: " as const;",
  });
  const { all, ofTools, others } = divided(plan);
  const table = [
    `listed: ${entriesText(ofTools, plan)}`,
    ...(others.length === 0 ? [] : [`all: ${entriesText(all, plan)}`]),
  ];
  const index = printedProperty("index", JSON.stringify(discovery?.index ?? {}), 4);
  const meta = discovery?.meta === undefined ? undefined : printedProperty("meta", discovery.meta, 4);
  const modules = ofTools.map(({ name }) => moduleLine(name, { folder: "./", indent: 6 }));
  const view = {
    apis: apis.text,
    table,
    discovery: discovery && { ...discoveryKinds(discovery), meta: meta?.text, index: index.text },
    fields: plan.fields,
    outputs: tools.some(({ output }) => output !== undefined),
    prompts: prompts !== undefined,
    resources: resources !== undefined,
    modules: modules.map(({ text }) => text),
    unlisted: others.length > 0,
  };
  const parts = [apis, ...(meta === undefined ? [] : [meta]), index, ...modules];
  return { view, laidOut: parts.every(({ laidOut }) => laidOut) };
}

/** Writes `src/generated/unlisted.ts`; nothing if tools name every operation. */
export async function unlistedSource(plan: Plan): Promise<string | undefined> {
  const { others } = divided(plan);
  if (others.length === 0) return undefined;
  const modules = others.map(({ name }) => moduleLine(name, { folder: "./operations/", indent: 2 }));
  return rendered("unlisted.ts", {
    view: { modules: modules.map(({ text }) => text) },
    laidOut: modules.every(({ laidOut }) => laidOut),
  });
}

function moduleLine(name: string, { folder, indent }: { folder: string; indent: number }): Printed {
  const path = stringLiteral(`${folder}${name}.js`);
  return printedArrow(`${propertyKey(name)}: (): Promise<OperationModule>`, `import(${path})`, indent);
}

interface Divided {
  readonly all: readonly OperationModule[];
  /** Modules restricted to operations that tools name. */
  readonly ofTools: readonly OperationModule[];
  /** Modules restricted to operations that no tool names. */
  readonly others: readonly OperationModule[];
}

function divided(plan: Plan): Divided {
  const named = calledByTools(plan.tools);
  const all = operationModules(plan);
  const those = (wanted: boolean): OperationModule[] =>
    all
      .map(({ name, operations }) => ({
        name,
        operations: operations.filter(({ facts }) => named.has(facts.key) === wanted),
      }))
      .filter(({ operations }) => operations.length > 0);
  return { all, ofTools: those(true), others: those(false) };
}

function entriesText(modules: readonly OperationModule[], plan: Plan): string {
  return jsonTemplate(
    modules.map(({ name, operations }) => [name, operations.map((one) => operationEntry(one, plan))]),
    4,
  );
}

/** @param taken names that something else in the file already uses */
function toolsView({ tools, takenOver }: Plan, taken: Iterable<string>): object {
  const unique = uniqueIdentifiers(taken);
  const imports = [...tools.map(({ file }) => file), ...takenOver].map((file) => ({
    variable: unique(variableName(file.slice(file.lastIndexOf("/") + 1))),
    specifier: stringLiteral(`../../tools/${file}.js`),
  }));
  const names = imports.map(({ variable }) => variable);
  const spot = { indent: 0, before: "export const tools: readonly Tool[] = ", after: ";" };
  return { tools: imports, list: layOutNames(names, spot) };
}

/** Whether any operation that search finds reads, and whether any writes. */
export function discoveryKinds({ tools }: DiscoveryPlan): { reads: boolean; writes: boolean } {
  const names = new Set(tools.map(({ name }) => name));
  return { reads: names.has("call_read_operation"), writes: names.has("call_write_operation") };
}

/** Returns what is known about an operation without its facts. */
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
    ...defined({ readOnly, scopes, documentScopes }),
    ...(facts.arguments.some(({ hidden }) => hidden === true) && { takesMore: true }),
    ...((form === "deleted" || form === "taken") && { withdrawn: true }),
  };
}

/**
 * The wire facts as modules of data. Each operation and each shared schema is JSON in a string: the server parses what a
 * call needs when it needs it, and the compiler has nothing to infer from megabytes of literals.
 */
import type { DiscoveryPlan, OperationPlan, Plan } from "../model/plan.js";
import type { OperationEntry } from "../model/runtime.js";
import { printed, printedLine, printedProperty, type View } from "./layout.js";
import { literal, propertyKey, stringLiteral } from "./literal.js";
import { fileName } from "./names.js";

/** One module of `src/generated/operations`: the operations of one tag. */
export interface OperationModule {
  /** File name without extension. */
  readonly name: string;
  readonly operations: readonly OperationPlan[];
}

/** Operations by their first tag, in the order in which tags are met. Tags that would share a file share a module. */
export function operationModules(plan: Plan): OperationModule[] {
  const modules = new Map<string, OperationPlan[]>();
  for (const operation of plan.operations) {
    const name = fileName(operation.facts.tags[0] ?? "");
    modules.set(name, [...(modules.get(name) ?? []), operation]);
  }
  return [...modules].map(([name, operations]) => ({ name, operations }));
}

/** The source of `operations/<tag>.ts`. */
export function operationModuleSource({ operations }: OperationModule): string {
  return dataModule(
    "operations",
    operations.map(({ facts }) => [facts.key, facts]),
  );
}

/** The source of `schemas.ts`. */
export function schemasSource(plan: Plan): string {
  return dataModule("schemas", [...plan.schemas]);
}

/** The source of `outputs.ts`; nothing where no tool promises what it answers. */
export function outputsSource({ tools }: Plan): string | undefined {
  const entries = tools.flatMap(({ id, output }) => (output === undefined ? [] : [[id, output] as const]));
  return entries.length === 0 ? undefined : dataModule("outputs", entries);
}

/** The source of `documentation.ts`; nothing where no operation has more to say than its summary. */
export function documentationSource({ operations }: Plan): string | undefined {
  const entries = operations.flatMap(({ facts, documentation }) =>
    documentation === undefined ? [] : [[facts.key, documentation] as const],
  );
  return entries.length === 0 ? undefined : dataModule("documentation", entries);
}

/** The source of `prompts.ts`; nothing where the configuration has none. */
export function promptsSource({ prompts }: Plan): string | undefined {
  return prompts && listModule({ name: "prompts", type: "Prompt", from: "./runtime/prompt.js" }, prompts);
}

/** The source of `resources.ts`; nothing where the configuration has none. */
export function resourcesSource({ resources }: Plan): string | undefined {
  return (
    resources && listModule({ name: "resources", type: "Resource", from: "./runtime/resource.js" }, resources)
  );
}

/** Ready strings for `operations/index.ts`. */
export function operationIndexView(plan: Plan): View {
  const apis = printed(plan.apis, { indent: 0, before: "const apis: ApiFacts[] = ", after: ";" });
  const listed = printedProperty("listed", JSON.stringify(listedEntries(plan)), 2);
  const modules = operationModules(plan).map(({ name, operations }) => ({
    entries: printedProperty(
      "entries",
      JSON.stringify(operations.map((operation) => operationEntry(operation, plan))),
      6,
    ),
    load: printedLine(`load: () => import(${stringLiteral(`./${name}.js`)}),`, 6),
  }));
  const all = [apis, listed, ...modules.flatMap(({ entries, load }) => [entries, load])];
  const view = {
    apis: apis.text,
    listed: listed.text,
    discovery: plan.discovery && discoveryKinds(plan.discovery),
    outputs: plan.tools.some(({ output }) => output !== undefined),
    documentation: plan.operations.some(({ documentation }) => documentation !== undefined),
    prompts: plan.prompts !== undefined,
    resources: plan.resources !== undefined,
    modules: modules.map(({ entries, load }) => ({ entries: entries.text, load: load.text })),
  };
  return { view, laidOut: all.every(({ laidOut }) => laidOut) };
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

/** Data that the compiler has nothing to infer from. */
function jsonLiteral(value: object): string {
  return stringLiteral(JSON.stringify(value));
}

/** What can be found by search: whether anything of it reads, and whether anything writes. */
export function discoveryKinds({ tools }: DiscoveryPlan): { reads: boolean; writes: boolean } {
  const names = new Set(tools.map(({ name }) => name));
  return { reads: names.has("call_read_operation"), writes: names.has("call_write_operation") };
}

/** The source of `search.ts`; nothing where everything is listed. */
export function searchSource({ discovery }: Plan): string | undefined {
  if (discovery === undefined) return undefined;
  const index = jsonLiteral(discovery.index);
  return `/** What \`search_operations\` looks in, as JSON; read when somebody first searches. */\nexport const index =\n  ${index};\n`;
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

function listModule(
  { name, type, from }: { name: string; type: string; from: string },
  values: readonly object[],
): string {
  return [
    `import type { ${type} } from ${stringLiteral(from)};`,
    "",
    "/** As `mcp.config.yaml` has them. */",
    `export const ${name}: readonly ${type}[] = ${literal(values)};`,
    "",
  ].join("\n");
}

function dataModule(name: string, entries: readonly (readonly [string, object])[]): string {
  const lines = entries.map(([key, value]) => `  ${propertyKey(key)}: ${jsonLiteral(value)},\n`);
  return `export const ${name} = {\n${lines.join("")}};\n`;
}

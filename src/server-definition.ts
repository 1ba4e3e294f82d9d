/** Plan → what the runtime serves: just what the files of a generated project would define, without the files. */
import { firstVersion } from "./emit/manifests.js";
import { discoveryKinds, operationEntry } from "./emit/operation-index.js";
import { operationModules } from "./emit/operation-modules.js";
import type { ArgumentPlan, Plan, ToolPlan } from "./model/plan.js";
import type { ServerDefinition } from "./runtime/call/server-definition.js";
import type { OperationSource } from "./runtime/operations/operation.js";
import { type Argument, argumentAt, file, type Tool } from "./runtime/operations/tool.js";
import { defined } from "./runtime/values/json.js";

/** What the server of a project lists and calls that was generated from this plan and not edited since. */
export function serverDefinition(plan: Plan): ServerDefinition {
  const { name, title, instructions, tools } = plan;
  return {
    name,
    title,
    version: firstVersion,
    instructions,
    tools: tools.map(tool),
    operations: operationSource(plan),
  };
}

function tool(plan: ToolPlan): Tool {
  const { name, title, description, actionDescriptions, annotations, meta, calls, arguments: args } = plan;
  return {
    ...(calls.form === "operation"
      ? { operation: calls.operation, description }
      : {
          actions: Object.fromEntries(calls.actions),
          actionDescriptions: Object.fromEntries(actionDescriptions ?? []),
          description: "",
        }),
    name,
    title,
    annotations,
    ...(meta !== undefined && { meta }),
    input: Object.fromEntries(args.map((one) => [one.name, argument(one)])),
  };
}

/** As the tool file says it: `petId: path("petId", { … }).optional()`. */
function argument({ place, schema, required, file: isFile, contentType }: ArgumentPlan): Argument {
  const { description } = schema;
  const made: Argument = isFile
    ? file(place.slice("body:".length), {
        ...defined({ description, contentType }),
      })
    : argumentAt(place, schema);
  return required ? made : made.optional();
}

/** The facts as they are: what a generated project keeps as texts and parses when it needs them is at hand here. */
function operationSource(plan: Plan): OperationSource {
  const operations = new Map(plan.operations.map((operation) => [operation.facts.key, operation]));
  const outputs = new Map(
    plan.tools.flatMap(({ id, output }) => (output === undefined ? [] : [[id, output] as const])),
  );
  const entries = operationModules(plan).flatMap(({ operations }) =>
    operations.map((operation) => operationEntry(operation, plan)),
  );
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const documented = plan.operations.some(({ documentation }) => documentation !== undefined);
  const { discovery, resources, prompts } = plan;
  return {
    apis: [...plan.apis],
    entries: () => entries,
    entry: (key) => byKey.get(key),
    scoped: entries.some(({ scopes, documentScopes }) => (scopes ?? documentScopes) !== undefined),
    get: async (key) => operations.get(key)?.facts,
    schema: async (name) => plan.schemas.get(name),
    ...(plan.fields && { fields: true }),
    ...(outputs.size > 0 && { output: async (key: string) => outputs.get(key) }),
    ...(discovery !== undefined && {
      discovery: {
        ...discoveryKinds(discovery),
        ...(discovery.meta !== undefined && { meta: discovery.meta }),
        index: async () => discovery.index,
      },
    }),
    ...(documented && { documentation: async (key: string) => operations.get(key)?.documentation }),
    ...(resources !== undefined && { resources: async () => resources }),
    ...(prompts !== undefined && { prompts: async () => prompts }),
  };
}

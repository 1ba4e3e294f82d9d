import { credentialVariables } from "../auth/security.js";
import type { OperationFacts } from "../operations/operation.js";
import type { Tool } from "../operations/tool.js";
import {
  acceptedArguments,
  listedArguments,
  signatureEntries,
  type SignatureEntry,
} from "../operations/accepted-arguments.js";
import type { About } from "./explain.js";
import { isRepeatable } from "./repeatable.js";
import type { Runtime } from "./runtime.js";

/** The call that a message is about. */
interface Called {
  /** Absent if the tool calls none, or none could be chosen. */
  operation: OperationFacts | undefined;
  /** The tool that the client called instead of this one. */
  through: string | undefined;
}

/** Collects what a message about a call can mention. */
export async function aboutCall(
  tool: Tool | undefined,
  { operation, through }: Called,
  { definition }: Pick<Runtime, "definition">,
): Promise<About> {
  const name = calledName(tool, { operation, through });
  const actions = name === tool?.name ? actionEntry(tool) : [];
  const called = { name, ...(through !== undefined && { through }) };
  if (operation === undefined) {
    const entries = [...actions, ...listedArguments(tool?.input ?? {})].map(toEntry);
    const idempotent = tool?.annotations?.idempotentHint === true || tool?.annotations?.readOnlyHint === true;
    return {
      ...called,
      entries,
      argumentNames: argumentNamesOf(tool, undefined),
      idempotent,
      credentialVariables: [],
    };
  }
  const api = definition.operations.apis.find(({ id }) => id === operation.api);
  return {
    ...called,
    entries: [...actions, ...(await signatureEntries(tool, operation, definition.operations))],
    argumentNames: argumentNamesOf(tool, operation),
    idempotent: isRepeatable(operation, tool, definition.operations.entry(operation.key)),
    credentialVariables: api === undefined ? [] : credentialVariables(operation, api),
    ...(api === undefined ? {} : { baseUrlVariable: api.baseUrlVariable }),
  };
}

/** Returns the name that the client called. Through another tool, an action of a group has its operation's. */
export function calledName(tool: Tool | undefined, { operation, through }: Called): string {
  const byOperation = through !== undefined && tool?.actions !== undefined ? operation?.name : undefined;
  return byOperation ?? tool?.name ?? operation?.name ?? "";
}

/** Returns the names of arguments that a call accepts, as in {@link About}. */
export function argumentNamesOf(tool: Tool | undefined, operation: OperationFacts | undefined): string[] {
  if (operation !== undefined) return acceptedArguments(tool, operation).map(({ name }) => name);
  return [...actionEntry(tool), ...listedArguments(tool?.input ?? {})].map(({ name }) => name);
}

function actionEntry(tool: Tool | undefined): SignatureEntry[] {
  if (tool?.actions === undefined) return [];
  return [{ name: "action", required: true, schema: { enum: Object.keys(tool.actions) } }];
}

function toEntry({
  name,
  required,
  schema,
}: {
  name: string;
  required: boolean;
  schema?: SignatureEntry["schema"];
}) {
  return { name, required, ...(schema === undefined ? {} : { schema }) };
}

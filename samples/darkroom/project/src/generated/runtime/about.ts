// @generated SignedSource<<32c41d6466f30ef023ddbf01a79ee1809037ec1ff895b087cc51041e35b830d8>>
import { acceptedArguments, listedArguments, signatureEntries } from "./accepted-arguments.js";
import type { About } from "./explain.js";
import { isIdempotent, type OperationFacts } from "./operation.js";
import type { Runtime } from "./runtime.js";
import { credentialVariables } from "./security.js";
import type { SignatureEntry } from "./signature.js";
import type { Tool } from "./tool.js";

/**
 * What a message about a call can speak of.
 * @param operation Absent when the tool calls none, or when none could be chosen.
 */
export async function aboutCall(
  tool: Tool | undefined,
  operation: OperationFacts | undefined,
  { definition }: Pick<Runtime, "definition">,
): Promise<About> {
  const name = tool?.name ?? operation?.name ?? "";
  const actions = actionEntry(tool);
  if (operation === undefined) {
    const entries = [...actions, ...listedArguments(tool?.input ?? {})].map(toEntry);
    const idempotent = tool?.annotations?.idempotentHint === true || tool?.annotations?.readOnlyHint === true;
    return {
      name,
      entries,
      argumentNames: argumentNamesOf(tool, undefined),
      idempotent,
      credentialVariables: [],
    };
  }
  const api = definition.operations.apis.find(({ id }) => id === operation.api);
  return {
    name,
    entries: [...actions, ...(await signatureEntries(tool, operation, definition.operations))],
    argumentNames: argumentNamesOf(tool, operation),
    idempotent: isIdempotent(operation.method),
    credentialVariables: api === undefined ? [] : credentialVariables(operation, api),
    ...(api === undefined ? {} : { baseUrlVariable: api.baseUrlVariable }),
  };
}

/** Names of the arguments that a call can bring, as in {@link About}. */
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

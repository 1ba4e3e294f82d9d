import { bundle } from "../schema/validate.js";
import type { OperationFacts, OperationSource } from "./operation.js";

const known = new WeakMap<OperationFacts, OperationFacts>();

/**
 * Returns an operation with all its schemas, each as {@link bundle} returns it. The object is the same for every call, so
 * that derived values can be cached.
 */
export async function wholeOperation(
  operation: OperationFacts,
  source: OperationSource,
): Promise<OperationFacts> {
  const found = known.get(operation);
  if (found !== undefined) return found;
  const { parameters, body } = operation;
  const whole: OperationFacts = {
    ...operation,
    parameters: await Promise.all(
      parameters.map(async (parameter) => ({
        ...parameter,
        schema: await bundle(parameter.schema, source),
      })),
    ),
    ...(body !== undefined && { body: { ...body, schema: await bundle(body.schema, source) } }),
  };
  known.set(operation, whole);
  known.set(whole, whole);
  return whole;
}

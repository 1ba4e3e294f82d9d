import type { OperationFacts, OperationSource } from "../operation.js";
import { bundle } from "../schema/validate.js";

const known = new WeakMap<OperationFacts, OperationFacts>();

/**
 * The operation with each of its schemas as {@link bundle} gives it. It is the same object for every call, so that what
 * follows from it is found once.
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

/** Builds the tool of an operation as most generators do, untrimmed and dereferenced, and counts the tokens of one per operation. */
import type { Api, Operation, Schema } from "../../model/api.js";
import type { Document } from "../document.js";
import type { CountTokens } from "../measure.js";
import { textAndNames, referenceTo, referredName, withoutReference } from "../../schema/reference.js";
import { mapSubschemas } from "../../schema/children.js";
import type { JsonSchema } from "../../model/runtime.js";
import type { NaiveTool } from "../../model/survey.js";

/** Tokens of all naive tools. */
export function naiveTokens(documents: readonly Document[], count: CountTokens): number {
  return [...naiveCosts(documents, count).values()].reduce((sum, tokens) => sum + tokens, 0);
}

/**
 * Tokens of each naive tool by operation key. They can be a hundred times the document (Kubernetes: 3.4 million), so
 * that each schema is counted once and its tokens added at every repetition; the error is about one token each.
 */
export function naiveCosts(documents: readonly Document[], count: CountTokens): Map<string, number> {
  const costs = documents.flatMap(({ api, selected }) => {
    const schemaTokens = dereferencedTokens(api, count);
    return selected.map(({ key, operation }) => [key, toolTokens(operation, schemaTokens, count)] as const);
  });
  return new Map(costs);
}

type SchemaTokens = (schema: Schema) => number;

function toolTokens(operation: Operation, schemaTokens: SchemaTokens, count: CountTokens): number {
  const {
    method,
    path,
    operationId = `${method} ${path}`,
    summary,
    description,
    parameters,
    requestBody,
  } = operation;
  const body = requestBody?.content[0]?.schema;
  const frame = {
    name: operationId,
    description: [summary, description].filter((part) => part !== undefined && part !== "").join("\n\n"),
    inputSchema: {
      type: "object",
      properties: parameters.map(({ name, description: about }) => ({
        name,
        ...(about !== undefined && { description: about }),
      })),
      required: [
        ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ...(requestBody?.required === true ? ["body"] : []),
      ],
    },
  };
  const schemas = [...parameters.map(({ schema }) => schema), ...(body === undefined ? [] : [body])];
  return schemas.reduce((sum, schema) => sum + schemaTokens(schema), count(JSON.stringify(frame)));
}

/** A schema whose tokens are being counted. */
interface Open {
  readonly schema: Schema;
  /** Targets of its references that are not counted yet, the next one last. */
  readonly left: Schema[];
  total: number;
}

/** Tokens of a schema with its references dereferenced; a cycle is cut where it closes. */
function dereferencedTokens(api: Api, count: CountTokens): SchemaTokens {
  const known = new Map<Schema, number>();
  const open = (schema: Schema): Open => {
    known.set(schema, 0);
    const { own, names } = textAndNames(schema);
    const left = names.map((name) => api.schemas.get(name)).filter((target) => target !== undefined);
    return { schema, left: left.reverse(), total: count(own) };
  };
  return (schema) => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    // A list in place of recursion: schemas that lead to each other by the thousand would exhaust the stack.
    const path = [open(schema)];
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const target = last.left.pop();
      if (target === undefined) {
        // They double with each schema of a chain, and a sum of such sums is no longer a number.
        last.total = Math.min(last.total, Number.MAX_SAFE_INTEGER);
        known.set(last.schema, last.total);
        path.pop();
        const around = path.at(-1);
        if (around !== undefined) around.total += last.total;
      } else {
        const tokens = known.get(target);
        if (tokens === undefined) path.push(open(target));
        else last.total += tokens;
      }
    }
    return known.get(schema) ?? 0;
  };
}

/** Most schemas to dereference in one tool; further references stay, because nobody reads that much. */
const mostDereferenced = 2_000;

export function naiveTool(api: Api, operation: Operation): NaiveTool {
  return originalTool(operation, dereferencer(api));
}

/**
 * @param dereference transforms schemas; by default their references stay
 */
export function originalTool(
  { method, path, operationId, summary, description, parameters, requestBody }: Operation,
  dereference: (schema: Schema) => JsonSchema = (schema) => schema,
): NaiveTool {
  const body = requestBody?.content[0]?.schema;
  return {
    name: operationId ?? `${method} ${path}`,
    description: [summary, description].filter((part) => part !== undefined && part !== "").join("\n\n"),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries([
        ...parameters.map(({ name, schema, description: about }): [string, JsonSchema] => [
          name,
          { ...(about !== undefined && { description: about }), ...dereference(schema) },
        ]),
        ...(body === undefined ? [] : [["body", dereference(body)] as const]),
      ]),
      required: [
        ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ...(requestBody?.required === true ? ["body"] : []),
      ],
    },
  };
}

/** Cuts a cycle where it closes. */
function dereferencer(api: Api): (schema: Schema) => JsonSchema {
  let left = mostDereferenced;

  function inside(schema: Schema, around: readonly string[]): JsonSchema {
    const own = mapSubschemas(withoutReference(schema), (part) => inside(part, around));
    const name = referredName(schema);
    const target = name === undefined || around.includes(name) ? undefined : api.schemas.get(name);
    if (name === undefined || target === undefined) return own;
    left -= 1;
    return left < 0 ? { ...referenceTo(name), ...own } : { ...inside(target, [...around, name]), ...own };
  }

  return (schema) => inside(schema, []);
}

/** Counts the tokens of one untrimmed, dereferenced tool per operation, as most generators make them. */
import type { Api, Operation, Schema } from "../../model/api.js";
import { refName } from "../../schema/reference.js";
import type { Document } from "../document.js";
import type { CountTokens } from "../measure.js";

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
    const { own, references } = withoutReferences(JSON.stringify(schema));
    const left = references.flatMap(($ref): Schema[] => {
      const target = api.schemas.get(refName($ref));
      return target === undefined ? [] : [target];
    });
    return { schema, left: left.reverse(), total: count(own) };
  };
  return (schema) => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    // A list in place of recursion: schemas that lead to each other by the thousand would exhaust the stack.
    const way = [open(schema)];
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const target = last.left.pop();
      if (target === undefined) {
        // They double with each schema of a chain, and a sum of such sums is no longer a number.
        last.total = Math.min(last.total, Number.MAX_SAFE_INTEGER);
        known.set(last.schema, last.total);
        way.pop();
        const around = way.at(-1);
        if (around !== undefined) around.total += last.total;
      } else {
        const tokens = known.get(target);
        if (tokens === undefined) way.push(open(target));
        else last.total += tokens;
      }
    }
    return known.get(schema) ?? 0;
  };
}

/** A `$ref` member with its commas; quotes inside of a string would have backslashes. */
const reference = /,?"\$ref":("(?:[^"\\]|\\.)*"),?/g;

/** Splits off references by regular expression, which is faster than visiting each value. */
function withoutReferences(json: string): { readonly own: string; readonly references: readonly string[] } {
  const references: string[] = [];
  const own = json.replace(reference, (member, text: string) => {
    references.push(String(JSON.parse(text)));
    return member.startsWith(",") && member.endsWith(",") ? "," : "";
  });
  return { own, references };
}

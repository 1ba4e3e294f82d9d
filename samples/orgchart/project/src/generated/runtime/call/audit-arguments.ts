// @generated SignedSource<<f1b47b9325b6e7216d704cffc7b19ed719dda6e3f61980e2a947f2b1b1a86bdd>>
/** Arguments as the log may have them, where the operator wants them there: what may be a secret is left out. */
import { isObject, type JsonSchema } from "../json.js";
import { fieldRemover } from "../response/redact.js";
import { alternatives, facets, itemSchemas, propertySchemas } from "../schema/subschema.js";
import type { Input } from "../tool.js";

const hidden = "[hidden]";
const longestText = 200;
const mostItems = 20;

/** Not every description says of a password that it is one. */
const secretName =
  /pass(word|wd|phrase|code)|secret|token|api[-_]?key|credential|authorization|private[-_]?key|\bpin\b|cvv|cvc/i;

/**
 * What no schema describes is not shown, since nobody can say what it is.
 * @param redact What never comes out of the operation's answers is left out here as well.
 */
export function auditedArguments(
  input: Input,
  args: Readonly<Record<string, unknown>>,
  redact: readonly string[] = [],
): Record<string, unknown> {
  const left = fieldRemover(redact)(args);
  const shownArguments = Object.entries(isObject(left) ? left : {}).map(
    ([name, value]): [string, unknown] => {
      const schema = Object.hasOwn(input, name) ? input[name]?.schema : undefined;
      return [name, secretName.test(name) || schema === undefined ? hidden : shown(value, [schema], schema)];
    },
  );
  return Object.fromEntries(shownArguments);
}

function shown(value: unknown, schemas: readonly JsonSchema[], root: JsonSchema): unknown {
  const parts = schemas.flatMap((schema) => withAlternatives(schema, root));
  if (parts.every((part) => Object.keys(part).length === 0)) return hidden;
  if (parts.some((part) => part.format === "password" || part.writeOnly === true)) return hidden;
  if (typeof value === "string")
    return value.length <= longestText ? value : `${value.slice(0, longestText)}…`;
  if (Array.isArray(value))
    return value.slice(0, mostItems).map((item: unknown, i) => {
      const below = parts.flatMap((part) => itemSchemas(part, root, i));
      return shown(item, below, root);
    });
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    const below = parts.flatMap((part) => propertySchemas(part, root, name));
    return [name, secretName.test(name) ? hidden : shown(member, below, root)];
  });
  return Object.fromEntries(members);
}

function withAlternatives(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const whole = facets(schema, root);
  return [...whole, ...whole.flatMap(alternatives).flatMap((branch) => facets(branch, root))];
}

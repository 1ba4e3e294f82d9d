// @generated SignedSource<<09fd3615b56d503da9441c910e3d4cc22aaae57437e81b5aab58fb979b158311>>
/** Prepares arguments for the log, if the operator wants them there: possible secrets are left out. */
import { isObject, type JsonSchema } from "../json.js";
import { fieldRemover } from "../response/redact.js";
import { alternatives, facets, itemSchemas, propertySchemas } from "../schema/subschema.js";
import type { Input } from "../tool.js";

const hidden = "[hidden]";
const longestText = 200;
const mostItems = 20;

/** Not every schema marks passwords. */
const secretName =
  /pass(word|wd|phrase|code)|secret|token|api[-_]?key|credential|authorization|private[-_]?key|\bpin\b|cvv|cvc/i;

/**
 * Leaves out what no schema describes, because it may be anything.
 * @param redact Fields that are removed from the operation's answers are removed here as well.
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

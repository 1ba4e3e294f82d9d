/** What a server fills into a body because the document allows nothing else. */
import { isDeepStrictEqual } from "node:util";
import { declarations } from "../document/declarations.js";
import type { Node, Reader } from "../document/reader.js";
import { items, member, strings } from "../json.js";
import { isRecord } from "./differences.js";

/**
 * What was asked for, with the constants that arrived beside it: required properties of the body, or of the object in it
 * that is its only property.
 */
export function withConstants(reader: Reader, schema: Node | undefined, asked: unknown, arrived: unknown) {
  return schema === undefined ? asked : filled({ reader, schema }, [], { asked, arrived });
}

function filled(
  document: { readonly reader: Reader; readonly schema: Node },
  path: readonly string[],
  { asked, arrived }: { asked: unknown; arrived: unknown },
): unknown {
  if (!isRecord(asked) || !isRecord(arrived)) return asked;
  const added = Object.entries(arrived).filter(
    ([name, value]) => !Object.hasOwn(asked, name) && isConstant(document, [...path, name], value),
  );
  const [only, ...others] = Object.entries(arrived);
  const wrapped = path.length === 0 && only !== undefined && others.length === 0 ? only[0] : undefined;
  const own = Object.entries(asked).map(([name, value]): [string, unknown] =>
    name === wrapped
      ? [name, filled(document, [name], { asked: value, arrived: member(arrived, name) })]
      : [name, value],
  );
  return Object.fromEntries([...own, ...added]);
}

function isConstant(
  { reader, schema }: { readonly reader: Reader; readonly schema: Node },
  path: readonly string[],
  value: unknown,
): boolean {
  const name = path.at(-1) ?? "";
  const holders = declarations(reader, schema, path.slice(0, -1));
  const required = holders.some((node) => strings(member(node.value, "required")).includes(name));
  return (
    required &&
    declarations(reader, schema, path).some(({ value: said }) => {
      const only = member(said, "const") ?? onlyItem(items(member(said, "enum")));
      return only !== undefined && isDeepStrictEqual(only, value);
    })
  );
}

function onlyItem(values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : undefined;
}

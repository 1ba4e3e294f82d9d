/** What a server fills in because the document allows nothing else. */
import { isDeepStrictEqual } from "node:util";
import { declarations } from "../document/declarations.js";
import type { Node, Reader } from "../document/reader.js";
import { items, member, strings } from "../json.js";
import { isRecord } from "./differences.js";

interface Document {
  readonly reader: Reader;
  readonly schema: Node;
}

/** What was asked for, with the constants that arrived beside it: required members of the objects that were sent. */
export function withConstants(reader: Reader, schema: Node | undefined, asked: unknown, arrived: unknown) {
  return schema === undefined ? asked : filled({ reader, schema }, [], { asked, arrived });
}

function filled(
  document: Document,
  path: readonly string[],
  { asked, arrived }: { asked: unknown; arrived: unknown },
): unknown {
  if (Array.isArray(asked) && Array.isArray(arrived))
    return asked.map((item: unknown, index) =>
      filled(document, [...path, String(index)], { asked: item, arrived: items(arrived)[index] }),
    );
  if (!isRecord(asked) || !isRecord(arrived)) return asked;
  const added = Object.entries(arrived).filter(
    ([name, value]) => !Object.hasOwn(asked, name) && isConstant(document, [...path, name], value),
  );
  const own = Object.entries(asked).map(([name, value]): [string, unknown] => [
    name,
    filled(document, [...path, name], { asked: value, arrived: member(arrived, name) }),
  ]);
  return Object.fromEntries([...own, ...added]);
}

/** Whether it is required, and what was said of it, or of all that is in it, leaves no choice. */
function isConstant(document: Document, path: readonly string[], value: unknown): boolean {
  const { reader, schema } = document;
  const name = path.at(-1) ?? "";
  const holders = declarations(reader, schema, path.slice(0, -1));
  if (!holders.some((node) => strings(member(node.value, "required")).includes(name))) return false;
  const isOnly = declarations(reader, schema, path).some(({ value: said }) => {
    const only = member(said, "const") ?? onlyItem(items(member(said, "enum")));
    return only !== undefined && isDeepStrictEqual(only, value);
  });
  const inner = isRecord(value) ? Object.entries(value) : [];
  return (
    isOnly || (inner.length > 0 && inner.every(([key, part]) => isConstant(document, [...path, key], part)))
  );
}

function onlyItem(values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : undefined;
}

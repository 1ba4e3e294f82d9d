/** Finds positions in a YAML text. `yaml` knows them but takes five times as long as js-yaml, so this is loaded late. */
import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from "yaml";
import { parsePointer } from "../../runtime/schema/pointer.js";

export interface Position {
  /** Both 1-based. */
  readonly line: number;
  readonly column: number;
}

const leniently = { uniqueKeys: true, merge: true, logLevel: "silent", stringKeys: false } as const;

/** Returns the positions of keys that occur earlier in the same mapping. */
export function repeatedYamlKeys(text: string): Position[] {
  const { errors } = parseDocument(text, { ...leniently, lineCounter: new LineCounter() });
  return errors
    .filter((error) => error.code === "DUPLICATE_KEY")
    .map((error) => ({ line: error.linePos?.[0].line ?? 1, column: error.linePos?.[0].col ?? 1 }));
}

/** Returns a finder of JSON pointers, for a member of a mapping at its key. The text is parsed only once. */
export function yamlPositions(text: string): (pointer: string) => Position | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { ...leniently, lineCounter: lines });
  return (pointer) => {
    let node: ParsedNode | null = document.contents;
    let offset = node?.range[0] ?? 0;
    for (const segment of parsePointer(pointer)) {
      const step = enter(node, segment);
      if (step === undefined) return undefined;
      ({ node, offset } = step);
    }
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
}

function enter(parent: unknown, segment: string): { node: ParsedNode | null; offset: number } | undefined {
  if (isMap<ParsedNode, ParsedNode | null>(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === segment);
    return pair && { node: pair.value, offset: pair.key.range[0] };
  }
  if (isSeq<ParsedNode>(parent)) {
    const item = parent.items[Number(segment)];
    return item && { node: item, offset: item.range[0] };
  }
  return undefined;
}

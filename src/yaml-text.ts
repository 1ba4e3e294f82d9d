/** Finds positions in a YAML text. `yaml` knows them but takes five times as long as js-yaml, so it is loaded late. */
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
  visit,
  type YAMLMap,
} from "yaml";
import { parsePointer } from "./runtime/schema/pointer.js";
import { oncePer } from "./runtime/values/lazy.js";

export interface Position {
  /** Both 1-based. */
  readonly line: number;
  readonly column: number;
}

/** The library would compare each key with all others of its mapping. */
const leniently = { uniqueKeys: false, merge: true, logLevel: "silent", stringKeys: false } as const;

/** Returns the positions of keys that occur earlier in the same mapping. */
export function repeatedYamlKeys(text: string): Position[] {
  const lines = new LineCounter();
  const repeated: Position[] = [];
  visit(parseDocument(text, { ...leniently, lineCounter: lines }), {
    Map: (_, { items }) => {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) repeated.push(positionOf(key.range?.[0] ?? 0, lines));
        known.add(key.value);
      }
    },
  });
  return repeated;
}

function positionOf(offset: number, lines: LineCounter): Position {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
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
    return positionOf(offset, lines);
  };
}

type Mapping = YAMLMap<ParsedNode, ParsedNode | null>;

/** By key, the first of those that are alike. */
const pairsOf = oncePer(
  ({ items }: Mapping) =>
    new Map(
      items
        .toReversed()
        .flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair] as const] : [])),
    ),
);

function enter(parent: unknown, segment: string): { node: ParsedNode | null; offset: number } | undefined {
  if (isMap<ParsedNode, ParsedNode | null>(parent)) {
    const pair = pairsOf(parent).get(segment);
    return pair && { node: pair.value, offset: pair.key.range[0] };
  }
  if (isSeq<ParsedNode>(parent)) {
    const item = parent.items[Number(segment)];
    return item && { node: item, offset: item.range[0] };
  }
  return undefined;
}

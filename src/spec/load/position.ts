import { parsePointer } from "../../runtime/schema/pointer.js";
import type { Diagnostic, SourcePlace } from "../../errors.js";
import type { Location } from "../../model/api.js";
import { isArray, isObject } from "../value.js";
import type { LoadedDocument, SourceFile } from "./document.js";
import { offsetsInJson } from "./json-text.js";
import type { Position } from "./yaml-text.js";

/** A document with its id in the configuration. */
interface OpenDocument {
  readonly id: string;
  readonly document: LoadedDocument;
}

/** Adds line and column to diagnostics whose place is in this document. */
export async function locate(diagnostics: readonly Diagnostic[], open: OpenDocument): Promise<Diagnostic[]> {
  const places = await withLines(
    open,
    diagnostics.map(({ at }) => at),
  );
  return diagnostics.map((diagnostic, index) => ({ ...diagnostic, at: places[index] ?? diagnostic.at }));
}

/**
 * Adds line and column to places of a document where possible; a place from an overlay gets its position there. Places that
 * belong to another document stay as they are. Reads each text again, once.
 */
export async function withLines(
  { id, document }: OpenDocument,
  places: readonly (Location | SourcePlace)[],
): Promise<SourcePlace[]> {
  const isOurs = (place: Location | SourcePlace): boolean =>
    !("document" in place) || place.document === undefined || place.document === id;
  const located = (await linesIn(document, places.filter(isOurs))).values();
  return places.map((place) => (isOurs(place) ? (located.next().value ?? place) : place));
}

async function linesIn(
  document: LoadedDocument,
  places: readonly (Location | SourcePlace)[],
): Promise<SourcePlace[]> {
  if (document.overlays.length === 0) return positioned(document, places);
  // A merged object is in both and belongs to the document; a value belongs to whoever set it last.
  const own = await positioned(
    document,
    places.map((place) => origin(place, document, (value) => !isObject(value)) ?? place),
  );
  return positioned(
    document,
    own.map((place) => origin(place, document, () => true) ?? place),
  );
}

/** Returns the place in the last overlay that set it; nothing for a place that already has a line. */
function origin(
  place: Location | SourcePlace,
  { entry, overlays }: LoadedDocument,
  isCounted: (value: unknown) => boolean,
): SourcePlace | undefined {
  const { pointer } = place;
  if (place.file !== entry.name || pointer === undefined || "line" in place) return undefined;
  for (const { name, value, updates } of overlays.toReversed())
    for (const { from, into } of updates.toReversed()) {
      if (pointer !== into && !pointer.startsWith(`${into}/`)) continue;
      const there = from + pointer.slice(into.length);
      const found = valueAt(value, there);
      if (found !== undefined) return isCounted(found) ? { file: name, pointer: there } : undefined;
    }
  return undefined;
}

function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>((within, segment) => {
    if (isArray(within)) return within[Number(segment)];
    return isObject(within) && Object.hasOwn(within, segment) ? within[segment] : undefined;
  }, value);
}

async function positioned(
  document: LoadedDocument,
  places: readonly (Location | SourcePlace)[],
): Promise<SourcePlace[]> {
  const files = new Map<string, Positioned>(
    [...document.overlays, ...document.files.values()].map((file) => [file.name, file]),
  );
  const pointers = new Map<Positioned, Set<string>>();
  for (const place of places) {
    const file = files.get(place.file);
    if (file === undefined || place.pointer === undefined || "line" in place) continue;
    pointers.set(file, (pointers.get(file) ?? new Set()).add(place.pointer));
  }
  const positions = new Map<string, ReadonlyMap<string, Position>>();
  for (const [file, wanted] of pointers) positions.set(file.name, await positionsOf(file, [...wanted]));
  return places.map((place) => {
    const { file, pointer } = place;
    if ("line" in place || pointer === undefined) return place;
    return { file, pointer, ...positions.get(file)?.get(pointer) };
  });
}

type Positioned = Pick<SourceFile, "name" | "format" | "text">;

/** Returns the positions of JSON pointers; unresolved pointers are left out. */
export async function positionsOf(
  { format, text }: Positioned,
  pointers: readonly string[],
): Promise<ReadonlyMap<string, Position>> {
  switch (format) {
    case "text":
      return new Map();
    case "json": {
      const position = positionsIn(text);
      return new Map(
        Array.from(offsetsInJson(text, pointers), ([pointer, offset]) => [pointer, position(offset)]),
      );
    }
    case "yaml": {
      const { yamlPositions } = await import("./yaml-text.js");
      const find = yamlPositions(text);
      return new Map(
        pointers.flatMap((pointer) => {
          const position = find(pointer);
          return position === undefined ? [] : [[pointer, position] as const];
        }),
      );
    }
  }
}

/** Converts offsets of a text to positions. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    let low = 0;
    for (let high = starts.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

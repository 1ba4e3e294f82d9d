import { joinPointer, parsePointer, valueAt } from "../../runtime/schema/pointer.js";
import type { Diagnostic, SourcePlace } from "../../errors.js";
import type { Location } from "../../model/api.js";
import { isArray, isObject } from "../value.js";
import type { LoadedDocument, SourceFile } from "./document.js";
import { offsetsInJson } from "./json-text.js";
import type { Position } from "../../yaml-text.js";

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
  const set = setByOverlays(document, places);
  const origin = (place: Location | SourcePlace): SetPlace | undefined =>
    place.file === document.entry.name && place.pointer !== undefined && !("line" in place)
      ? set.get(place.pointer)
      : undefined;
  // A merged object is in both and belongs to the document; a value belongs to whoever set it last.
  const own = await positioned(
    document,
    places.map((place) => {
      const from = origin(place);
      return from === undefined || from.isObject ? place : from.at;
    }),
  );
  return positioned(
    document,
    own.map((place) => origin(place)?.at ?? place),
  );
}

/** The place in an overlay that set a value. */
interface SetPlace {
  readonly at: SourcePlace;
  readonly isObject: boolean;
}

/**
 * Returns the places in the overlays that set values last, by pointer into the document: those of the places, and of all around
 * them. Each update is read once, because there may be thousands of both.
 */
function setByOverlays(
  { overlays }: LoadedDocument,
  places: readonly (Location | SourcePlace)[],
): ReadonlyMap<string, SetPlace> {
  const wanted = new Set(places.flatMap(({ pointer }) => (pointer === undefined ? [] : outwards(pointer))));
  const set = new Map<string, SetPlace>();
  const note = (value: unknown, into: string, { file, from }: { file: string; from: string }): void => {
    if (!wanted.has(into)) return;
    set.set(into, { at: { file, pointer: from }, isObject: isObject(value) });
    if (!isArray(value) && !isObject(value)) return;
    for (const [name, member] of Object.entries(value))
      note(member, joinPointer(into, name), { file, from: joinPointer(from, name) });
  };
  for (const { name: file, value, updates } of overlays)
    for (const { from, into } of updates) note(valueAt(value, parsePointer(from)), into, { file, from });
  return set;
}

/** The pointer, and those of all that is around it. */
function outwards(pointer: string): string[] {
  const all = [pointer];
  for (let end = pointer.lastIndexOf("/"); end >= 0; end = pointer.lastIndexOf("/", end - 1)) {
    all.push(pointer.slice(0, end));
    if (end === 0) break;
  }
  return all;
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
      const { yamlPositions } = await import("../../yaml-text.js");
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

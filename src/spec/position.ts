import type { Diagnostic, Place } from "../errors.js";
import type { Location } from "../model/api.js";
import type { LoadedDocument, SourceFile } from "./document.js";
import { offsetInJson } from "./json-text.js";

/** Diagnostics with the line and column of their places, as far as they stand in this document. */
export async function locate(
  diagnostics: readonly Diagnostic[],
  document: LoadedDocument,
): Promise<Diagnostic[]> {
  const places = await withLines(
    document,
    diagnostics.map(({ at }) => at),
  );
  return diagnostics.map((diagnostic, index) => ({ ...diagnostic, at: places[index] ?? diagnostic.at }));
}

/** Adds line and column to places of a document, where they can be found. YAML is parsed anew for it, once per file. */
export async function withLines(
  document: LoadedDocument,
  places: readonly (Location | Place)[],
): Promise<Place[]> {
  const files = new Map(Array.from(document.files.values(), (file) => [file.name, file]));
  const finders = new Map<SourceFile, Finder>();
  const found: Place[] = [];
  for (const place of places) {
    const file = files.get(place.file);
    if (file === undefined || place.pointer === undefined || "line" in place) {
      found.push(place);
      continue;
    }
    const find = finders.get(file) ?? (await finder(file));
    finders.set(file, find);
    found.push({ ...place, ...find(place.pointer) });
  }
  return found;
}

type Finder = (pointer: string) => { line: number; column: number } | undefined;

async function finder(file: SourceFile): Promise<Finder> {
  switch (file.format) {
    case "text":
      return () => undefined;
    case "json":
      return (pointer) => {
        const offset = offsetInJson(file.text, pointer);
        return offset === undefined ? undefined : positionAt(file.text, offset);
      };
    case "yaml": {
      const { yamlPositions } = await import("./yaml-text.js");
      return yamlPositions(file.text);
    }
  }
}

/** Line and column, both 1-based, of an offset. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf("\n"); next !== -1 && next < offset; next = text.indexOf("\n", start)) {
    line++;
    start = next + 1;
  }
  return { line, column: offset - start + 1 };
}

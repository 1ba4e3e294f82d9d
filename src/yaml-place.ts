import type { YAMLException } from "js-yaml";

/** Returns the place of an error; undefined for several documents in one text, which js-yaml reports without one. */
export function yamlPlace({
  mark,
}: {
  readonly mark?: YAMLException["mark"];
}): { line: number; column: number } | undefined {
  return mark && { line: mark.line + 1, column: mark.column + 1 };
}

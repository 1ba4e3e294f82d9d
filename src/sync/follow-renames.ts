/** Follows renames in the document: edits of a path parameter stay with it. */
import { ts } from "ts-morph";
import type { Slot } from "../model/files.js";
import { shortHash } from "./hash.js";
import { tokenStream, type SlotHashes } from "./slots.js";
import { splice, type Edit } from "./splice.js";
import { definition, entryOf, nameOf, properties, readToolFile, sourceFile } from "./tool-file.js";

export interface Renamed {
  /** The file as it stands. */
  readonly disk: string;
  /** Slots as last written. */
  readonly base: ReadonlyMap<string, SlotHashes>;
}

/**
 * Rewrites the file and its slots as if path parameters always had their current names.
 * @param slots as planned now
 */
export function followRenames(
  { disk, base }: Renamed,
  slots: readonly Slot[],
  pathNames: ReadonlyMap<string, string>,
): Renamed {
  const text = splice(disk, pathNameEdits(disk, pathNames));
  const before = readToolFile(disk)?.slots;
  const after = readToolFile(text)?.slots;
  const planned = new Map(slots.map((slot) => [slot.key, slot]));
  const fromKey = new Map(
    [...pathNames].map(([from, to]) => [slotKey(from), { from, to, key: slotKey(to) }]),
  );
  const followed = [...base].map(([key, hashes]): [string, SlotHashes] => {
    const rename = fromKey.get(key);
    if (rename === undefined) return [key, hashes];
    const { text: written, source } = hashes;
    const next = planned.get(rename.key);
    const isUnedited = hashOf(before?.get(key)) === written;
    const isSame = next !== undefined && shortHash(calledBefore(next, rename)) === source;
    const writtenNow = isUnedited ? hashOf(after?.get(rename.key)) : undefined;
    const sourceNow = isSame ? shortHash(next.source) : source;
    return [rename.key, { text: writtenNow ?? written, source: sourceNow }];
  });
  return { disk: text, base: new Map(followed) };
}

function slotKey(name: string): string {
  return `input.path:${name}`;
}

function hashOf(property: { readonly text: string } | undefined): string | undefined {
  return property && shortHash(tokenStream(property.text));
}

/** Returns the planned value as it was under the old name. */
function calledBefore({ source }: Slot, { from, to }: { from: string; to: string }): string {
  const value: unknown = JSON.parse(source);
  if (typeof value !== "object" || value === null) return source;
  const old = Object.entries(value).map(([member, given]: [string, unknown]) => {
    if (member === "place") return [member, `path:${from}`];
    return [member, member === "name" && given === to ? from : given];
  });
  return JSON.stringify(Object.fromEntries(old));
}

/** In `path("petId", …)` and `fixed: { path: { petId: … } }`. */
function pathNameEdits(text: string, names: ReadonlyMap<string, string>): Edit[] {
  const literal = definition(sourceFile(text));
  if (literal === undefined) return [];
  return [...inputTargets(literal), ...fixedKeys(literal)].flatMap((node): Edit[] => {
    const to = names.get(node.text);
    const place = { start: node.getStart(), end: node.end };
    return to === undefined ? [] : [{ ...place, text: renamedNode(node, to) }];
  });
}

type NameNode = ts.Identifier | ts.StringLiteralLike;

function renamedNode(node: NameNode, to: string): string {
  const isWord = /^[A-Za-z_$][\w$]*$/.test(to);
  if (ts.isShorthandPropertyAssignment(node.parent))
    return `${isWord ? to : JSON.stringify(to)}: ${node.text}`;
  if (ts.isIdentifier(node) && isWord) return to;
  return node.getText().startsWith("'") && !/['\\]/.test(to) ? `'${to}'` : JSON.stringify(to);
}

function inputTargets(literal: ts.ObjectLiteralExpression): NameNode[] {
  return membersOf(literal, "input").flatMap((member) => {
    const call = ts.isPropertyAssignment(member) ? entryOf(member.initializer) : undefined;
    const [target] = call?.arguments ?? [];
    const isPath = call !== undefined && call.expression.getText() === "path";
    return isPath && target !== undefined && ts.isStringLiteralLike(target) ? [target] : [];
  });
}

function fixedKeys(literal: ts.ObjectLiteralExpression): NameNode[] {
  const fixed = objectAt(literal, "fixed");
  return (fixed === undefined ? [] : membersOf(fixed, "path")).flatMap(({ name }) =>
    name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? [name] : [],
  );
}

function membersOf(
  literal: ts.ObjectLiteralExpression,
  name: string,
): readonly ts.ObjectLiteralElementLike[] {
  return objectAt(literal, name)?.properties ?? [];
}

function objectAt(literal: ts.ObjectLiteralExpression, name: string): ts.ObjectLiteralExpression | undefined {
  const value = properties(literal).find((property) => nameOf(property) === name)?.initializer;
  return value !== undefined && ts.isObjectLiteralExpression(value) ? value : undefined;
}

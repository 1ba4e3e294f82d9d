/** Puts a choice of operations into the text of a configuration file, whose other bytes stay as they are. */
import { isDeepStrictEqual } from "node:util";
import { load } from "js-yaml";
import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLSeq } from "yaml";
import { groupBy } from "../group-by.js";
import type { CuratedSettings, ListEdit, OperationSetting } from "../model/curation.js";

/** Long texts stay on their line, so that a change of a word is a change of a word. */
const style = { lineWidth: 0 } as const;

export function withCuratedSettings(text: string, { hot, cold, operations }: CuratedSettings): string {
  const document = parseDocument(text);
  const changed = [
    ...editList(document, "hot", hot),
    ...editList(document, "cold", cold),
    ...setMembers(document, operations),
  ];
  return changed.length === 0 ? text : spliced(text, document.toString(style), changed);
}

function editList(document: Document, name: string, { added, removed }: ListEdit): string[] {
  if (added.length + removed.length === 0) return [];
  const list = sequenceAt(document, name);
  removeItems(list, removed);
  for (const selector of added) list.add(document.createNode(selector));
  if (list.items.length === 0) document.delete(name);
  else if (added.length > 0) list.flow = false;
  return [name];
}

/** Comments stay, and stand before what follows. */
function removeItems(list: YAMLSeq, removed: readonly string[]): void {
  let comments: string[] = [];
  const kept: unknown[] = [];
  for (const item of list.items) {
    const isRemoved = isScalar(item) && removed.includes(String(item.value));
    if (!isScalar(item)) kept.push(item);
    else if (isRemoved) comments.push(...[item.commentBefore, item.comment].flatMap((one) => one ?? []));
    else {
      if (comments.length > 0) item.commentBefore = [...comments, item.commentBefore ?? []].flat().join("\n");
      comments = [];
      kept.push(item);
    }
  }
  list.items = kept;
  if (comments.length > 0) list.comment = [...comments, list.comment ?? []].flat().join("\n");
}

function setMembers(document: Document, settings: readonly OperationSetting[]): string[] {
  if (settings.length === 0) return [];
  const list = sequenceAt(document, "operations");
  const existing = settings.filter(({ index }) => index !== undefined);
  for (const { index, member, value } of existing) document.setIn(["operations", index, member], value);
  const others = settings.filter(({ index }) => index === undefined);
  for (const [match, own] of groupBy(others, (one) => one.match))
    list.add(
      document.createNode({ match, ...Object.fromEntries(own.map(({ member, value }) => [member, value])) }),
    );
  list.flow = false;
  return ["operations"];
}

/** The list of that name; an empty one in its place if there is none, or only a name for one elsewhere. */
function sequenceAt(document: Document, name: string) {
  const value = document.get(name);
  if (isSeq(value)) return value;
  const resolved: unknown = Reflect.get(Object(document.toJS()), name);
  const made = document.createNode(Array.isArray(resolved) ? resolved : []);
  document.set(name, made);
  return made;
}

/**
 * The old text with the changed members of the new one, because printing a document again also changes white space. The new one as
 * a whole where that would say something else.
 */
function spliced(before: string, after: string, changed: readonly string[]): string {
  const text = changed.reduce((now, name) => withMember(now, after, name), before);
  return isSame(text, after) ? text : after;
}

function isSame(one: string, other: string): boolean {
  try {
    return isDeepStrictEqual(load(one), load(other));
  } catch {
    return false;
  }
}

function withMember(text: string, after: string, name: string): string {
  const old = rangeOf(text, name);
  const now = rangeOf(after, name);
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const member = now === undefined ? "" : after.slice(...now).replaceAll("\n", lineEnd);
  if (old === undefined) return `${text}${/(?:^|\n)$/.test(text) ? "" : lineEnd}${member}${lineEnd}`;
  return text.slice(0, old[0]) + member + text.slice(old[1]);
}

/** From its name to the end of its value, without the line end. */
function rangeOf(text: string, name: string): [number, number] | undefined {
  const { contents } = parseDocument(text);
  if (!isMap(contents)) return undefined;
  const pair = contents.items.find(({ key }) => isScalar(key) && key.value === name);
  const start = pair?.key.range?.[0];
  const end = pair?.value?.range?.[1];
  if (start === undefined || end === undefined) return undefined;
  return [start, start + text.slice(start, end).trimEnd().length];
}

/** Puts a choice of operations into the text of a configuration file, whose other bytes stay as they are. */
import { isDeepStrictEqual } from "node:util";
import { load } from "js-yaml";
import { type Document, isMap, isScalar, isSeq, parseDocument, type Scalar, type YAMLSeq } from "yaml";
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

/** A member of the file that has changed. */
interface Changed {
  readonly name: string;
  /** Comments that stay where it stood, if it is gone. */
  readonly comments?: readonly string[];
}

function editList(document: Document, name: string, { added, removed }: ListEdit): Changed[] {
  if (added.length + removed.length === 0) return [];
  const list = sequenceAt(document, name);
  const nodes = added.map((selector) => document.createNode(selector));
  const comments = replaceItems(list, removed, nodes);
  if (list.items.length > 0) {
    if (added.length > 0) list.flow = false;
    return [{ name }];
  }
  document.delete(name);
  return [{ name, comments: [list.commentBefore ?? [], comments].flat() }];
}

/**
 * Comments stay, before what follows.
 * @returns those that nothing follows
 */
function replaceItems(list: YAMLSeq, removed: readonly string[], added: readonly Scalar[]): string[] {
  const gone = new Set(removed);
  let comments: string[] = [];
  const items: unknown[] = [];
  for (const item of [...list.items, ...added]) {
    const isRemoved = isScalar(item) && gone.has(String(item.value));
    if (isRemoved) comments.push(...[item.commentBefore, item.comment].flatMap((one) => one ?? []));
    else {
      if (isScalar(item) && comments.length > 0)
        item.commentBefore = [...comments, item.commentBefore ?? []].flat().join("\n");
      comments = isScalar(item) ? [] : comments;
      items.push(item);
    }
  }
  list.items = items;
  const last = items.at(-1);
  if (!isScalar(last) || comments.length === 0) return comments;
  last.commentBefore = [last.commentBefore ?? [], ...comments].flat().join("\n");
  return [];
}

function setMembers(document: Document, settings: readonly OperationSetting[]): Changed[] {
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
  return [{ name: "operations" }];
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
function spliced(before: string, after: string, changed: readonly Changed[]): string {
  const text = changed.reduce((now, one) => withMember(now, after, one), before);
  return isSame(text, after) ? text : after;
}

function isSame(one: string, other: string): boolean {
  try {
    return isDeepStrictEqual(load(one), load(other));
  } catch {
    return false;
  }
}

function withMember(text: string, after: string, { name, comments = [] }: Changed): string {
  const old = rangeOf(text, name);
  const now = rangeOf(after, name);
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const left = comments.flatMap((comment) => comment.split("\n").map((one) => `#${one}`)).join("\n");
  const member = (now === undefined ? left : after.slice(...now)).replaceAll("\n", lineEnd);
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

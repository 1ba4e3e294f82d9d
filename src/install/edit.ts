/** Edits a client's file without changing any other byte: comments, order and white space stay. */
import { isDeepStrictEqual } from "node:util";
import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  parseTree,
  printParseErrorCode,
  type JSONPath,
  type Node,
  type ParseError,
} from "jsonc-parser";
import { GeneratorError, unlessTooDeep } from "../errors.js";
import type { Client } from "./clients.js";
import type { ClientEntry, Entries } from "./entry.js";

interface Subject {
  /** Absolute. */
  readonly path: string;
  readonly client: Client;
}

/**
 * @param text the current file; absent if there is none
 * @throws GeneratorError `config-invalid` for a file that the client cannot read, `output-occupied` if an entry of that name
 * starts something else
 */
export function addEntries(text: string | undefined, { servers, inputs }: Entries, subject: Subject): string {
  const { key } = subject.client;
  let edited = text === undefined || text.trim() === "" ? "{}\n" : text;
  for (const [name, entry] of servers) {
    const before = entryAt(edited, name, subject);
    if (before !== undefined && !startsTheSame(before, entry)) throw occupied(name, subject);
    const next = mergeEntry(before, entry);
    if (!isDeepStrictEqual(before, next)) edited = set(edited, [key, name], next, subject);
  }
  const known = new Set(inputIds(edited, subject));
  for (const input of inputs.filter(({ id }) => !known.has(id)))
    edited = set(edited, ["inputs"], input, subject);
  return edited;
}

/** Removes the entries that start the same server, and the inputs that only they used. */
export function removeEntries(text: string, { servers, inputs }: Entries, subject: Subject): string {
  const { key } = subject.client;
  let edited = text;
  for (const [name, entry] of servers) {
    const before = entryAt(edited, name, subject);
    if (before !== undefined && startsTheSame(before, entry)) edited = remove(edited, [key, name]);
  }
  for (const { id } of inputs) {
    const index = inputIds(edited, subject).indexOf(id);
    if (index >= 0 && !edited.includes(`\${input:${id}}`)) edited = remove(edited, ["inputs", index]);
  }
  return edited;
}

/** Whether nothing is left except what an installation writes into an empty file. */
export function isBare(text: string, { client }: Subject): boolean {
  const root = parseTree(text);
  return (
    root?.type === "object" &&
    (root.children ?? []).every(({ children: [name, value] = [] }) => {
      const member = name === undefined ? "" : String(getNodeValue(name));
      return (member === client.key || member === "inputs") && (value?.children ?? []).length === 0;
    })
  );
}

function entryAt(text: string, name: string, subject: Subject): unknown {
  const servers = findNodeAtLocation(read(text, subject), [subject.client.key]);
  if (servers !== undefined && servers.type !== "object")
    throw invalid(subject, `"${subject.client.key}" is not an object`);
  if (membersNamed(servers, name).length > 1) throw invalid(subject, `it has ${JSON.stringify(name)} twice`);
  const node = servers && findNodeAtLocation(servers, [name]);
  // The parser's objects have no prototype, so they would not equal ours.
  return node && (structuredClone(getNodeValue(node)) as unknown);
}

function inputIds(text: string, subject: Subject): unknown[] {
  const inputs = findNodeAtLocation(read(text, subject), ["inputs"]);
  if (inputs !== undefined && inputs.type !== "array") throw invalid(subject, '"inputs" is not a list');
  return (inputs?.children ?? []).map((input) => {
    const id = findNodeAtLocation(input, ["id"]);
    return id && (getNodeValue(id) as unknown);
  });
}

function read(text: string, subject: Subject): Node {
  const errors: ParseError[] = [];
  const json = text.replace(/^\ufeff/, " ");
  const root = unlessTooDeep(() => parseTree(json, errors, { allowTrailingComma: true }));
  const [error] = errors;
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split("\n").length;
    throw invalid(subject, printParseErrorCode(error.error), line);
  }
  if (root === undefined) throw invalid(subject, "it is nested too deeply");
  if (root.type !== "object") throw invalid(subject, "it is not an object");
  if (membersNamed(root, subject.client.key).length > 1)
    throw invalid(subject, `it has "${subject.client.key}" twice`);
  return root;
}

/** Of several of one name, clients read the last, and everything else here the first. */
function membersNamed(container: Node | undefined, wanted: string): readonly Node[] {
  return (container?.children ?? []).filter(({ children: [name] = [] }) => name?.value === wanted);
}

function invalid({ path, client }: Subject, what: string, line?: number): GeneratorError {
  return new GeneratorError("config-invalid", `${client.title} cannot read ${path}: ${what}.`, {
    hint: "Fix the file, then run this again; it was not changed.",
    at: { file: path, ...(line !== undefined && { line }) },
  });
}

function occupied(name: string, { path, client }: Subject): GeneratorError {
  return new GeneratorError(
    "output-occupied",
    `${client.title} has a server ${JSON.stringify(name)} already, which starts something else.`,
    { hint: "Choose another name with --name, or remove that entry.", at: { file: path } },
  );
}

function startsTheSame(before: unknown, { args: [script] }: ClientEntry): boolean {
  if (typeof before !== "object" || before === null || !("args" in before)) return false;
  return Array.isArray(before.args) && before.args[0] === script;
}

/** Keeps what the user added to an entry, especially values of variables. */
function mergeEntry(before: unknown, entry: ClientEntry): object {
  if (typeof before !== "object" || before === null) return entry;
  const own = "env" in before && typeof before.env === "object" ? before.env : {};
  const env = { ...entry.env, ...own };
  return { ...before, ...entry, ...(Object.keys(env).length > 0 && { env }) };
}

/** Replaces a value or appends it, without touching its neighbours. */
function set(text: string, [parent = "", name]: readonly string[], value: object, subject: Subject): string {
  const root = read(text, subject);
  const container = findNodeAtLocation(root, [parent]);
  if (container === undefined) {
    return insert(text, root, {
      depth: 1,
      member: parent,
      value: name === undefined ? [value] : { [name]: value },
    });
  }
  const node = name === undefined ? undefined : findNodeAtLocation(container, [name]);
  if (node === undefined) return insert(text, container, { depth: 2, member: name, value });
  return text.slice(0, node.offset) + pretty(value, 2, style(text)) + text.slice(node.offset + node.length);
}

interface Insertion {
  /** Nesting depth of the member. */
  readonly depth: number;
  /** Absent in a list. */
  readonly member: string | undefined;
  readonly value: object;
}

function insert(text: string, container: Node, { depth, member, value }: Insertion): string {
  const look = style(text);
  const last = container.children?.at(-1);
  const from = last === undefined ? container.offset + 1 : last.offset + last.length;
  const rest = text.slice(from);
  const [tail = "", comma] = afterMember.exec(rest) ?? [];
  const isOneLine = last === undefined && /^\s*[}\]]/.exec(rest)?.[0].includes("\n") !== true;
  return [
    text.slice(0, from),
    last === undefined || comma !== undefined ? "" : ",",
    tail,
    look.eol + look.unit.repeat(depth),
    member === undefined ? "" : `${JSON.stringify(member)}: `,
    pretty(value, depth, look),
    isOneLine ? look.eol + look.unit.repeat(depth - 1) : "",
    rest.slice(tail.length),
  ].join("");
}

/** A trailing comma, and the comment on the same line, which belongs to the member. */
const afterMember = /^(\s*,)?(?:[^\S\r\n]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/))?/;

interface Style {
  readonly eol: string;
  readonly unit: string;
}

function style(text: string): Style {
  return { eol: text.includes("\r\n") ? "\r\n" : "\n", unit: /^([ \t]+)\S/m.exec(text)?.[1] ?? "  " };
}

function pretty(value: object, depth: number, { eol, unit }: Style): string {
  return JSON.stringify(value, null, unit).replaceAll("\n", eol + unit.repeat(depth));
}

function remove(text: string, path: JSONPath): string {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const content = text.slice(mark.length);
  return mark + applyEdits(content, modify(content, path, undefined, {}));
}

/** Represents TypeScript types as data and prints them: on one line if they fit, otherwise broken like Prettier does. */
import { lineWidth } from "../text/format.js";
import { propertyName } from "../text/literal.js";

export type TypeNode =
  /** A keyword, a literal or a name: source text. */
  | { readonly kind: "atom"; readonly text: string }
  | { readonly kind: "array"; readonly items: TypeNode }
  | { readonly kind: "tuple"; readonly items: readonly TypeNode[]; readonly rest?: TypeNode }
  | { readonly kind: "union" | "intersection"; readonly parts: readonly TypeNode[] }
  | ObjectNode;

export interface ObjectNode {
  readonly kind: "object";
  readonly members: readonly MemberNode[];
  /** Type of all members that are not listed. */
  readonly others?: TypeNode;
}

export interface MemberNode {
  readonly name: string;
  readonly optional: boolean;
  readonly type: TypeNode;
  /** Escaped text of a comment. */
  readonly comment?: string;
}

export function atom(text: string): TypeNode {
  return { kind: "atom", text };
}

export const unknownType = atom("unknown");
export const neverType = atom("never");

/** Builds `A | B`: no parts give `never`, `unknown` absorbs the others, and nested unions are merged. */
export function union(parts: readonly TypeNode[]): TypeNode {
  const distinct = withoutRepeats(parts.flatMap((part) => (part.kind === "union" ? part.parts : [part])));
  if (distinct.includes(unknownType)) return unknownType;
  const [only = neverType] = distinct;
  return distinct.length < 2 ? only : { kind: "union", parts: distinct };
}

/** Builds `A & B`; `unknown` adds nothing. */
export function intersection(parts: readonly TypeNode[]): TypeNode {
  const distinct = withoutRepeats(parts.filter((part) => part !== unknownType));
  const [only = unknownType] = distinct;
  return distinct.length < 2 ? only : { kind: "intersection", parts: distinct };
}

/** Prints the body of an interface with its braces, one member per line. */
export function printInterfaceBody(node: ObjectNode): string {
  return node.members.length === 0 && node.others === undefined ? "{}" : breakType(node, 0);
}

/** Prints `head` followed by the type. @param indent columns at which all lines start */
export function printAfter(head: string, node: TypeNode, indent: number): string {
  const type = printType(node, indent, indent + head.length);
  return type.startsWith("\n") ? head.trimEnd() + type : head + type;
}

/** @param indent columns at which the lines after the first start; @param used columns already used on the first line */
export function printType(node: TypeNode, indent: number, used: number): string {
  const flat = onOneLine(node);
  return flat !== undefined && used + flat.length < lineWidth ? flat : breakType(node, indent);
}

function withoutRepeats(parts: readonly TypeNode[]): TypeNode[] {
  const atoms = new Set<string>();
  return parts.filter((part) => {
    if (part.kind !== "atom") return true;
    const repeated = atoms.has(part.text);
    atoms.add(part.text);
    return !repeated;
  });
}

/** Nothing if a comment needs its own lines. */
function onOneLine(node: TypeNode): string | undefined {
  switch (node.kind) {
    case "atom":
      return node.text;
    case "array": {
      const items = onOneLine(node.items);
      return items === undefined ? undefined : `${grouped(node.items, items)}[]`;
    }
    case "tuple":
      return wrapped(joined([...node.items.map(onOneLine), ...restOf(node)], ", "), "[", "]");
    case "union":
      return joined(node.parts.map(onOneLine), " | ");
    case "intersection":
      return joined(node.parts.map(operand), " & ");
    case "object":
      return wrapped(joined(membersOf(node).map(memberOnOneLine), "; "), "{ ", " }");
  }
}

function breakType(node: TypeNode, indent: number): string {
  const inner = indent + 2;
  const line = `\n${" ".repeat(inner)}`;
  const end = `\n${" ".repeat(indent)}`;
  switch (node.kind) {
    case "atom":
      return node.text;
    case "array": {
      if (node.items.kind !== "union") return `${grouped(node.items, breakType(node.items, indent))}[]`;
      return `(${breakType(node.items, indent)}${end})[]`;
    }
    case "tuple": {
      const items = node.items.map((item) => printType(item, inner, inner));
      return `[${[...items, ...restOf(node)].map((item) => `${line}${item},`).join("")}${end}]`;
    }
    case "union":
      return node.parts.map((part) => `${line}| ${printType(part, inner, inner + 2)}`).join("");
    case "intersection":
      return node.parts.map((part) => grouped(part, printType(part, indent, indent), "union")).join(" & ");
    case "object":
      return `{${membersOf(node)
        .map(({ comment, head, type }) => {
          const text = `${printAfter(head, type, inner)};`;
          return comment === undefined ? line + text : `${line}/** ${comment} */${line}${text}`;
        })
        .join("")}${end}}`;
  }
}

function membersOf(node: ObjectNode): { head: string; type: TypeNode; comment?: string | undefined }[] {
  const members = node.members.map(({ name, optional, type, comment }) => ({
    head: `${propertyName(name)}${optional ? "?" : ""}: `,
    type,
    comment,
  }));
  return node.others === undefined ? members : [...members, { head: "[name: string]: ", type: node.others }];
}

function memberOnOneLine(member: ReturnType<typeof membersOf>[number]): string | undefined {
  const type = onOneLine(member.type);
  return type === undefined || member.comment !== undefined ? undefined : member.head + type;
}

function operand(part: TypeNode): string | undefined {
  const text = onOneLine(part);
  return text === undefined ? undefined : grouped(part, text, "union");
}

/** Adds parentheses if the brackets or the operator after the type would bind tighter. */
function grouped(node: TypeNode, text: string, loosest?: "union"): string {
  const loose = node.kind === "union" || (node.kind === "intersection" && loosest === undefined);
  return loose ? `(${text})` : text;
}

function restOf(node: TypeNode & { kind: "tuple" }): string[] {
  if (node.rest === undefined) return [];
  const text = onOneLine(node.rest) ?? "unknown";
  return [`...${grouped(node.rest, text)}[]`];
}

function joined(texts: readonly (string | undefined)[], separator: string): string | undefined {
  return texts.includes(undefined) ? undefined : texts.join(separator);
}

function wrapped(text: string | undefined, open: string, close: string): string | undefined {
  if (text === "") return (open + close).replaceAll(" ", "");
  return text === undefined ? undefined : open + text + close;
}

/** Hashes slots, the generated properties of a tool file, to tell an edit from a change of the API. */
import jsTokens from "js-tokens";
import type { Slot, ToolFile } from "../model/files.js";
import { shortHash } from "./hash.js";

/** {@link shortHash}es of a slot: of the last written text, and of the planned value behind it. */
export interface SlotHashes {
  readonly text: string;
  readonly source: string;
}

export function slotHashes(slot: Slot): SlotHashes {
  return { text: shortHash(tokenStream(slot.text)), source: shortHash(slot.source) };
}

/** {@link shortHash}es of a file: equal bytes mean untouched, equal tokens mean only reformatted. */
export interface FileHashes {
  /** Absent if the bytes are not those that the generator writes. */
  readonly bytes?: string;
  readonly tokens: string;
}

export function fileHashes(text: string): Required<FileHashes> {
  return { bytes: shortHash(text), tokens: shortHash(tokenStream(text)) };
}

/** By slot key, in the order of the file. */
export function hashSlots(file: ToolFile): Map<string, SlotHashes> {
  return new Map(file.slots.map((slot) => [slot.key, slotHashes(slot)]));
}

/**
 * Returns what source text means apart from its form: no white space, semicolons or trailing commas, strings by value, LF
 * line ends. Comments stay, because people write them. Reformatting does not change the result.
 */
export function tokenStream(source: string): string {
  const tokens: string[] = [];
  for (const token of jsTokens(source)) {
    switch (token.type) {
      case "WhiteSpace":
      case "LineTerminatorSequence":
        break;
      case "StringLiteral":
        tokens.push(JSON.stringify(stringValue(token.value)));
        break;
      case "MultiLineComment":
      case "SingleLineComment":
        tokens.push(token.value.replaceAll(/\r\n?/g, "\n").replaceAll(/[ \t]+$/gm, ""));
        break;
      case "Punctuator":
        if (token.value === ";") break;
        if (token.value === ":") unquoteName(tokens);
        if (/^[)\]}]$/.test(token.value) && tokens.at(-1) === ",") tokens.pop();
        tokens.push(token.value);
        break;
      case "NoSubstitutionTemplate":
      case "TemplateHead":
      case "TemplateMiddle":
      case "TemplateTail":
      case "RegularExpressionLiteral":
      case "HashbangComment":
      case "IdentifierName":
      case "PrivateIdentifier":
      case "NumericLiteral":
      case "Invalid":
        tokens.push(token.value);
    }
  }
  if (tokens.at(-1) === ",") tokens.pop();
  return tokens.join("\n");
}

/** Makes `"name":` and `name:` equal. */
function unquoteName(tokens: string[]): void {
  const name = tokens.at(-1);
  const before = tokens.at(-2);
  if (name?.startsWith('"') && (before === "{" || before === "," || before === undefined))
    tokens[tokens.length - 1] = name.slice(1, -1);
}

const simpleEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  "0": "\0",
};

/** The value of a string literal (https://tc39.es/ecma262/#sec-string-literals-static-semantics-sv). */
function stringValue(literal: string): string {
  return literal
    .slice(1, -1)
    .replaceAll(
      /\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[^]))/g,
      (_, point, unit, byte, other) => {
        const code: unknown = point ?? unit ?? byte;
        if (typeof code === "string") return String.fromCodePoint(parseInt(code, 16));
        if (typeof other !== "string" || /^[\r\n\u2028\u2029]/.test(other)) return "";
        return simpleEscapes[other] ?? other;
      },
    );
}

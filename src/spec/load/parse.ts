/** Parses bytes to JSON values. The text itself tells JSON from YAML, not the file's name. */
import yaml from "js-yaml";
import { GeneratorError } from "../../errors.js";
import type { Format } from "./document.js";
import { countJsonMembers, repeatedJsonKeys } from "./json-text.js";
import { maxMergedKeys, maxNesting } from "./limits.js";
import { positionsIn } from "./position.js";
import { yamlPlace } from "../../yaml-place.js";

export interface Parsed {
  readonly text: string;
  readonly format: Format;
  readonly value: unknown;
  /** Places of repeated keys in one object, of which the last counts. For JSON see {@link repeatedKeysOfJson}. */
  readonly repeatedKeys: readonly { readonly line: number; readonly column: number }[];
  /** Bytes that are not UTF-8 were replaced. */
  readonly damaged: boolean;
}

/**
 * Parses JSON or YAML; prose such as Markdown (recognized by its name, because any text may be YAML) becomes a string.
 *
 * @throws GeneratorError `document-unreadable` with line and column.
 */
export async function parse(bytes: Uint8Array, name: string): Promise<Parsed> {
  const { text, damaged } = decode(bytes);
  if (prose.test(name)) return { text, format: "text", value: text, repeatedKeys: [], damaged };
  const json = looksLikeJson(text) ? parseJson(text) : undefined;
  return { text, damaged, ...(json ?? (await parseYaml(text, name))) };
}

const prose = /\.(md|markdown|mdx|txt|rst|adoc|html?)([?#]|$)/i;

function decode(bytes: Uint8Array): { text: string; damaged: boolean } {
  const encoding = encodingOf(bytes);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), damaged: false };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), damaged: true };
  }
}

/** Detects the encoding by the byte order mark: https://encoding.spec.whatwg.org/#bom-sniff */
function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16be" | "utf-16le" {
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : "utf-8";
}

function looksLikeJson(text: string): boolean {
  return /^\s*[[{"]/.test(text);
}

function parseJson(text: string): Pick<Parsed, "format" | "value" | "repeatedKeys"> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return losesNumbers(text) ? undefined : { format: "json", value, repeatedKeys: [] };
  } catch {
    // YAML also accepts JSON with comments and trailing commas, and reports where a text is broken.
    return undefined;
  }
}

/** Whether a number is too large for any, such as 1e400, which would come back as null. In YAML it stays the text that it is. */
function losesNumbers(json: string): boolean {
  if (!/\d[eE]\+?\d{3,}[\s,\]}]|\d{309}/.test(json)) return false;
  let isLost = false;
  JSON.parse(json, (_, value: unknown) => {
    if (value === Infinity || value === -Infinity) isLost = true;
    return value;
  });
  return isLost;
}

/** @param members number of members in the parsed value, with each key once per object */
export function repeatedKeysOfJson(text: string, members: number): Parsed["repeatedKeys"] {
  if (countJsonMembers(text) === members) return [];
  const position = positionsIn(text);
  return repeatedJsonKeys(text).map(position);
}

async function parseYaml(
  text: string,
  name: string,
): Promise<Pick<Parsed, "format" | "value" | "repeatedKeys">> {
  try {
    return { format: "yaml", value: yaml.load(text, strict), repeatedKeys: [] };
  } catch (error) {
    if (!(error instanceof yaml.YAMLException)) throw error;
    if (!error.reason.startsWith("duplicated mapping key")) throw unreadable(error, { text, name });
  }
  try {
    const { repeatedYamlKeys } = await import("../../yaml-text.js");
    return { format: "yaml", value: yaml.load(text, lenient), repeatedKeys: repeatedYamlKeys(text) };
  } catch (error) {
    throw error instanceof yaml.YAMLException ? unreadable(error, { text, name }) : error;
  }
}

/**
 * YAML 1.2's core schema (https://yaml.org/spec/1.2.2/#103-core-schema) restricted to JSON: dates, `yes` and `.inf` stay
 * strings. Merge keys of YAML 1.1 are supported, because they are common. Unknown tags are ignored.
 */
const jsonSchema = yaml.FAILSAFE_SCHEMA.extend({
  implicit: [
    scalar(
      "null",
      (text) => /^(?:~|null|Null|NULL|)$/.test(text),
      () => null,
    ),
    scalar(
      "bool",
      (text) => /^(?:true|True|TRUE|false|False|FALSE)$/.test(text),
      (text) => /^t/i.test(text),
    ),
    scalar("int", (text) => /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+)$/.test(text) && fits(text), Number),
    scalar(
      "float",
      (text) => /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text) && fits(text),
      Number,
    ),
    new yaml.Type("tag:yaml.org,2002:merge", { kind: "scalar", resolve: (text) => text === "<<" }),
  ],
  explicit: (["scalar", "sequence", "mapping"] as const).flatMap((kind) =>
    ["!", "tag:"].map((tag) => new yaml.Type(tag, { kind, multi: true, construct: asWritten })),
  ),
});

function scalar(tag: string, matches: (text: string) => boolean, construct: (text: string) => unknown) {
  return new yaml.Type(`tag:yaml.org,2002:${tag}`, {
    kind: "scalar",
    resolve: (data: unknown) => (data === null ? tag === "null" : typeof data === "string" && matches(data)),
    construct: (data: string | null) => construct(data ?? ""),
  });
}

function fits(text: string): boolean {
  return Number.isFinite(Number(text));
}

function asWritten(data: unknown): unknown {
  return data;
}

const strict = { schema: jsonSchema, maxDepth: maxNesting, maxTotalMergeKeys: maxMergedKeys };
const lenient = { ...strict, json: true };

function unreadable(
  error: yaml.YAMLException,
  { text, name }: { text: string; name: string },
): GeneratorError {
  const place = yamlPlace(error);
  if (place === undefined) {
    return new GeneratorError(
      "document-unreadable",
      `${name} has several YAML documents, separated by "---".`,
      {
        hint: "Give a file with the OpenAPI document alone.",
        at: { file: name },
      },
    );
  }
  const { line, column } = place;
  const notation = looksLikeJson(text) ? "JSON" : "YAML";
  return new GeneratorError(
    "document-unreadable",
    `${name} is not valid ${notation}: ${error.reason} (line ${line}, column ${column}).`,
    {
      hint: "Fix the document at that place, or just before it.",
      at: { file: name, line, column },
      cause: error,
    },
  );
}

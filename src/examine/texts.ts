/** Finds what the texts of a document should not contain. */
import { truncated } from "../runtime/values/text.js";
import { joinPointer } from "../runtime/schema/pointer.js";
import { instructionLike } from "../instruction-like.js";
import type { Location } from "../model/api.js";
import type { Check, Examined, Found } from "./check.js";

export const checks: readonly Check[] = [
  {
    code: "hidden-characters",
    severity: "warning",
    why: "A model reads these characters, but people who review the text do not see them.",
    hint: "Remove the characters; generated files do not contain them.",
    find: hiddenCharacters,
  },
  {
    code: "secret-in-document",
    severity: "warning",
    why: "Everyone who gets the document, the tools or their examples gets the secret.",
    hint: "Revoke it if it is real, and put a placeholder such as YOUR_TOKEN in its place.",
    find: secrets,
  },
  {
    code: "instruction-like-text",
    severity: "warning",
    why: "A model reads names and values beside descriptions, as if their operator had said so.",
    hint: "Read it. It cannot be removed without changing what is sent: fix the document, or leave the operation out.",
    find: instructionsElsewhere,
  },
];

interface Text {
  readonly text: string;
  readonly at: Location;
  /** The name of a member, what a model sees as a name or value of the API, or anything else. */
  readonly kind: "name" | "shown" | "other";
  /** The object with the text, and the member's name; absent for an item of a list. */
  readonly member?: { readonly of: Location; readonly key: string };
}

/** Format characters except joiners that scripts and emoji need, private characters, and terminal escapes. */
const hidden = /(?![\u200c\u200d])[\p{Cf}\p{Co}\u001b\u009b]/gu;

function* hiddenCharacters(examined: Examined): Iterable<Found> {
  for (const { text, at, member, kind } of texts(examined)) {
    if (kind === "name") continue;
    const points = [...new Set(text.match(hidden) ?? [])].map(codePoint);
    if (points.length === 0) continue;
    yield {
      message: `${points.slice(0, 3).join(", ")}${points.length > 3 ? ", …" : ""} in this text cannot be seen.`,
      at,
      ...(member !== undefined && {
        fix: { at: member.of, update: { [member.key]: text.replaceAll(hidden, "") } },
      }),
    };
  }
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Secrets that have an unmistakable form, so that ordinary text never matches. */
const secretForms: readonly (readonly [string, RegExp])[] = [
  ["an AWS access key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b/],
  ["a GitLab token", /\bglpat-[A-Za-z0-9_-]{20,}\b/],
  ["a Slack token", /\bxox[abposr]-[A-Za-z0-9-]{20,}\b/],
  ["a Stripe key", /\b[rs]k_live_[A-Za-z0-9]{20,}\b/],
  ["a Google API key", /\bAIza[0-9A-Za-z_-]{35}\b/],
  ["a SendGrid key", /\bSG\.[\w-]{22}\.[\w-]{43}\b/],
  ["an npm token", /\bnpm_[A-Za-z0-9]{36}\b/],
  ["a signed token (JWT)", /\beyJ[\w-]{10,1000}\.eyJ[\w-]{10,4000}\.[\w-]{20,}\b/],
  ["a private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[\w+/=]{40}/],
];

function* secrets(examined: Examined): Iterable<Found> {
  for (const { text, at, member, kind } of texts(examined)) {
    const [secret] = secretForms.find(([, form]) => form.test(text)) ?? [];
    if (secret === undefined || kind === "name") continue;
    yield {
      message: `This looks like ${secret}.`,
      at,
      ...(member !== undefined && exampleKeys.has(member.key) && { fix: { at, remove: true as const } }),
    };
  }
}

const exampleKeys = new Set(["example", "default"]);

/** Members whose strings reach a model as names or values of the API; loading looks at descriptions. */
const shownValues: ReadonlySet<string> = new Set(["const", "enum", "name", "operationId", "pattern", "tags"]);

function* instructionsElsewhere(examined: Examined): Iterable<Found> {
  for (const { text, at, kind } of texts(examined)) {
    const [phrase] = kind === "other" ? [] : instructionLike(text);
    if (phrase === undefined) continue;
    const quoted = truncated(phrase, 80);
    yield {
      message: `This name or value addresses a model rather than describing the API: ${JSON.stringify(quoted)}.`,
      at,
    };
  }
}

/** Yields every string of every file, in the order of the document. */
function* texts({ api, files }: Examined): Iterable<Text> {
  for (const { name, value } of files) {
    const at = { file: name, pointer: "", document: api.id };
    yield* textsOf(value, { at, isShown: false, seen: new Set() });
  }
}

interface Around {
  readonly at: Location;
  /** Whether the strings of a list here are shown to a model. */
  readonly isShown: boolean;
  readonly seen: Set<object>;
}

function* textsOf(value: unknown, { at, isShown, seen }: Around): Iterable<Text> {
  if (typeof value !== "object" || value === null) return;
  // A text that YAML aliases repeat is reported once, at its first place.
  if (seen.has(value)) return;
  seen.add(value);
  const isList = Array.isArray(value);
  for (const [key, inside] of Object.entries(value) as [string, unknown][]) {
    const place = { ...at, pointer: joinPointer(at.pointer, key) };
    const shown = isList ? isShown : shownValues.has(key);
    if (!isList) yield { text: key, at: place, kind: "name" };
    if (typeof inside !== "string") yield* textsOf(inside, { at: place, isShown: shown, seen });
    else {
      const member = isList ? {} : { member: { of: at, key } };
      yield { text: inside, at: place, kind: shown ? "shown" : "other", ...member };
    }
  }
}

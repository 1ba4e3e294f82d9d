/** Remembers values that must never appear in a result, an error or the log. */
import type { Redact } from "../response/cut.js";
import { decodedText, undecodedPosition } from "../values/decoded-text.js";
import { base64, hex } from "../values/encoding.js";
import { indexOfText } from "../values/text.js";
import { atOnce, type Steps } from "../values/slices.js";

export interface Secrets {
  /**
   * Remembers a secret, such as an access token, until too many others were in use after it.
   */
  add(value: string): void;
  /** Remembers a secret of the settings for as long as the server runs. */
  keep(value: string): void;
  /**
   * Replaces every secret in a text, in all of its encodings.
   * @param more Further secrets. A list may grow between texts, but not change otherwise.
   */
  redact(text: string, more?: readonly string[]): string;
  /** Does so with the same further secrets, for long texts in steps. */
  redactor(more: readonly string[]): Redact;
}

const replacement = "[redacted]";

/** Shorter values would too often match parts of ordinary words or numbers. */
const shortest = 6;

/** Maximum number of secrets that are not kept. Access tokens are replaced often, so those used longest ago are no longer in use. */
const remembered = 100;

/** Characters of secrets that are written in all encodings at once. */
const writtenAtOnce = 1_000;

export function createSecrets(): Secrets {
  const kept = new Map<string, readonly Form[]>();
  const passing = new Map<string, readonly Form[]>();
  /** Written out once per list rather than once per text, because an answer may have a million texts. */
  const formsOfMore = new WeakMap<readonly string[], { forms: Forms; count: number }>();
  let forms = new Forms();

  function refresh(): void {
    forms = new Forms();
    forms.add([...kept.values(), ...passing.values()].flat());
  }

  function* formsWith(more: readonly string[]): Steps<readonly Forms[]> {
    const others = formsOfMore.get(more) ?? { forms: new Forms(), count: 0 };
    formsOfMore.set(more, others);
    let written = 0;
    while (others.count < more.length) {
      const value = more[others.count] ?? "";
      others.count += 1;
      if (value.length < shortest) continue;
      others.forms.add(writings(value));
      written += value.length;
      if (written < writtenAtOnce) continue;
      written = 0;
      yield;
    }
    return [forms, others.forms];
  }

  function* redacting(text: string, more: readonly string[], effort: Effort): Steps<string> {
    return yield* without(text, yield* formsWith(more), effort);
  }

  function redact(text: string, more: readonly string[] = []): string {
    return atOnce(redacting(text, more, { searched: 0 }));
  }

  return {
    add(value) {
      if (value.length < shortest || kept.has(value)) return;
      const known = passing.get(value);
      passing.delete(value);
      passing.set(value, known ?? writings(value));
      const [oldest] = passing.keys();
      if (passing.size > remembered && oldest !== undefined) passing.delete(oldest);
      if (known === undefined) refresh();
    },
    keep(value) {
      if (value.length < shortest || kept.has(value)) return;
      kept.set(value, writings(value));
      passing.delete(value);
      refresh();
    },
    redact,
    redactor: (more) => {
      const effort = { searched: 0 };
      return Object.assign((text: string) => redact(text, more), {
        steps: (text: string) => redacting(text, more, effort),
      });
    },
  };
}

/** From the first to behind the last character of something in a text. */
type Span = readonly [start: number, end: number];

/**
 * Texts inside of texts are encoded once each, such as a URL in JSON in a line of the log. More often than this is not decoded.
 */
const mostDecodings = 3;

/** Characters that are decoded without a step in between, which takes a good millisecond. */
const decodedAtOnce = 16_384;

/** How a secret may be written. */
interface Form {
  readonly written: string;
  /** In capital or small letters. */
  readonly anyCase?: true;
}

/** A text is searched for all forms, if they are few. */
const fewForms = 100;

/** Forms by how they begin: a text with the beginnings of some is searched for these, however many there are. */
class Forms {
  longest = 0;
  readonly #all: Form[] = [];
  /** Filled when it is first needed. */
  readonly #byStart = new Map<number, Form[]>();
  #sorted = 0;

  add(forms: readonly Form[]): void {
    for (const form of forms) {
      this.#all.push(form);
      this.longest = Math.max(this.longest, form.written.length);
    }
  }

  /** @returns All that can be in the text. */
  likelyIn(text: string): Iterable<Form> {
    if (this.#all.length <= fewForms) return this.#all;
    for (const form of this.#all.slice(this.#sorted)) this.#sort(form);
    this.#sorted = this.#all.length;
    const found = new Set<Form>();
    for (let at = 0; at + shortest <= text.length; at += 1)
      for (const form of this.#byStart.get(startAt(text, at)) ?? []) found.add(form);
    return found;
  }

  #sort(form: Form): void {
    const start = startAt(form.written, 0);
    const others = this.#byStart.get(start);
    if (others === undefined) this.#byStart.set(start, [form]);
    else others.push(form);
  }
}

/** A number for the characters with which a form begins, the same for capital and small letters. */
function startAt(text: string, at: number): number {
  let start = 0;
  for (let i = at; i < at + shortest; i += 1) {
    const code = text.charCodeAt(i);
    start = Math.imul(start, 31) + (code >= 65 && code <= 90 ? code + 32 : code);
  }
  return start;
}

/** Characters in which secrets begin that are looked for at once, and how many more may belong to one, at least. */
const searchedAtOnce = 65_536;
const longestWritten = 65_536;
/** A form in a text has up to so many characters for each of its own. */
const encodedLength = 6;

/** Characters in which forms were looked for since the last step: each text may be searched for thousands of them. */
interface Effort {
  searched: number;
}

const mostSearched = 1_000_000;
/** What it takes to look for a form, in however short a text. */
const charactersOfForm = 40;

function* without(text: string, forms: readonly Forms[], effort: Effort): Steps<string> {
  if (text.length < shortest) return text;
  let shown = "";
  let at = 0;
  const longest = Math.max(longestWritten, ...forms.map((some) => some.longest * encodedLength));
  const isShort = text.length <= searchedAtOnce + longest;
  for (let from = 0; from < text.length; from += searchedAtOnce) {
    const part = isShort ? text : text.slice(from, from + searchedAtOnce + longest);
    // Spans that overlap are replaced as one, so that no part of a secret remains.
    for (const [start, end] of yield* secretsWithin(part, forms, effort)) {
      if (!isShort && start >= searchedAtOnce) break;
      if (from + start >= at) shown += text.slice(at, from + start) + replacement;
      at = Math.max(at, from + end);
    }
    if (isShort) break;
    yield;
  }
  return at === 0 ? text : shown + text.slice(at);
}

/** @returns Where the secrets of a text are, by their beginning. */
function* secretsWithin(text: string, forms: readonly Forms[], effort: Effort): Steps<Span[]> {
  const spans: Span[] = [];
  let shown = text;
  for (let round = 0; round <= mostDecodings; round += 1) {
    const found = [
      ...(yield* spansIn(shown, forms, effort)),
      ...(yield* wrappedSpansIn(shown, forms, effort)),
    ];
    if (found.length > 0) {
      if (text.length > decodedAtOnce) yield;
      const source = undecodedPosition(text, round);
      for (const [start, end] of found) spans.push([source(start), source(end)]);
    }
    if (text.length > decodedAtOnce) yield;
    const next = decodedText(shown);
    if (next === shown) break;
    shown = next;
  }
  return spans.sort(([a], [b]) => a - b);
}

function* spansIn(text: string, forms: readonly Forms[], effort: Effort): Steps<Span[]> {
  // This one letter becomes two, and no position may change.
  const inSmall = text.replaceAll("\u0130", "i").toLowerCase();
  const spans: Span[] = [];
  for (const some of forms)
    for (const form of some.likelyIn(text)) {
      addSpans(spans, form.anyCase ? inSmall : text, form.written);
      effort.searched += text.length + charactersOfForm;
      if (effort.searched < mostSearched) continue;
      effort.searched = 0;
      yield;
    }
  return spans;
}

/** Lines of base64 have 64 characters in certificates and 76 in mail. */
const leastLine = 60;

/** Finds what lines of base64 divide. */
function* wrappedSpansIn(text: string, forms: readonly Forms[], effort: Effort): Steps<Span[]> {
  const breaks = lineBreaks(text);
  if (breaks.length === 0) return [];
  const starts = [0, ...breaks.map(([, end]) => end)];
  const lines = starts.map((start, i) => text.slice(start, breaks[i]?.[0]));
  const found = yield* spansIn(lines.join(""), forms, effort);
  if (found.length === 0) return [];
  /** For each position of the joined lines, that in the text. */
  const places = new Uint32Array(text.length);
  let at = 0;
  for (const [i, line] of lines.entries())
    for (let inside = 0; inside < line.length; inside += 1) places[at++] = (starts[i] ?? 0) + inside;
  return found.map(([start, end]) => [places[start] ?? 0, (places[end - 1] ?? 0) + 1]);
}

function lineBreaks(text: string): Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf("\n", leastLine); at !== -1; at = text.indexOf("\n", at + 1)) {
    const end = text[at - 1] === "\r" ? at - 1 : at;
    if (isBase64(text, end - leastLine, end)) found.push([end, at + 1]);
  }
  return found;
}

/** Without an expression, because it is asked for each of many lines. */
function isBase64(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122;
    const isDigit = code >= 48 && code <= 57;
    if (!isLetter && !isDigit && !"+/-_".includes(text[at] ?? " ")) return false;
  }
  return true;
}

function addSpans(spans: Span[], text: string, written: string): void {
  const { length } = written;
  for (let at = indexOfText(text, written); at !== -1; at = indexOfText(text, written, at + length))
    spans.push([at, at + length]);
}

/** Returns a value as it is, as a form has it, in base64, also within more, and in hexadecimal digits; texts that have it encoded are decoded. */
function writings(value: string): Form[] {
  const bytes = new TextEncoder().encode(value);
  // An unpaired surrogate has no bytes of its own and is sent as a replacement character.
  const sendable = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const encoded = sendable.replace(/[^\0-\x7f]+/g, encodeURIComponent);
  const inBase64 = atOnce(base64(bytes));
  const unpadded = inBase64.replace(/=+$/, "");
  const within = [0, 1, 2].map((before) => withinBase64(bytes, before));
  const all = [
    value,
    sendable,
    encoded,
    encoded.replaceAll(" ", "+"),
    inBase64,
    ...[unpadded, ...within].flatMap((one) => [one, one.replaceAll("+", "-").replaceAll("/", "_")]),
  ];
  return [...Array.from(new Set(all), (written) => ({ written })), { written: hex(bytes), anyCase: true }];
}

/** Three bytes are four characters. @returns Those that are the value's alone, where so many bytes come before it in a group. */
function withinBase64(bytes: Uint8Array, before: number): string {
  const group = new Uint8Array(before + bytes.byteLength);
  group.set(bytes, before);
  return atOnce(base64(group)).slice(Math.ceil((before * 4) / 3), Math.floor((group.byteLength * 4) / 3));
}

/** Secrets in the headers that a caller brings: `Bearer abc` is one, and so is `abc`. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.values(headers).flatMap(withoutScheme);
}

export function withoutScheme(value: string): string[] {
  return [value, value.replace(/^\S+\s+/, "")];
}

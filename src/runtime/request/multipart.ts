import type { Steps } from "../slices.js";

export interface Part {
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Splits a multipart body into its parts, without preamble and epilogue: https://www.rfc-editor.org/rfc/rfc2046#section-5.1
 * @param most Parts behind these are not looked for.
 */
export function* splitMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
  most = Infinity,
): Steps<Part[]> {
  // Latin-1 has one character per byte, so positions in the text are positions in the bytes.
  const text = new TextDecoder("latin1").decode(bytes);
  const delimiters = yield* delimitersIn(text, boundary, most);
  return delimiters.flatMap(({ end: start, isLast }, i) => {
    const next = delimiters[i + 1];
    if (isLast || next === undefined) return [];
    const blank = /\r?\n\r?\n/.exec(text.slice(start, Math.min(next.start, start + longestHead)));
    const head = blank === null ? "" : text.slice(start, start + blank.index + blank[0].length);
    return [{ headers: headersOf(head), bytes: bytes.slice(start + head.length, next.start) }];
  });
}

/** Characters of a part's headers, as of a request's. */
const longestHead = 16_384;

interface Delimiter {
  /** Where it begins, with the line break before it. */
  start: number;
  end: number;
  isLast: boolean;
}

/** Characters that are searched at once. */
const searchedAtOnce = 262_144;

function* delimitersIn(text: string, boundary: string, most: number): Steps<Delimiter[]> {
  const found: Delimiter[] = [];
  const dashed = `--${boundary}`;
  const note = (at: number): void => {
    const end = at + dashed.length;
    const [rest, last] = restOfLine(text, end) ?? [];
    if (rest === undefined) return;
    const start = at - (text[at - 1] === "\n" ? (text[at - 2] === "\r" ? 2 : 1) : 0);
    found.push({ start, end: end + rest.length, isLast: last !== undefined });
  };
  if (text.startsWith(dashed)) note(0);
  for (let from = 0; from < text.length && found.length <= most; from += searchedAtOnce) {
    yield;
    const part = text.slice(from, from + searchedAtOnce + dashed.length + 1);
    for (
      let at = part.indexOf(`\n${dashed}`);
      at !== -1 && at < searchedAtOnce && found.length <= most;
      at = part.indexOf(`\n${dashed}`, at + 1)
    )
      note(from + at + 1);
  }
  return found;
}

function restOfLine(text: string, at: number): RegExpExecArray | undefined {
  const rest = /(--)?[ \t]*(?=\r?\n|$)/y;
  rest.lastIndex = at;
  return rest.exec(text) ?? undefined;
}

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.append(name, value);
  }
  return headers;
}

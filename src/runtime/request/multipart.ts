export interface Part {
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Splits a multipart body into its parts, without preamble and epilogue: https://www.rfc-editor.org/rfc/rfc2046#section-5.1
 * @param most Parts behind these are not looked for.
 */
export function splitMultipart(bytes: Uint8Array<ArrayBuffer>, boundary: string, most = Infinity): Part[] {
  // Latin-1 has one character per byte, so positions in the text are positions in the bytes.
  const text = new TextDecoder("latin1").decode(bytes);
  const escaped = boundary.replace(/[^0-9A-Za-z]/g, "\\$&");
  const delimiters: RegExpExecArray[] = [];
  const delimiter = new RegExp(`(?:^|\\r?\\n)--${escaped}(--)?[ \\t]*(?=\\r?\\n|$)`, "g");
  for (const found of text.matchAll(delimiter)) if (delimiters.push(found) > most) break;
  return delimiters.flatMap((delimiter, i) => {
    const next = delimiters[i + 1];
    if (delimiter[1] !== undefined || next === undefined) return [];
    const start = delimiter.index + delimiter[0].length;
    const part = text.slice(start, next.index);
    const blank = /\r?\n\r?\n/.exec(part);
    const head = blank === null ? "" : part.slice(0, blank.index + blank[0].length);
    return [{ headers: headersOf(head), bytes: bytes.slice(start + head.length, next.index) }];
  });
}

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.append(name, value);
  }
  return headers;
}

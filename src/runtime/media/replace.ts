const utf8 = new TextEncoder();
// A byte order mark at the beginning is part of the text.
const fromUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Returns a function that replaces bytes of a text's UTF-8, where unpaired surrogates are U+FFFD. Works on bytes, because all of
 * a text of a megabyte may have to be replaced, which takes `String.replace` ten times as long.
 * @param replacement Of a byte, in ASCII; `undefined` if it stays.
 */
export function byteReplacer(replacement: (byte: number) => string | undefined): (text: string) => string {
  const replacements = Array.from({ length: 256 }, (_, byte) => {
    const text = replacement(byte);
    return text === undefined ? undefined : utf8.encode(text);
  });
  const longest = Math.max(...replacements.map((bytes) => bytes?.length ?? 1));
  return (text) => {
    const bytes = utf8.encode(text);
    const replaced = new Uint8Array(longest * bytes.length);
    let length = 0;
    for (const byte of bytes) {
      const instead = replacements[byte];
      if (instead === undefined) replaced[length++] = byte;
      else for (const other of instead) replaced[length++] = other;
    }
    return fromUtf8.decode(replaced.subarray(0, length));
  };
}

/** Undoes what encodes characters within a text: percent signs of URLs, escapes of JSON and of programs, references of HTML. */

/** Names of characters in HTML: those of ASCII, and the space. */
const references: Readonly<Record<string, string>> = {
  tab: "\t",
  newline: "\n",
  nbsp: "\u00a0",
  nonbreakingspace: "\u00a0",
  excl: "!",
  quot: '"',
  num: "#",
  dollar: "$",
  percnt: "%",
  amp: "&",
  apos: "'",
  lpar: "(",
  rpar: ")",
  ast: "*",
  midast: "*",
  plus: "+",
  comma: ",",
  period: ".",
  sol: "/",
  colon: ":",
  semi: ";",
  lt: "<",
  equals: "=",
  gt: ">",
  quest: "?",
  commat: "@",
  lsqb: "[",
  lbrack: "[",
  bsol: "\\",
  rsqb: "]",
  rbrack: "]",
  hat: "^",
  lowbar: "_",
  underbar: "_",
  grave: "`",
  diacriticalgrave: "`",
  lcub: "{",
  lbrace: "{",
  vert: "|",
  verbar: "|",
  verticalline: "|",
  rcub: "}",
  rbrace: "}",
};

const encodings = new RegExp(
  [
    // https://www.rfc-editor.org/rfc/rfc3986#section-2.1
    "%[0-9a-f]{2}",
    // https://www.rfc-editor.org/rfc/rfc8259#section-7, and bytes as most languages write them
    '\\\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|["\\\\/bfnrt])',
    // https://html.spec.whatwg.org/#character-references, of which numbers and the oldest names need no semicolon
    "&(?:#0*[0-9]{1,7}|#x0*[0-9a-f]{1,6}|amp|lt|gt|quot|nbsp);?",
    `&(?:${Object.keys(references).join("|")});`,
  ].join("|"),
  "gi",
);

/** @returns The text itself if nothing in it is encoded. */
export function decodedText(text: string): string {
  return /[%\\&]/.test(text) ? text.replace(encodings, decoded) : text;
}

/**
 * Returns where in a text a position of the decoded text comes from.
 * @param times how often the text was decoded
 */
export function undecodedPosition(text: string, times: number): (position: number) => number {
  let places: readonly number[] | undefined;
  let shown = text;
  for (let round = 0; round < times; round += 1) {
    const before = places;
    const next = placesOf(shown);
    places = before === undefined ? next : next.map((place) => before[place] ?? text.length);
    shown = decodedText(shown);
  }
  return (position) => (places === undefined ? position : (places[position] ?? text.length));
}

/** For each position of the decoded text, and its end, the position in the text. */
function placesOf(text: string): number[] {
  const places: number[] = [];
  let at = 0;
  const plainUntil = (end: number): void => {
    for (; at < end; at += 1) places.push(at);
  };
  for (const { 0: written, index } of text.matchAll(encodings)) {
    plainUntil(index);
    const { length } = decoded(written);
    for (let i = 0; i < length; i += 1) places.push(length === written.length ? index + i : index);
    at = index + written.length;
  }
  plainUntil(text.length + 1);
  return places;
}

const escapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function decoded(written: string): string {
  const rest = written.slice(1);
  switch (written[0]) {
    case "%": {
      const byte = Number.parseInt(rest, 16);
      // Part of a character that is not ASCII: only its digits are made equal.
      return byte < 0x80 ? String.fromCharCode(byte) : written.toUpperCase();
    }
    case "\\":
      return rest.length > 1
        ? String.fromCharCode(Number.parseInt(rest.slice(1), 16))
        : (escapes[rest] ?? rest);
    default:
      return referred(rest.replace(";", "").toLowerCase()) ?? written;
  }
}

function referred(name: string): string | undefined {
  if (!name.startsWith("#")) return references[name];
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

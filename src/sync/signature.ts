/**
 * The mark of a generated file: a line at its head with the hash of everything else in it, so that an edit is noticed
 * without a list of hashes, which every run would change and branches could not share.
 */
import { extname } from "node:path";
import { sha256 } from "./hash.js";

/** How a line is said that means nothing to whoever reads the file, by extension. */
const lines: Readonly<Record<string, { readonly before: string; readonly mark: (text: string) => string }>> =
  {
    ".ts": { before: "", mark: (text) => `// ${text}\n` },
    ".md": { before: "", mark: (text) => `<!-- ${text} -->\n` },
    ".json": { before: "{\n", mark: (text) => `  "$comment": "${text}",\n` },
  };

const signature = /^(?:\{\n)?.*@generated SignedSource<<([0-9a-f]{64})>>.*\n/;

/** The file with its mark. Files of generated folders are TypeScript, Markdown, and JSON objects printed over lines. */
export function signed(path: string, text: string): string {
  const line = lines[extname(path)];
  if (line === undefined || !text.startsWith(line.before)) throw new Error(`${path} cannot be marked`);
  const mark = line.mark(`@generated SignedSource<<${sha256(text)}>>`);
  return line.before + mark + text.slice(line.before.length);
}

/** Whether files of that name can be marked: those that keep an edit (`*.orig`) cannot. */
export function isSignable(path: string): boolean {
  return Object.hasOwn(lines, extname(path));
}

/** Whether it says of itself that it was generated. */
export function isSigned(text: string): boolean {
  return signature.test(withLineFeeds(text));
}

/** Whether it still is what was generated. Line ends are git's business on some systems. */
export function isAsSigned(path: string, text: string): boolean {
  const [head = "", hash] = signature.exec(withLineFeeds(text)) ?? [];
  if (hash === undefined) return false;
  const unsigned = (lines[extname(path)]?.before ?? "") + withLineFeeds(text).slice(head.length);
  return sha256(unsigned) === hash;
}

function withLineFeeds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

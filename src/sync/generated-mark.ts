/**
 * Marks generated files: a line at the top holds the hash of the rest. Edits are noticed without a list of hashes, which
 * every run would change and branches would conflict on.
 */
import { extname } from "node:path";
import { sha256 } from "./hash.js";

/** How to write a comment line, by extension. */
const lines: Readonly<Record<string, { readonly before: string; readonly mark: (text: string) => string }>> =
  {
    ".js": { before: "", mark: (text) => `// ${text}\n` },
    ".ts": { before: "", mark: (text) => `// ${text}\n` },
    ".md": { before: "", mark: (text) => `<!-- ${text} -->\n` },
    ".json": { before: "{\n", mark: (text) => `  "$comment": "${text}",\n` },
  };

const signature = /^(?:\{\n)?.*@generated SignedSource<<([0-9a-f]{64})>>.*\n/;

/** Adds the mark. Generated folders contain code, Markdown, and JSON objects over several lines. */
export function signed(path: string, text: string): string {
  const line = lines[extname(path)];
  if (line === undefined || !text.startsWith(line.before)) throw new Error(`${path} cannot be marked`);
  const mark = line.mark(`@generated SignedSource<<${sha256(text)}>>`);
  return line.before + mark + text.slice(line.before.length);
}

/** Whether files of that name can be marked; kept edits (`*.orig`) cannot. */
export function isSignable(path: string): boolean {
  return Object.hasOwn(lines, extname(path));
}

/** Whether a text is marked as generated. */
export function isSigned(text: string): boolean {
  return signature.test(withLineFeeds(text));
}

/** Whether a text is unchanged since it was generated, apart from line ends, which git converts on some systems. */
export function isAsSigned(path: string, text: string): boolean {
  const [head = "", hash] = signature.exec(withLineFeeds(text)) ?? [];
  if (hash === undefined) return false;
  const unsigned = (lines[extname(path)]?.before ?? "") + withLineFeeds(text).slice(head.length);
  return sha256(unsigned) === hash;
}

function withLineFeeds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

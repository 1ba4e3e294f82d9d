/** Media types (https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1): which kind of answer they mean, and those of files. */

/** A media type taken apart. */
export interface MediaType {
  /** `type/subtype`, lower case; "" when there is none. */
  essence: string;
  /** By lower-case name. */
  parameters: ReadonlyMap<string, string>;
}

type MediaKind = "json" | "events" | "html" | "text" | "image" | "audio" | "multipart" | "binary" | "unknown";

export function parseMediaType(text: string | null): MediaType {
  const [essence = "", ...rest] = partsOf(text ?? "");
  const parameters = rest.map((part): [string, string] => {
    const [name = "", ...value] = part.split("=");
    return [
      name.trim().toLowerCase(),
      value
        .join("=")
        .trim()
        .replace(/^"(.*)"$/s, "$1")
        .replace(/\\(.)/gs, "$1"),
    ];
  });
  return { essence: essence.trim().toLowerCase(), parameters: new Map(parameters) };
}

/** Splits at semicolons outside of quotes. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    if (text[at] !== ";" || quoted) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  return [...parts, text.slice(start)];
}

/** JSON with a value in each line. */
export const jsonLineTypes: ReadonlySet<string> = new Set([
  "application/jsonl",
  "application/jsonlines",
  "application/ndjson",
  "application/x-jsonlines",
  "application/x-ndjson",
]);

const events: ReadonlySet<string> = new Set([
  ...jsonLineTypes,
  "text/event-stream",
  "application/stream+json",
  "application/json-seq",
]);

const texts = new Set([
  "application/xml",
  "application/yaml",
  "application/x-yaml",
  "application/toml",
  "application/javascript",
  "application/ecmascript",
  "application/graphql",
  "application/sql",
  "application/csv",
  "application/x-sh",
  "application/x-www-form-urlencoded",
  "application/pem-certificate-chain",
  "application/x-pem-file",
  "message/http",
  "message/rfc822",
  "image/svg+xml",
]);

export function mediaKind({ essence }: MediaType): MediaKind {
  if (essence === "" || essence === "application/octet-stream" || essence === "binary/octet-stream")
    return "unknown";
  if (events.has(essence)) return "events";
  if (/[/+]json$/.test(essence) || essence === "text/json") return "json";
  if (essence === "text/html" || essence === "application/xhtml+xml") return "html";
  if (texts.has(essence) || /^text\/|\+(xml|yaml)$/.test(essence)) return "text";
  if (essence.startsWith("image/")) return "image";
  if (essence.startsWith("audio/")) return "audio";
  if (essence.startsWith("multipart/")) return "multipart";
  return "binary";
}

/** What a caller says of a file. */
interface NamedFile {
  base64?: string | undefined;
  filename?: string | undefined;
  path?: string | undefined;
}

/** Returns the media type in a file's `data:` URL, or the one of its extension. */
export function impliedType(file: NamedFile): string | undefined {
  return dataType(file.base64) ?? typeByName(nameOf(file));
}

export function nameOf({ filename, path }: NamedFile): string | undefined {
  return filename ?? path?.split(/[/\\]/).at(-1);
}

function dataType(base64: string | undefined): string | undefined {
  const type = /^data:([^,;]+)(?:;[^,]*)?;base64,/.exec(base64 ?? "")?.[1];
  return type !== undefined && isMediaType(type) ? type : undefined;
}

export function isMediaType(text: string): boolean {
  const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
  return new RegExp(
    `^${token}/${token}(\\s*;\\s*${token}=(${token}|"[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]*"))*$`,
  ).test(text);
}

const typesByExtension = new Map([
  ["avif", "image/avif"],
  ["csv", "text/csv"],
  ["gif", "image/gif"],
  ["gz", "application/gzip"],
  ["html", "text/html"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["json", "application/json"],
  ["jsonl", "application/jsonl"],
  ["m4a", "audio/mp4"],
  ["md", "text/markdown"],
  ["mp3", "audio/mpeg"],
  ["mp4", "video/mp4"],
  ["ogg", "audio/ogg"],
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["svg", "image/svg+xml"],
  ["tar", "application/x-tar"],
  ["txt", "text/plain"],
  ["wav", "audio/wav"],
  ["webm", "video/webm"],
  ["webp", "image/webp"],
  ["xml", "application/xml"],
  ["yaml", "application/yaml"],
  ["zip", "application/zip"],
]);

/** Names an unnamed file, because some servers recognize files only by their extension. */
export function nameFor(stem: string, contentType: string | undefined): string {
  const extension = [...typesByExtension].find(([, type]) => type === contentType)?.[0];
  return extension === undefined ? stem : `${stem}.${extension}`;
}

function typeByName(filename: string | undefined): string | undefined {
  const extension = filename?.split(".").at(-1)?.toLowerCase();
  return extension === undefined ? undefined : typesByExtension.get(extension);
}

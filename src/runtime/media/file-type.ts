/** The media types of files, and the names that go with them. */

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

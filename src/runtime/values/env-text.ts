/**
 * Decodes the bytes of a text that a shell or an editor wrote, such as a `.env` file. PowerShell 5 writes files in UTF-16, and
 * editors on Windows may begin them with a byte order mark and end lines with CR LF.
 */
export function envText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, "\n");
}

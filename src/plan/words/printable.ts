/** Removes characters that hide or that change how a text is shown. */

/** Matches ECMA-48 control sequences, such as colours. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/**
 * Matches format characters (zero width, directions, tags), private ones, surrogate halves, and blanks that look like nothing.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Matches ASCII without control characters, as most texts are. */
const plainAscii = /^[\t\n\u0020-\u007e]*$/;

/** Removes what a terminal, an editor or a person would not show as what it is. Line breaks stay. */
export function printable(text: string): string {
  if (plainAscii.test(text)) return text;
  return text
    .replace(escapes, "")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, " ")
    .replace(invisible, "");
}

/** What texts are media types: https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1 */

/** Whether a text is a media type or a range. */
export function isMediaType(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+[\t ]*(;[^\p{Cc}\u2028\u2029]*)?$/u.test(text);
}

/** Whether a text is what an encoding may have: media types or ranges with commas between them. */
export function areMediaTypes(text: string): boolean {
  // A comma within quotes separates nothing.
  const unquoted = text.replace(/"[^"\p{Cc}]*"/gu, '""');
  return unquoted.split(",").every((one) => isMediaType(one.trim()));
}

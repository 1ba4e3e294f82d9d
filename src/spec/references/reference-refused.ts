/**
 * Says that a reference leads where references must not lead. It becomes a diagnostic, because the rest of the document is still
 * useful.
 */
export class ReferenceRefused extends Error {
  override readonly name = "ReferenceRefused";
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** A reference leads where references may not lead. Becomes a diagnostic: the rest of the document is still of use. */
export class ReferenceRefused extends Error {
  override readonly name = "ReferenceRefused";
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

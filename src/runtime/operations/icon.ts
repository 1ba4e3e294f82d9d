/** A picture that a client may show to people: https://modelcontextprotocol.io/specification/2025-11-25/basic#icons */
export interface Icon {
  /** An http(s) URL, or a `data:` URL. */
  readonly src: string;
  readonly mimeType?: string;
  /** For example `48x48`, or `any` if it can be scaled. */
  readonly sizes?: readonly string[];
  /** The background it was made for. */
  readonly theme?: "light" | "dark";
}

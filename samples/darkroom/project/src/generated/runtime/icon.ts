// @generated SignedSource<<1bb854c9ee669db33db6c8b51bb254905b97ee95a18edd15cbe77817df3b46b0>>
/** A picture for people that a client may show: https://modelcontextprotocol.io/specification/2025-11-25/basic#icons */
export interface Icon {
  /** An http(s) URL, or a `data:` URL. */
  readonly src: string;
  readonly mimeType?: string;
  /** As `48x48`, or `any` for what can be scaled. */
  readonly sizes?: readonly string[];
  /** The background that it was made for. */
  readonly theme?: "light" | "dark";
}

// @generated SignedSource<<e3792f7aaa30ce3f7367fd1d235d7894d321338a1dd4474a58361949f9789820>>
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

/** The protocol's own shape, whose lists may be written to. */
export function listedIcons(icons: readonly Icon[] | undefined) {
  if (icons === undefined) return {};
  return { icons: icons.map(({ sizes, ...icon }) => ({ ...icon, ...(sizes && { sizes: [...sizes] }) })) };
}

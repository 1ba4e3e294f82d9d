/** What became of one document. */
export type Verdict =
  /** The generator said why not. */
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  /** The server lists its tools and sends what its own tests say. */
  | { readonly kind: "working"; readonly tools: number }
  /** Ours to mend. */
  | { readonly kind: "fault"; readonly fault: string };

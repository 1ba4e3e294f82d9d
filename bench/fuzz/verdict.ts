/** What became of one document. */
export type Verdict =
  /** The generator said why not. */
  | { readonly kind: "refused"; readonly code: string; readonly message: string; readonly hint: string }
  /** The server lists its tools and sends what its own tests say. */
  | {
      readonly kind: "working";
      /** As listed. */
      readonly tools: readonly unknown[];
      /** Codes of what was told, each once. */
      readonly told: readonly string[];
      /** Paths of the project's files. */
      readonly files: readonly string[];
    }
  /** Ours to mend. */
  | { readonly kind: "fault"; readonly fault: string };

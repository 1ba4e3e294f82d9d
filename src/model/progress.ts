/** The stages of a run, reported as each one begins. */
export type Stage =
  | { readonly stage: "read"; readonly documents: number }
  | { readonly stage: "plan"; readonly operations: number }
  | { readonly stage: "emit"; readonly tools: number }
  | { readonly stage: "merge"; readonly files: number }
  | { readonly stage: "write"; readonly files: number };

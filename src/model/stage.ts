/** Where a run is; told when a stage begins. */
export type Stage =
  | { readonly stage: "read"; readonly documents: number }
  | { readonly stage: "plan"; readonly operations: number }
  | { readonly stage: "emit"; readonly tools: number }
  | { readonly stage: "merge"; readonly files: number }
  | { readonly stage: "write"; readonly files: number };

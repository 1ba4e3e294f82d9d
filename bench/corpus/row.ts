/** What the corpus says about one document. */
export interface Row {
  readonly operations: number;
  readonly tools: number;
  /** o200k_base tokens of the list. */
  readonly tokens: number;
  readonly warnings: number;
  /** Seconds. */
  readonly generate: number;
  readonly compile: number;
  readonly open: number;
  /** MiB, the most that generating took. */
  readonly memory: number;
  /** `ok`, or why a document without operations passes. */
  readonly verdict: string;
  /** Empty when the document passes. */
  readonly faults: readonly string[];
}

export const nothing: Row = {
  operations: 0,
  tools: 0,
  tokens: 0,
  warnings: 0,
  generate: 0,
  compile: 0,
  open: 0,
  memory: 0,
  verdict: "ok",
  faults: [],
};

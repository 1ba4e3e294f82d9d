/** What the corpus says about one document. */
export interface Row {
  /** In the document, whether or not the generator could make something of them. */
  readonly operations: number;
  readonly tools: number;
  /** Operations that search alone reaches. */
  readonly searched: number;
  /** o200k_base tokens of the list and the instructions. */
  readonly tokens: number;
  readonly warnings: number;
  /** Seconds to generate the project, to compile it, to run its own tests, and to open it six times. */
  readonly generate: number;
  readonly compile: number;
  readonly test: number;
  readonly open: number;
  /** MiB: the resident set of the generator at its largest, and the compiler's own account. */
  readonly generateMemory: number;
  readonly compileMemory: number;
  /** `ok`, or why a document without operations passes. */
  readonly verdict: string;
  /** Empty when the document passes. */
  readonly faults: readonly string[];
}

export const nothing: Row = {
  operations: 0,
  tools: 0,
  searched: 0,
  tokens: 0,
  warnings: 0,
  generate: 0,
  compile: 0,
  test: 0,
  open: 0,
  generateMemory: 0,
  compileMemory: 0,
  verdict: "ok",
  faults: [],
};

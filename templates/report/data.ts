/** What the report page holds for its script: written by `src/report/page`, read by `page.ts`. */

export interface PageData {
  /** In the order of the table as it is delivered. */
  readonly rows: readonly PageRow[];
  readonly operations: readonly PageOperation[];
  /** By document id and reference (`#/$defs/Pet`): what the originals refer to. */
  readonly schemas: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /** `hot` and `cold` as they are; absent where they decide nothing. */
  readonly choice?: { readonly hot: readonly PageSelector[]; readonly cold: readonly PageSelector[] };
}

/** A selector as it is written. */
export interface PageSelector {
  readonly selector: string;
  /** Indices of the operations that it matches. */
  readonly operations: readonly number[];
}

/** A listed tool, or an operation that has none of its own. */
export interface PageRow {
  readonly name: string;
  /** The tool that reaches it, where that is not its own. */
  readonly tool?: string;
  /** As the model sees it, or would; absent where its user withdrew it. */
  readonly shown?: ShownTool;
  readonly tokens: number;
  readonly naiveTokens: number;
  /** Indices of its operations. */
  readonly operations: readonly number[];
}

export interface ShownTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
}

/** An operation with everything that the page tells of it. */
export interface PageOperation {
  readonly key: string;
  /** Id of its document. */
  readonly api: string;
  /** What most generators list; its references stand. */
  readonly original: object;
  /** Why it is listed, grouped or hidden. */
  readonly reason: string;
  readonly at: string;
  /** What was cut, hidden or tightened of it, and why. */
  readonly decisions: readonly PageDecision[];
}

export interface PageDecision {
  readonly kind: string;
  readonly subject: string;
  readonly reason: string;
  readonly at: string;
}

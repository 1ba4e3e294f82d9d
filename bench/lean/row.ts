import type { Kind } from "./queries.js";

/** What the lean bench says about one document. */
export interface Row {
  readonly operations: number;
  /** Tokens of all operations as one tool each: untrimmed, and lean. */
  readonly naive: number;
  readonly lean: number;
  /** What a run without any options puts before a model: tokens of tools, discovery and instructions, and tools. */
  readonly shown: number;
  readonly listed: number;
  /** Whether some tool of that run says less than everything, and whether everything would fit. */
  readonly isCut: boolean;
  readonly fitsWhole: boolean;
  /** Selected operations that are in no tool and that no search finds. */
  readonly unreachable: number;
  /** Examples, defaults and enums that tightening was held against, and those that it refuses though the document does not. */
  readonly checked: number;
  readonly refused: number;
  readonly found: ReadonlyMap<Kind, Found>;
}

/** Of 100 queries of a kind, how many a plain BM25 answers with the right operation among its first five. */
export interface Found {
  /** How many were asked. */
  readonly asked: number;
  readonly naive: number;
  readonly lean: number;
}

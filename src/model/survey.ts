/** A plan next to what it was made from, to show where the tokens went. */
import type { Selector } from "./lean.js";
import type { JsonSchema } from "./runtime.js";
import type { TrimStep } from "./trims.js";

export interface Survey {
  /** From one untrimmed tool per operation to the list, in the order of planning. */
  readonly steps: readonly SurveyStep[];
  /** By key of every selected operation, in document order. */
  readonly operations: ReadonlyMap<string, SurveyedOperation>;
  /** By id of each listed tool: its entry in `tools/list`, as JSON. */
  readonly listed: ReadonlyMap<string, string>;
  /** By document id and reference (`#/$defs/Pet`): all schemas that the originals refer to, directly or not. */
  readonly schemas: ReadonlyMap<string, ReadonlyMap<string, JsonSchema>>;
  /** What its user chose to list and to leave to search; absent in a mode that lists without asking. */
  readonly choice?: { readonly hot: readonly SurveyedSelector[]; readonly cold: readonly SurveyedSelector[] };
}

export interface SurveyedSelector {
  readonly selector: Selector;
  /** Keys of the selected operations that it matches. */
  readonly operations: readonly string[];
}

export interface SurveyStep {
  readonly step: "naive" | TrimStep | "tighten" | "choice" | "total";
  /** After this step. */
  readonly tokens: number;
}

export interface SurveyedOperation {
  /** Id of its document. */
  readonly api: string;
  /** What most generators would list, with its references. */
  readonly original: NaiveTool;
  /** Of the original, dereferenced. */
  readonly naiveTokens: number;
  /** The operation's own tool, listed or not, as JSON; absent when the user withdrew it. */
  readonly lean?: string;
}

/** An untrimmed tool, as most generators list it. */
export interface NaiveTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

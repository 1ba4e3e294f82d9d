/** A plan beside what it was made from: what a person wants to see who asks where the tokens went. */
import type { JsonSchema } from "./runtime.js";

export interface Survey {
  /** From one untrimmed tool per operation to what is listed, in the order in which it came about. */
  readonly steps: readonly SurveyStep[];
  /** By key of every selected operation, in the order of the documents. */
  readonly operations: ReadonlyMap<string, SurveyedOperation>;
  /** By id of each listed tool: the tool as `tools/list` says it, as JSON. */
  readonly listed: ReadonlyMap<string, string>;
  /** By document id and reference (`#/$defs/Pet`): what the originals refer to, directly or not. */
  readonly schemas: ReadonlyMap<string, ReadonlyMap<string, JsonSchema>>;
}

export interface SurveyStep {
  readonly step: "naive" | "structure" | "text" | "limits" | "tighten" | "choice" | "total";
  /** After this step. */
  readonly tokens: number;
}

export interface SurveyedOperation {
  /** Id of its document. */
  readonly api: string;
  /** What most generators would list, before its references are replaced by what they refer to. */
  readonly original: NaiveTool;
  /** Of the original, dereferenced. */
  readonly naiveTokens: number;
  /** What a tool of this operation alone is, or would be, as JSON; absent where its user withdrew it. */
  readonly lean?: string;
}

/** One operation as most generators list it: untrimmed. */
export interface NaiveTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** What runs return and reports print. */
import type { Diagnostic, SourcePlace } from "../errors.js";
import type { Location } from "./api.js";
import type { Change, Note, SearchChange } from "./files.js";
import type { Finding } from "./finding.js";
import type { TrimName } from "./trims.js";
import type { LedgerEntry, Membership, Plan } from "./plan.js";
import type { JsonSchema } from "./runtime.js";
import type { NaiveTool } from "./survey.js";

/** What a generation did to a project, or would do. */
export interface Generation {
  /** Absolute path of the project. */
  readonly root: string;
  /** There was no project before. */
  readonly isNew: boolean;
  readonly plan: Plan;
  /** What was written, or would be. */
  readonly changes: readonly Change[];
  /** What became of people's edits, and what waits for an answer. */
  readonly notes: readonly Note[];
  /** Names of operations that only search finds, and that the project did not have, or has no more. */
  readonly search: SearchChange;
  /** Environment variables of credentials that the project did not have before. */
  readonly newCredentials: readonly string[];
  /** Files that already were as planned. */
  readonly unchanged: number;
}

/** Why an operation is listed, grouped, hidden or not selected. */
export interface Explanation {
  /** Key of the operation; the name of a tool that calls operations for others. */
  readonly operation: string;
  readonly operationId?: string;
  /** Name of its tool, or the name that search finds it by; absent if it is not selected. */
  readonly name?: string;
  readonly form: Membership["form"] | "discovery" | "not selected";
  /** Name of the tool that calls it; absent if search or nothing does. */
  readonly tool?: string;
  /** Its action name, if that tool is a group. */
  readonly action?: string;
  readonly reason: string;
  readonly weight?: number;
  /** Cost of its own tool, listed or not. */
  readonly tokens?: number;
  readonly at: Location;
  /** What was cut, hidden or tightened. */
  readonly decisions: readonly LedgerEntry[];
}

/** Its places with lines, where they can be found. */
export type ExplainedOperation = Omit<Explanation, "at" | "decisions"> & {
  readonly at: SourcePlace;
  readonly decisions: readonly Decision[];
};

/** Something that was cut, hidden or tightened, with its place. */
export type Decision = Omit<LedgerEntry, "at"> & { readonly at: SourcePlace };

/** A tool as a model sees it, beside what it would be without any of this. */
export interface InspectedTool {
  readonly name: string;
  /** `false` for an operation without a tool of its own: then `shown` is its group, or what its tool would be. */
  readonly listed: boolean;
  /** What it is of the tool that is shown, where that is a group. */
  readonly action?: string;
  /** Of one that no tool reaches: that search does, or why nothing does. */
  readonly unlisted?: string;
  /** As counted, and as `tools/list` says it, or would; with the edits of a project's tool file. */
  readonly shown: ShownTool;
  readonly tokens: number;
  /** One for each operation that it calls. */
  readonly operations: readonly InspectedOperation[];
}

export interface ShownTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
}

export interface InspectedOperation {
  /** Key of the operation. */
  readonly operation: string;
  readonly naive: { readonly tool: NaiveTool; readonly tokens: number };
  /** Tokens of a tool for it alone, with one trim after the other. */
  readonly steps: readonly WaterfallStep[];
  /** What was cut, hidden or tightened of it. */
  readonly decisions: readonly Decision[];
}

/** `reshaped` is the tool in our own form before any trim, `detail` all that it says beyond its leanest form. */
export type Step = "reshaped" | TrimName | "tighten" | "detail";

export interface WaterfallStep {
  /** What this step adds to the ones before it. */
  readonly step: Step;
  readonly tokens: number;
  /** Set if the configuration switches this step off. */
  readonly off?: true;
}

/** A finding with the line of its place, where it can be found. */
export type LocatedFinding = Omit<Finding, "at" | "fix"> & {
  readonly at: SourcePlace;
  /** The overlay fixes it. */
  readonly fixable: boolean;
};

/** What in a document hurts agents or calls. */
export interface DocumentFindings {
  readonly title: string;
  readonly operations: number;
  readonly findings: readonly LocatedFinding[];
  /** What reading the document could not make sense of. */
  readonly diagnostics: readonly Diagnostic[];
}

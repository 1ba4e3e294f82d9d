/** What came of the calls of one document. */

export interface Failure {
  /** What went wrong, the same words for the same cause. */
  readonly cause: string;
  readonly operation: string;
  readonly tool: string;
  /** Which arguments: `maximal`, `missing`. */
  readonly label: string;
  readonly args: string;
  readonly detail: string;
  /** Who is to blame. */
  readonly blame: Blame;
}

/** The generator; the document, which contradicts itself; a client; or what measures. */
export type Blame = "generator" | "document" | "client" | "sampler" | "judge";

export interface Tally {
  /** In the document. */
  operations: number;
  /** That a tool offers, an action of one, or search. */
  offered: number;
  /** Of those, as actions. */
  grouped: number;
  /** Of those, by search. */
  searched: number;
  reached: number;
  /** Operations that were called: all that are offered, or some of them. */
  called: number;
  /** With arguments that the published schema accepts. */
  calls: number;
  correct: number;
  /** Refused although published. */
  refused: number;
  /** The same, of an action whose group cannot say which arguments go together. */
  combinations: number;
  /** Of those, put right by doing what the refusal says. */
  recovered: number;
  /** With arguments that the published schema refuses. */
  invalid: number;
  invalidArrived: number;
  /** Refused without saying which argument is wrong and what was expected. */
  invalidUnnamed: number;
  /** JSON in strings, which is to be forgiven. */
  slips: number;
  slipsRefused: number;
  /** Path arguments that lead careless servers astray. */
  hostile: number;
  hostileAstray: number;
  samplerFaults: number;
  judgeFaults: number;
  /** Results and log lines that hold a credential. */
  leaks: number;
  readonly failures: Failure[];
}

export function emptyTally(): Tally {
  return {
    operations: 0,
    offered: 0,
    grouped: 0,
    searched: 0,
    reached: 0,
    called: 0,
    calls: 0,
    correct: 0,
    refused: 0,
    combinations: 0,
    recovered: 0,
    invalid: 0,
    invalidArrived: 0,
    invalidUnnamed: 0,
    slips: 0,
    slipsRefused: 0,
    hostile: 0,
    hostileAstray: 0,
    samplerFaults: 0,
    judgeFaults: 0,
    leaks: 0,
    failures: [],
  };
}

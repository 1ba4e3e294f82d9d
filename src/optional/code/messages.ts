/** What the server and a worker say to each other: values, never objects of the server. */

/** Ends of a run that the worker knows of. */
export type Ended =
  | {
      kind: "returned";
      /** Text of the returned value; absent if there is none. */
      json?: string;
      /** Characters of the last statement's value, where that is too much for code that returns nothing. */
      unreturned?: number;
    }
  | { kind: "threw"; error: Thrown }
  | {
      kind: "stopped";
      why: Stopped;
      /** The code goes on, so that the thread has to be ended. */
      isStuck?: true;
    };

/** Limits inside a worker that end a run. */
export type Stopped = "cpu" | "calls" | "waiting" | "depth" | "memory";

export interface Thrown {
  name: string;
  message: string;
  /** In the given code, from 1. */
  line?: number;
  /** HTTP status, if an operation failed with one. */
  status?: number;
  isSyntax: boolean;
  /** Members of `api` that the code looked for and that are not there. */
  missed?: readonly string[];
}

/** How code calls: one operation, the first page of a list, or the next one. */
export type CallKind = "one" | "all" | "more";

/** A call that the code made, and whose answer it did not wait for. */
export interface Unheard {
  name: string;
  how: CallKind;
  /** Why it failed. */
  failure?: string;
  /** The code had ended before. */
  isLate?: true;
}

export interface AskedCall {
  how: CallKind;
  name: string;
  /** JSON text of arguments and options, or of the list that goes on. */
  given: string;
  /** Why it is not to be made. */
  refused?: string;
}

export type FromWorker =
  /** @param path How others find the thread; see {@link threadPath}. */
  | { kind: "ready"; path?: string }
  /** The script of a run begins. @param cpuMs The thread's processor time. */
  | { kind: "begins"; cpuMs: number }
  | ({ kind: "call"; id: number } & AskedCall)
  /** Of one line or more. */
  | { kind: "print"; text: string }
  /** The code has left a list before its end. */
  | { kind: "leave"; list: number }
  /** At the end of a run. */
  | { kind: "unheard"; calls: readonly Unheard[] }
  /** Nothing is left to do until an answer comes. */
  | { kind: "waits"; answered: number }
  | { kind: "ended"; ended: Ended };

export type ToWorker =
  | { kind: "run"; script: Script }
  /** @param text JSON text of an {@link Answer}. */
  | { kind: "answer"; id: number; text: string };

export interface Script {
  code: string;
  /** Names of the operations that may be called. */
  names: readonly string[];
  /** Further names of theirs. */
  aliases: readonly string[];
  /** Of the code's random numbers, so that they tell nothing about the server. */
  seed: number;
  limits: Limits;
}

export interface Limits {
  stackBytes: number;
  /** Milliseconds that the code itself may compute. */
  cpuMs: number;
  /** Characters of the returned value, of arguments and of a list that is waited for, as JSON. */
  valueChars: number;
  /** Characters that are printed; the rest is left out. */
  printedChars: number;
  calls: number;
  /** What code is told that makes more. */
  tooManyCalls: string;
  /** Calls beyond these that are refused one by one; code that goes on is stopped. */
  refusals: number;
}

/** Of a call, as JSON text; the value of a list is a {@link PageOfList}. */
export type Answer = { value: unknown } | { error: FailedCall };

interface FailedCall {
  message: string;
  status?: number;
  operation?: string;
  /** What to do, where the code does not catch it. */
  advice?: string;
}

export interface PageOfList {
  items: readonly unknown[];
  /** Names it where it goes on. */
  list?: number;
}

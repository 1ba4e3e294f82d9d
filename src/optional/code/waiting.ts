/**
 * Runs that wait for people: how many may, whose place is taken by others, what a late answer is told, and the time of a run,
 * which stands still meanwhile.
 */
import { cleanText } from "../../runtime/values/clean.js";
import { jsonText, jsonValue } from "../../runtime/values/json.js";
import { truncated } from "../../runtime/values/text.js";
import { callLines, type MadeCall } from "./report.js";

/** Runs that may wait at once, each on a thread of its own. */
const mostWaiting = 8;
const mostOfCaller = 4;
/** After so many milliseconds without an answer, nobody may be there, and another run may have the place. */
const ownMs = 60_000;

interface Place {
  caller: string;
  since: number;
  end: () => void;
}

export interface Places {
  /**
   * @param end Ends the run, because another one gets its place.
   * @returns what gives the place back; `undefined` if there is none
   */
  take(caller: string, end: () => void): (() => void) | undefined;
}

export function createPlaces(now = () => Date.now()): Places {
  /** In the order in which they began to wait. */
  const taken = new Set<Place>();

  function ofCaller(caller: string): Place[] {
    return [...taken].filter((one) => one.caller === caller);
  }

  /** Those of which one has to go for another run of the caller. */
  function inTheWay(caller: string): readonly Place[] {
    const own = ofCaller(caller);
    if (own.length >= mostOfCaller) return own;
    if (taken.size < mostWaiting) return [];
    const all = [...new Set([...taken].map((one) => one.caller))].map(ofCaller);
    return all.reduce((most, one) => (one.length > most.length ? one : most), own);
  }

  return {
    take(caller, end) {
      const [oldest] = inTheWay(caller);
      if (oldest !== undefined) {
        if (now() - oldest.since < ownMs) return undefined;
        taken.delete(oldest);
        oldest.end();
      }
      const place: Place = { caller, since: now(), end };
      taken.add(place);
      return () => {
        taken.delete(place);
      };
    },
  };
}

/** What waits for answers, by the ids of its questions. */
interface Kept<T> {
  keep(id: string, one: T): void;
  /** Whoever gets it has it alone. */
  take(id: string, isFor: (one: T) => boolean): T | undefined;
}

/** @param most The oldest make room for further ones. */
export function createKept<T>(most: number): Kept<T> {
  const all = new Map<string, T>();
  return {
    keep(id, one) {
      const [oldest] = all.keys();
      if (all.size >= most && oldest !== undefined) all.delete(oldest);
      all.set(id, one);
    },
    take(id, isFor) {
      const found = all.get(id);
      if (found === undefined || !isFor(found)) return undefined;
      all.delete(id);
      return found;
    },
  };
}

interface RunTime {
  /** It passes, or stands still; at first it does. */
  passes(now: boolean): void;
  /** Milliseconds that have passed. */
  ms: () => number;
}

/** @param late Called once all of the time has passed. */
export function createRunTime(limitMs: number, late: () => void): RunTime {
  let before = 0;
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ms = (): number => before + (since === undefined ? 0 : Date.now() - since);
  return {
    passes(now) {
      before = ms();
      since = now ? Date.now() : undefined;
      clearTimeout(timer);
      if (now) timer = setTimeout(late, limitMs - before);
    },
    ms,
  };
}

/**
 * What a client brings back with a person's answer: which run it is for, and what that had called, for a server that does not have the
 * run. It is the client's own word, and told to nobody else.
 */
export function writeState(id: string, calls: readonly MadeCall[]): string {
  return jsonText([id, ...callLines(calls)]);
}

/** As many as {@link callLines} gives. */
const mostLines = 102;
const longestLine = 300;

export function readState(state: string): { id: string; lines: readonly string[] } {
  const written = jsonValue(state);
  const [id = "", ...lines] = (Array.isArray(written) ? written : []).map(String);
  return { id, lines: lines.slice(0, mostLines).map((line) => truncated(cleanText(line), longestLine)) };
}

// @generated SignedSource<<2430e5c38ef0226764ff903a7fbf4697d7db1f18307ed078647b2c4df65363d1>>
import { Transform } from "node:stream";

export interface Overlong {
  /** The first characters. */
  head: string;
  /** The last ones before its end. */
  tail: string;
}

export interface BoundedLinesOptions {
  maxBytes: number;
  /** A line has become too long; nothing of it is kept from here on. */
  onLong: () => void;
  /** It has ended. */
  onEnd: (line: Overlong) => void;
}

/** Enough to find the id of a message in. */
const shownBytes = 300;

/** Passes on whole lines, and none that is too long: whoever never ends one cannot fill the memory. */
export function boundedLines({ maxBytes, onLong, onEnd }: BoundedLinesOptions): Transform {
  let parts: Buffer[] = [];
  let size = 0;
  let long: { head: Buffer; tail: Buffer } | undefined;

  function take(part: Buffer): void {
    size += part.length;
    if (long !== undefined) {
      long.tail = lastOf([long.tail, part]);
      return;
    }
    parts.push(part);
    if (size <= maxBytes) return;
    const whole = Buffer.concat(parts);
    long = { head: Buffer.from(whole.subarray(0, shownBytes)), tail: lastOf([whole]) };
    parts = [];
    onLong();
  }

  /** @returns The line, unless it was too long. */
  function end(): Buffer | undefined {
    const line = long === undefined ? Buffer.concat(parts) : undefined;
    if (long !== undefined) onEnd({ head: long.head.toString(), tail: long.tail.toString() });
    parts = [];
    size = 0;
    long = undefined;
    return line;
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      let from = 0;
      for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", from)) {
        take(chunk.subarray(from, at + 1));
        from = at + 1;
        const line = end();
        if (line !== undefined) this.push(line);
      }
      if (from < chunk.length) take(chunk.subarray(from));
      done();
    },
  });
}

/** A copy, which does not hold on to what it was taken from. */
function lastOf(parts: readonly Buffer[]): Buffer {
  return Buffer.from(Buffer.concat(parts).subarray(-shownBytes));
}

// @generated SignedSource<<d763f8a363d32ae63791b05e5665f41e7ef3dfc6a13c5eb9ae044cc3c3ea2c63>>
export interface Overlong {
  /** The first characters. */
  head: string;
  /** The last ones before its end. */
  tail: string;
}

export interface BoundedLinesOptions {
  maxBytes: number;
  /** With its end. */
  onLine: (line: Buffer) => void;
  /** A line has become too long; nothing of it is kept from here on. */
  onLong: () => void;
  /** That one has ended. */
  onEnd: (line: Overlong) => void;
}

/** Enough to find the id of a message in. */
const shownBytes = 300;

/**
 * Passes on whole lines, and none that is too long: whoever never ends one cannot fill the memory.
 * @returns Takes what comes, in whatever pieces.
 */
export function boundedLines({
  maxBytes,
  onLine,
  onLong,
  onEnd,
}: BoundedLinesOptions): (chunk: Buffer) => void {
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

  function end(): void {
    const [line, overlong] = [Buffer.concat(parts), long];
    parts = [];
    size = 0;
    long = undefined;
    if (overlong === undefined) onLine(line);
    else onEnd({ head: overlong.head.toString(), tail: overlong.tail.toString() });
  }

  return (chunk) => {
    let from = 0;
    for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", from)) {
      take(chunk.subarray(from, at + 1));
      from = at + 1;
      end();
    }
    if (from < chunk.length) take(chunk.subarray(from));
  };
}

/** A copy, which does not hold on to what it was taken from. */
function lastOf(parts: readonly Buffer[]): Buffer {
  return Buffer.from(Buffer.concat(parts).subarray(-shownBytes));
}

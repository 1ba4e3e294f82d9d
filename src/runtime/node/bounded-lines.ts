export interface Overlong {
  /** The first characters. */
  head: string;
  /** The last bytes before the end of the line. */
  tail: string;
}

export interface BoundedLinesOptions {
  maxBytes: number;
  /** With its end; the last line may have none. */
  onLine: (line: Buffer) => void;
  /** Called when a line has become too long; from here on nothing of it is kept. */
  onLong: () => void;
  /** That one has ended. */
  onEnd: (line: Overlong) => void;
}

export interface BoundedLines {
  /** Takes the input in any pieces. */
  add: (chunk: Buffer) => void;
  /** Takes what is left at the end of the input as a line. */
  finish: () => void;
}

/** Enough bytes to find the id of a message. */
const shownBytes = 300;

/**
 * Passes on whole lines up to a maximum length, so that an endless line cannot fill the memory.
 */
export function boundedLines({ maxBytes, onLine, onLong, onEnd }: BoundedLinesOptions): BoundedLines {
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

  function add(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", from)) {
      take(chunk.subarray(from, at + 1));
      from = at + 1;
      end();
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }

  return {
    add,
    finish: () => {
      if (size > 0) end();
    },
  };
}

/** Copies the bytes, so that the original buffers can be freed. */
function lastOf(parts: readonly Buffer[]): Buffer {
  return Buffer.from(Buffer.concat(parts).subarray(-shownBytes));
}

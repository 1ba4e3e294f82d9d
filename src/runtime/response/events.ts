/** Streams of events, decoded as they arrive. */
import type { Steps } from "../slices.js";
import { readJson } from "./read-json.js";

export interface EventDecoder {
  /** @returns The events that this text completes. */
  push(text: string): Steps<unknown[]>;
  /** @returns The event that the end of the stream completes, if any. */
  end(): Steps<unknown[]>;
}

/** Lines that are read between two steps. */
const linesPerStep = 256;

export function createEventDecoder(essence: string): EventDecoder {
  switch (essence) {
    case "text/event-stream":
      return serverSentEvents();
    case "application/json-seq":
      return jsonLines("\u001e");
    default:
      return jsonLines("\n");
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
function serverSentEvents(): EventDecoder {
  const split = lineSplitter(/\r\n|\n|\r/);
  let afterReturn = false;
  let event = "";
  let data: string[] = [];

  function* line(text: string): Steps<unknown[]> {
    if (text === "") return yield* dispatch();
    const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(text) ?? [];
    if (field === "data") data.push(value);
    if (field === "event") event = value;
    return [];
  }

  function* dispatch(): Steps<unknown[]> {
    const [name, lines] = [event, data];
    event = "";
    data = [];
    if (lines.length === 0) return [];
    const value = yield* jsonOrText(lines.join("\n"));
    return [name === "" || name === "message" ? value : { event: name, data: value }];
  }

  return {
    *push(text) {
      // A line feed is half of a line break if a carriage return came before it, even at the end of the last piece.
      const lines = split.push(afterReturn && text.startsWith("\n") ? text.slice(1) : text);
      if (text !== "") afterReturn = text.endsWith("\r");
      const events: unknown[] = [];
      for (const [i, one] of lines.entries()) {
        if (i % linesPerStep === 0) yield;
        events.push(...(yield* line(one)));
      }
      return events;
    },
    *end() {
      return [...(yield* line(split.end())), ...(yield* dispatch())];
    },
  };
}

function jsonLines(separator: string): EventDecoder {
  const split = lineSplitter(separator);
  function* decode(lines: readonly string[]): Steps<unknown[]> {
    const events: unknown[] = [];
    for (const [i, line] of lines.entries()) {
      if (i % linesPerStep === 0) yield;
      if (line.trim() !== "") events.push(yield* jsonOrText(line.replace(/\r$/, "")));
    }
    return events;
  }
  return { push: (text) => decode(split.push(text)), end: () => decode([split.end()]) };
}

/** Splits text that arrives in pieces, and searches each piece only once, however long a line becomes. */
function lineSplitter(separator: RegExp | string): { push(text: string): string[]; end(): string } {
  let rest = "";
  return {
    push(text) {
      const [first = "", ...others] = text.split(separator);
      const lines = [rest + first, ...others];
      rest = lines.pop() ?? "";
      return lines;
    },
    end: () => rest,
  };
}

/** What is too large to be read as JSON is text as well. */
function* jsonOrText(text: string): Steps<unknown> {
  try {
    return yield* readJson(text);
  } catch {
    return text;
  }
}

/** Streams of events, decoded as they arrive. */
import { parseJson } from "../parse-json.js";

export interface EventDecoder {
  /** @returns The events that this text completes. */
  push(text: string): unknown[];
  /** @returns The event that the end of the stream completes, if any. */
  end(): unknown[];
}

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

  function line(text: string): unknown[] {
    if (text === "") return dispatch();
    const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(text) ?? [];
    if (field === "data") data.push(value);
    if (field === "event") event = value;
    return [];
  }

  function dispatch(): unknown[] {
    const [name, lines] = [event, data];
    event = "";
    data = [];
    if (lines.length === 0) return [];
    const value = jsonOrText(lines.join("\n"));
    return [name === "" || name === "message" ? value : { event: name, data: value }];
  }

  return {
    push(text) {
      // A line feed is half of a line break if a carriage return came before it, even at the end of the last piece.
      const lines = split.push(afterReturn && text.startsWith("\n") ? text.slice(1) : text);
      if (text !== "") afterReturn = text.endsWith("\r");
      return lines.flatMap(line);
    },
    end: () => [...line(split.end()), ...dispatch()],
  };
}

function jsonLines(separator: string): EventDecoder {
  const split = lineSplitter(separator);
  const decode = (lines: string[]): unknown[] =>
    lines.filter((line) => line.trim() !== "").map((line) => jsonOrText(line.replace(/\r$/, "")));
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

function jsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

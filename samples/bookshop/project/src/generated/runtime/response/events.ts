// @generated SignedSource<<0ab7f202d236234438898072f8c2a2a113bf3405261e1a1a9b3021f596322023>>
/** Streams of events, decoded as they arrive. */
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
      return jsonLines(/\u001e/);
    default:
      return jsonLines(/\r?\n/);
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
function serverSentEvents(): EventDecoder {
  let rest = "";
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
      // A carriage return at the end may be half of a line break.
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      return lines.flatMap(line);
    },
    end: () => [...line(rest.replace(/\r$/, "")), ...dispatch()],
  };
}

function jsonLines(separator: RegExp): EventDecoder {
  let rest = "";
  const decode = (lines: string[]): unknown[] => lines.filter((line) => line.trim() !== "").map(jsonOrText);
  return {
    push(text) {
      const lines = (rest + text).split(separator);
      rest = lines.pop() ?? "";
      return decode(lines);
    },
    end: () => decode([rest]),
  };
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

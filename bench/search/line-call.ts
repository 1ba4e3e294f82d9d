/** Builds a call from nothing but the text of a search hit, as a model has to. */
import { sample, stringMatching } from "fast-check";

export interface LineCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** @param line `create_pet(name: string, kind: "cat"|"dog", tags?: string[], note?) POST Create a pet.` */
export function callOf(line: string): LineCall {
  const reader = new Reader(line);
  const name = reader.take(/[\w.-]+/y) ?? "";
  reader.expect("(");
  const args: Record<string, unknown> = {};
  while (reader.take(/(?:\d+ more)?\)/y) === undefined) {
    const argument = reader.take(/[^(){}:,?]+/y) ?? reader.fail("an argument");
    const isOptional = reader.take(/\?/y) !== undefined;
    if (reader.take(/: /y) !== undefined) {
      const value = reader.value();
      if (!isOptional) args[argument] = value;
    } else if (!isOptional) reader.fail("a value");
    reader.take(/, /y);
  }
  return { name, args };
}

/** Of alternatives it takes the first. */
class Reader {
  #at = 0;
  readonly line: string;

  constructor(line: string) {
    this.line = line;
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.line) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  expect(text: string): void {
    if (!this.line.startsWith(text, this.#at)) this.fail(text);
    this.#at += text.length;
  }

  fail(wanted: string): never {
    throw new Error(`${wanted} expected at ${this.#at} of ${this.line}`);
  }

  value(): unknown {
    this.take(/one of \d+ such as /y);
    const first = this.#item();
    while (this.take(/\|/y) !== undefined) this.#item();
    return first;
  }

  #item(): unknown {
    let value = this.#single();
    for (let list = this.#list(); list !== undefined; list = this.#list()) {
      const one = value;
      value = Array.from({ length: list }, () => one);
    }
    return value;
  }

  #list(): number | undefined {
    const found = this.take(/\[(?:\d+\.\.)?\]/y);
    return found === undefined ? undefined : Math.max(1, Number(/\d+/.exec(found)?.[0] ?? 1));
  }

  #single(): unknown {
    if (this.take(/\((?!\d)/y) !== undefined) {
      const value = this.value();
      this.expect(")");
      return value;
    }
    if (this.take(/\{/y) !== undefined) return this.#object();
    const literal = this.take(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|\[\]|\{\}/y);
    if (literal !== undefined) return JSON.parse(literal);
    const type = this.take(/string|integer|number|boolean|object|any/y) ?? this.fail("a type");
    const note = this.take(/\((?:matching "(?:[^"\\]|\\.)*"|[^)"]*)\)/y)?.slice(1, -1) ?? "";
    return valueOf(type, note);
  }

  #object(): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    while (this.take(/\}/y) === undefined) {
      const name = this.take(/[^{}]+?(?=: )/y) ?? this.fail("a member");
      this.expect(": ");
      made[name] = this.value();
      this.take(/, /y);
    }
    return made;
  }
}

function valueOf(type: string, note: string): unknown {
  switch (type) {
    case "string":
      return textOf(note);
    case "integer":
    case "number":
      return numberOf(note);
    case "boolean":
      return true;
    case "object":
      return {};
    default:
      return "text";
  }
}

const byFormat: Readonly<Record<string, string>> = {
  date: "2025-03-01",
  "date-time": "2025-03-01T12:00:00Z",
  time: "12:00:00Z",
  duration: "P1D",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  email: "someone@example.com",
  uri: "https://example.com/a",
  url: "https://example.com/a",
  "uri-reference": "/a",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  byte: "dGV4dA==",
  "json-pointer": "/a",
  regex: "a",
};

function textOf(note: string): string {
  const pattern = /^matching (.*)$/.exec(note)?.[1];
  if (pattern !== undefined) {
    const [text = ""] = sample(stringMatching(new RegExp(String(JSON.parse(pattern)), "u")), {
      numRuns: 1,
      seed: 1,
    });
    return text;
  }
  const least = Number(/^(\d*)\.\.(\d*) characters$/.exec(note)?.[1] ?? 0);
  const most = /^\d*\.\.(\d+) characters$/.exec(note)?.[1];
  if (least > 0 || most !== undefined) return "x".repeat(Math.max(1, least));
  return byFormat[note] ?? "text";
}

function numberOf(note: string): number {
  const [, least, most] = /^(-?[\d.e+]*?)\.\.(-?[\d.e+]*)/.exec(note) ?? [];
  const above = /[>](-?[\d.]+)/.exec(note)?.[1];
  if (least !== undefined && least !== "") return Number(least);
  if (above !== undefined) return Number(above) + 1;
  return most === undefined || most === "" ? 1 : Math.min(1, Number(most));
}

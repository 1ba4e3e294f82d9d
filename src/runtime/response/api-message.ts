/** Finds an API's own error message in the common formats of errors. */
import { cleanText } from "../values/clean.js";
import { isContainer } from "../values/json.js";
import { truncated } from "../values/text.js";
import type { Steps } from "../values/slices.js";
import { redacted, type Redact } from "./cut.js";
import type { Content } from "./response.js";

interface ApiMessage {
  /** One or a few sentences that may be shown. */
  message?: string;
  /** The rest of a JSON error as JSON text, if there is more than the message. */
  details?: string;
}

/** Characters of a text that are searched for its message, because an API chooses how long it is. */
const longestExamined = 50_000;
const longestMessage = 1_000;
const longestDetails = 2_000;
/** Characters of a text that are looked for in what is shown: to find many long ones in a long one takes as long as both. */
const mostCompared = 500;
const deepest = 4;

/** @param redact is applied before a text is cut: half a secret would not be recognized */
export function* apiMessage(content: Content, redact: Redact): Steps<ApiMessage> {
  switch (content.kind) {
    case "json":
      return yield* jsonMessage(content.value, redact);
    case "text":
      return yield* present(textMessage(excerpt(content.text), content.essence), redact);
    case "events":
      return content.items.length > 0 ? yield* jsonMessage(content.items[0], redact) : {};
    case "parts": {
      const first = content.parts[0];
      return first === undefined ? {} : yield* apiMessage(first, redact);
    }
    case "empty":
    case "bytes":
      return {};
  }
}

function* jsonMessage(whole: unknown, redact: Redact): Steps<ApiMessage> {
  const value = beginning(whole);
  const message = messageIn(value, 0);
  if (!isContainer(value)) return yield* present(message, redact);
  const text = JSON.stringify(withoutInternals(value));
  if (message === undefined) return { message: yield* fit(text, longestMessage, redact) };
  const shown = simplify(message.slice(0, longestMessage));
  const more = leaves(value).some((leaf) => !shown.includes(simplify(leaf.slice(0, mostCompared))));
  return {
    ...(yield* present(message, redact)),
    ...(more && { details: yield* fit(text, longestDetails, redact) }),
  };
}

/** Values of an error that are looked at: what is shown of it has no room for more. */
const mostExamined = 1_000;

/** What is outside comes first, so that a message behind a long list is found. */
function beginning(value: unknown): unknown {
  if (!isContainer(value)) return value;
  let room = mostExamined;
  const counts = new Map<object, number>();
  const open: object[] = [value];
  for (const one of open) {
    if (room === 0) break;
    const members: unknown[] = Object.values(one);
    const count = Math.min(members.length, room);
    room -= count;
    counts.set(one, count);
    for (const member of members.slice(0, count)) if (isContainer(member)) open.push(member);
  }
  return counted(value, counts);
}

/** @returns As many members of each list and object; those that have no number are left out. */
function counted(value: object, counts: ReadonlyMap<object, number>): unknown {
  const shown = Object.entries(value)
    .slice(0, counts.get(value))
    .flatMap(([name, member]: [string, unknown]): [string, unknown][] => {
      if (!isContainer(member)) return [[name, member]];
      return counts.has(member) ? [[name, counted(member, counts)]] : [];
    });
  return Array.isArray(value) ? shown.map(([, item]) => item) : Object.fromEntries(shown);
}

/**
 * Members with messages, the most specific first: RFC 9457, OAuth, JSON:API, GraphQL, SOAP faults, Google, AWS, Atlassian,
 * Django, FastAPI, NestJS and others.
 */
const words = [
  ...["detail", "message", "Message", "error_description", "errorMessage", "error_message", "errorMessages"],
  ...[
    "faultstring",
    "msg",
    "description",
    "reason",
    "title",
    "error",
    "Error",
    "messages",
    "non_field_errors",
  ],
];
/** Members that contain those. */
const leads = [
  ...[
    "error",
    "Error",
    "errors",
    "Errors",
    "detail",
    "message",
    "fault",
    "Fault",
    "messages",
    "status",
    "meta",
  ],
  ...["data", "response", "description"],
];
/** Better than nothing. */
const hints = ["status", "code", "type"];

function messageIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  if (!isContainer(value) || depth > deepest) return undefined;
  if (Array.isArray(value)) {
    const found = value.slice(0, 10).flatMap((item: unknown) => messageIn(item, depth + 1) ?? []);
    return found.length > 0 ? found.join("; ") : undefined;
  }
  const members = new Map<string, unknown>(Object.entries(value));
  const candidates = [
    ...words.filter((name) => isWords(members.get(name))),
    ...leads.filter((name) => typeof members.get(name) === "object"),
    ...(depth > 0 ? hints.filter((name) => isWords(members.get(name))) : []),
  ];
  for (const name of candidates) {
    const found = messageIn(members.get(name), depth + 1);
    if (found === undefined) continue;
    const title = name === "detail" ? members.get("title") : undefined;
    const shown =
      typeof title === "string" && title.trim() !== "" && title !== found ? `${title}: ${found}` : found;
    return depth > 0 ? `${whereOf(members)}${shown}` : shown;
  }
  return depth > 0 ? byField(members, depth) : undefined;
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every(isWords) : typeof value === "string";
}

/** Reads errors by field: `{ name: ["is too long"], age: ["must be positive"] }` */
function byField(members: ReadonlyMap<string, unknown>, depth: number): string | undefined {
  const found = [...members].slice(0, 10).flatMap(([name, value]) => {
    const message = messageIn(value, depth + 1);
    return message === undefined ? [] : [`${name}: ${message}`];
  });
  return found.length > 0 ? found.join("; ") : undefined;
}

/** Returns the part of the request that one of several errors is about. */
function whereOf(members: ReadonlyMap<string, unknown>): string {
  const source = members.get("source");
  const inSource: unknown = isContainer(source) ? Object.values(source)[0] : undefined;
  const where: unknown = [
    "field",
    "path",
    "pointer",
    "param",
    "parameter",
    "property",
    "location",
    "loc",
    "name",
  ]
    .map((name) => members.get(name))
    .concat(inSource)
    .find((value) => value !== undefined && value !== null && value !== "");
  if (typeof where === "string") return `${where}: `;
  return Array.isArray(where) ? `${where.map(String).join(".")}: ` : "";
}

function* present(message: string | undefined, redact: Redact): Steps<ApiMessage> {
  const shown =
    message === undefined ? "" : yield* fit(withoutStack(excerpt(message)), longestMessage, redact);
  return shown === "" ? {} : { message: shown };
}

function* fit(text: string, limit: number, redact: Redact): Steps<string> {
  const clean = yield* redacted(cleanText(excerpt(text)), redact);
  return truncated(withoutHosts(clean).trim(), limit);
}

function excerpt(text: string): string {
  return text.slice(0, longestExamined);
}

function simplify(text: string): string {
  return text.toLowerCase().replace(/\W+/g, " ").trim();
}

/** Collects texts that the message may have left out. */
function leaves(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return value.length > 3 ? [value] : [];
  if (!isContainer(value) || depth > deepest) return [];
  return Object.entries(value)
    .filter(([name]) => !internal.test(name))
    .flatMap(([, member]) => leaves(member, depth + 1))
    .slice(0, 100);
}

const internal = /^(stack|stack_?trace|trace|back_?trace|traceback|exception|debug|file)$/i;

/** Removes what belongs only in the API's own log. */
export function withoutInternals(value: unknown): unknown {
  if (typeof value === "string") return withoutStack(value);
  if (Array.isArray(value)) return value.map(withoutInternals);
  if (!isContainer(value)) return value;
  const members = Object.entries(value).filter(([name]) => !internal.test(name));
  return Object.fromEntries(
    members.map(([name, member]: [string, unknown]) => [name, withoutInternals(member)]),
  );
}

/** Stack frames of JavaScript, Java, .NET, Python, PHP, Ruby and Go, without the space before them. */
const frame =
  /^(?:at .+[(:]|at [\w.$<>]+$|Traceback \(most recent call last\)|File ".+", line \d|#\d+ .|goroutine \d|.+\.(?:rb|go|py|php):\d|--- End of |\.\.\. \d+ more$)/;

/** A frame inside a line. Begins where white space begins, and has no parts that match the same, so every text is read once. */
const frameInside = /(?<!\s)\s+at [^\s()]+ ?\([^()]{0,500}:\d{1,9}(?::\d{1,9})?\)/g;

/** Removes what an API should not have revealed: stack traces, and names of its internal network. */
export function withoutStack(text: string): string {
  return text
    .split(/\r?\n/)
    .filter((line) => !frame.test(line.trimStart()))
    .join("\n")
    .replace(frameInside, "");
}

/** Names and addresses of the API's internal network. A name begins only where none is before, so every text is read once. */
const privateHost = new RegExp(
  [
    "(?=\\w)(?<!\\w-*|[\\w-]\\.)(?:[\\w-]+\\.)+(?:internal|local|localdomain|lan|corp|intranet|svc|cluster\\.local)\\b",
    "\\b(?:10|127)(?:\\.\\d{1,3}){3}\\b",
    "\\b(?:192\\.168|169\\.254|172\\.(?:1[6-9]|2\\d|3[01]))(?:\\.\\d{1,3}){2}\\b",
  ].join("|"),
  "gi",
);

export function withoutHosts(text: string): string {
  return text.replace(privateHost, "[host]");
}

/**
 * Extracts a message from text in a markup language. Tags end at the next `<` at the latest, so that text of nothing but their
 * beginnings is read only once.
 */
export function textMessage(text: string, essence: string): string | undefined {
  if (/html/.test(essence) || /^\s*<(!doctype html|html)/i.test(text)) return htmlTitle(text);
  if (/xml/.test(essence) || /^\s*<\?xml/.test(text)) return xmlMessage(text);
  return text.trim() === "" ? undefined : text;
}

/** Returns the text of a page's title, or else of its first heading. */
function htmlTitle(html: string): string | undefined {
  const [, title = ""] = /<title[^<>]*>([^<]*)/i.exec(html) ?? [];
  const [, heading = ""] = /<h[12][^<>]*>([\s\S]{0,500}?)<\/h[12]>/i.exec(html) ?? [];
  return [title, heading].map(unmarked).find((words) => words !== "");
}

function xmlMessage(xml: string): string | undefined {
  const [, , words = ""] =
    /<(?:\w+:)?(message|faultstring|detail|description|error)\b[^<>]*>([^<]{1,2000})</i.exec(xml) ?? [];
  const found = unmarked(words);
  return found === "" ? unmarked(xml.slice(0, 10_000)) : found;
}

const entities = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["amp", "&"],
]);

function unmarked(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(\w+);/g, (entity, name: string) => entities.get(name) ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

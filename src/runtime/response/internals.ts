/** Removes what an API should not have revealed: stack traces, and names of its internal network. */

/** Members that hold it. */
export const internal = /^(stack|stack_?trace|trace|back_?trace|traceback|exception|debug|file)$/i;

/** Removes what belongs only in the API's own log. */
export function withoutInternals(value: unknown): unknown {
  if (typeof value === "string") return withoutStack(value);
  if (Array.isArray(value)) return value.map(withoutInternals);
  if (typeof value !== "object" || value === null) return value;
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

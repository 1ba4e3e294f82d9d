// @generated SignedSource<<ced4603c5e51af4df7e30c355de5d9aa552e1c572ecdcd5872334442f9e08645>>
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

/** Stack frames of JavaScript, Java, .NET, Python, PHP, Ruby and Go. */
const frame =
  /^\s*(at .+[(:].*|at [\w.$<>]+|Traceback \(most recent call last\).*|File ".+", line \d+.*|#\d+ .+|goroutine \d+.*|.+\.(rb|go|py|php):\d+.*|--- End of .*|\.\.\. \d+ more)$/;

export function withoutStack(text: string): string {
  return text
    .split(/\r?\n/)
    .filter((line) => !frame.test(line))
    .join("\n")
    .replace(/\s+at \S+ ?\([^)]*:\d+(:\d+)?\)/g, "");
}

/** Addresses and names of the API's internal network. */
const privateHost = new RegExp(
  [
    "\\b(?:10|127)(?:\\.\\d{1,3}){3}\\b",
    "\\b(?:192\\.168|169\\.254|172\\.(?:1[6-9]|2\\d|3[01]))(?:\\.\\d{1,3}){2}\\b",
    "\\b(?:[\\w-]+\\.)+(?:internal|local|localdomain|lan|corp|intranet|svc|cluster\\.local)\\b",
  ].join("|"),
  "gi",
);

export function withoutHosts(text: string): string {
  return text.replace(privateHost, "[host]");
}

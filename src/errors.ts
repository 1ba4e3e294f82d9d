import type { Location } from "./model/api.js";
import { oneLine as messageText } from "./runtime/values/clean.js";
import { truncated } from "./runtime/values/text.js";

export { messageText };

/** A place for people to look: the file, and the JSON pointer or the line in it, as far as they are known. */
export interface SourcePlace {
  readonly file: string;
  readonly pointer?: string;
  /** 1-based. */
  readonly line?: number;
  readonly column?: number;
}

/** `petstore.yaml:12:5 #/paths/~1pets`, as far as it is known. */
export function formatPlace({ file, pointer, line, column }: SourcePlace): string {
  const position = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  return messageText(`${file}${position}${pointer === undefined || pointer === "" ? "" : ` #${pointer}`}`);
}

/** Every way a run can fail for a reason that its user can mend. */
export type ErrorCode =
  | "usage"
  | "config-invalid"
  | "usage-log-invalid"
  | "answer-invalid"
  | "document-missing"
  | "document-unreachable"
  | "document-unreadable"
  | "document-too-large"
  | "not-openapi"
  | "unsupported-version"
  | "no-operations"
  | "overlay-invalid"
  | "output-not-a-folder"
  | "output-not-ours"
  | "output-not-writable"
  | "output-unsafe"
  | "output-changed"
  | "busy"
  | "generated-file-edited"
  | "tool-file-unreadable"
  | "output-occupied"
  | "suspicious-removal"
  | "conflicts"
  | "settings-invalid"
  | "not-built"
  | "call-impossible"
  | "base-invalid"
  | "lock-invalid"
  | "journal-invalid"
  | "budget-impossible"
  | "group-impossible";

/** What of a list of problems a person reads: a file may have thousands. */
const mostLines = 50;
const longestLine = 1_000;

/**
 * The user's input is at fault, and `hint` says what to do about it. Whatever else escapes is our bug and keeps its stack.
 */
export class GeneratorError extends Error {
  override readonly name = "GeneratorError";
  readonly code: ErrorCode;
  readonly hint: string;
  readonly at?: SourcePlace;

  /** @param details.list lines below the message, each about one thing */
  constructor(
    code: ErrorCode,
    message: string,
    details: { hint: string; at?: SourcePlace; cause?: unknown; list?: readonly string[] },
  ) {
    const { cause, list = [] } = details;
    const lines = list.slice(0, mostLines).map((line) => truncated(messageText(line), longestLine));
    const others = list.length > mostLines ? [`and ${list.length - mostLines} more`] : [];
    super([messageText(message), ...[...lines, ...others].map((line) => `  ${line}`)].join("\n"), { cause });
    this.code = code;
    this.hint = messageText(details.hint);
    if (details.at !== undefined) this.at = details.at;
  }
}

/** The code of an error, such as `ENOENT` of the system; nothing if it has none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** Whether the stack was exhausted, as walks over thousands of nested schemas do. */
export function isStackExhausted(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message);
}

/** Does what reads something nested; nothing if that is nested so deeply that the stack is exhausted. */
export function unlessTooDeep<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isStackExhausted(error)) return undefined;
    throw error;
  }
}

/** Every kind of warning and note. */
export type DiagnosticCode =
  | "action-left-group"
  | "body-empty"
  | "choice-without-effect"
  | "circular-reference"
  | "client-limit"
  | "consumes-corrected"
  | "credential-asked"
  | "deleted-tool-is-back"
  | "duplicate-key"
  | "example-failed"
  | "example-left-out"
  | "feature-not-wired"
  | "instruction-like-text"
  | "media-type-invalid"
  | "no-equivalent"
  | "not-utf-8"
  | "not-valid"
  | "not-validated"
  | "nullable-ignored"
  | "operation-id-too-long"
  | "operation-left-out"
  | "over-budget"
  | "overlay-without-target"
  | "parameter-invalid"
  | "path-invalid"
  | "path-parameter-undefined"
  | "path-parameter-unused"
  | "patterns-slow"
  | "reference-refused"
  | "schema-corrected"
  | "schema-loosened"
  | "schema-missing"
  | "security-scheme-invalid"
  | "security-scheme-undefined"
  | "server-corrected"
  | "server-invalid"
  | "server-variable-undefined"
  | "settings-not-kept"
  | "status-invalid"
  | "style-invalid"
  | "too-many-heirs"
  | "tool-does-not-fit"
  | "tool-left-list"
  | "tool-renamed"
  | "unfinished-run"
  | "unresolved-reference"
  | "name-clash"
  | "variable-kept"
  | "wrong-type"
  | "x-mcp-contradiction"
  | "x-mcp-invalid"
  | "x-mcp-no-equivalent";

/** Something to know about that does not stop the run. */
export interface Diagnostic {
  readonly severity: "warning" | "info";
  /** Stable. */
  readonly code: DiagnosticCode;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
  readonly at: Location | SourcePlace;
}

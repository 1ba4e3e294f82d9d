/** Prints problems as workflow commands of GitHub Actions, so that reviewers see them in the pull request. */
import { messageText, type Diagnostic, type Place } from "../errors.js";
import type { Change, Note } from "../model/files.js";
import { nextStep } from "./note.js";

export interface Annotated {
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Converts paths to ones that start at the root of the repository; nothing for files outside it. */
export interface Locate {
  /** For a path in the project. */
  readonly inProject: (path: string) => string | undefined;
  /** For a file of a document, as named in a place. */
  readonly inDocument: (file: string) => string | undefined;
}

export function reportAnnotations({ changes, notes, diagnostics }: Annotated, locate: Locate): string {
  return [
    ...diagnostics
      .filter(({ severity }) => severity === "warning")
      .map((diagnostic) => annotateDiagnostic(diagnostic, locate)),
    ...notes.flatMap((note) => annotateNote(note, locate)),
    ...(changes.length === 0
      ? []
      : [
          command(
            "error",
            { title: "Out of date" },
            `${changes.length} files would change: run npm run generate and commit the result.`,
          ),
        ]),
  ].join("\n");
}

/** What ended a run. */
export function annotateError(
  { code, message, hint, at }: { code: string; message: string; hint: string; at?: Place },
  { inDocument }: Pick<Locate, "inDocument">,
): string {
  return command("error", { ...place(at, inDocument), title: code }, `${message} ${hint}`);
}

function annotateDiagnostic({ code, message, hint, at }: Diagnostic, { inDocument }: Locate): string {
  const text = hint === undefined ? message : `${message} ${hint}`;
  return command("warning", { ...place(at, inDocument), title: code }, text);
}

function place(
  at: { readonly file: string; readonly line?: number } | undefined,
  locate: Locate["inDocument"],
): Properties {
  const file = at && locate(at.file);
  if (file === undefined) return {};
  return { file, ...(at?.line !== undefined && { line: String(at.line) }) };
}

function annotateNote(note: Note, { inProject }: Locate): string[] {
  const { path, slot, tool = "" } = note;
  const of = slot === undefined ? "" : `${slot}: `;
  const next = sentence(nextStep(note, { written: false }) ?? "");
  const say = (level: Level, title: string, text: string, file = path): string =>
    command(level, { file: inProject(file), title }, `${of}${text} ${next}`.trim());
  switch (note.kind) {
    case "conflict":
      return [
        say(
          "error",
          "Conflict",
          `both you and the ${tool === "package.json" ? "generator" : "API"} changed it.`,
        ),
      ];
    case "orphan":
      return [say("error", "Orphan", "it is no longer listed, or is gone from the document.")];
    case "detached":
      return [
        say("warning", "Detached", "Its operation changed, but the file is no longer a plain tool file."),
      ];
    case "unparsable":
      return [
        say(
          "error",
          "Does not parse",
          "Git conflict markers? Until it is fixed, it does not follow the API.",
        ),
      ];
    case "no-tool":
      return [say("error", "No tool", "It exports nothing: was it emptied?")];
    case "same-name":
      return [path, ...(note.others ?? [])].map((file) =>
        say("error", "Same name", `Several files call their tool ${tool}.`, file),
      );
    case "updated":
    case "added":
    case "removed":
    case "kept":
    case "hidden":
    case "replaced":
    case "deleted":
      return [];
  }
}

/** Makes a sentence of a next step; a command stays as one types it. */
function sentence(text: string): string {
  return text.startsWith("openapi-to-mcp")
    ? `Answer: ${text}`
    : text.slice(0, 1).toUpperCase() + text.slice(1);
}

type Level = "error" | "warning";
type Properties = Readonly<Record<string, string | undefined>>;

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function command(level: Level, properties: Properties, message: string): string {
  const list = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escape(value).replaceAll(":", "%3A").replaceAll(",", "%2C")}`],
  );
  return `::${level} ${list.join(",")}::${escape(message)}`;
}

function escape(text: string): string {
  return messageText(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

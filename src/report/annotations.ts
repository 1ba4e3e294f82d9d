/** What reviewers should see in the files of a pull request, whichever program shows it to them. */
import type { Diagnostic, SourcePlace } from "../errors.js";
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

/** A problem at its place. */
export interface Annotation {
  readonly level: "error" | "warning" | "note";
  /** The code of a diagnostic, or a few words. */
  readonly title: string;
  readonly message: string;
  /** From the root of the repository; absent for what is outside of it. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

export function annotationsOf({ changes, notes, diagnostics }: Annotated, locate: Locate): Annotation[] {
  return [
    ...diagnostics
      .filter(({ severity }) => severity === "warning")
      .map((diagnostic) => annotationOf(diagnostic, locate)),
    ...notes.flatMap((note) => annotateNote(note, locate)),
    ...(changes.length === 0 ? [] : [outOfDate(changes, locate)]),
  ];
}

const mostNames = 10;

function outOfDate(changes: readonly Change[], { inProject }: Pick<Locate, "inProject">): Annotation {
  const paths = changes.map(({ path }) => path);
  const more = paths.length - mostNames;
  const names = [...paths.slice(0, mostNames), ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const known = changes.find(({ kind }) => kind !== "create")?.path ?? paths[0] ?? "";
  return {
    level: "error",
    title: "Out of date",
    message: `${paths.length} ${paths.length === 1 ? "file" : "files"} would change (${names}): run npm run generate and commit the result.`,
    file: inProject(known),
  };
}

/** What ended a run. */
export function annotationOfError(
  { code, message, hint, at }: { code: string; message: string; hint: string; at?: SourcePlace },
  { inDocument }: Pick<Locate, "inDocument">,
): Annotation {
  return { level: "error", ...place(at, inDocument), title: code, message: `${message} ${hint}` };
}

/** A diagnostic, or a finding of `doctor`. */
export function annotationOf(
  {
    severity,
    code,
    message,
    hint,
    at,
  }: Pick<Diagnostic, "severity" | "message" | "hint" | "at"> & { code: string },
  { inDocument }: Pick<Locate, "inDocument">,
): Annotation {
  return {
    level: severity === "warning" ? "warning" : "note",
    ...place(at, inDocument),
    title: code,
    message: hint === undefined ? message : `${message} ${hint}`,
  };
}

function place(
  at: { readonly file: string; readonly line?: number } | undefined,
  locate: Locate["inDocument"],
): Pick<Annotation, "file" | "line"> {
  const file = at && locate(at.file);
  return file === undefined ? {} : { file, line: at?.line };
}

function annotateNote(note: Note, { inProject }: Pick<Locate, "inProject">): Annotation[] {
  const { path, slot, tool = "" } = note;
  const of = slot === undefined ? "" : `${slot}: `;
  const next = sentence(nextStep(note, { written: false }) ?? "");
  const say = (level: Annotation["level"], title: string, text: string, file = path): Annotation => ({
    level,
    title,
    message: `${of}${text} ${next}`.trim(),
    file: inProject(file),
  });
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

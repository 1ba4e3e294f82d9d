/** What reviewers should see in the files of a pull request, whichever program shows it to them. */
import type { Diagnostic, SourcePlace } from "../errors.js";
import type { Change, Note } from "../model/files.js";
import { nextStep } from "./note.js";

interface Annotated {
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Converts paths to ones that start at the root of the repository; nothing for files outside it. */
interface Locate {
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

interface Waiting {
  readonly level: Annotation["level"];
  readonly title: string;
  readonly text: (tool: string) => string;
}

/** Notes of other kinds need nobody. */
const waiting: Readonly<Partial<Record<Note["kind"], Waiting>>> = {
  conflict: {
    level: "error",
    title: "Conflict",
    text: (tool) => `both you and the ${tool === "package.json" ? "generator" : "API"} changed it.`,
  },
  orphan: {
    level: "error",
    title: "Orphan",
    text: () => "it is no longer listed, or is gone from the document.",
  },
  detached: {
    level: "warning",
    title: "Detached",
    text: () => "Its operation changed, but the file is no longer a plain tool file.",
  },
  unparsable: {
    level: "error",
    title: "Does not parse",
    text: () => "Git conflict markers? Until it is fixed, it does not follow the API.",
  },
  "no-tool": { level: "error", title: "No tool", text: () => "It exports nothing: was it emptied?" },
  "same-name": {
    level: "error",
    title: "Same name",
    text: (tool) => `Several files call their tool ${tool}.`,
  },
};

function annotateNote(note: Note, { inProject }: Pick<Locate, "inProject">): Annotation[] {
  const { kind, path, slot, tool = "", others = [] } = note;
  const known = waiting[kind];
  if (known === undefined) return [];
  const { level, title, text } = known;
  const of = slot === undefined ? "" : `${slot}: `;
  const next = sentence(nextStep(note, { written: false }) ?? "");
  const message = `${of}${text(tool)} ${next}`.trim();
  return [path, ...others].map((file) => ({ level, title, message, file: inProject(file) }));
}

/** Makes a sentence of a next step; a command stays as one types it. */
function sentence(text: string): string {
  return text.startsWith("openapi-to-mcp")
    ? `Answer: ${text}`
    : text.slice(0, 1).toUpperCase() + text.slice(1);
}

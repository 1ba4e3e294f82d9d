/** GitHub Actions' workflow commands: problems where a reviewer of a pull request sees them. */
import { messageText, type Diagnostic } from "../errors.js";
import type { Change, Note } from "../model/files.js";

export interface Annotated {
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
  readonly diagnostics: readonly Diagnostic[];
}

export function reportAnnotations({ changes, notes, diagnostics }: Annotated): string {
  return [
    ...diagnostics.filter(({ severity }) => severity === "warning").map(annotateDiagnostic),
    ...notes.flatMap(annotateNote),
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

function annotateDiagnostic({ code, message, hint, at }: Diagnostic): string {
  const place = { file: at.file, ...("line" in at && { line: String(at.line ?? 1) }) };
  return command("warning", { ...place, title: code }, hint === undefined ? message : `${message} ${hint}`);
}

function annotateNote({ kind, path, slot, tool }: Note): string[] {
  const of = slot === undefined ? "" : `${slot}: `;
  switch (kind) {
    case "conflict":
      return [
        command(
          "error",
          { file: path, title: "Conflict" },
          `${of}both you and the ${tool === "package.json" ? "generator" : "API"} changed it. Answer with openapi-to-mcp resolve ${tool ?? ""} --mine or --theirs.`,
        ),
      ];
    case "orphan":
      return [
        command(
          "error",
          { file: path, title: "Orphan" },
          `${of}it is not listed any more, or gone from the document. Answer with openapi-to-mcp resolve ${tool ?? ""} --prune.`,
        ),
      ];
    case "detached":
      return [
        command(
          "warning",
          { file: path, title: "Detached" },
          "Its operation changed, but the file is no plain tool file any more.",
        ),
      ];
    case "unparsable":
      return [
        command(
          "error",
          { file: path, title: "Does not parse" },
          "Conflict markers of git? Mend the file; until then it does not follow the API.",
        ),
      ];
    case "updated":
    case "added":
    case "removed":
    case "kept":
    case "hidden":
      return [];
  }
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function command(
  level: "error" | "warning",
  properties: Readonly<Record<string, string | undefined>>,
  message: string,
): string {
  const list = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escape(value).replaceAll(":", "%3A").replaceAll(",", "%2C")}`],
  );
  return `::${level} ${list.join(",")}::${escape(message)}`;
}

function escape(text: string): string {
  return messageText(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

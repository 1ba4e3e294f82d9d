import { formatPlace, GeneratorError } from "../errors.js";
import { annotationOfError } from "../report/annotations.js";
import { annotationFormats, printAnnotations, type AnnotationFormat } from "./annotations.js";
import { codeFrame } from "./code-frame.js";
import { fromRepository } from "./repository.js";
import { columns, printJson, printNote } from "./terminal.js";

/**
 * Prints an error: a mistake of the user as what, where and what to do, anything else as our bug, with its stack. If the
 * result was to be JSON, the error is JSON too, on standard output.
 * @param args of the command line
 */
export function printError(error: unknown, args: readonly string[]): void {
  if (wantsJson(args)) printJson({ error: asJson(error) }, 2);
  const format = annotationFormat(args);
  if (format !== undefined)
    printAnnotations(
      [annotationOfError(asAnnotated(error), { inDocument: fromRepository(folders(args)) })],
      format,
    );
  if (error instanceof GeneratorError) {
    printNote(lines(error, args).join("\n"));
    return;
  }
  printNote(error instanceof Error ? (error.stack ?? error.message) : String(error));
  printNote(
    "This is a bug in openapi-to-mcp. Nothing that you wrote was changed; please report it with the lines above.",
  );
}

/** `try` takes arguments with `--json` and prints no JSON for it. */
function wantsJson([command, ...rest]: readonly string[]): boolean {
  return command !== "try" && [command, ...rest].includes("--json");
}

/** As it was typed: the error may be that of another option. */
function annotationFormat(args: readonly string[]): AnnotationFormat | undefined {
  const typed = args.map((argument, index) =>
    argument === "--annotations" ? args[index + 1] : /^--annotations=(.*)$/s.exec(argument)?.[1],
  );
  return annotationFormats.find((format) => typed.includes(format));
}

function asAnnotated(error: unknown): Parameters<typeof annotationOfError>[0] {
  if (error instanceof GeneratorError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return { code: "bug", message, hint: "This is a bug in openapi-to-mcp." };
}

/** Folders that the file of an error may be relative to: the working directory, or that of a project. */
function folders(args: readonly string[]): string[] {
  return [".", ...args.filter((argument) => !argument.startsWith("-"))];
}

function asJson(error: unknown): unknown {
  if (!(error instanceof GeneratorError))
    return { code: "bug", message: error instanceof Error ? error.message : String(error) };
  const { code, message, hint, at } = error;
  return { code, message, hint, at };
}

function lines({ message, code, at, hint }: GeneratorError, args: readonly string[]): string[] {
  const head = `error  ${message} (${code})`;
  const hintLine = `  → ${hint}`;
  if (at === undefined) return [head, hintLine];
  const frame = codeFrame(at, {
    folders: folders(args),
    columns: columns(process.stderr) - 2,
  });
  return [
    head,
    `  at ${formatPlace(at)}`,
    ...(frame === undefined ? [] : [frame.replaceAll(/^/gm, "  ")]),
    hintLine,
  ];
}

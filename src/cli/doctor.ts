import { relative, resolve } from "node:path";
import type { ArgumentsCamelCase, CommandModule, InferredOptionTypes } from "yargs";
import { examineDocuments, GeneratorError, overlayText } from "../index.js";
import type { Examination } from "../index.js";
import { annotationOf } from "../report/annotations.js";
import { reportDiagnostics } from "../report/diagnostics.js";
import { reportFindings } from "../report/findings.js";
import { writeOutput } from "../sync/write-output.js";
import { documentFlags, documentOptions, documentsPositional } from "./document-flags.js";
import { annotationsFlag, printAnnotations } from "./annotations.js";
import { quietFlag, textFlag } from "./flag-kinds.js";
import { fromRepository } from "./repository.js";
import { expectShortRun } from "./short-run.js";
import { printJson, printReport, printNote } from "./terminal.js";

const flags = {
  ...documentFlags,
  fix: { ...textFlag, describe: "Write fixes to this file, as an OpenAPI Overlay for --overlay" },
  json: { type: "boolean", describe: "Print every finding as JSON" },
  annotations: annotationsFlag,
  quiet: { ...quietFlag, describe: "Do not mention the file that --fix writes" },
  verbose: { type: "boolean", default: false, describe: "List every place" },
} as const;

type DoctorFlags = InferredOptionTypes<typeof flags> & { documents: string[] | undefined };

/** The command that reports what in a document hurts agents or calls. Writes only the overlay of `--fix`. */
export const doctorCommand: CommandModule<object, DoctorFlags> = {
  command: "doctor [documents..]",
  describe: "Report what in an OpenAPI document hurts agents or calls, and write fixes as an overlay",
  builder: (command) =>
    command
      .positional("documents", documentsPositional)
      .options(flags)
      .example("$0 doctor openapi.yaml", "What is wrong with it, and why that matters")
      .example(
        "$0 doctor openapi.yaml --fix fixes.yaml",
        "Then: openapi-to-mcp openapi.yaml --overlay fixes.yaml",
      ),
  handler: run,
};

async function run(flags: ArgumentsCamelCase<DoctorFlags>): Promise<void> {
  expectShortRun();
  const { documents, project } = await examineDocuments(documentOptions(flags));
  if (flags.fix !== undefined) {
    const note = await writeFixes(documents, flags.fix);
    if (!flags.quiet) printNote(note);
  }
  if (flags.json) {
    printJson({ documents, project }, 2);
    return;
  }
  if (flags.annotations !== undefined) {
    const inDocument = fromRepository(["."]);
    const found = documents.flatMap(({ findings, diagnostics }) => [...findings, ...diagnostics]);
    printAnnotations(
      [...found, ...project].map((one) => annotationOf(one, { inDocument })),
      flags.annotations,
    );
    return;
  }
  if (project.length > 0) printNote(reportDiagnostics(project, flags.verbose));
  printReport(documents.map((document) => reportFindings(document, flags.verbose)).join("\n\n"));
}

/** @returns a line about the file for people */
async function writeFixes(documents: Examination["documents"], path: string): Promise<string> {
  const [document, ...others] = documents;
  if (document === undefined || others.length > 0) {
    throw new GeneratorError("usage", "--fix writes the overlay of one document.", {
      hint: "Name that document: openapi-to-mcp doctor openapi.yaml --fix fixes.yaml",
    });
  }
  const shown = relative(process.cwd(), resolve(path));
  const { length } = document.overlay.actions;
  // An overlay has at least one action: https://spec.openapis.org/overlay/v1.0.0.html#overlay-actions
  if (length === 0) return `${shown} was not written: --fix found nothing that it can fix.`;
  await writeOutput(resolve(path), overlayText(document.overlay));
  return `${shown}: ${length} ${length === 1 ? "fix" : "fixes"}; read it, then generate with --overlay ${shown}`;
}

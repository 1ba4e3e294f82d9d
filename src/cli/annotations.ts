/** Prints annotations in the format that was asked for. */
import { createRequire } from "node:module";
import type { Annotation } from "../report/annotations.js";
import { sarif } from "../report/sarif.js";
import { workflowCommands } from "../report/workflow-commands.js";
import { printPlain } from "./terminal.js";

export const { version } = createRequire(import.meta.url)("openapi-to-mcp/package.json") as {
  version: string;
};

export const annotationFormats = ["github", "sarif"] as const;
export type AnnotationFormat = (typeof annotationFormats)[number];

/** Problems where CI shows them: also of an error that ends the run. */
export const annotationsFlag = {
  choices: annotationFormats,
  describe: "Print problems as annotations of a pull request, or as SARIF for code scanning",
} as const;

export function printAnnotations(annotations: readonly Annotation[], format: AnnotationFormat): void {
  switch (format) {
    case "github":
      printPlain(workflowCommands(annotations));
      break;
    case "sarif":
      printPlain(sarif(annotations, version));
      break;
  }
}

/** What in documents hurts agents or calls, and an overlay that mends some of it. */
import { basename, join } from "node:path";
import { bounded, slowPatterns } from "./bounded.js";
import type { GenerateOptions } from "./config/options.js";
import { bundlePath, notBundled, notWired, serverPath } from "./emit/server-wiring.js";
import type { Diagnostic } from "./errors.js";
import { examine } from "./examine/examine.js";
import { overlayOf, type OverlayDocument } from "./examine/overlay.js";
import type { DocumentFindings } from "./model/results.js";
import { readDocuments } from "./read-documents.js";
import { readText } from "./sync/tree.js";

export interface Examination {
  /** One for each document. */
  readonly documents: readonly ExaminedDocument[];
  /** Faults of the project whose configuration file names the documents. */
  readonly project: readonly Diagnostic[];
}

export interface ExaminedDocument extends DocumentFindings {
  readonly id: string;
  /** Every fix there is; without actions when there is none. */
  readonly overlay: OverlayDocument;
}

/**
 * Reads documents as `generate` does, overlays applied, and says what in them hurts. Writes nothing.
 * @throws GeneratorError for everything that the user can mend
 */
export async function examineDocuments(options: GenerateOptions): Promise<Examination> {
  return bounded(() => examineWith(options));
}

async function examineWith(options: GenerateOptions): Promise<Examination> {
  const { config, apis, documents, diagnostics, places } = await readDocuments(options);
  const examined: ExaminedDocument[] = [];
  for (const [index, api] of apis.entries()) {
    const document = documents[index];
    if (document === undefined) continue;
    const findings = examine({ api, files: [...document.files.values()] });
    const located = await places(findings.map(({ at }) => at));
    const overlay = overlayOf(findings, { entry: document.entry, title: basename(document.entry.name) });
    const names = new Set([...document.overlays, ...document.files.values()].map(({ name }) => name));
    examined.push({
      id: api.id,
      title: api.title,
      operations: api.operations.length,
      findings: findings.map(({ fix, at, ...finding }, position) => ({
        ...finding,
        at: located[position] ?? at,
        fixable: fix?.at.file === document.entry.name,
      })),
      diagnostics: [...diagnostics.filter(({ at }) => names.has(at.file)), ...slowPatterns([api])],
      overlay,
    });
  }
  const { out, features } = config;
  return {
    documents: examined,
    project:
      out === undefined
        ? []
        : [
            ...notWired(features, readText(join(out, serverPath))),
            ...notBundled(features, readText(join(out, bundlePath))),
          ],
  };
}

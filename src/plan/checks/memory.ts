/**
 * Refuses documents that need more memory than Node.js may use, before hours of work end without a result. The figures are
 * estimates after runs with documents like Microsoft Graph's (`npm run bench -- growth graph`) and with plain operations. They let
 * through what may be slow, and refuse what would not end.
 */
import { getHeapStatistics } from "node:v8";
import { GeneratorError } from "../../errors.js";
import type { Document } from "../document.js";
import { withThousands } from "../../runtime/values/text.js";

/** Bytes for each schema that is read, those inside others included. */
const forSchema = 3_500;
/** Bytes for each selected operation, and for its part of the schemas: a tool shows few of very many. */
const forSelected = 34_000;
const forSelectedSchema = 4_600;
const mostSelectedSchemas = 1_000;

/** With less room than this, collecting garbage takes most of the time. */
const goodRoom = 1.5;

export interface Load {
  readonly schemas: number;
  readonly operations: number;
  readonly selected: number;
}

/** @returns bytes */
function neededBy({ schemas, operations, selected }: Load): number {
  const part = operations === 0 ? 0 : Math.min(mostSelectedSchemas, schemas / operations);
  return schemas * forSchema + selected * (forSelected + part * forSelectedSchema);
}

/**
 * @param limit bytes
 * @throws GeneratorError `document-too-large`
 */
export function refuseWithoutMemory(loads: readonly Load[], file: string, limit: number): void {
  const needed = loads.reduce((sum, load) => sum + neededBy(load), 0);
  if (needed <= limit) return;
  const total = (count: (load: Load) => number): string =>
    withThousands(loads.reduce((sum, load) => sum + count(load), 0));
  const gigabyte = 2 ** 30;
  const shown = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;
  const enough = Math.ceil((needed * goodRoom) / gigabyte) * 1024;
  throw new GeneratorError(
    "document-too-large",
    `${total(({ selected }) => selected)} operations and ${total(({ schemas }) => schemas)} schemas need about ${shown(needed)} of memory, and Node.js may use ${shown(limit)}.`,
    {
      hint: `Select fewer operations (--include tag:NAME), split the document and generate a server from each part, or allow more memory: NODE_OPTIONS=--max-old-space-size=${enough}`,
      at: { file },
    },
  );
}

export function refuseDocumentsWithoutMemory(documents: readonly Document[]): void {
  const loads = documents.map(({ api, selected }) => ({
    schemas: api.schemaCount,
    operations: api.operations.length,
    selected: selected.length,
  }));
  refuseWithoutMemory(loads, documents[0]?.api.at.file ?? "", getHeapStatistics().heap_size_limit);
}

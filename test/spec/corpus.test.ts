import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { GeneratorError } from "../../src/errors.js";
import { everything } from "../everything.js";
import { faultsOfAll } from "./compile.js";
import { loadFile, lowered } from "./documents.js";

const folder = path.resolve(import.meta.dirname, "../../../shared/specs");
const index = path.join(folder, "INDEX.md");

/** File and number of operations, from the index's first table. */
function documents(): [file: string, operations: number][] {
  if (!existsSync(index)) return [];
  const rows = readFileSync(index, "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return rows.flatMap(([, file = "", , , , operations = ""]): [string, number][] =>
    /^\d+$/.test(operations) ? [[file, Number(operations)]] : [],
  );
}

describe.skipIf(!existsSync(index))(
  "real documents keep every operation, and their schemas are whole",
  () => {
    test.each(documents().filter(([, operations]) => everything || operations <= 300))(
      "%s: %i",
      async (file, operations) => {
        const document = await loadFile(path.join(folder, file));
        if (operations === 0) {
          expect(() => lowered(document)).toThrow(
            expect.objectContaining({ code: "no-operations" }) as GeneratorError,
          );
          return;
        }
        const { api, diagnostics } = lowered(document);
        expect(api.operations).toHaveLength(operations);
        expect(faultsOfAll(api)).toEqual([]);
        expect(diagnostics.filter(({ severity }) => severity === "warning").length).toBeLessThan(10);
      },
    );
  },
);

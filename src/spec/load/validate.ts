/** Validates a document strictly, for people who maintain it; generating works without that. */
import SwaggerParser from "@apidevtools/swagger-parser";
import type { Diagnostic } from "../../errors.js";
import { isArray, isObject } from "../value.js";
import type { LoadedDocument, SourceFile } from "./document.js";

/**
 * Validates a document against the schema of its version (2.0, 3.0, 3.1). Reads nothing but the files already loaded.
 *
 * @returns a diagnostic for each fault; places lead through references, as seen from the entry document.
 */
export async function validateStrictly(document: LoadedDocument): Promise<Diagnostic[]> {
  const { entry } = document;
  const at = { file: entry.name, pointer: "" };
  if (entry.dialect === "3.2") {
    const message = "There is no strict validation of OpenAPI 3.2 yet.";
    return [{ severity: "info", code: "not-validated", message, at }];
  }
  try {
    const copy = structuredClone(entry.value);
    if (!isDocument(copy)) return [];
    await SwaggerParser.validate(entry.url, copy, {
      resolve: { file: false, http: false, loaded: loadedFiles(document) },
    });
    return [];
  } catch (error) {
    return faults(error).map(({ message, pointer }) => ({
      severity: "warning",
      code: "not-valid",
      message: `Does not follow OpenAPI ${entry.dialect}: ${message}.`,
      at: { ...at, pointer },
    }));
  }
}

type Document = Exclude<Parameters<typeof SwaggerParser.validate>[0], string>;

/** Loading has made sure of it. */
function isDocument(value: unknown): value is Document {
  return isObject(value);
}

function loadedFiles({ files }: LoadedDocument) {
  const find = (url: string): SourceFile | undefined => {
    const wanted = URL.canParse(url) ? url : `file://${url}`;
    return files.get(URL.canParse(wanted) ? new URL(wanted).href : url);
  };
  return {
    order: 1,
    canRead: ({ url }: { url: string }) => find(url) !== undefined,
    read: ({ url }: { url: string }) => find(url)?.text ?? "",
  };
}

/** Returns Ajv's errors if there are any, otherwise the parser's one message. */
function faults(error: unknown): { message: string; pointer: string }[] {
  const details = isObject(error) ? error["details"] : undefined;
  if (isArray(details)) {
    return details.filter(isObject).map(({ message, instancePath }) => ({
      message: typeof message === "string" ? message : "it is not valid",
      pointer: typeof instancePath === "string" ? instancePath : "",
    }));
  }
  const [message = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return [{ message: message.replace(/\.$/, ""), pointer: "" }];
}

/** Prints annotations as SARIF 2.1.0, which code scanning reads: https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
import { messageText } from "../errors.js";
import type { Annotation } from "./annotations.js";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** For what is about a document elsewhere, because GitHub refuses a file in which any result has no location. */
const outside = "mcp.lock.json";

/** @param version of this program */
export function sarif(annotations: readonly Annotation[], version: string): string {
  const rules = [...new Set(annotations.map(({ title }) => title))].sort();
  const driver = { name: "openapi-to-mcp", version, rules: rules.map((id) => ({ id })) };
  const results = annotations.map((annotation) => ({
    ruleId: annotation.title,
    level: annotation.level,
    message: { text: messageText(annotation.message) },
    locations: [locationOf(annotation.file ?? outside, annotation.line)],
  }));
  return JSON.stringify(
    { $schema: schema, version: "2.1.0", runs: [{ tool: { driver }, results }] },
    null,
    2,
  );
}

/** A file's path is a relative URI: § 3.4.3. */
function locationOf(file: string, startLine: number | undefined): object {
  const uri = file.split("/").map(encodeURIComponent).join("/");
  return {
    physicalLocation: {
      artifactLocation: { uri },
      ...(startLine !== undefined && { region: { startLine } }),
    },
  };
}

/** Reports what is wrong with a schema, and how it was handled. */
import { maxInPlace } from "../load/limits.js";
import type { Location, Schema } from "../../model/api.js";
import type { Node } from "../references/node.js";
import type { Finding, Walk } from "../references/walk.js";
import type { Broken } from "./schema-loops.js";

/** @param locate returns where the document has a schema */
export function schemaFindings(walk: Walk, locate: (schema: Schema) => Location | undefined) {
  const reportAt = (at: Location | undefined, finding: Finding): void => {
    if (at !== undefined) walk.report(at, finding);
  };
  const reportAll = (schemas: readonly Schema[], finding: Finding): void => {
    for (const schema of schemas) reportAt(locate(schema), finding);
  };
  return {
    /** Reports that a part of the schema is left out, so that it accepts more values. */
    loosened: ({ at }: Node, problem: string): void =>
      walk.report(at, {
        code: "schema-loosened",
        message: `${problem}; it is left out.`,
        hint: "Fix the schema. Until then it accepts more than it should.",
      }),
    /** Reports that a part of the schema is read differently than it is written. */
    corrected: (at: Location | undefined, message: string): void =>
      reportAt(at, {
        severity: "info",
        code: "schema-corrected",
        message,
        hint: "Write it so in the document; in YAML a string that looks like a number needs quotes.",
      }),
    /** Reports that `additionalProperties: false` closes more than the properties beside it. */
    closedTogether: (at: Location | undefined): void => reportAt(at, closedPart),
    nullableIgnored: ({ at }: Node): void => walk.report(at, nullableWithoutMeaning),
    /** Reports references that were left out because they lead back to themselves, or multiply what has to be checked. */
    referencesLeftOut: ({ circular, multiplied, deep }: Broken): void => {
      reportAll(circular, selfReference);
      reportAll(multiplied, multiplication);
      reportAll(deep, longRow);
    },
  };
}

const closedPart: Finding = {
  code: "schema-corrected",
  message:
    '"additionalProperties: false" excludes properties that another part of this schema declares; it is applied to all parts together.',
  hint: 'Write "unevaluatedProperties: false" beside the composition instead (OpenAPI 3.1), or leave it out.',
};

const nullableWithoutMeaning: Finding = {
  severity: "info",
  code: "nullable-ignored",
  message: '"nullable" has no meaning since OpenAPI 3.1; null is not accepted.',
  hint: 'Write the type as a list with "null" in it.',
};

const selfReference: Finding = {
  code: "circular-reference",
  message: "This schema contains itself without a property or item in between; the reference is left out.",
  hint: "Put a property or an item between the schema and its repetition.",
};

const multiplication: Finding = {
  code: "schema-loosened",
  message: "This reference would make one value be checked thousands of times; it is left out.",
  hint: "Reference each schema once.",
};

const longRow: Finding = {
  code: "schema-loosened",
  message: `This reference leads through more than ${maxInPlace} others without a property or an item in between; it is left out.`,
  hint: "Reference what is meant.",
};

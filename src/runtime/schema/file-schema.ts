import { leavesOpen, rangesOf } from "../media/media-range.js";
import { isObject, type JsonSchema } from "../values/json.js";
import type { FromSchema } from "./from-schema.js";

/** Schema of a file from a caller: exactly one of `path`, `base64` and `text`. */
export const fileSchema = {
  type: "object",
  properties: {
    path: { type: "string", minLength: 1, description: "File on the server's disk, below its files folder." },
    base64: { type: "string", contentEncoding: "base64" },
    text: { type: "string" },
    filename: { type: "string", minLength: 1 },
    contentType: { type: "string", pattern: "^[\\w.+-]+/[\\w.+-]+(; ?[\\w-]+=[\\w.+-]+)*$" },
  },
  oneOf: [{ required: ["path"] }, { required: ["base64"] }, { required: ["text"] }],
  additionalProperties: false,
} as const satisfies JsonSchema;

/** A file from a caller. */
export type FileArgument = FromSchema<typeof fileSchema>;

/** Whether it is the schema of a file argument; a server that opens no files takes none by `path`. */
export function isFileSchema({ properties }: JsonSchema): boolean {
  return isObject(properties) && ofEveryFile.every((name) => Object.hasOwn(properties, name));
}

const ofEveryFile = Object.keys(fileSchema.properties).filter((name) => name !== "path");

/**
 * Schema of a file of certain media types. The caller has to name its type if nothing else determines it.
 * @param allowed types and ranges: `image/png`, `audio/*, video/*`, `image/png, image/jpeg`
 */
export function fileSchemaOf(allowed: string) {
  const types = rangesOf(allowed);
  const contentType = types.some((type) => type.endsWith("*"))
    ? ({ type: "string", pattern: `^${alternatives(types.map(typePattern))}$` } as const)
    : ({ type: "string", enum: types } as const);
  return {
    ...fileSchema,
    properties: { ...fileSchema.properties, contentType },
    ...(leavesOpen(allowed) && { required: ["contentType"] }),
  } as const satisfies JsonSchema;
}

function alternatives(patterns: readonly string[]): string {
  return patterns.length === 1 ? patterns.join() : `(${patterns.join("|")})`;
}

function typePattern(type: string): string {
  return type.replace(/[.+^$|]/g, "\\$&").replace("*", "[\\w.+-]+");
}

/** Returns the value if it has the shape of a file argument. */
export function asFile(value: unknown): FileArgument | undefined {
  if (!isObject(value)) return undefined;
  return ["path", "base64", "text"].some((form) => typeof value[form] === "string") ? value : undefined;
}

import { isObject, type JsonSchema } from "../json.js";
import { fileSchema } from "../tool.js";

/** Whether it is the schema of a file argument; a server that opens no files takes none by `path`. */
export function isFileSchema({ properties }: JsonSchema): boolean {
  return isObject(properties) && ofEveryFile.every((name) => Object.hasOwn(properties, name));
}

const ofEveryFile = Object.keys(fileSchema.properties).filter((name) => name !== "path");

// @generated SignedSource<<3e44fdfd66509a6106d4533fcff11809e017fe98455c118398616faed2f58a6c>>
import { isObject, type JsonSchema } from "../json.js";
import { fileSchema } from "../tool.js";

/** Whether it is the schema of a file argument; a server that opens no files takes none by `path`. */
export function isFileSchema({ properties }: JsonSchema): boolean {
  return isObject(properties) && ofEveryFile.every((name) => Object.hasOwn(properties, name));
}

const ofEveryFile = Object.keys(fileSchema.properties).filter((name) => name !== "path");

import { GeneratorError, codeOf } from "../errors.js";
import { notRegular } from "../regular-file.js";

/**
 * What the disk said, as a GeneratorError `output-not-writable` where the user can mend it; anything else as it is.
 * @param hint what to do, where something has been written already
 */
export function explainWriteFailure(
  error: unknown,
  path: string,
  hint = "Fix that, or choose another folder; nothing was written.",
): unknown {
  const reason = writeFailures.get(codeOf(error) ?? "");
  if (reason === undefined) return error;
  return new GeneratorError("output-not-writable", `Cannot write to ${path}: ${reason}.`, {
    hint,
    at: { file: path },
    cause: error,
  });
}

const writeFailures = new Map([
  ["EACCES", "no permission"],
  ["EPERM", "no permission"],
  ["EROFS", "the file system is read-only"],
  ["ENOENT", "no folder can be made there"],
  ["EEXIST", "something is there already"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the quota is used up"],
  ["ENOTDIR", "a part of the path is a file"],
  ["EISDIR", "a folder is in the place of the file"],
  ["ENAMETOOLONG", "the path is too long"],
  ["ELOOP", "its links lead in a circle"],
  ["EFBIG", "the file is larger than the system allows"],
  ["EIO", "the disk reports a fault"],
  ["EBUSY", "another program holds it"],
  ["EMFILE", "too many files are open"],
  ["ENFILE", "too many files are open"],
  [notRegular, "a pipe or a device is in the place of the file"],
]);

/** Whether what arrived is what was sent, given that text is all that some places can carry. */
import { isDeepStrictEqual } from "node:util";
import { isObject } from "../json.js";

/** @param got what JSON says, or text and arrays and objects of text; undefined where nothing arrived */
export function same(sent: unknown, got: unknown): boolean {
  if (Buffer.isBuffer(sent)) return sameBytes(sent, got);
  if (isDeepStrictEqual(sent, got)) return true;
  if (sent === null) return got === undefined || got === "" || got === "null";
  if (Array.isArray(sent)) {
    if (sent.length === 0) return got === undefined || got === "" || isDeepStrictEqual(got, [""]);
    return (
      Array.isArray(got) && got.length === sent.length && sent.every((item, index) => same(item, got[index]))
    );
  }
  if (isObject(sent)) return sameMembers(sent, got);
  if (typeof got !== "string") return false;
  if (typeof sent === "number") return got.trim() !== "" && Number(got) === sent;
  return typeof sent === "boolean" ? got === String(sent) : false;
}

/** A form cannot show an empty object, no more than an empty array: both are then absent. */
function sameMembers(sent: object, got: unknown): boolean {
  const members = Object.entries(sent);
  if (got === undefined) return members.every(([, value]) => same(value, undefined));
  if (!isObject(got)) return false;
  const names = new Set(members.map(([name]) => name));
  return (
    Object.keys(got).every((name) => names.has(name)) &&
    members.every(([name, value]) => same(value, Object.hasOwn(got, name) ? got[name] : undefined))
  );
}

function sameBytes(sent: Buffer, got: unknown): boolean {
  if (Buffer.isBuffer(got)) return sent.equals(got);
  return typeof got === "string" && sent.equals(Buffer.from(got));
}

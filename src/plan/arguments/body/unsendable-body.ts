/**
 * Finds what a document accepts as a body but its tool cannot send. The ledger records it, because no published schema says it.
 */
import type { BodyFacts, JsonSchema } from "../../../model/runtime.js";
import { parseMediaType } from "../../../runtime/media/media-type.js";
import { parsePointer } from "../../../runtime/schema/pointer.js";
import { memberOf } from "../../../runtime/values/json.js";
import type { Flatten } from "../../../schema/flatten.js";
import { alternatives } from "../../../schema/parts.js";
import { typeList } from "../../../schema/types.js";
import { hasMembers, type BodyKind } from "./body-kind.js";
import { isBinary } from "./multipart-files.js";

export interface Lost {
  readonly subject: string;
  readonly reason: string;
  /** Set if no call is right, except by chance. */
  readonly isAll?: true;
}

interface Sent {
  readonly facts: BodyFacts;
  readonly kind: BodyKind;
  /** The document's schema. */
  readonly declared: JsonSchema;
  /** Whether its members are arguments. */
  readonly hasMembersAsArguments: boolean;
}

export function lostOf(
  { facts, kind, declared, hasMembersAsArguments }: Sent,
  flatten: Flatten,
): readonly Lost[] {
  const { essence: type } = parseMediaType(facts.contentType);
  const { schema } = flatten(declared);
  const lost: Lost[] = textsOfFiles(schema, facts, flatten);
  if (hasMembersAsArguments && typeList(schema.type).includes("null"))
    lost.push({
      subject: "body null",
      reason: "its members are the arguments, and none of them is an empty object",
    });
  if (type === "application/x-www-form-urlencoded" && isOnly(schema, "array"))
    lost.push({
      subject: "body",
      reason: "a form has fields, and a list has none: every call is refused",
      isAll: true,
    });
  if (type === "text/csv" && isOnly(schema, "object"))
    lost.push({
      subject: "body",
      reason: "text/csv does not say how an object is written: it is sent as JSON",
      isAll: true,
    });
  if (kind === "unknown")
    lost.push({
      subject: "body",
      reason: `${type} does not say how its members are written: it is sent as JSON`,
      isAll: true,
    });
  if (kind === "binary" && hasMembers(declared, flatten))
    lost.push({
      subject: "body",
      reason: `${type} has no members, which its schema has: a file is sent`,
      isAll: true,
    });
  return lost;
}

function isOnly({ type }: JsonSchema, wanted: string): boolean {
  return typeList(type).join() === wanted;
}

/** Finds members that may be a file or a text, of which only the file can be sent. */
function textsOfFiles({ properties = {} }: JsonSchema, { files = [] }: BodyFacts, flatten: Flatten): Lost[] {
  return files.flatMap((pointer): Lost[] => {
    const [name = ""] = parsePointer(pointer);
    const property = memberOf(properties, name);
    const flat = property === undefined ? {} : flatten(property).schema;
    const members = alternatives(flat).map((member) => flatten(member).schema);
    const isText = members.some((member) => typeList(member.type).includes("string") && !isBinary(member));
    return isText
      ? [{ subject: `text of ${name}`, reason: "it is a file or a text, and the file is sent" }]
      : [];
  });
}

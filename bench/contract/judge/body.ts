/** Request bodies: which of the documented media types it is, and what it says. */
import type { MediaTypeObject } from "../document/body.js";
import { essence } from "../document/media-type.js";
import type { OperationObject } from "../document/operations.js";
import type { Reader } from "../document/reader.js";
import { shapeOf } from "../document/shape.js";
import { formProperties, readForm } from "./form.js";
import { readMultipart, readParts } from "./multipart.js";
import type { Reading } from "./style.js";
import { pairs, type WireRequest } from "./wire.js";
import { readXml } from "./xml.js";

export interface BodyReading {
  readonly value: Reading;
  /** Fields that the document does not know. */
  readonly strangers: readonly string[];
  /** JSON: numbers are numbers. Else leaves are text or bytes. */
  readonly typed: boolean;
  /** A list that is not there is an empty one: in XML without a wrapper. */
  readonly absentIsEmpty?: boolean;
}

/** The media type of the document that a request's Content-Type means; an exact one goes before a range. */
export function mediaTypeOf(operation: OperationObject, contentType: string): MediaTypeObject | undefined {
  const sent = essence(contentType);
  const [kind = ""] = sent.split("/");
  // No server knows `application/form-data`: who documents it takes forms.
  const misnamed = sent === "multipart/form-data" ? ["application/form-data"] : [];
  const wanted = [sent, ...misnamed, `${kind}/*`, "*/*", "*"];
  return wanted
    .map((type) => operation.bodies.find((body) => body.contentType === type))
    .find((body) => body !== undefined);
}

/** @param sent what the caller put there; decides between readings that the document allows alike @throws when it cannot be read */
export async function readBody(
  request: WireRequest,
  { reader, mediaType, sent }: { reader: Reader; mediaType: MediaTypeObject; sent: unknown },
): Promise<BodyReading> {
  const contentType = essence(request.headers.get("content-type") ?? "");
  if (isJson(contentType)) {
    const value: unknown = JSON.parse(request.body.toString("utf8"));
    return { value, strangers: [], typed: true };
  }
  if (contentType === "application/x-www-form-urlencoded") {
    const properties = formProperties(reader, mediaType, sent);
    return { ...readForm(pairs(request.body.toString("utf8")), properties), typed: false };
  }
  if (contentType.startsWith("multipart/")) {
    const properties = formProperties(reader, mediaType, sent);
    return { ...readMultipart(await readParts(request), properties, reader), typed: false };
  }
  if (/[/+]xml$/.test(contentType) && !shapeOf(reader, mediaType.schema).kinds.has("string")) {
    return {
      value: readXml(request.body.toString("utf8"), reader, mediaType.schema),
      strangers: [],
      typed: false,
      absentIsEmpty: true,
    };
  }
  return { value: readPlain(request.body, sent), strangers: [], typed: false };
}

/** Bytes when a file was sent; else text, in which a structure can only be JSON. */
function readPlain(body: Buffer, sent: unknown): Reading {
  if (Buffer.isBuffer(sent)) return body;
  const text = body.toString("utf8");
  if (typeof sent !== "object" || sent === null) return text;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

export function isJson(contentType: string): boolean {
  return /^[^/]+\/([^;]*\+)?json(-seq)?$/.test(contentType) || contentType === "text/json";
}

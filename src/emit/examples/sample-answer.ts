/**
 * Makes up an answer of an operation: the document's own example of it, or else a value of its schema, in which examples of
 * parts come before samples.
 */
import type { MediaType, Response } from "../../model/api.js";
import { mediaKind, parseMediaType } from "../../runtime/values/media-type.js";
import { type Flatten, sampleOfAnswer } from "./sample.js";

export interface SampleAnswer {
  readonly status: number;
  /** Absent if there is no body. */
  readonly contentType?: string;
  readonly body?: string;
}

/** @param successes what the document says about successful answers, the best first */
export function sampleAnswer(successes: readonly Response[], flatten: Flatten): SampleAnswer {
  const [first] = successes;
  const offered = successes
    .filter(({ status }) => !bodiless.has(status))
    .flatMap(({ status, content }) => content.map((media) => ({ status, media })));
  const json = offered.filter(({ media }) => kindOf(media) === "json");
  for (const { status, media } of [...json, ...offered]) {
    const body = sampleBody(media, flatten);
    if (body !== undefined) return { status: numeric(status), contentType: media.contentType, body };
  }
  return { status: first === undefined ? 204 : numeric(first.status) };
}

/** Whatever a document says, HTTP has no body there. */
const bodiless = new Set(["204", "205"]);

/** `2XX` and `default` stand for any success. */
function numeric(status: string): number {
  return /^\d+$/.test(status) ? Number(status) : 200;
}

function kindOf({ contentType }: MediaType): ReturnType<typeof mediaKind> {
  return mediaKind(parseMediaType(contentType));
}

/** Nothing for files, and for texts whose form a schema does not say. */
function sampleBody(media: MediaType, flatten: Flatten): string | undefined {
  const { examples, schema, itemSchema } = media;
  const [shown] = examples;
  const kind = kindOf(media);
  switch (kind) {
    case "json": {
      const value = shown ?? (schema && sampleOfAnswer(schema, flatten));
      return value === undefined ? undefined : JSON.stringify(value);
    }
    case "events": {
      if (typeof shown === "string") return shown;
      const item = shown ?? sampleOfAnswer(itemSchema ?? schema ?? {}, flatten);
      const line = JSON.stringify(item);
      return /event-stream/.test(media.contentType) ? `data: ${line}\n\n` : `${line}\n`;
    }
    case "text":
    case "html": {
      if (shown !== undefined) return typeof shown === "string" ? shown : JSON.stringify(shown);
      const value = schema && sampleOfAnswer(schema, flatten);
      return typeof value === "string" ? value : undefined;
    }
    default:
      return undefined;
  }
}

/** What an operation answers when all goes well. */
import { member, strings } from "../json.js";
import { essence } from "./media-type.js";
import type { Node, Reader } from "./reader.js";

export interface ResponseObject {
  readonly status: number;
  readonly contentType?: string;
  readonly example?: unknown;
}

export function successOf(reader: Reader, operation: Node, swagger: boolean): ResponseObject {
  const responses = reader.children(reader.child(operation, "responses"));
  const found = responses.find(([status]) => /^2(\d\d|XX)$/i.test(status));
  if (found === undefined) return { status: 200, contentType: "application/json" };
  const response = reader.follow(found[1]);
  const status = /^\d+$/.test(found[0]) ? Number(found[0]) : 200;
  if (swagger) return swaggerResponse(reader, operation, { status, response });
  const content = reader.children(reader.child(response, "content"));
  const chosen = content.find(([type]) => /json/i.test(type)) ?? content[0];
  if (chosen === undefined) return { status };
  const examples = reader.children(reader.child(chosen[1], "examples")).map(([, node]) => node);
  const [example] = examples.map((node) => member(node.value, "value"));
  return { status, contentType: essence(chosen[0]), example: member(chosen[1].value, "example") ?? example };
}

function swaggerResponse(
  reader: Reader,
  operation: Node,
  { status, response }: { status: number; response: Node },
): ResponseObject {
  if (member(response.value, "schema") === undefined) return { status };
  const produces = [operation, reader.root]
    .map((owner) => strings(member(owner.value, "produces")))
    .find((list) => list.length > 0);
  const contentType = essence(
    produces?.find((type) => /json/i.test(type)) ?? produces?.[0] ?? "application/json",
  );
  const [example] = reader.children(reader.child(response, "examples")).map(([, node]) => node.value);
  return { status, contentType, example };
}

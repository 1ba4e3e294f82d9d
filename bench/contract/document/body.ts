/** Request bodies of any version as the media types that may carry them. */
import { isObject, member, strings, text } from "../json.js";
import { essence } from "./media-type.js";
import { presentChild, type Node, type Reader } from "./reader.js";
import { collectionSerialisation, serialisation, type Serialisation } from "./style.js";

export interface BodyObject {
  /** The media types that it may come in. */
  readonly bodies: readonly MediaTypeObject[];
  readonly bodyRequired: boolean;
}

export interface MediaTypeObject {
  /** Lower case, without parameters; may be a range. */
  readonly contentType: string;
  readonly schema?: Node;
  readonly encoding: ReadonlyMap<string, EncodingObject>;
  /** Whole bodies that the document shows. */
  readonly examples?: readonly unknown[];
}

export interface EncodingObject {
  readonly contentType?: string;
  /** Absent where the document names neither `style`, `explode` nor `allowReserved`: the media type then decides. */
  readonly serialisation?: Serialisation;
}

/** https://spec.openapis.org/oas/v3.1.1.html#request-body-object */
export function requestBody(reader: Reader, operation: Node): BodyObject {
  const body = reader.follow(reader.child(operation, "requestBody"));
  const bodies = reader.children(reader.child(body, "content")).map(([contentType, unfollowed]) => {
    const mediaType = reader.follow(unfollowed);
    const schema = presentChild(reader, mediaType, "schema");
    const encoding = reader.children(reader.child(mediaType, "encoding")).map(([name, node]) => {
      const described = ["style", "explode", "allowReserved"].some(
        (key) => member(node.value, key) !== undefined,
      );
      const partType = text(member(node.value, "contentType"));
      return [
        name,
        {
          ...(partType !== undefined && { contentType: partType }),
          ...(described && { serialisation: serialisation(node.value, "query") }),
        },
      ] as const;
    });
    const named = reader.children(reader.child(mediaType, "examples"));
    const examples = [
      member(mediaType.value, "example"),
      ...named.map(([, example]) => member(reader.follow(example).value, "value")),
    ].filter((example) => example !== undefined);
    return {
      contentType: essence(contentType),
      ...(schema && { schema }),
      encoding: new Map(encoding),
      examples,
    };
  });
  return { bodies, bodyRequired: member(body.value, "required") === true };
}

/** https://spec.openapis.org/oas/v2.0.html#parameter-object: `in: body` and `in: formData`. */
export function swaggerBody(reader: Reader, operation: Node, parameters: readonly Node[]): BodyObject {
  const consumes = [operation, reader.root]
    .map((owner) => strings(member(owner.value, "consumes")))
    .find((list) => list.length > 0);
  const body = parameters.find((node) => member(node.value, "in") === "body");
  if (body !== undefined) {
    const schema = presentChild(reader, body, "schema");
    return {
      bodies: (consumes ?? ["*/*"]).map((contentType) => ({
        contentType: essence(contentType),
        ...(schema && { schema }),
        encoding: new Map(),
      })),
      bodyRequired: member(body.value, "required") === true,
    };
  }
  const form = parameters.filter((node) => member(node.value, "in") === "formData");
  if (form.length === 0) return { bodies: [], bodyRequired: false };
  const schema = formSchema(form, operation);
  const hasFile = form.some((node) => member(node.value, "type") === "file");
  const formTypes = (consumes ?? []).map(essence).filter((type) => isForm(type));
  const contentTypes = formTypes.length > 0 ? formTypes : ["application/x-www-form-urlencoded"];
  return {
    bodies: (hasFile ? ["multipart/form-data"] : contentTypes).map((contentType) => ({
      contentType,
      schema,
      encoding: new Map(
        form.map((node) => [
          String(member(node.value, "name")),
          { serialisation: collectionSerialisation(node.value, "formData") },
        ]),
      ),
    })),
    bodyRequired: form.some((node) => member(node.value, "required") === true),
  };
}

function isForm(contentType: string): boolean {
  return contentType === "multipart/form-data" || contentType === "application/x-www-form-urlencoded";
}

function formSchema(form: readonly Node[], operation: Node): Node {
  const named = form.map((node) => [String(member(node.value, "name")), node.value] as const);
  return {
    file: operation.file,
    pointer: `${operation.pointer}/parameters`,
    value: {
      type: "object",
      properties: Object.fromEntries(
        named.map(([name, value]) => [name, { ...(isObject(value) ? value : {}), required: undefined }]),
      ),
      required: named.filter(([, value]) => member(value, "required") === true).map(([name]) => name),
    },
  };
}

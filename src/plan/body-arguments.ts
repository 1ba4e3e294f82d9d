/** The arguments of a request body: one for each property of a plain object, else the body as one argument. */
import { openRange } from "../../templates/runtime/content.js";
import { memberOf } from "../../templates/runtime/json.js";
import { parsePointer } from "../../templates/runtime/pointer.js";
import type { Location } from "../model/api.js";
import type { BodyFacts, JsonSchema } from "../model/runtime.js";
import type { Candidate } from "./arguments.js";
import type { FullSchemas } from "./schema/full.js";
import { escapePointer } from "./schema/ref.js";
import type { Flatten } from "./trim/flatten.js";
import { isPlainObject } from "./trim/plain-object.js";

interface BodyContext {
  readonly full: FullSchemas;
  readonly flatten: Flatten;
  readonly description: string | undefined;
  readonly at: Location;
  /** An object that is the body's only property gives its own properties as arguments. */
  readonly unwrap: boolean;
}

export function bodyCandidates(body: BodyFacts, context: BodyContext): Candidate[] {
  const { schema } = context.flatten(body.schema);
  if (!isPlainObject(schema) || body.files?.includes("") === true) {
    const about = context.description ?? schema.description;
    return [
      {
        location: "body",
        wireName: "body",
        place: "body:",
        required: body.required,
        schema: body.schema,
        at: context.at,
        ...fileAt("", body),
        ...(about !== undefined && { description: about }),
      },
    ];
  }
  const wrapper = context.unwrap && body.files === undefined ? wrapperOf(schema, context.flatten) : undefined;
  return wrapper === undefined
    ? propertyCandidates(schema, "", { ...context, body })
    : propertyCandidates(wrapper.schema, `/${escapePointer(wrapper.name)}`, { ...context, body });
}

/** Whether the place is one of a file, and which media type that has to name. */
function fileAt(pointer: string, { files, contentType, encoding = {} }: BodyFacts): Pick<Candidate, "file"> {
  if (files?.includes(pointer) !== true) return {};
  const [name] = parsePointer(pointer);
  const allowed = name === undefined ? contentType : memberOf(encoding, name)?.contentType;
  const range = allowed === undefined ? undefined : openRange(allowed);
  return { file: range === undefined ? {} : { contentType: range } };
}

function propertyCandidates(
  schema: JsonSchema,
  pointer: string,
  { full, flatten, at, body }: BodyContext & { readonly body: BodyFacts },
): Candidate[] {
  const needed = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]): Candidate => {
    const { description: about, deprecated } = flatten(property).schema;
    const place = `${pointer}/${escapePointer(name)}`;
    return {
      location: "body",
      wireName: name,
      place: `body:${place}`,
      required: needed.has(name),
      schema: property,
      ...fileAt(place, body),
      deprecated: deprecated === true,
      at: full.locate(property) ?? at,
      ...(about !== undefined && { description: about }),
    };
  });
}

/** The one property of an object, where that is a plain object itself: `{ "data": { … } }`. */
function wrapperOf(
  { properties = {} }: JsonSchema,
  flatten: Flatten,
): { name: string; schema: JsonSchema } | undefined {
  const [only, ...others] = Object.entries(properties);
  if (only === undefined || others.length > 0) return undefined;
  const [name, property] = only;
  const { schema } = flatten(property);
  return isPlainObject(schema) ? { name, schema } : undefined;
}

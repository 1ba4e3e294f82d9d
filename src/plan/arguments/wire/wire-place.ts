/** Describes places in a request by the values of which they write nothing. */
import type { BodyFacts, EncodingFacts, ParameterFacts } from "../../../model/runtime.js";
import { contentKind } from "../../../runtime/request/content.js";
import { isStyled, styleOf } from "../../../runtime/request/form-body.js";
import { memberOf } from "../../../runtime/values/json.js";

/** Empty values that a place may not write: an empty list, an object without members, null. */
export type Nothing = "array" | "object" | "null";

export interface WirePlace {
  /** Kinds that are not written here. */
  readonly drops: readonly Nothing[];
  /** Returns the place of its items or, by name, its members; absent if each is written as text, whatever it is. */
  readonly inside?: (name?: string) => WirePlace;
  /** Set if a list or an object could be sent only if its text had no comma. */
  readonly flat?: true;
}

const inHeader: WirePlace = { drops: [], flat: true };

/** `deepObject` writes nothing for empty lists and objects at any depth, and an empty text for null. */
const inBrackets: WirePlace = { drops: ["array", "object"], inside: () => inBrackets };

type PlacedParameter = Pick<ParameterFacts, "in" | "style" | "allowEmptyValue" | "contentType" | "encoding">;

export function parameterPlace(parameter: PlacedParameter): WirePlace {
  const { in: location, style, allowEmptyValue = false, encoding } = parameter;
  const isQuery = location === "querystring";
  const contentType = parameter.contentType ?? (isQuery ? "application/x-www-form-urlencoded" : undefined);
  if (contentType === undefined) {
    const keepsEmpty = allowEmptyValue && location === "query";
    const place = styled(style, keepsEmpty ? ["null"] : ["array", "object", "null"]);
    return location === "header" ? { ...place, inside: () => inHeader } : place;
  }
  if (contentKind(contentType) !== "form") return { drops: [] };
  return { ...formPlace("form", encoding), drops: isQuery ? ["object"] : [] };
}

export function bodyPlace({ contentType, encoding }: Pick<BodyFacts, "contentType" | "encoding">): WirePlace {
  const kind = contentKind(contentType);
  return kind === "form" || kind === "multipart" ? formPlace(kind, encoding) : { drops: [] };
}

/** An empty form can be written, but a multipart body of a list without items cannot. */
function formPlace(kind: "form" | "multipart", encoding: BodyFacts["encoding"] = {}): WirePlace {
  return {
    drops: kind === "form" ? [] : ["array"],
    inside: (name) => fieldPlace(kind, name === undefined ? undefined : memberOf(encoding, name)),
  };
}

/** A list becomes a field or part for each item, so an empty one is not written. Without a style, an object is JSON. */
function fieldPlace(kind: "form" | "multipart", facts: EncodingFacts | undefined): WirePlace {
  const isPart = kind === "multipart" && facts?.contentType !== undefined;
  if (facts === undefined || isPart || !isStyled(facts)) return { drops: ["array"] };
  const { style } = styleOf(facts);
  return styled(style, kind === "form" ? ["array", "object"] : ["array", "object", "null"]);
}

function styled(style: ParameterFacts["style"], drops: readonly Nothing[]): WirePlace {
  return { drops, ...(style === "deepObject" && { inside: () => inBrackets }) };
}

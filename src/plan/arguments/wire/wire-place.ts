/** Where a value stands in a request, as far as that decides of which values nothing is written. */
import { memberOf } from "../../../../templates/runtime/json.js";
import { contentKind } from "../../../../templates/runtime/request/content.js";
import { isStyled, styleOf } from "../../../../templates/runtime/request/form-body.js";
import type { BodyFacts, EncodingFacts, ParameterFacts } from "../../../model/runtime.js";

/** Kinds of values of which a place may write nothing: an empty list, an object without members, null. */
export type Nothing = "array" | "object" | "null";

export interface WirePlace {
  /** Of which nothing is written here. */
  readonly drops: readonly Nothing[];
  /** Where its members, by name, and its items stand; absent where each is a text, whatever it is. */
  readonly inside?: (name?: string) => WirePlace;
  /** Set where a list or an object could be carried only if its text had no comma. */
  readonly flat?: true;
}

const inHeader: WirePlace = { drops: [], flat: true };

/** Inside `deepObject`, nothing is written of what is empty at any depth, and null is an empty text. */
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

/** An empty form is a form; a list without parts is nothing. */
function formPlace(kind: "form" | "multipart", encoding: BodyFacts["encoding"] = {}): WirePlace {
  return {
    drops: kind === "form" ? [] : ["array"],
    inside: (name) => fieldPlace(kind, name === undefined ? undefined : memberOf(encoding, name)),
  };
}

/** A list is a field or part for each item; without a style, an object is JSON. */
function fieldPlace(kind: "form" | "multipart", facts: EncodingFacts | undefined): WirePlace {
  const isPart = kind === "multipart" && facts?.contentType !== undefined;
  if (facts === undefined || isPart || !isStyled(facts)) return { drops: ["array"] };
  const { style } = styleOf(facts);
  return styled(style, kind === "form" ? ["array", "object"] : ["array", "object", "null"]);
}

function styled(style: ParameterFacts["style"], drops: readonly Nothing[]): WirePlace {
  return { drops, ...(style === "deepObject" && { inside: () => inBrackets }) };
}

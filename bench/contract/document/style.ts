/** The ways a parameter can travel: OpenAPI's `style` and `explode`, and Swagger 2.0's `collectionFormat` in their terms. */
import { member, text } from "../json.js";

/**
 * By location; the first is the default. The judge has a list of its own, as it has a reader of its own: it would share a mistake of
 * the generator's list, and find nothing.
 */
const styles = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
  querystring: ["form"],
} as const;

type Location = keyof typeof styles;

/** `tabDelimited` is Swagger 2.0's `tsv`. */
export type Style = (typeof styles)[Location][number] | "tabDelimited";

export interface Serialisation {
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** What stands between the items of lists inside the list, the outermost first. */
  readonly inner?: readonly string[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#style-values, of a Parameter or an Encoding Object. */
export function serialisation(described: unknown, location: Location): Serialisation {
  const named = member(described, "style");
  const style: Style = styles[location].find((one) => one === named) ?? styles[location][0];
  const explode = member(described, "explode");
  return {
    style,
    explode: typeof explode === "boolean" ? explode : style === "form" || style === "cookie",
    allowReserved: member(described, "allowReserved") === true,
  };
}

/** https://spec.openapis.org/oas/v2.0.html#parameter-object, `collectionFormat`, that of the lists inside included. */
export function collectionSerialisation(described: unknown, location: string): Serialisation {
  const inner = innerSeparators(member(described, "items"));
  return { ...outerSerialisation(described, location), ...(inner.length > 0 && { inner }) };
}

function innerSeparators(items: unknown): string[] {
  if (member(items, "type") !== "array") return [];
  const separators = new Map([
    ["ssv", " "],
    ["tsv", "\t"],
    ["pipes", "|"],
  ]);
  const own = separators.get(text(member(items, "collectionFormat")) ?? "csv") ?? ",";
  return [own, ...innerSeparators(member(items, "items"))];
}

function outerSerialisation(described: unknown, location: string): Serialisation {
  const plain: Style = location === "query" || location === "formData" ? "form" : "simple";
  switch (text(member(described, "collectionFormat"))) {
    case "multi":
      return { style: plain, explode: true, allowReserved: false };
    case "ssv":
      return { style: "spaceDelimited", explode: false, allowReserved: false };
    case "tsv":
      return { style: "tabDelimited", explode: false, allowReserved: false };
    case "pipes":
      return { style: "pipeDelimited", explode: false, allowReserved: false };
    default:
      return { style: plain, explode: false, allowReserved: false };
  }
}

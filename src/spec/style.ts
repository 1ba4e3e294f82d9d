/** Reads how values are written: https://spec.openapis.org/oas/v3.2.0.html#style-values */
import type { ParameterLocation, ParameterStyle } from "../model/runtime.js";
import { text } from "./fields.js";
import type { Dialect } from "./load/document.js";
import { dialectAt, type Node } from "./references/node.js";
import type { Walk } from "./references/walk.js";
import { delimiters } from "./upgrade.js";

/** Styles of OpenAPI 3 that each location allows; the first is the default. */
const styles = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
  querystring: ["form"],
} as const satisfies Readonly<Record<ParameterLocation, readonly ParameterStyle[]>>;

/** Styles by their first version, if that is not 3.0. */
const since: ReadonlyMap<ParameterStyle, Dialect> = new Map([["cookie", "3.2"]]);

export const locations = Object.keys(styles) as readonly ParameterLocation[];

export function usualStyle(location: ParameterLocation): ParameterStyle {
  return styles[location][0];
}

/** Returns the style that an object names, if it is allowed there. */
export function readStyle(node: Node, location: ParameterLocation, walk: Walk): ParameterStyle | undefined {
  const style = text(node, "style", walk);
  const found = stylesAt(node, location).find((allowed) => allowed === style);
  if (style !== undefined && found === undefined) {
    walk.report(node.at, {
      code: "style-invalid",
      message: `OpenAPI ${dialectAt(node)} has no style "${style}" for ${location} parameters; "${usualStyle(location)}" is used.`,
      hint: "See the table of styles in the specification.",
    });
  }
  return found;
}

function stylesAt(node: Node, location: ParameterLocation): readonly ParameterStyle[] {
  const dialect = dialectAt(node);
  // Swagger 2.0 has delimiters in every location.
  if (dialect === "2.0") return [...styles[location], ...delimiters.values()];
  return styles[location].filter((style: ParameterStyle) => dialect >= (since.get(style) ?? "3.0"));
}

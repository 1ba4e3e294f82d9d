/** Reads how values are written: https://spec.openapis.org/oas/v3.2.0.html#style-values */
import type { ParameterLocation, ParameterStyle } from "../model/runtime.js";
import { text } from "./fields.js";
import type { Node } from "./references/node.js";
import type { Walk } from "./references/walk.js";

/** Styles that each location allows; the first is the default. */
const styles = {
  path: ["simple", "label", "matrix", "spaceDelimited", "pipeDelimited", "tabDelimited"],
  query: ["form", "spaceDelimited", "pipeDelimited", "tabDelimited", "deepObject"],
  header: ["simple", "spaceDelimited", "pipeDelimited", "tabDelimited"],
  cookie: ["form", "cookie"],
  querystring: ["form"],
} as const satisfies Readonly<Record<ParameterLocation, readonly ParameterStyle[]>>;

export const locations = Object.keys(styles) as readonly ParameterLocation[];

export function usualStyle(location: ParameterLocation): ParameterStyle {
  return styles[location][0];
}

/** Returns the style that an object names, if it is allowed there. */
export function readStyle(node: Node, location: ParameterLocation, walk: Walk): ParameterStyle | undefined {
  const style = text(node, "style", walk);
  const found = styles[location].find((allowed: ParameterStyle) => allowed === style);
  if (style !== undefined && found === undefined) {
    walk.report(node.at, {
      code: "style-invalid",
      message: `There is no style "${style}" for ${location} parameters; "${usualStyle(location)}" is used.`,
      hint: "See the table of styles in the specification.",
    });
  }
  return found;
}

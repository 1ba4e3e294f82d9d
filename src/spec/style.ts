/** Reads how values are written: https://spec.openapis.org/oas/v3.2.0.html#style-values */
import type { ParameterLocation, ParameterStyle } from "../model/runtime.js";
import { text } from "./fields.js";
import type { Dialect } from "./load/document.js";
import { dialectAt, type Node } from "./references/node.js";
import type { Walk } from "./references/walk.js";

const defaultStyles: Readonly<Record<ParameterLocation, ParameterStyle>> = {
  path: "simple",
  query: "form",
  header: "simple",
  cookie: "form",
  querystring: "form",
};

interface Places {
  /** Locations in OpenAPI 3. */
  readonly in: readonly ParameterLocation[];
  /** The first version that has it, if that is not 3.0. */
  readonly since?: Dialect;
}

const places: Readonly<Record<ParameterStyle, Places>> = {
  simple: { in: ["path", "header"] },
  label: { in: ["path"] },
  matrix: { in: ["path"] },
  form: { in: ["query", "cookie", "querystring"] },
  spaceDelimited: { in: ["query"] },
  pipeDelimited: { in: ["query"] },
  tabDelimited: { in: [] },
  deepObject: { in: ["query"] },
  cookie: { in: ["cookie"], since: "3.2" },
};

export const locations = Object.keys(defaultStyles) as readonly ParameterLocation[];

export function defaultStyle(location: ParameterLocation): ParameterStyle {
  return defaultStyles[location];
}

/** Returns the style that an object names, if it is allowed there. */
export function readStyle(node: Node, location: ParameterLocation, walk: Walk): ParameterStyle | undefined {
  const style = text(node, "style", walk);
  const dialect = dialectAt(node);
  if (style === undefined) return undefined;
  if (isStyle(style) && isAllowed(style, location, dialect)) return style;
  walk.report(node.at, {
    code: "style-invalid",
    message: `OpenAPI ${dialect} has no style "${style}" for ${location} parameters; "${defaultStyle(location)}" is used.`,
    hint: "See the table of styles in the specification.",
  });
  return undefined;
}

function isStyle(text: string): text is ParameterStyle {
  return Object.hasOwn(places, text);
}

function isAllowed(style: ParameterStyle, location: ParameterLocation, dialect: Dialect): boolean {
  const { in: allowed, since = "3.0" } = places[style];
  // Swagger 2.0 has no styles: this one was made of a collectionFormat, which may stand anywhere.
  return dialect === "2.0" || (allowed.includes(location) && dialect >= since);
}

/** Makes parameters agree with path templates: https://spec.openapis.org/oas/v3.2.0.html#path-templating */
import type { Parameter } from "../model/api.js";
import type { Context } from "./context.js";
import type { Node } from "./references/node.js";

/** Returns the names between braces, each once; undefined if the braces do not pair up. A fragment is not part of a request. */
export function templateNames(path: string): string[] | undefined {
  const sent = path.replace(/#.*$/s, "");
  const names = Array.from(sent.matchAll(/\{([^{}]+)\}/g), ([, name]) => name ?? "");
  return /[{}]/.test(sent.replace(/\{[^{}]+\}/g, "")) ? undefined : Array.from(new Set(names));
}

/**
 * What a name has beside it: `{+name}` (RFC 6570, section 3.2.3), `{proxy+}`, `{*path}`, `{path:.*}` and `{name=users/*}` may be
 * several segments; `{id:int}` and `{id?}` are one.
 */
const operators = /^(?<before>\+|\*{1,2})?(?<name>[^+*:?=]+)(?<after>\+|\*|\?|[:=].*)?$/s;

/** Matches a segment as routers of web frameworks write it: `/pets/:id`, and `/files/*path` for several segments. */
const routerSegment = /(?<=\/)[*:][^/{}:*]+(?=\/|$)/g;

/**
 * Returns a template with the names of its parameters alone, and those whose values may have several segments. OpenAPI knows
 * neither operators nor colons: what a parameter is called like is a name.
 */
function withoutOperators(
  path: string,
  parameters: readonly Parameter[],
): { readonly path: string; readonly multiSegment: ReadonlySet<string> } {
  const declared = new Set(parameters.flatMap((one) => (one.in === "path" ? [one.name] : [])));
  const multiSegment = new Set<string>();
  const inBraces = new Set(templateNames(path));
  // What is declared stands somewhere in the path, if not in braces.
  const isRouted = [...declared].some((name) => !inBraces.has(name));
  const braced = isRouted ? path.replace(routerSegment, (segment) => `{${segment.replace(":", "")}}`) : path;
  const plain = braced.replace(/\{([^{}]+)\}/g, (whole, written: string) => {
    const { before, name = "", after = "" } = operators.exec(written)?.groups ?? {};
    const hasSeveral = before !== undefined || /^(?:[+*]|:\s*(?:\.[+*]|path)|=(?:.*\/.*|\*\*))$/s.test(after);
    if (declared.has(written) || name === "" || !(hasSeveral || declared.has(name))) return whole;
    if (hasSeveral) multiSegment.add(name);
    return `{${name}}`;
  });
  return { path: plain, multiSegment };
}

/**
 * Makes path parameters and template agree: one parameter for each name in the template and no others.
 *
 * @param node the operation, where faults are reported
 */
export function matchTemplate(
  template: string,
  written: readonly Parameter[],
  { node, context }: { node: Node; context: Context },
): { readonly path: string; readonly parameters: readonly Parameter[] } {
  const { path, multiSegment } = withoutOperators(template, written);
  const names = templateNames(path) ?? [];
  const isThere = (name: string): boolean =>
    written.some((parameter) => parameter.in === "path" && parameter.name === name);
  const added = names
    .filter((name) => !isThere(name))
    .map((name) => undefinedParameter(name, { node, context }));
  const isUnused = (parameter: Parameter): boolean =>
    parameter.in === "path" && !names.includes(parameter.name);
  for (const parameter of written.filter(isUnused)) reportUnused(parameter, { node, context });
  const parameters = [...added, ...written.filter((parameter) => !isUnused(parameter))].map((parameter) =>
    parameter.in === "path" && multiSegment.has(parameter.name)
      ? { ...parameter, multiSegment: true as const }
      : parameter,
  );
  return { path, parameters };
}

function undefinedParameter(name: string, { node, context }: { node: Node; context: Context }): Parameter {
  context.walk.report(node.at, {
    code: "path-parameter-undefined",
    message: `The path has {${name}}, which no parameter describes; it is treated as a string.`,
    hint: `Add a parameter "${name}" with "in: path".`,
  });
  return {
    name,
    in: "path",
    required: true,
    deprecated: false,
    schema: context.schemas.lower({ ...node, value: { type: "string" } }),
    style: "simple",
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
    examples: [],
    at: node.at,
  };
}

function reportUnused(parameter: Parameter, { node, context }: { node: Node; context: Context }): void {
  context.walk.report(node.at, {
    code: "path-parameter-unused",
    message: `The path has no {${parameter.name}} for the path parameter of that name; it is left out.`,
    hint: "Add it to the path, or remove the parameter.",
  });
}

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
 * Makes path parameters and template agree: one parameter for each name in the template and no others.
 *
 * @param node the operation, where faults are reported
 */
export function matchTemplate(
  written: readonly Parameter[],
  { names, node, context }: { names: readonly string[]; node: Node; context: Context },
): Parameter[] {
  const isThere = (name: string): boolean =>
    written.some((parameter) => parameter.in === "path" && parameter.name === name);
  const added = names
    .filter((name) => !isThere(name))
    .map((name) => undefinedParameter(name, { node, context }));
  const isUnused = (parameter: Parameter): boolean =>
    parameter.in === "path" && !names.includes(parameter.name);
  for (const parameter of written.filter(isUnused)) reportUnused(parameter, { node, context });
  return [...added, ...written.filter((parameter) => !isUnused(parameter))];
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

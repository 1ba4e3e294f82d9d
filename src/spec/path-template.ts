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
  { path, names, node, context }: { path: string; names: readonly string[]; node: Node; context: Context },
): Parameter[] {
  const parameters = withTemplatedQuery(written, path);
  const unused = new Set(
    parameters.filter((parameter) => parameter.in === "path" && !names.includes(parameter.name)),
  );
  const missing = names.filter(
    (name) => !parameters.some((each) => each.in === "path" && each.name === name),
  );
  const found = missing.map((name) => {
    const misspelt = Array.from(unused).find((each) => spelling(each.name) === spelling(name));
    if (misspelt === undefined) return undefinedParameter(name, { node, context });
    unused.delete(misspelt);
    context.walk.report(misspelt.at, {
      severity: "info",
      code: "path-parameter-renamed",
      message: `The path has {${name}} where the parameter is called "${misspelt.name}"; they are treated as the same.`,
      hint: "Spell them alike.",
    });
    return { from: misspelt, to: { ...misspelt, name } };
  });
  for (const parameter of unused) reportUnused(parameter, { node, context });
  const renamed = new Map(found.flatMap((each) => ("from" in each ? [[each.from, each.to] as const] : [])));
  const added = found.flatMap((each) => ("from" in each ? [] : [each]));
  return [
    ...added,
    ...parameters.filter((each) => !unused.has(each)).map((each) => renamed.get(each) ?? each),
  ];
}

/** Takes a query parameter for the path's where the path has its place (`/search?query={query}`): it is sent once. */
function withTemplatedQuery(parameters: readonly Parameter[], path: string): Parameter[] {
  const [, query = ""] = path.replace(/#.*$/s, "").split(/\?(.*)/s);
  const described = new Set(parameters.flatMap((each) => (each.in === "path" ? [each.name] : [])));
  const placed = new Set(query.split("&"));
  return parameters.map((parameter) =>
    parameter.in === "query" &&
    !described.has(parameter.name) &&
    placed.has(`${parameter.name}={${parameter.name}}`)
      ? { ...parameter, in: "path", required: true, style: "simple", explode: false }
      : parameter,
  );
}

function spelling(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
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

/** A tool's plan as the strings that its file is printed from. */
import type { Slot } from "../model/files.js";
import type { ArgumentPlan, ToolPlan } from "../model/plan.js";
import { canonicalJson } from "./canonical.js";
import { literal, propertyKey, stringLiteral } from "./literal.js";

export interface ToolView {
  readonly imports: string;
  /** `name: "get_pet"`, in the order of the file. */
  readonly properties: readonly string[];
  /** `petId: path("petId", { … })`. */
  readonly input: readonly string[];
  /** `create: "POST /pets"`; only of a group. */
  readonly actions: readonly string[];
}

/** Every tool file begins alike, so that adding an argument by hand needs no thought for imports. */
const imports = ["body", "cookie", "defineTool", "file", "header", "path", "query"];

export function toolView(tool: ToolPlan): { view: ToolView; slots: Slot[] } {
  const { calls } = tool;
  const properties = [
    ...(calls.form === "operation" ? [property("operation", calls.operation)] : []),
    property("name", tool.name),
    property("title", tool.title),
    property("description", tool.description),
    property("annotations", tool.annotations),
  ];
  const actions =
    calls.form === "group" ? [...calls.actions].map(([name, key]) => property(name, key, "actions.")) : [];
  const input = tool.arguments.map(argumentProperty);
  return {
    view: {
      imports: [...imports, ...rareImports(tool)].sort().join(", "),
      properties: properties.map(({ source }) => source),
      actions: actions.map(({ source }) => source),
      input: input.map(({ source }) => source),
    },
    slots: [...actions, ...properties, ...input].map(({ slot }) => slot),
  };
}

interface Property {
  readonly source: string;
  readonly slot: Slot;
}

function property(name: string, value: unknown, group = ""): Property {
  const text = literal(value);
  return {
    source: `${propertyKey(name)}: ${text}`,
    slot: { key: group + name, text, source: canonicalJson(value) },
  };
}

function argumentProperty(argument: ArgumentPlan): Property {
  const { name, place, schema, required, file } = argument;
  const text = `${propertyKey(name)}: ${argumentText(argument)}`;
  const source = canonicalJson({ name, place, schema, required, file });
  return { source: text, slot: { key: `input.${place}`, text, source } };
}

function argumentText({ place, schema, required, file, contentType }: ArgumentPlan): string {
  const colon = place.indexOf(":");
  const location = place.slice(0, colon);
  const target = stringLiteral(place.slice(colon + 1));
  const { description } = schema;
  const said = {
    ...(description !== undefined && { description }),
    ...(contentType !== undefined && { contentType }),
  };
  const about = Object.keys(said).length === 0 ? "" : `, ${literal(said)}`;
  const call = file ? `file(${target}${about})` : `${location}(${target}, ${literal(schema)})`;
  return required ? call : `${call}.optional()`;
}

function rareImports({ arguments: listed }: ToolPlan): string[] {
  return listed.some(({ place }) => place.startsWith("querystring:")) ? ["querystring"] : [];
}

/** Turns a tool's plan into the strings of its file. */
import type { Slot } from "../model/files.js";
import type { ArgumentPlan, ToolPlan } from "../model/plan.js";
import { defined, isObject } from "../runtime/values/json.js";
import { printed, printedLine, printedProperty, type Printed, type View } from "./text/layout.js";
import { literal, propertyKey, stringLiteral } from "./text/literal.js";

interface ToolView {
  readonly imports: string;
  /** `name: "get_pet"`, in the order of the file. */
  readonly properties: readonly string[];
  /** `petId: path("petId", { … })`. */
  readonly input: readonly string[];
  /** `create: "POST /pets"`; only for a group. */
  readonly actions: readonly string[];
}

export function toolView(tool: ToolPlan): View & { view: ToolView; slots: Slot[] } {
  const { calls } = tool;
  const properties = [
    ...(calls.form === "operation" ? [property("operation", calls.operation)] : []),
    property("name", tool.name),
    property("title", tool.title),
    ...(calls.form === "group" ? [] : [property("description", tool.description)]),
    property("annotations", tool.annotations),
    ...(tool.meta === undefined ? [] : [property("meta", tool.meta)]),
  ];
  const actions = actionProperties(tool);
  const input = tool.arguments.map(argumentProperty);
  const all = [...actions, ...properties, ...input];
  return {
    view: {
      imports: imports(tool).join(", "),
      properties: properties.map(({ text }) => text),
      actions: actions.map(({ text }) => text),
      input: input.map(({ text }) => text),
    },
    laidOut: all.every(({ laidOut }) => laidOut),
    slots: all.map(({ slot }) => slot),
  };
}

interface Property extends Printed {
  readonly slot: Slot;
}

/** Columns at which properties of a tool begin, and those of its `actions` and `input`. */
const outer = 2;
const inner = 4;

function property(name: string, value: unknown, group = ""): Property {
  return {
    ...printedProperty(propertyKey(name), value, group === "" ? outer : inner),
    slot: { key: group + name, text: literal(value), source: canonicalJson(value) },
  };
}

function actionProperties({ calls, actionDescriptions }: ToolPlan): Property[] {
  if (calls.form === "operation") return [];
  return [...calls.actions].map(([name, operation]) => {
    const description = actionDescriptions?.get(name);
    return property(name, { operation, ...defined({ description }) }, "actions.");
  });
}

function argumentProperty(argument: ArgumentPlan): Property {
  const { name, place, schema, required, file } = argument;
  const key = propertyKey(name);
  const { open, data, close } = argumentCall(argument);
  const text = `${key}: ${open}${data === undefined ? "" : literal(data)}${close}`;
  const source = canonicalJson({ name, place, schema, required, file });
  // Leaves room for the comma that the template adds.
  const spot = { indent: inner, before: `${key}: ${open}`, after: `${close},` };
  const line = data === undefined ? printedLine(spot.before + spot.after, inner) : printed(data, spot);
  return {
    text: line.text.slice(0, -1),
    laidOut: line.laidOut,
    slot: { key: `input.${place}`, text, source },
  };
}

/** The call that creates an argument, around its data: `path("petId", ` and `).optional()`. */
function argumentCall({ place, schema, required, file, contentType }: ArgumentPlan): {
  open: string;
  data?: object;
  close: string;
} {
  const colon = place.indexOf(":");
  const target = stringLiteral(place.slice(colon + 1));
  const close = required ? ")" : ").optional()";
  if (!file) return { open: `${place.slice(0, colon)}(${target}, `, data: schema, close };
  const { description } = schema;
  const about = {
    ...defined({ description, contentType }),
  };
  return Object.keys(about).length === 0
    ? { open: `file(${target}`, close }
    : { open: `file(${target}, `, data: about, close };
}

/** Names `defineTool` and the functions for the places of the tool's arguments, sorted. */
function imports({ arguments: listed }: ToolPlan): string[] {
  const places = listed.map(({ place, file }) => (file ? "file" : place.slice(0, place.indexOf(":"))));
  return [...new Set(["defineTool", ...places])].sort();
}

/** Writes JSON with sorted member names and without white space, so that equal values give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

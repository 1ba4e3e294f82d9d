/** Compares two tool surfaces: what changed for the people and models that use the tools. */
import type { SurfaceArgument, SurfaceChange, SurfaceTool } from "../model/surface.js";
import { compareSchemas, print, type Direction } from "./schema.js";

/** Returns the changes in the order of the tools; removed tools come first. */
export function compareSurfaces(
  before: readonly SurfaceTool[],
  after: readonly SurfaceTool[],
): SurfaceChange[] {
  const matched = matchTools(before, after);
  const kept = new Set(matched.values());
  const gone = before.filter((tool) => !kept.has(tool));
  return [
    ...gone.map(({ name }): SurfaceChange => ({ kind: "tool-removed", breaking: true, tool: name })),
    ...after.flatMap((tool): SurfaceChange[] => {
      const old = matched.get(tool);
      return old === undefined
        ? [{ kind: "tool-added", breaking: false, tool: tool.name }]
        : compareTools(old, tool);
    }),
  ];
}

/** Matches tools by name, then by operation, which finds renamed tools. */
function matchTools(
  before: readonly SurfaceTool[],
  after: readonly SurfaceTool[],
): Map<SurfaceTool, SurfaceTool> {
  const byName = new Map(before.map((tool) => [tool.name, tool]));
  const newNames = new Set(after.map(({ name }) => name));
  const byOperation = new Map(
    before.flatMap((tool) =>
      tool.operation === undefined || newNames.has(tool.name) ? [] : [[tool.operation, tool]],
    ),
  );
  return new Map(
    after.flatMap((tool): [SurfaceTool, SurfaceTool][] => {
      const old =
        byName.get(tool.name) ?? (tool.operation === undefined ? undefined : byOperation.get(tool.operation));
      return old === undefined ? [] : [[tool, old]];
    }),
  );
}

function compareTools(before: SurfaceTool, after: SurfaceTool): SurfaceChange[] {
  const tool = after.name;
  if (before.isDetached === true || after.isDetached === true)
    return before.isDetached === after.isDetached ? [] : [{ kind: "tool-detached", breaking: false, tool }];
  const changes = compareParts(before, after);
  // What is written elsewhere is known on neither side, or on one side only: from a list of a server that runs.
  return changes.length > 0 && before.isPartial !== after.isPartial
    ? [{ kind: "tool-detached", breaking: false, tool }]
    : changes;
}

function compareParts(before: SurfaceTool, after: SurfaceTool): SurfaceChange[] {
  const tool = after.name;
  const names = [...new Set([...before.arguments.keys(), ...after.arguments.keys()])];
  return [
    ...(before.name === tool
      ? []
      : [{ kind: "tool-renamed", breaking: true, tool, subject: before.name } as const]),
    ...(before.description === after.description
      ? []
      : [{ kind: "tool-described", breaking: false, tool } as const]),
    ...(before.title === after.title ? [] : [{ kind: "tool-titled", breaking: false, tool } as const]),
    ...compareAnnotations(before, after),
    ...names.flatMap((subject) =>
      compareArguments(before.arguments.get(subject), after.arguments.get(subject)).map((change) => ({
        ...change,
        tool,
        subject,
      })),
    ),
  ];
}

function compareAnnotations(
  { annotations: before = {} }: SurfaceTool,
  { name: tool, annotations: after = {} }: SurfaceTool,
): SurfaceChange[] {
  const hints = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  const detail = [...new Set([...hints.keys(), ...now.keys()])]
    .filter((hint) => hints.get(hint) !== now.get(hint))
    .map((hint) => `${hint} ${print(hints.get(hint))} → ${print(now.get(hint))}`)
    .join(", ");
  return detail === "" ? [] : [{ kind: "tool-annotated", breaking: false, tool, detail }];
}

type ArgumentChange = Pick<SurfaceChange, "kind" | "breaking" | "detail">;

function compareArguments(
  before: SurfaceArgument | undefined,
  after: SurfaceArgument | undefined,
): ArgumentChange[] {
  if (after === undefined) return [{ kind: "argument-removed", breaking: true }];
  if (before === undefined)
    return [
      { kind: "argument-added", breaking: after.required, ...(after.required && { detail: "required" }) },
    ];
  const presence: ArgumentChange[] =
    before.required === after.required
      ? []
      : [
          after.required
            ? { kind: "argument-required", breaking: true }
            : { kind: "argument-optional", breaking: false },
        ];
  return [...presence, ...summarise(compareSchemas(before.schema, after.schema))];
}

/** Merges the differences of one argument into one change; mixed directions simply count as changed. */
function summarise(differences: readonly { direction: Direction; detail: string }[]): ArgumentChange[] {
  const real = differences.filter(({ direction }) => direction !== "described");
  if (real.length === 0)
    return differences.length === 0 ? [] : [{ kind: "argument-described", breaking: false }];
  const directions = new Set(real.map(({ direction }) => direction));
  const direction = directions.size === 1 ? [...directions][0] : "changed";
  const detail = real.map((difference) => difference.detail).join(", ");
  return direction === "widened"
    ? [{ kind: "argument-widened", breaking: false, detail }]
    : [{ kind: direction === "narrowed" ? "argument-narrowed" : "argument-changed", breaking: true, detail }];
}

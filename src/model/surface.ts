/** The tool surface: what clients, prompts and permissions rely on. */
import type { JsonSchema } from "./runtime.js";

export interface SurfaceTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations */
  readonly annotations?: Readonly<Record<string, unknown>>;
  /** Its file no longer has the form of a tool file, so that only the tool's existence is known. */
  readonly isDetached?: boolean;
  /** Parts of it come from elsewhere, which only running the project would tell. */
  readonly isPartial?: boolean;
  /** By argument name. */
  readonly arguments: ReadonlyMap<string, SurfaceArgument>;
  /** Operation key, if known; it tells a renamed tool from a new one. */
  readonly operation?: string;
}

/** A tool of which only its existence is known. */
export function detachedTool(name: string): SurfaceTool {
  return { name, description: "", arguments: new Map(), isDetached: true };
}

export interface SurfaceArgument {
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** One difference between two surfaces. */
export interface SurfaceChange {
  readonly kind: SurfaceChangeKind;
  /** Whether calls or prompts that used to work may fail. */
  readonly breaking: boolean;
  /** Name of the tool: the new name, or that of the removed tool. */
  readonly tool: string;
  /** Name of the argument, or the previous name of a renamed tool. */
  readonly subject?: string;
  /** The exact change, for people: `maximum 100 → 50`. */
  readonly detail?: string;
}

export type SurfaceChangeKind =
  | "tool-added"
  | "tool-removed"
  | "tool-renamed"
  | "tool-described"
  | "tool-titled"
  | "tool-annotated"
  | "tool-detached"
  | "argument-added"
  | "argument-removed"
  | "argument-required"
  | "argument-optional"
  | "argument-narrowed"
  | "argument-widened"
  | "argument-changed"
  | "argument-described";

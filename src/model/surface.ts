/** The tool surface: what clients, prompts and permissions rely on. */
import type { JsonSchema } from "./runtime.js";

export interface SurfaceTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** MCP's hints: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations */
  readonly annotations?: Readonly<Record<string, unknown>>;
  /** Its file is no plain tool file any more: there is such a tool, and nobody can read the rest. */
  readonly isDetached?: boolean;
  /** By argument name. */
  readonly arguments: ReadonlyMap<string, SurfaceArgument>;
  /** Operation key, where it is known: the same under another name is a renamed tool. */
  readonly operation?: string;
}

export interface SurfaceArgument {
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** One difference between two surfaces. */
export interface SurfaceChange {
  readonly kind: SurfaceChangeKind;
  /** A call or a prompt that worked before may fail now. */
  readonly breaking: boolean;
  /** Name of the tool: the new one, or that of a removed tool. */
  readonly tool: string;
  /** Name of the argument, or of the tool before it was renamed. */
  readonly subject?: string;
  /** What exactly, in words: `maximum 100 → 50`. */
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

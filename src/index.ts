/**
 * openapi-to-mcp as a library. Nothing runs on import, nothing is printed, the process is never ended.
 *
 * @packageDocumentation
 */
export { applyAnswer, curate, type Curated, type Curation } from "./curate.js";
export { diffSurface, type SurfaceDiff } from "./diff.js";
export { examineDocuments, type Examination, type ExaminedDocument } from "./doctor.js";
export { overlayText, type OverlayAction, type OverlayDocument } from "./examine/overlay.js";
export { check, generate, type GenerateResult } from "./generate.js";
export { inspect, type Inspection, type InspectOptions } from "./inspect.js";
export {
  planServer,
  runServer,
  serve,
  type PlannedServer,
  type PlanOptions,
  type Served,
  type ServeOptions,
} from "./serve.js";
export { tryTool, type Trial, type TriedRequest, type TryOptions } from "./try.js";
export { updateRuntime, type RuntimeUpdate } from "./update-runtime.js";
export type { GenerateOptions } from "./config/options.js";
export type { LoadOptions } from "./model/documents.js";
export type { LeanSettings } from "./config/lean-settings.js";
export { GeneratorError, type Diagnostic, type ErrorCode, type SourcePlace as Place } from "./errors.js";
export type { Deployment, Features } from "./model/features.js";
export type {
  ArgumentPlan,
  Cost,
  LedgerEntry,
  Membership,
  OperationPlan,
  Plan,
  Setting,
  ToolPlan,
} from "./model/plan.js";
export type { Catalogue, CatalogueOperation, CatalogueResource, CuratedSettings } from "./model/curation.js";
export type { Change, Note, NoteKind } from "./model/files.js";
export type { SurfaceArgument, SurfaceChange, SurfaceChangeKind, SurfaceTool } from "./model/surface.js";
export type {
  Decision,
  DocumentFindings,
  ExplainedOperation,
  Generation,
  InspectedOperation,
  InspectedTool,
  LocatedFinding,
  ShownTool,
  Step,
  WaterfallStep,
} from "./model/results.js";
export type { NaiveTool } from "./model/survey.js";
export type { Stage } from "./model/progress.js";
export type { Location } from "./model/api.js";

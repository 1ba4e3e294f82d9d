/**
 * openapi-to-mcp as a library. Nothing runs on import, nothing is printed, the process is never ended.
 *
 * @packageDocumentation
 */
export { diffSurface, type SurfaceDiff } from "./diff.js";
export { examineDocuments, type Examination, type ExaminedDocument, type LocatedFinding } from "./doctor.js";
export { overlayText, type OverlayAction, type OverlayDocument } from "./examine/overlay.js";
export { check, generate, type GenerateResult } from "./generate.js";
export {
  inspect,
  type ExplainedOperation,
  type InspectedOperation,
  type InspectedTool,
  type Inspection,
  type InspectOptions,
  type ShownTool,
} from "./inspect.js";
export {
  planServer,
  runServer,
  serve,
  type PlannedServer,
  type PlanOptions,
  type Served,
  type ServeOptions,
} from "./serve.js";
export { installClients, scopes, type InstallClient, type Machine, type Scope } from "./install/clients.js";
export {
  applyInstall,
  applyUndo,
  planInstall,
  planUndo,
  type Installation,
  type InstallOptions,
} from "./install/install.js";
export { readServerProject, type ServerProject } from "./install/project.js";
export { snippets, type Snippet } from "./install/snippets.js";
export { writeOutput } from "./sync/write-output.js";
export {
  changedSinceBuild,
  reportTrial,
  toolsToTry,
  tryTool,
  type Trial,
  type TriedRequest,
  type TryOptions,
} from "./try.js";
export { updateRuntime, type RuntimeUpdate } from "./update-runtime.js";
export type { GenerateOptions, LoadOptions } from "./config/config.js";
export { clients, modes, type LeanSettings } from "./config/lean-settings.js";
export { GeneratorError, type Diagnostic, type ErrorCode, type Place } from "./errors.js";
export { deployments, type Deployment, type Features } from "./model/features.js";
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
export type { Change, Note, NoteKind } from "./model/files.js";
export type { SurfaceArgument, SurfaceChange, SurfaceChangeKind, SurfaceTool } from "./model/surface.js";
export type { Step, WaterfallStep } from "./plan/account/waterfall.js";
export type { NaiveTool } from "./plan/account/naive-tool.js";
export { accountOf, type OperationCounts, type PlanAccount, type ToolAccount } from "./report/account.js";
export { annotateError, reportAnnotations } from "./report/annotations.js";
export { reportDiagnostics } from "./report/diagnostics.js";
export { reportFindings } from "./report/findings.js";
export { reportDiff } from "./report/diff.js";
export { errorExitCode, exitCode, outstanding } from "./report/exit-code.js";
export { reportChanges, reportGeneration } from "./report/generation.js";
export { reportTool, reportWhy } from "./report/inspection.js";
export { reportPlan } from "./report/plan.js";
export { reportServer } from "./report/server.js";
export { reportSurface, reportSurfaceMarkdown } from "./report/surface.js";
export type { Stage } from "./model/stage.js";
export type { Location } from "./model/api.js";

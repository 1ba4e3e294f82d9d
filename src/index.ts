/**
 * openapi-to-mcp as a library. Nothing runs on import, nothing is printed, the process is never ended.
 *
 * @packageDocumentation
 */
export { generate, type GenerateResult } from "./generate.js";
export type { GenerateOptions, LoadOptions } from "./config.js";
export { GeneratorError, type Diagnostic, type ErrorCode, type Place } from "./errors.js";
export type {
  ArgumentPlan,
  Cost,
  LedgerEntry,
  OperationPlan,
  Plan,
  Setting,
  ToolPlan,
} from "./model/plan.js";
export { reportDiagnostics, reportGeneration } from "./report/generation.js";
export type { Change } from "./model/files.js";
export type { Location } from "./model/api.js";

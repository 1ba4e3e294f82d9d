/** Types that generation shares with generated servers. */
export type { Json, JsonObject, JsonSchema, SchemaType } from "../runtime/values/json.js";
export type {
  ApiFacts,
  ArgumentFacts,
  BodyFacts,
  ConstantMember,
  DocumentationFacts,
  EncodingFacts,
  OAuthFlowFacts,
  OperationEntry,
  OperationFacts,
  OutputFacts,
  ParameterFacts,
  ParameterStyle,
  SearchIndex,
  SecuritySchemeFacts,
  ServerFacts,
} from "../runtime/operations/operation.js";
export type { InstructionPart } from "../runtime/operations/definitions.js";
export type { Prompt as PromptFacts } from "../runtime/operations/definitions.js";
export type { Resource as ResourceFacts } from "../runtime/operations/definitions.js";
export type { Annotations, Fixed, Meta, ResultOptions } from "../runtime/operations/tool.js";
export type { ParameterLocation, Place } from "../runtime/operations/place.js";

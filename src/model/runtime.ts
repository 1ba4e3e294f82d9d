/** Types that generation shares with generated servers. */
export type { Json, JsonObject, JsonSchema, SchemaType } from "../../templates/runtime/json.js";
export type {
  AnswerPlace,
  ApiFacts,
  ArgumentFacts,
  BodyFacts,
  ConstantMember,
  DocumentationFacts,
  EncodingFacts,
  LinkFacts,
  OAuthFlowFacts,
  OperationEntry,
  OperationFacts,
  OutputFacts,
  ParameterFacts,
  ParameterLocation,
  ParameterStyle,
  Place,
  SearchIndex,
  SecuritySchemeFacts,
  ServerFacts,
} from "../../templates/runtime/operation.js";
export type { Prompt as PromptFacts } from "../../templates/runtime/prompt.js";
export type { Resource as ResourceFacts } from "../../templates/runtime/resource.js";
export type { Annotations, Fixed, Meta, ResultOptions } from "../../templates/runtime/tool.js";

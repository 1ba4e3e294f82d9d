/** Types that generation shares with generated servers. */
export type { Json, JsonObject, JsonSchema, SchemaType } from "../runtime/json.js";
export type {
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
} from "../runtime/operation.js";
export type { Prompt as PromptFacts } from "../runtime/prompt.js";
export type { Resource as ResourceFacts } from "../runtime/resource.js";
export type { Annotations, Fixed, Meta, ResultOptions } from "../runtime/tool.js";

/** Apis made by hand: what a test does not speak of has the defaults of the specification. */
import { defaultLeanOptions } from "../../src/config/config.js";
import type {
  Api,
  MediaType,
  Operation,
  Parameter,
  Response,
  Schema,
  SecurityScheme,
} from "../../src/model/api.js";
import { noFeatures, type Features } from "../../src/model/features.js";
import type { LeanOptions } from "../../src/model/lean.js";
import type { Trims } from "../../src/model/trims.js";
import { emptyProject, type ProjectState } from "../../src/model/project.js";
import type { JsonSchema } from "../../src/model/runtime.js";
import { plan } from "../../src/plan/plan.js";
import { flattener } from "../../src/schema/flatten.js";
import { publisher } from "../../src/plan/trim/publish.js";
import type { PublishOptions, PublishedArgument } from "../../src/plan/trim/published-argument.js";

export const at = { file: "api.yaml", pointer: "" };

export function parameter(
  place: `${Parameter["in"]} ${string}`,
  schema: Schema = { type: "string" },
  rest: Partial<Parameter> = {},
): Parameter {
  const [location, name] = place.split(/ (.*)/s) as [Parameter["in"], string];
  const style = {
    path: "simple",
    header: "simple",
    query: "form",
    querystring: "form",
    cookie: "form",
  } as const;
  return {
    name,
    in: location,
    required: location === "path",
    deprecated: false,
    schema,
    style: style[location],
    explode: location === "query" || location === "cookie",
    allowReserved: false,
    allowEmptyValue: false,
    examples: [],
    at,
    ...rest,
  };
}

export function media(
  contentType: string,
  schema?: Schema,
  encoding: MediaType["encoding"] = new Map(),
): MediaType {
  return { contentType, ...(schema !== undefined && { schema }), encoding, examples: [], at };
}

export function response(status: string, content: readonly MediaType[]): Response {
  return { status, headers: [], content };
}

/** @param line `GET /pets/{id}`; undeclared path variables become string parameters */
export function operation(
  line: string,
  rest: Partial<Operation> & { readonly body?: Schema } = {},
): Operation {
  const [method = "GET", path = "/"] = line.split(" ");
  const { body, parameters = [], ...others } = rest;
  const variables = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const missing = variables.filter(
    (name) => !parameters.some((one) => one.in === "path" && one.name === name),
  );
  return {
    method,
    path,
    tags: [],
    deprecated: false,
    parameters: [...missing.map((name) => parameter(`path ${name}`)), ...parameters],
    ...(body !== undefined && {
      requestBody: { required: true, content: [media("application/json", body)] },
    }),
    responses: [],
    servers: [{ url: "https://api.example.com", variables: new Map(), at }],
    security: [],
    extensions: new Map(),
    pathExtensions: new Map(),
    at,
    ...others,
  };
}

export function api(
  operations: readonly Operation[],
  rest: Partial<Api> & { readonly schemes?: readonly SecurityScheme[] } = {},
): Api {
  const { schemes = [], ...others } = rest;
  return {
    id: "pets",
    title: "Pet Store",
    version: "1.0.0",
    operations,
    securitySchemes: new Map(schemes.map((scheme) => [scheme.name, scheme])),
    schemas: new Map(),
    schemaCount: 0,
    extensions: new Map(),
    unresolved: [],
    at,
    locate: () => undefined,
    ...others,
  };
}

/** One tool per operation, at its leanest, unless `lean` says otherwise. */
export async function planned(
  apis: Api | readonly Api[],
  project: ProjectState = emptyProject,
  name?: string,
  {
    split = false,
    features = noFeatures,
    ...lean
  }: Partial<LeanOptions> & { readonly split?: boolean; readonly features?: Features } = {},
) {
  const all = Array.isArray(apis) ? (apis as readonly Api[]) : [apis as Api];
  const documents = all.map(({ id }) => ({ id, source: `${id}.yaml` }));
  const config = {
    documents,
    outputSchemas: false,
    split,
    features,
    lean: { ...defaultLeanOptions, mode: "direct" as const, detail: "lean" as const, ...lean },
  };
  return plan(all, project, { ...config, ...(name !== undefined && { name }) });
}

/** The one tool of the one operation, and its facts. */
export async function plannedOne(one: Operation, rest: Parameters<typeof api>[1] = {}) {
  const { plan: result, diagnostics } = await planned(api([one], rest));
  const [tool] = result.tools;
  const [operationPlan] = result.operations;
  if (tool === undefined || operationPlan === undefined) throw new Error("nothing was planned");
  return { tool, facts: operationPlan.facts, operationPlan, plan: result, diagnostics };
}

export function published(
  schema: JsonSchema,
  defs: Readonly<Record<string, JsonSchema>> = {},
  {
    needed = true,
    nulls = true,
    depth = 2,
    trims = defaultLeanOptions.trims,
  }: Partial<PublishOptions> & { trims?: Trims } = {},
): PublishedArgument {
  const publish = publisher({
    flatten: flattener(new Map(Object.entries(defs))),
    describe: (text) => text,
    trims,
  });
  return publish(schema, { needed, nulls, depth });
}

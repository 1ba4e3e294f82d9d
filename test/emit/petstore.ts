/** A plan made by hand, small and with one of everything that emission tells apart. */
import { noFeatures } from "../../src/model/features.js";
import type { ArgumentPlan, OperationPlan, Plan, ToolPlan } from "../../src/model/plan.js";
import type { JsonSchema, OperationFacts, Place } from "../../src/model/runtime.js";
import { fileSchema } from "../../src/runtime/schema/file-schema.js";

export const at = { file: "petstore.yaml", pointer: "" };

const pet: JsonSchema = {
  type: "object",
  description: "An animal that is for sale. Or was.",
  properties: {
    id: { type: "integer" },
    name: { type: "string", maxLength: 80 },
    status: { type: "string", enum: ["available", "sold"] },
    parents: { type: "array", items: { $ref: "#/$defs/Pet" } },
    owner: { anyOf: [{ $ref: "#/$defs/pet-owner" }, { type: "null" }] },
  },
  required: ["id", "name"],
};
const owner: JsonSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const petRequest: JsonSchema = { ...pet, required: ["name"] };

/** An argument of the tool, as a row: name, place, schema, whether it is required. */
export function argument(name: string, place: Place, schema: JsonSchema, required = true): ArgumentPlan {
  return { name, place, schema, required, file: schema["properties"] === fileSchema.properties, at };
}

/** An operation whose facts follow from the rows of its tool. */
export function operation(
  key: string,
  tool: Pick<ToolPlan, "name" | "title" | "arguments">,
  more: Partial<OperationFacts> & { response?: JsonSchema } = {},
): OperationPlan {
  const [method = "", path = ""] = key.split(" ");
  const { response, ...facts } = more;
  return {
    facts: {
      key,
      api: "petstore",
      name: tool.name,
      summary: tool.title,
      tags: ["pet"],
      method,
      path,
      servers: [{ url: "https://petstore.example/v1" }],
      parameters: tool.arguments.flatMap(({ place, required, schema }) =>
        place.startsWith("body:") ? [] : [parameter(place, required, schema)],
      ),
      security: [{ key: [] }],
      accept: "application/json",
      arguments: tool.arguments.map(({ name, place, required }) => ({ name, place, required })),
      ...facts,
    },
    ...(response !== undefined && { response }),
    at,
  };
}

function parameter(
  place: Place,
  required: boolean,
  schema: JsonSchema,
): OperationFacts["parameters"][number] {
  const location = place.startsWith("path:") ? "path" : place.startsWith("header:") ? "header" : "query";
  const style = location === "query" ? "form" : "simple";
  return {
    name: place.slice(location.length + 1),
    in: location,
    required,
    schema,
    style,
    explode: style === "form",
  };
}

export function tool(id: string, file: string, more: Partial<ToolPlan> = {}): ToolPlan {
  const read = id.startsWith("GET ");
  return {
    id,
    file,
    name: file.slice(file.lastIndexOf("/") + 1).replaceAll("-", "_"),
    title: id,
    description: `Calls ${id}.`,
    annotations: { readOnlyHint: read, destructiveHint: !read, idempotentHint: read, openWorldHint: true },
    calls: { form: "operation", operation: id },
    arguments: [],
    tokens: 50,
    ...more,
  };
}

const getPet = tool("GET /pets/{petId}", "pet/get-pet", {
  title: "Get a pet",
  description: "Returns the pet with the given ID.",
  arguments: [argument("petId", "path:petId", { type: "integer" })],
});

const updatePet = tool("PUT /pets/{petId}", "pet/update-pet", {
  title: "Update a pet",
  description: "Replaces the pet with the given ID.",
  arguments: [
    argument("petId", "path:petId", { type: "integer" }),
    argument("dryRun", "query:dry_run", { type: "boolean", description: "Validate without saving." }, false),
    argument("name", "body:/name", { type: "string", maxLength: 80 }),
    argument("status", "body:/status", { type: "string", enum: ["available", "sold"] }, false),
  ],
});

const addPhoto = tool("POST /pets/{petId}/photos", "pet/add-photo", {
  title: "Add a photo",
  description: "Adds a photo of a pet.",
  arguments: [
    argument("petId", "path:petId", { type: "integer" }),
    argument("photo", "body:", { ...fileSchema, description: "A PNG or JPEG." }),
  ],
});

const listOrders = tool("GET /orders", "store/list-orders", {
  title: "List orders",
  description: "Lists orders, newest first.",
  arguments: [
    argument("filter.status", "query:filter[status]", { type: "array", items: { type: "string" } }, false),
  ],
});

const deleteOrder = tool("DELETE /orders/{orderId}", "store/delete", {
  title: "Delete an order",
  description: "Deletes an order that was not delivered yet.",
  arguments: [argument("orderId", "path:orderId", { type: "string", pattern: "^\\d+$" })],
});

export const petstore: Plan = {
  name: "petstore-mcp",
  title: "Petstore",
  version: "1.0.0",
  features: noFeatures,
  description: "A shop for pets.\n\nWith *much* more to say.",
  fields: true,
  instructions: ["Petstore sells pets.", "Orders are kept for a year."],
  apis: [
    {
      id: "petstore",
      title: "Petstore",
      version: "1.0.0",
      baseUrlVariable: "API_BASE_URL",
      securitySchemes: {
        key: { type: "apiKey", in: "header", parameter: "X-Api-Key", variables: ["API_KEY"] },
      },
    },
  ],
  tools: [getPet, updatePet, addPhoto, listOrders, deleteOrder],
  commonArguments: new Map(),
  distinctions: new Map(),
  takenOver: [],
  orphans: ["GET /gone"],
  operations: [
    operation("GET /pets/{petId}", getPet, { response: { $ref: "#/$defs/Pet" } }),
    operation("PUT /pets/{petId}", updatePet, {
      body: { required: true, contentType: "application/json", schema: { $ref: "#/$defs/Pet" } },
      response: { $ref: "#/$defs/Pet" },
    }),
    operation("POST /pets/{petId}/photos", addPhoto, {
      body: { required: true, contentType: "image/png", schema: fileSchema, files: [""] },
    }),
    operation("GET /orders", listOrders, {
      tags: ["Store & Orders"],
      response: {
        type: "array",
        items: {
          type: "object",
          properties: { id: { type: "string" }, pet: { $ref: "#/$defs/Pet" } },
          required: ["id"],
        },
      },
    }),
    operation("DELETE /orders/{orderId}", deleteOrder, { tags: ["Store & Orders"] }),
    operation("GET /internal", tool("GET /internal", "internal/get-internal"), { tags: [] }),
  ],
  schemas: new Map([
    ["Pet", petRequest],
    ["pet-owner", owner],
  ]),
  responseSchemas: new Map([
    ["Pet", pet],
    ["pet-owner", owner],
  ]),
  settings: [
    { name: "API_KEY", description: "Key for the X-Api-Key header.", secret: true, neededBy: "all" },
    {
      name: "API_BASE_URL",
      description: "Where the API is, instead of the document's server.",
      secret: false,
      neededBy: "none",
      example: "https://petstore.example/v1",
    },
  ],
  mode: "direct",
  detail: new Map(),
  essentialOnly: new Set(),
  limits: { tokens: 5_000, tools: 40 },
  membership: new Map(),
  cost: { tools: 250, discovery: 0, instructions: 20, naive: 400 },
  ledger: [],
};

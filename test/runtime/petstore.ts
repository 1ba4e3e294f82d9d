/** A small API by hand: the facts that generation would write for it. */
import type { ApiFacts, OperationFacts, OperationSource } from "../../src/runtime/operations/operation.js";
import { operationSource } from "../../src/runtime/operations/source.js";
import { fileSchema } from "../../src/runtime/schema/file-schema.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import { tableOfFacts } from "./operation-table.js";

const schemas: Record<string, JsonSchema> = {
  Category: {
    type: "object",
    properties: { id: { type: "integer", format: "int64" }, name: { type: "string" } },
    xml: { name: "category" },
  },
  Tag: { type: "object", properties: { name: { type: "string" } }, xml: { name: "tag" } },
  Pet: {
    type: "object",
    required: ["name", "photoUrls"],
    properties: {
      id: { type: "integer", format: "int64" },
      name: { type: "string" },
      category: { $ref: "#/$defs/Category" },
      photoUrls: {
        type: "array",
        xml: { wrapped: true },
        items: { type: "string", xml: { name: "photoUrl" } },
      },
      tags: { type: "array", xml: { wrapped: true }, items: { $ref: "#/$defs/Tag" } },
      status: { type: "string", enum: ["available", "pending", "sold"] },
    },
    xml: { name: "pet" },
  },
};

export const api: ApiFacts = {
  id: "petstore",
  title: "Petstore",
  version: "1",
  documentUrl: "https://petstore.example/api/v3/openapi.yaml",
  baseUrlVariable: "API_BASE_URL",
  securitySchemes: {},
};

/** An operation of the API above, with defaults for all that a test does not care about. */
export function operation(facts: Partial<OperationFacts> = {}): OperationFacts {
  const { method = "GET", path = "/" } = facts;
  return {
    key: `${method} ${path}`,
    api: api.id,
    name: "operation",
    summary: "",
    tags: [],
    method,
    path,
    servers: [{ url: "https://petstore.example/api/v3" }],
    parameters: [],
    security: [],
    accept: "application/json",
    arguments: [],
    ...facts,
  };
}

const petArguments: OperationFacts["arguments"] = [
  { name: "id", place: "body:/id", required: false },
  { name: "name", place: "body:/name", required: true },
  { name: "category", place: "body:/category", required: false },
  { name: "photoUrls", place: "body:/photoUrls", required: true },
  { name: "tags", place: "body:/tags", required: false },
  { name: "status", place: "body:/status", required: false },
];

export const addPet = operation({
  method: "POST",
  path: "/pet",
  name: "add_pet",
  body: { required: true, contentType: "application/json", schema: { $ref: "#/$defs/Pet" } },
  arguments: petArguments,
});

export const addPetXml = {
  ...addPet,
  body: { ...addPet.body, contentType: "application/xml" },
} as OperationFacts;

export const updatePet = operation({
  method: "POST",
  path: "/pet/{petId}",
  name: "update_pet",
  parameters: [
    {
      name: "petId",
      in: "path",
      required: true,
      schema: { type: "integer", format: "int64" },
      style: "simple",
      explode: false,
    },
    { name: "name", in: "query", required: false, schema: { type: "string" }, style: "form", explode: true },
    {
      name: "tags",
      in: "query",
      required: false,
      schema: { type: "array", items: { type: "string" } },
      style: "form",
      explode: true,
    },
    {
      name: "X-Api-Version",
      in: "header",
      required: true,
      schema: { const: "3" },
      style: "simple",
      explode: false,
    },
  ],
  arguments: [
    { name: "petId", place: "path:petId", required: true },
    { name: "name", place: "query:name", required: false },
    { name: "tags", place: "query:tags", required: false, hidden: true },
  ],
  constants: [{ place: "header:X-Api-Version", value: "3" }],
});

export const uploadImage = operation({
  method: "POST",
  path: "/pet/{petId}/uploadImage",
  name: "upload_image",
  parameters: updatePet.parameters.slice(0, 1),
  body: { required: true, contentType: "application/octet-stream", schema: fileSchema, files: [""] },
  arguments: [
    { name: "petId", place: "path:petId", required: true },
    { name: "body", place: "body:", required: true },
  ],
});

const all = [addPet, updatePet, uploadImage];

export const operations: OperationSource = {
  ...operationSource({
    apis: [api],
    operations: tableOfFacts(all),
  }),
  schema: async (name) => schemas[name],
};

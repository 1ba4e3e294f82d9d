/** `server.json` as the official registry takes it, and `mcpName` by which it knows the npm package. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { packageJson, serverJson } from "../../src/emit/manifests.js";
import { noFeatures, type Deployment, type Features } from "../../src/model/features.js";
import { petstore } from "./petstore.js";

const input = {
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    name: { type: "string" },
    description: { type: "string" },
    isRequired: { type: "boolean" },
    isSecret: { type: "boolean" },
    placeholder: { type: "string" },
    default: { type: "string" },
  },
};

/**
 * What version 2025-12-11 of the registry's format demands of the members that are written, in our words:
 * https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json. Unlike there, no other member may be present.
 * `npm run bench -- registry` asks the schema itself.
 */
const format = {
  type: "object",
  required: ["$schema", "name", "description", "version"],
  additionalProperties: false,
  properties: {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" },
    name: { type: "string", minLength: 3, maxLength: 200, pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$" },
    title: { type: "string", minLength: 1, maxLength: 100 },
    description: { type: "string", minLength: 1, maxLength: 100 },
    version: { type: "string", maxLength: 255 },
    packages: {
      type: "array",
      items: {
        type: "object",
        required: ["registryType", "identifier", "transport"],
        additionalProperties: false,
        properties: {
          registryType: { enum: ["npm", "pypi", "cargo", "oci", "nuget", "mcpb"] },
          identifier: { type: "string" },
          version: { type: "string", minLength: 1, maxLength: 255, not: { const: "latest" } },
          transport: { type: "object", required: ["type"], properties: { type: { const: "stdio" } } },
          environmentVariables: { type: "array", items: input },
        },
      },
    },
    remotes: {
      type: "array",
      items: {
        type: "object",
        required: ["type", "url"],
        additionalProperties: false,
        properties: {
          type: { enum: ["streamable-http", "sse"] },
          url: { type: "string", pattern: "^https?://[^\\s]+$", format: "uri" },
          headers: { type: "array", items: input },
        },
      },
    },
  },
};

const ajv = new Ajv2020();
addFormats.default(ajv);
const fits = ajv.compile(format);

function written(deploy: readonly Deployment[], features: Partial<Features> = {}, title = petstore.title) {
  const plan = { ...petstore, title, features: { ...noFeatures, ...features, deploy } };
  return {
    server: JSON.parse(serverJson(plan)) as { name: string; remotes?: { headers?: object[] }[] },
    packaged: JSON.parse(packageJson(plan)) as { mcpName?: string },
  };
}

test.each<[readonly Deployment[], title: string]>([
  [["registry"], "Pets"],
  [["registry", "docker"], "Pets"],
  [["registry", "k8s"], "An API ".repeat(40)],
])("with --deploy %j it fits the registry's format", (deploy, title) => {
  const { server } = written(deploy, {}, title);
  expect({ fits: fits(server), errors: fits.errors }).toEqual({ fits: true, errors: null });
});

test("the package says which server it is", () => {
  const { server, packaged } = written(["registry"]);
  expect(packaged.mcpName).toBe(server.name);
  expect(written(["docker"]).packaged.mcpName).toBeUndefined();
});

test("a server that is deployed has an address, with a token unless clients log in", () => {
  expect(written(["registry"]).server.remotes).toBeUndefined();
  expect(written(["registry", "docker"]).server.remotes?.[0]?.headers).toMatchObject([
    { name: "Authorization", isSecret: true },
  ]);
  const [remote] = written(["registry", "docker"], { inboundOAuth: true }).server.remotes ?? [];
  expect(remote).not.toHaveProperty("headers");
});

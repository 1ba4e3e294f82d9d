/**
 * `npm run bench -- registry [SCHEMA]`: checks `server.json` of every sample, with each way to deploy it, against the official registry's
 * schema: the one at the address that the file names, or a copy of it in a file.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv, type AnySchemaObject } from "ajv";
import addFormats from "ajv-formats";
import { market, samples } from "../samples/samples.js";
import { generate, type Deployment } from "../src/index.js";

const [, , file] = process.argv;
const single = samples.map(({ document }) => ({ documents: [document] }));
const ways: readonly Deployment[][] = [["registry"], ["registry", "docker"], ["registry", "k8s", "worker"]];

interface ServerJson {
  readonly $schema: string;
  readonly name: string;
}

async function serverJson(documents: readonly string[], deploy: Deployment[]): Promise<ServerJson> {
  const folder = await mkdtemp(join(tmpdir(), "registry-"));
  try {
    await generate({ documents: [...documents], out: folder, deploy });
    return JSON.parse(await readFile(join(folder, "server.json"), "utf8")) as ServerJson;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function schemaAt(address: string): Promise<AnySchemaObject> {
  const text = file === undefined ? await (await fetch(address)).text() : await readFile(file, "utf8");
  return JSON.parse(text) as AnySchemaObject;
}

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const schemas = new Map<string, AnySchemaObject>();
for (const { documents } of [...single, market])
  for (const deploy of ways) {
    const server = await serverJson(documents, deploy);
    const schema = schemas.get(server.$schema) ?? (await schemaAt(server.$schema));
    schemas.set(server.$schema, schema);
    const problems = schema["$id"] === server.$schema ? [] : [`the schema is ${String(schema["$id"])}`];
    if (!ajv.validate(schema, server)) problems.push(ajv.errorsText());
    console.log([server.name, deploy.join("+"), ...problems].join(": "));
    if (problems.length > 0) process.exitCode = 1;
  }

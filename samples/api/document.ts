import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { load } from "js-yaml";
import { badRequest, Problem, unprocessable } from "./problem.js";
import { repository } from "./repository.js";
import type { ApiRequest } from "./serve.js";

/** Reads the JSON body of a request; what it returns satisfies the schema. @throws Problem 400, 415 or 422 */
export type ReadBody<T> = (request: ApiRequest) => T;

/**
 * The schemas of a sample's OpenAPI document (all YAML and JSON files below its folder), as judges of request bodies.
 * `at` is a file and a JSON pointer: `openapi.yaml#/components/schemas/Book`. Properties that are `readOnly` are
 * unknown to requests.
 */
export function requestBodies(sample: string): <T>(at: string) => ReadBody<T> {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  const folder = join(repository, "samples", sample);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(ya?ml|json)$/.test(file) || file.startsWith("project")) continue;
    const schemas = forRequests(load(readFileSync(join(folder, file), "utf8")));
    if (isRecord(schemas)) ajv.addSchema(schemas, `sample:/${file}`);
  }
  return <T>(at: string) => {
    const valid = ajv.compile<T>({ $ref: `sample:/${at}` });
    return (request) => readBody(request, valid);
  };
}

function readBody<T>(request: ApiRequest, valid: ValidateFunction<T>): T {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new Problem({
      title: "Only application/json here.",
      status: 415,
      detail: `This is ${type ?? "untyped"}.`,
    });
  }
  const value = parse(request.body.toString("utf8"));
  if (valid(value)) return value;
  throw unprocessable((valid.errors ?? []).map(fault));
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("", "is not JSON");
  }
}

function fault(error: ErrorObject): { pointer: string; message: string } {
  const extra: unknown = error.params["additionalProperty"];
  const pointer = typeof extra === "string" ? `${error.instancePath}/${extra}` : error.instancePath;
  return { pointer, message: typeof extra === "string" ? "is not known" : (error.message ?? error.keyword) };
}

/** A copy in which no schema has properties that are `readOnly`, and Swagger 2.0's nulls are as ajv knows them. */
function forRequests(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forRequests);
  if (!isRecord(value)) return value;
  const { properties, required, "x-nullable": nullable } = value;
  const copy = mapValues(value, forRequests);
  if (nullable === true) copy["nullable"] = true;
  if (!isRecord(properties)) return copy;
  const offered = Object.entries(properties).filter(
    ([, schema]) => !(isRecord(schema) && schema["readOnly"] === true),
  );
  copy["properties"] = mapValues(Object.fromEntries(offered), forRequests);
  if (Array.isArray(required))
    copy["required"] = required.filter((name) => offered.some(([key]) => key === name));
  return copy;
}

function mapValues(
  record: Record<string, unknown>,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

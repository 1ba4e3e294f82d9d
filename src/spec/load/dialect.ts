/** Determines what a document is: OpenAPI of which version, or something else that people give by mistake. */
import { GeneratorError } from "../../errors.js";
import { isObject } from "../value.js";
import { dialects, type Dialect } from "./document.js";

/**
 * Returns the dialect that an object declares at its root, if it is a known one.
 * https://spec.openapis.org/oas/v3.1.1.html#versions-and-deprecation
 */
export function declaredDialect(value: unknown): Dialect | undefined {
  const [, version] = /^(\d+\.\d+)(?:\.\d+\S*)?$/.exec(declaredVersion(value) ?? "") ?? [];
  return dialects.find((dialect) => dialect === version);
}

/**
 * Returns the dialect of an entry document.
 *
 * @throws GeneratorError `not-openapi`, `unsupported-version` or, for an empty one, `document-unreadable`.
 */
export function dialectOf(value: unknown, { text, name }: { text: string; name: string }): Dialect {
  const dialect = declaredDialect(value);
  if (dialect !== undefined) return dialect;
  const version = declaredVersion(value);
  if (version !== undefined) {
    const isOpenApi = isObject(value) && "openapi" in value;
    throw new GeneratorError(
      "unsupported-version",
      `${name} is ${isOpenApi ? "OpenAPI" : "Swagger"} ${version}, which is not supported.`,
      {
        hint: "Give a document in Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2.",
        at: { file: name, pointer: isOpenApi ? "/openapi" : "" },
      },
    );
  }
  throw somethingElse(value, { text, name });
}

/** YAML reads `swagger: 2.0` as the number 2. */
function declaredVersion(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const version = value["openapi"] ?? value["swagger"] ?? value["swaggerVersion"];
  if (typeof version === "number") return Number.isInteger(version) ? `${version}.0` : String(version);
  return typeof version === "string" ? version.trim() : undefined;
}

interface Kind {
  readonly name: string;
  readonly hint: string;
  is(value: Record<string, unknown>): boolean;
}

const kinds: readonly Kind[] = [
  {
    name: "an AsyncAPI document",
    hint: "AsyncAPI describes messages; give the OpenAPI description of the HTTP API.",
    is: (value) => "asyncapi" in value,
  },
  {
    name: "a Postman collection",
    hint: "Export it as OpenAPI first.",
    is: ({ info }) =>
      isObject(info) && ("_postman_id" in info || String(info["schema"]).includes("getpostman.com")),
  },
  {
    name: "an OpenAPI overlay",
    hint: "Give the document that it applies to.",
    is: (value) => "overlay" in value,
  },
  {
    name: "an Arazzo description",
    hint: "Give the OpenAPI document it refers to.",
    is: (value) => "arazzo" in value,
  },
  { name: "an OpenRPC document", hint: "Give an OpenAPI document.", is: (value) => "openrpc" in value },
  {
    name: "a GraphQL schema",
    hint: "Give an OpenAPI document.",
    is: ({ data, __schema }) => __schema !== undefined || (isObject(data) && "__schema" in data),
  },
  {
    name: "an OpenAPI document without a version",
    hint: 'Add its version at the top, such as "openapi: 3.1.0".',
    is: ({ paths, info }) => isObject(paths) || (isObject(info) && "webhooks" in info),
  },
  {
    name: "a JSON Schema",
    hint: "Give the OpenAPI document that uses it.",
    is: (value) => "$schema" in value || "$defs" in value || ("type" in value && "properties" in value),
  },
];

function somethingElse(value: unknown, { text, name }: { text: string; name: string }): GeneratorError {
  const at = { file: name };
  if (text.trim() === "") {
    const hint = "Check that it was saved, or that the command before the pipe wrote something.";
    return new GeneratorError("document-unreadable", `${name} is empty.`, { hint, at });
  }
  if (/^\s*(<!doctype html|<html)/i.test(text)) {
    const hint = "Give the URL of the raw document, not of the page that shows it.";
    return new GeneratorError("not-openapi", `${name} is a web page (HTML), not an OpenAPI document.`, {
      hint,
      at,
    });
  }
  const kind = isObject(value) ? kinds.find((each) => each.is(value)) : undefined;
  const what = kind?.name ?? otherText(value, text);
  const hint = kind?.hint ?? 'An OpenAPI document has "openapi: 3.x" or "swagger: 2.0" at its top.';
  return new GeneratorError("not-openapi", `${name} is ${what}, not an OpenAPI document.`, { hint, at });
}

function otherText(value: unknown, text: string): string {
  if (/^\s*<(\?xml|[a-z])/i.test(text)) return "XML";
  if (text.startsWith("#%RAML")) return "RAML";
  if (isObject(value)) {
    const keys = Object.keys(value).slice(0, 4);
    return keys.length === 0
      ? "an empty object"
      : `an object with ${keys.map((key) => `"${key}"`).join(", ")}`;
  }
  return Array.isArray(value) ? "a list" : "plain text";
}

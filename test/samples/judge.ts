import { join } from "node:path";
import SwaggerParser from "@apidevtools/swagger-parser";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { repository } from "../../samples/api/repository.js";

interface Judged {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** What the document does not say about this answer; empty when all is well. */
  readonly faults: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

/**
 * Sends requests to a sample's API and holds its answers against the sample's document, by means of swagger-parser and
 * ajv alone.
 */
export async function judge(document: string, url: string) {
  const parser = new SwaggerParser();
  const file = join(repository, "samples", document);
  const bundled: unknown = await parser.bundle(file);
  const root = node(
    JSON.parse(
      JSON.stringify(bundled)
        .replace(/("minimum":-?\d+),"exclusiveMinimum":true/g, "$1")
        .replaceAll('"x-nullable"', '"nullable"'),
    ),
  );
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(root, "document:");
  const answered = new Set<string>();

  const resolve = (pointer: string): { pointer: string; value: Node } => {
    const value = pointer
      .split("/")
      .slice(1)
      .map(unescape)
      .reduce<unknown>((at, name) => node(at)[name], root);
    const reference = node(value)["$ref"];
    return typeof reference === "string" ? resolve(reference.slice(1)) : { pointer, value: node(value) };
  };

  /** Of the form `GET /books 200`. */
  const documented = Object.entries(node(root["paths"])).flatMap(([path]) => {
    const { value: item } = resolve(`/paths/${escape(path)}`);
    return Object.entries(item).flatMap(([method, operation]) =>
      Object.keys(node(node(operation)["responses"])).map(
        (status) => `${method.toUpperCase()} ${path} ${status}`,
      ),
    );
  });

  /** `operation` is `METHOD /path/{variable}` of the document, `path` what is asked for. */
  const send = async (operation: string, path: string, init: RequestInit = {}): Promise<Judged> => {
    const [method = "", template = ""] = operation.split(" ");
    const response = await fetch(url + path, { method, ...init });
    const text = await response.clone().text();
    const key = `${operation} ${response.status}`;
    answered.add(key);
    const responses = resolve(`/paths/${escape(template)}`).pointer + `/${method.toLowerCase()}/responses`;
    const faults = documented.includes(key)
      ? check(`${responses}/${response.status}`, response, text)
      : [`${key} is not documented`];
    return { status: response.status, text, headers: response.headers, faults };
  };

  const check = (at: string, response: Response, text: string): string[] => {
    const { pointer, value } = resolve(at);
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    if (!("content" in value || "schema" in value)) return text === "" ? [] : ["has a body"];
    if (!("schema" in value || Object.hasOwn(node(value["content"]), type)))
      return [`${type} is not documented`];
    if (!type.endsWith("json")) return [];
    const place = "schema" in value ? "schema" : `content/${escape(type)}/schema`;
    const valid = ajv.compile({ $ref: `document:#${pointer}/${place}` });
    return valid(JSON.parse(text)) ? [] : [ajv.errorsText(valid.errors)];
  };

  return { send, undocumented: () => documented.filter((key) => !answered.has(key)) };
}

function node(value: unknown): Node {
  return typeof value === "object" && value !== null ? (value as Node) : {};
}

const escape = (name: string): string => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
const unescape = (name: string): string =>
  decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");

/** Puts errors of the protocol, which the SDK writes, into few words. */
import { truncated } from "../values/text.js";
import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
} from "@modelcontextprotocol/server";
import { isObject, jsonValue, memberIn } from "../values/json.js";

/** Characters of an error's message, and with its data. */
const longest = { message: 1_500, whole: 2_000 };
/** Characters of a text in data that is too long. */
const longestText = 200;
/** Issues of parameters that are told. */
const mostIssues = 8;

type ErrorObject = JSONRPCErrorResponse["error"];

/** Bounds what a message says if it is an error. */
export function boundedError(message: JSONRPCMessage): JSONRPCMessage {
  return "error" in message ? { ...message, error: bounded(message.error) } : message;
}

/** Bounds what a response of HTTP says if it is an error, which may repeat what was sent. */
export async function boundedRefusal(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  const text = await response.text();
  const said = text.length > longest.message ? jsonValue(text) : undefined;
  const error = memberIn(said, "error");
  if (!isObject(said) || !isErrorObject(error)) return new Response(text, response);
  return new Response(JSON.stringify({ ...said, error: bounded(error) }), response);
}

function isErrorObject(value: unknown): value is ErrorObject {
  return isObject(value) && typeof value["code"] === "number" && typeof value["message"] === "string";
}

/**
 * Where the SDK lists everything that is wrong with parameters, as JSON of any length and sometimes as a fault of its own, the
 * first few are told, as what they are: faults of the parameters.
 */
function bounded({ code, message, data }: ErrorObject): ErrorObject {
  const issues = issuesIn(message);
  const isOurs = issues === undefined || code !== INTERNAL_ERROR;
  const text = truncated(issues ?? message, longest.message);
  const told = boundedData(data, longest.whole - text.length);
  return {
    code: isOurs ? code : INVALID_PARAMS,
    message: text,
    ...(told !== undefined && { data: told }),
  };
}

/** @returns The text with its list of issues in words; `undefined` if it has none. */
function issuesIn(text: string): string | undefined {
  const start = text.indexOf("[\n");
  const issues = start === -1 ? undefined : jsonValue(text.slice(start));
  if (!Array.isArray(issues) || !issues.every(isObject)) return undefined;
  const told = issues.slice(0, mostIssues).map(({ path, message }) => {
    const at = Array.isArray(path) ? path.join(".") : "";
    return `${at === "" ? "" : `${at}: `}${String(message)}`;
  });
  const more = issues.length > mostIssues ? [`and ${issues.length - mostIssues} more`] : [];
  return `${text.slice(0, start) || "Invalid params: "}${[...told, ...more].join("; ")}`;
}

/** Data tells clients what they may do instead, such as which versions there are: only long texts in it are cut. */
function boundedData(data: unknown, most: number): unknown {
  if (data === undefined || JSON.stringify(data).length <= most) return data;
  const shorter = JSON.stringify(data, (_, value: unknown) =>
    typeof value === "string" ? truncated(value, longestText) : value,
  );
  return shorter.length <= most ? JSON.parse(shorter) : undefined;
}

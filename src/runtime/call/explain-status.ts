/** Explains an API's status (https://www.rfc-editor.org/rfc/rfc9110#section-15) and what to do about it. */
import type { Failure } from "../host/errors.js";
import type { About, Words } from "./explain.js";
import { list, retryRemedy } from "./remedy.js";
import { signature } from "./signature.js";

type StatusFailure = Extract<Failure, { kind: "status" }>;

export function statusWords(failure: StatusFailure, about: About): Words {
  const reason = reasons.get(failure.status);
  const status = reason === undefined ? String(failure.status) : `${failure.status} ${reason}`;
  const said = failure.message === undefined ? "." : `: ${failure.message}`;
  const details = failure.details === undefined ? [] : [`Details: ${failure.details}`];
  return {
    happened: [`The API answered ${about.name} with ${status}${said}`, ...details].join("\n"),
    remedy: statusRemedy(failure, about),
  };
}

function statusRemedy(failure: StatusFailure, about: About): string {
  const { status, retryAfterSeconds } = failure;
  const variables = list(about.credentialVariables, "or");
  switch (status) {
    case 400:
    case 422:
      return `${blame(failure, about)} and call ${signature(about.name, about.entries)} again; the same arguments will fail again.`;
    case 401:
      return `retrying will not help: the operator must check ${variables}.`;
    case 402:
      return "retrying will not help: the API requires a payment or a larger plan.";
    case 403:
      return `retrying will not help: the credentials lack the right to do this. The operator must grant it, or set different ${variables}.`;
    case 404:
    case 410:
      return `check that what the arguments name exists; list or search for it first.`;
    case 408:
    case 425:
      return retryRemedy(about, "retry in a few seconds");
    case 409:
    case 412:
    case 423:
    case 428:
      return "read the current state first, then call again with arguments that fit it.";
    case 413:
      return "send less: a smaller file or fewer items.";
    case 429:
      return `retry after ${retryAfterSeconds ?? 60} seconds, and call less often.`;
    case 405:
    case 406:
    case 415:
    case 501:
    case 505:
      return "retrying will not help: the API does not support this as its description says.";
    default:
      if (status >= 500) return serverRemedy(failure, about);
      return status >= 400
        ? `${blame(failure, about)}; the same arguments will fail again.`
        : "retrying will not help: what the API answered with is not a result.";
  }
}

function serverRemedy({ retryAfterSeconds }: StatusFailure, about: About): string {
  if (retryAfterSeconds !== undefined) return `retry after ${retryAfterSeconds} seconds.`;
  return retryRemedy(about, "the API is at fault: retry once after a while, then give up");
}

/** Names the arguments that the API's message mentions. */
function blame({ message = "", details = "" }: { message?: string; details?: string }, about: About): string {
  const mentioned = new Set(
    `${message} ${details}`.split(/[^\w.-]+/).flatMap((word) => [word, ...word.split(".")]),
  );
  const named = about.argumentNames.filter((name) => mentioned.has(name)).slice(0, 5);
  return named.length > 0
    ? `fix ${list(
        named.map((name) => `\`${name}\``),
        "and",
      )}`
    : "fix the arguments";
}

/** https://www.iana.org/assignments/http-status-codes */
const reasons = new Map([
  [300, "Multiple Choices"],
  [301, "Moved Permanently"],
  [302, "Found"],
  [303, "See Other"],
  [307, "Temporary Redirect"],
  [308, "Permanent Redirect"],
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [402, "Payment Required"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [406, "Not Acceptable"],
  [407, "Proxy Authentication Required"],
  [408, "Request Timeout"],
  [409, "Conflict"],
  [410, "Gone"],
  [411, "Length Required"],
  [412, "Precondition Failed"],
  [413, "Content Too Large"],
  [414, "URI Too Long"],
  [415, "Unsupported Media Type"],
  [416, "Range Not Satisfiable"],
  [417, "Expectation Failed"],
  [421, "Misdirected Request"],
  [422, "Unprocessable Content"],
  [423, "Locked"],
  [424, "Failed Dependency"],
  [425, "Too Early"],
  [426, "Upgrade Required"],
  [428, "Precondition Required"],
  [429, "Too Many Requests"],
  [431, "Request Header Fields Too Large"],
  [451, "Unavailable For Legal Reasons"],
  [500, "Internal Server Error"],
  [501, "Not Implemented"],
  [502, "Bad Gateway"],
  [503, "Service Unavailable"],
  [504, "Gateway Timeout"],
  [505, "HTTP Version Not Supported"],
  [507, "Insufficient Storage"],
  [508, "Loop Detected"],
  [511, "Network Authentication Required"],
]);

/** Puts failures into words: what happened, and always what to do. */
import type { Failure, NetworkFault } from "../host/errors.js";
import { tokenMayCome } from "../network/retry.js";
import { isExceeding } from "../schema/words.js";
import { and, or, truncated } from "../values/text.js";
import { callForm, refusal, type About } from "./signature.js";

export function explain(failure: Failure, about: About): string {
  if (failure.kind === "arguments") {
    const exceeding = failure.problems.find(isExceeding);
    return exceeding === undefined
      ? `${about.name} was not called: its arguments do not fit.\n${refusal(about, failure.problems)}`
      : notMadeText(exceeding.expected);
  }
  const { happened, remedy } = words(failure, about);
  const advice = `\nWhat to do: ${truncated(remedy, roomForRemedy)}`;
  return truncated(happened, longestError - advice.length) + advice;
}

/** What is said of a call whose arguments are too much to be looked at. */
export function notMadeText(why: string): string {
  return `The call was not made: ${why}.\nWhat to do: call again with arguments that follow the tool's schema.`;
}

/** In characters: an API says as much as it likes, and names of arguments and settings are those of its description. */
export const longestError = 1_900;
const roomForRemedy = 800;

/** A message in two parts. */
interface Words {
  happened: string;
  remedy: string;
}

function words(failure: Exclude<Failure, { kind: "arguments" }>, about: About): Words {
  switch (failure.kind) {
    case "unknown":
      return {
        happened: `There is no operation ${failure.operation}.`,
        remedy: "check its name; retrying will not help.",
      };
    case "configuration":
      return {
        happened: `${about.name} was not called: ${failure.message}`,
        remedy: "the operator of this server must fix it. Retrying will not help until then.",
      };
    case "credentials":
      return {
        happened: `${about.name} was not called: the server has no credentials for it${failure.otherLogin === true ? ", because its login is of another client or authorization server than today's" : ""}.`,
        remedy: `the operator of this server must ${loginOr(failure, `set ${alternatives(failure.missing)}`)}. Retrying will not help until then.`,
      };
    case "login":
      return {
        happened: `${about.name} was not called: the user has not connected their account of ${failure.api}.`,
        remedy: `ask the user to open ${failure.url} and log in, then call connect_account with the code that the page shows, if any, and call again.`,
      };
    case "token":
      return {
        happened: `${about.name} was not called: the authorization server issued no access token${tokenReason(failure)}.`,
        remedy: tokenMayCome(failure)
          ? "retry in a minute; if it happens again, the operator of this server must look into it."
          : `the operator of this server must ${loginOr(failure, failure.variables.length > 0 ? `check ${and(failure.variables)}` : "")}. Retrying will not help until then.`,
      };
    case "busy":
      return {
        happened: `${about.name} was not called: too many calls are under way.`,
        remedy: "retry in a few seconds, with fewer calls at a time.",
      };
    case "timeout":
      return {
        happened: `${about.name} got no answer within ${failure.milliseconds} ms.`,
        remedy: retryRemedy(about, "retry once, if possible asking for less at a time"),
      };
    case "cancelled":
      return {
        happened: `The call of ${about.name} was cancelled.`,
        remedy: "call again if it is still needed.",
      };
    case "network":
      return networkWords(failure.fault, about);
    case "too-large":
      return {
        happened: `The answer to ${about.name} is larger than ${failure.limit} bytes and was not read.`,
        remedy: `${retryRemedy(about, "ask for less: fewer items, a narrower filter or fewer fields")} The operator can raise API_MAX_RESPONSE_BYTES.`,
      };
    case "redirect":
      return redirectWords(failure, about);
    case "unreadable":
      return {
        happened: `The API answered ${about.name} with ${failure.status}, but the answer cannot be used: ${failure.fault}.`,
        remedy: retryRemedy(
          about,
          "retry once; if it happens again, the API or its address is at fault and retrying will not help",
        ),
      };
    case "status":
      return statusWords(failure, about);
    case "tool":
      return {
        happened: `${about.name} failed in the server's own code (error ${failure.id}).`,
        remedy:
          "check the arguments; if they are right, retrying will not help: the operator of this server finds the cause in its log by that id.",
      };
  }
}

/** Where no variable has them. */
const theCredentials = "the credentials";

function alternatives(missing: readonly (readonly string[])[]): string {
  return [...new Set(missing.map((variables) => and(variables) || theCredentials))].join(", or ");
}

/** Suggests logging in first, if possible, because that is easiest for the user. */
function loginOr({ login }: { login?: true }, other: string): string {
  const whole = other === "" ? "check the credentials" : other;
  if (login === undefined) return whole;
  return `run \`npm run login\` in its folder${other === "" ? "" : `, or ${other}`}`;
}

function tokenReason({ status, code }: Extract<Failure, { kind: "token" }>): string {
  const reasons = [status === undefined ? "and cannot be reached" : `(${status})`, code ?? ""];
  return ` ${reasons.join(" ").trim()}`;
}

const networkFaults: Readonly<Record<NetworkFault, string>> = {
  "name-not-found": "its host name cannot be resolved",
  "lookup-failed": "the lookup of its host name failed for now",
  refused: "it refuses connections",
  unreachable: "there is no route to its host",
  "forbidden-port": "its port is reserved for another protocol, and `fetch` refuses to call it",
  "connect-timeout": "the connection timed out",
  "broken-off": "the connection was lost",
  tls: "no secure connection (TLS) could be established",
  protocol: "what came back is not valid HTTP",
};

function networkWords(fault: NetworkFault, about: About): Words {
  const happened = `The API could not be reached for ${about.name}: ${networkFaults[fault]}.`;
  const where = about.baseUrlVariable === undefined ? "" : ` and ${about.baseUrlVariable}`;
  switch (fault) {
    case "broken-off":
    case "protocol":
      return {
        happened: `The answer to ${about.name} did not arrive: ${networkFaults[fault]}.`,
        remedy: retryRemedy(about, "retry once"),
      };
    case "lookup-failed":
    case "refused":
    case "unreachable":
    case "connect-timeout":
      return {
        happened,
        remedy: `retry in a minute; if it fails again, the operator must check the API${where}.`,
      };
    case "name-not-found":
      return { happened, remedy: `retrying will not help: the operator must check the network${where}.` };
    case "forbidden-port":
      return {
        happened,
        remedy: `retrying will not help: the operator must let the API listen on another port${where}.`,
      };
    case "tls":
      return {
        happened,
        remedy: `retrying will not help: the operator must check the API's certificate, NODE_EXTRA_CA_CERTS or API_TLS_CA${where}.`,
      };
  }
}

function redirectWords({ fault, status }: Extract<Failure, { kind: "redirect" }>, about: About): Words {
  const where = about.baseUrlVariable ?? "the API's address";
  const reasons = {
    loop: "it redirects in a loop, to what was asked before",
    "too-many": "it redirects more than 5 times",
    insecure: "it redirects from https to http, which is not followed",
    private: "it redirects to a private address, which is not followed",
    unusable: "it redirects to something that is not a web address",
    elsewhere: "it redirects to another address, to which only a read without a body is sent",
  };
  const log = fault === "elsewhere" ? "; the server's log names where it leads" : "";
  return {
    happened: `The API answered ${about.name} with ${status}: ${reasons[fault]}.`,
    remedy: `retrying will not help: the operator must check ${where}${log}.`,
  };
}

/** Returns the remedy, or a warning if not idempotent: a write with an unknown outcome must not simply be sent again. */
function retryRemedy({ idempotent }: { idempotent: boolean }, remedy: string): string {
  return idempotent
    ? `${remedy}.`
    : "it may have been carried out: check the current state before you call again.";
}

type StatusFailure = Extract<Failure, { kind: "status" }>;

/** Explains an API's status (https://www.rfc-editor.org/rfc/rfc9110#section-15) and what to do about it. */
function statusWords(failure: StatusFailure, about: About): Words {
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
  const variables = or(about.credentialVariables) || theCredentials;
  switch (status) {
    case 400:
    case 422:
      return `${blame(failure, about)} and call ${callForm(about)} again; the same arguments will fail again.`;
    case 401:
      if (about.ofCaller)
        return "retrying will not help: disconnect_account and connect_account let the user log in again.";
      return `retrying will not help: the operator must check ${variables}.`;
    case 402:
      return "retrying will not help: the API requires a payment or a larger plan.";
    case 403:
      if (about.ofCaller) return "retrying will not help: the user's own account lacks the right to do this.";
      return `retrying will not help: the credentials lack the right to do this. The operator must grant it, or change ${variables}.`;
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

function serverRemedy({ status, retryAfterSeconds }: StatusFailure, about: About): string {
  // Only 503 says that the request was not handled; behind any other, a write may have been carried out, whenever it is sent again.
  if (retryAfterSeconds !== undefined && (about.idempotent || status === 503))
    return `retry after ${retryAfterSeconds} seconds.`;
  return retryRemedy(about, "the API is at fault: retry once after a while, then give up");
}

/** Names the arguments that the API's message mentions. */
function blame({ message = "", details = "" }: { message?: string; details?: string }, about: About): string {
  const mentioned = new Set(
    `${message} ${details}`.split(/[^\w.-]+/).flatMap((word) => [word, ...word.split(".")]),
  );
  const named = about.argumentNames.filter((name) => mentioned.has(name)).slice(0, 5);
  return `fix ${and(named.map((name) => `\`${name}\``)) || "the arguments"}`;
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

/** Finds operations that no agent needs: what another one does as well, and what only browsers and orchestrators ask for. */
import type { Operation } from "../../model/api.js";
import type { PlannedOperation } from "../planned-operation.js";
import { pathSegments } from "../words/words.js";
import { lesserTwins } from "./twins.js";

type Candidate = Pick<PlannedOperation, "selected" | "facts">;

/** @returns their keys */
export function needlessAmong(planned: readonly Candidate[]): ReadonlySet<string> {
  const lines = new Set(planned.map((one) => lineAt(one, one.selected.operation)));
  const isNeedless = (one: Candidate): boolean => {
    const { operation } = one.selected;
    const page = pageOf(operation);
    return (
      (page !== undefined && lines.has(lineAt(one, page))) || isOfBrowser(operation) || isProbe(operation)
    );
  };
  return new Set([
    ...lesserTwins(planned),
    ...planned.filter(isNeedless).map(({ selected }) => selected.key),
  ]);
}

type Line = Pick<Operation, "method" | "path">;

function lineAt({ selected: { api } }: Candidate, { method, path }: Line): string {
  return `${api.id} ${method} ${path}`;
}

/** What a form is of: `GET /pets/{id}/edit` has what `GET /pets/{id}` has, and `GET /pets/create` an empty pet for `POST /pets`. */
function pageOf({ method, path }: Line): Line | undefined {
  const [, page = "", form] = /^(.+)\/(create|edit)$/.exec(path) ?? [];
  if (method !== "GET" || form === undefined) return undefined;
  return { method: form === "edit" ? "GET" : "POST", path: page };
}

/** What these answer is about the connection: browsers ask before they send something else, which some documents describe. */
const methodsOfBrowsers = new Set(["OPTIONS", "TRACE"]);

const ofLogin = new Set(["auth", "oauth", "oauth2", "oidc", "openid", "saml", "sso"]);

/** `GET /login/csrf`, and where a login leads the browser back to: `GET /oidc/callback`. */
function isOfBrowser({ method, path }: Line): boolean {
  if (methodsOfBrowsers.has(method)) return true;
  const segments = pathSegments(path).map(({ text }) => text.toLowerCase());
  if (segments.some((text) => /^[cx]srf\b/.test(text))) return true;
  return segments.at(-1) === "callback" && segments.some((text) => ofLogin.has(text));
}

/** What an orchestrator asks again and again, and what programs look for at a place that they know: no person asks either. */
function isProbe({ method, path }: Line): boolean {
  return method === "GET" && (probe.test(path) || /^\/\.well-known\//.test(path));
}

const probe = /\/(?:(?:health|live|ready)z|liveness|readiness|health\/(?:alive|live|ready))\/?$/i;

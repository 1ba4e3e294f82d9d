/** Warns where callers are to use logins of their own and no document has anything to log in to. */
import type { Diagnostic } from "../../errors.js";
import type { Features } from "../../model/features.js";
import { hasCodeFlow } from "../../runtime/auth/logins.js";
import type { Document } from "../document.js";

export function callerLoginWarnings(
  documents: readonly Document[],
  { callerLogins }: Pick<Features, "callerLogins">,
): Diagnostic[] {
  const schemes = documents.flatMap(({ facts }) => Object.values(facts.securitySchemes));
  const [first] = documents;
  if (!callerLogins || first === undefined || schemes.some(hasCodeFlow)) return [];
  return [
    {
      severity: "warning",
      code: "login-missing",
      message:
        "callerLogins is on, but there is nothing that callers can log in to: no operation uses OAuth 2 with authorizationCode, or OpenID Connect.",
      hint: "Switch it off, or add the security scheme with an overlay.",
      at: { file: first.api.at.file },
    },
  ];
}

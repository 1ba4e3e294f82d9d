/** Warns where tools ask models for a credential that the server could add itself, or where nothing adds it. */
import type { Diagnostic } from "../../errors.js";
import type { Api } from "../../model/api.js";
import { askedCredentials, askedHint, askedWords, isLeftToSchemes } from "../../model/asked-credentials.js";
import type { PlannedOperation } from "../planned-operation.js";
import type { Features } from "../../model/features.js";
import { hasCodeFlow } from "../../runtime/auth/credentials.js";
import type { Document } from "../document.js";

export function askedWarnings(apis: readonly Api[], planned: readonly PlannedOperation[]): Diagnostic[] {
  const shown = new Map(
    planned.map(({ selected, arguments: shown }) => [
      selected.operation,
      new Set<string>(shown.map(({ place }) => place)),
    ]),
  );
  return apis.flatMap(askedCredentials).flatMap((credential): Diagnostic[] => {
    const asking = credential.asking.filter((one) => {
      const places = shown.get(one.operation);
      return places !== undefined && (isLeftToSchemes(one) || places.has(one.place));
    });
    const [first] = asking;
    if (first === undefined) return [];
    const asked = { ...credential, asking };
    const [message, hint] = [askedWords(asked), askedHint(asked)];
    return [{ severity: "warning", code: "credential-asked", message, hint, at: first.at }];
  });
}

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

/** Warns where tools ask models for a credential that the server could add itself, or where nothing adds it. */
import type { Diagnostic } from "../../errors.js";
import type { Api } from "../../model/api.js";
import { askedCredentials, askedHint, askedWords, isLeftToSchemes } from "../../model/asked-credentials.js";
import type { PlannedOperation } from "../planned-operation.js";

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

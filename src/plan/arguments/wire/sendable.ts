import type { Parameter } from "../../../model/api.js";
import { isProtectedHeader } from "../../../runtime/request/protected-header.js";
import type { Ledger } from "../../ledger.js";
import type { Selected } from "../../select/selected.js";

/** Returns the parameters that callers may set, and records the others as cut. */
export function sendable({ api, operation, key }: Selected, ledger: Ledger): Parameter[] {
  const credentials = new Set(
    operation.security.flatMap((requirement) =>
      [...requirement.keys()].flatMap((name) => {
        const scheme = api.securitySchemes.get(name);
        return scheme?.type === "apiKey" ? [`${scheme.in}:${scheme.parameter.toLowerCase()}`] : [];
      }),
    ),
  );
  const objection = ({ name, in: location }: Parameter): string | undefined => {
    const lower = name.toLowerCase();
    if (location === "header" && isProtectedHeader(name)) return "a header that is not for callers to set";
    if (credentials.has(`${location}:${lower}`)) return "a credential, which the server adds itself";
    return location === "path" && !operation.path.includes(`{${name}}`)
      ? "the path has no such variable"
      : undefined;
  };
  return operation.parameters.filter((parameter) => {
    const reason = objection(parameter);
    if (reason === undefined) return true;
    ledger.entries.push({
      kind: "cut",
      operation: key,
      subject: `${parameter.in} ${parameter.name}`,
      reason,
      at: parameter.at,
    });
    return false;
  });
}

/** What a project relies on from now on: the next plan gets it back as its ProjectState. */
import type { Plan } from "../model/plan.js";
import type { PinnedTool, Pins, ProjectState } from "../model/project.js";
import type { SecuritySchemeFacts } from "../model/runtime.js";
import { credentialKey, type CredentialField } from "./security.js";

/** @param project what was pinned before: a tool that the user withdrew stays withdrawn */
export function pins({ apis, operations, tools }: Plan, project: ProjectState): Pins {
  const listed = new Set(tools.flatMap(({ calls }) => (calls.form === "operation" ? [calls.operation] : [])));
  const grouped = new Set(
    tools.flatMap(({ calls }) => (calls.form === "group" ? [...calls.actions.values()] : [])),
  );
  const form = (key: string): PinnedTool["form"] => {
    const before = project.tools.get(key)?.form;
    if (before === "deleted" || before === "taken") return before;
    return listed.has(key) ? "listed" : grouped.has(key) ? "grouped" : "hidden";
  };
  return {
    tools: new Map([
      ...operations.map(
        ({ facts: { key, name }, operationId }) =>
          [key, { name, form: form(key), ...(operationId !== undefined && { operationId }) }] as const,
      ),
      ...tools.flatMap(({ id, name, calls }) =>
        calls.form === "group" ? [[id, { name, form: "listed" }] as const] : [],
      ),
    ]),
    variables: new Map(
      apis.flatMap(({ id, securitySchemes }) =>
        Object.entries(securitySchemes).flatMap(([scheme, facts]) =>
          variablesOf(facts).flatMap(([field, [first]]) =>
            first === undefined ? [] : [[credentialKey(id, scheme, field), first] as const],
          ),
        ),
      ),
    ),
  };
}

function variablesOf(facts: SecuritySchemeFacts): (readonly [CredentialField, readonly string[]])[] {
  switch (facts.type) {
    case "apiKey":
      return [["key", facts.variables]];
    case "basic":
      return [
        ["username", facts.usernameVariables],
        ["password", facts.passwordVariables],
      ];
    case "http":
      return [["token", facts.variables]];
    case "oauth2":
    case "openIdConnect":
      return [
        ["token", facts.variables],
        ["clientId", facts.clientIdVariables],
        ["clientSecret", facts.clientSecretVariables],
        ["refreshToken", facts.refreshTokenVariables],
      ];
    case "mutualTLS":
      return [];
  }
}

/** Collects what a project relies on from now on; the next plan gets it as its ProjectState. */
import { defined } from "../../runtime/values/json.js";
import type { Plan, ToolPlan } from "../../model/plan.js";
import type { PinnedTool, Pins, ProjectState } from "../../model/project.js";
import type { SecuritySchemeFacts } from "../../model/runtime.js";
import { groupName, isGroupId } from "../../model/tool-id.js";
import { credentialKey, type CredentialField } from "../api/security.js";
import { orphans } from "../tools.js";
import { isWithdrawn } from "../select/selected.js";

type Pin = Pins["tools"] extends ReadonlyMap<string, infer P> ? P : never;

/**
 * @param project what was pinned before; withdrawn tools stay withdrawn
 */
export function pins(
  { apis, operations, tools, membership, commonArguments, distinctions, detail, essentialOnly }: Plan,
  project: ProjectState,
): Pins {
  const listed = new Map(
    tools.flatMap((tool) => (tool.calls.form === "operation" ? [[tool.calls.operation, tool] as const] : [])),
  );
  const actions = new Map(
    tools.flatMap(({ id, calls }) =>
      calls.form === "group"
        ? [...calls.actions].map(([action, key]) => [key, { group: id, action }] as const)
        : [],
    ),
  );
  const detailOf = ({ id }: Pick<ToolPlan, "id">): Pick<PinnedTool, "detail" | "essentialOnly"> => {
    const steps = detail.get(id) ?? 0;
    return {
      ...(steps !== 0 && { detail: steps }),
      ...(essentialOnly.has(id) && { essentialOnly: true as const }),
    };
  };
  const pinOf = (
    key: string,
  ): Pick<PinnedTool, "form" | "group" | "action" | "requested" | "detail" | "essentialOnly"> => {
    const before = project.tools.get(key);
    if (before?.form === "deleted" || before?.form === "taken") return { form: before.form };
    if (isWithdrawn(key, project) !== undefined && before !== undefined) return inGroup(before);
    const grouped = actions.get(key);
    if (grouped !== undefined) {
      const requested = membership.get(key)?.requested;
      return { form: "grouped", ...grouped, ...(requested !== undefined && { requested }) };
    }
    const tool = listed.get(key);
    return tool === undefined ? { form: "hidden" } : { form: "listed", ...detailOf(tool) };
  };
  const withdrawnGroups = [...project.tools].flatMap(([id, { name, form }]) =>
    isGroupId(id) && (form === "deleted" || form === "taken")
      ? [[id, { name: name ?? groupName(id), form }] as const]
      : [],
  );
  // An edited group file may still name an operation that is gone, and needs its type.
  const goneMembers = orphans(project, operations).flatMap((id): [string, Pin][] => {
    const before = project.tools.get(id);
    return before?.group === undefined
      ? []
      : [[id, { name: before.name ?? id, ...inGroup(before), ...operationIdOf(before) }]];
  });
  return {
    tools: new Map<string, Pin>([
      ...operations.map(
        ({ facts: { key, name }, operationId }) =>
          [
            key,
            { name, ...pinOf(key), ...defined({ operationId, distinctions: distinctions.get(key) }) },
          ] as const,
      ),
      ...tools.flatMap(({ id, name, calls }) =>
        calls.form === "group" ? [[id, { name, form: "listed" as const, ...detailOf({ id }) }] as const] : [],
      ),
      ...withdrawnGroups,
      ...goneMembers,
    ]),
    commonArguments: new Map([
      ...[...project.commonArguments].filter(([id]) => apis.some((api) => api.id === id)),
      ...commonArguments,
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

function operationIdOf({ operationId }: PinnedTool): Pick<PinnedTool, "operationId"> {
  return operationId === undefined ? {} : { operationId };
}

/** Keeps an action's group, so that the action is back once the group's file is. */
function inGroup({
  group,
  action,
  requested,
}: PinnedTool): Pick<PinnedTool, "form" | "group" | "action" | "requested"> {
  return {
    form: "grouped",
    ...defined({ group, action, requested }),
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

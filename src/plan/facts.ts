/** Plans what the runtime needs to call an operation, and the arguments of its tool. */
import { linkFacts } from "./answers/links.js";
import { accept } from "./answers/response.js";
import { decideArguments, decidedArguments } from "./arguments/arguments.js";
import { exampleArguments } from "./arguments/example.js";
import { callFacts } from "./call-facts.js";
import type { CommonArguments } from "../model/project.js";
import type { Draft } from "./draft.js";
import type { PlannedOperation } from "./planned-operation.js";
import { serverFacts } from "./server/servers.js";
import { description } from "./words/describe.js";
import { printable } from "./words/text.js";

export function planOperation(
  { selected, document, body, parameters, constants, generated, candidates, unfit }: Draft,
  name: string,
  common: CommonArguments,
): PlannedOperation {
  const { operation, key, extension } = selected;
  const links = linkFacts(operation, document.selected);
  const context = { selected, document, common, tool: name };
  const decisions = decideArguments(candidates, context);
  const planned = decidedArguments(decisions);
  const example = exampleArguments(
    { parameters, arguments: planned.facts, ...(body !== undefined && { body }) },
    { operation, full: document.request, flatten: document.flatten },
  );
  return {
    selected,
    document,
    candidates,
    unfit,
    decisions,
    context,
    arguments: planned.shown,
    facts: {
      key,
      api: selected.api.id,
      name,
      summary: description(operation, extension, { text: true }, document),
      tags: operation.tags.map(printable),
      method: operation.method,
      path: operation.path.replace(/#.*$/, ""),
      servers: operation.servers.map((server) => serverFacts(server, document.variablePrefix)),
      parameters,
      ...(body !== undefined && { body }),
      security: operation.security.map((requirement) =>
        Object.fromEntries([...requirement].map(([scheme, scopes]) => [scheme, [...scopes]])),
      ),
      accept: accept(operation),
      arguments: planned.facts,
      ...(constants.length > 0 && { constants }),
      ...(planned.constantMembers.length > 0 && { constantMembers: planned.constantMembers }),
      ...(generated.length > 0 && { generated }),
      ...(links.length > 0 && { links }),
      ...(example !== undefined && { example }),
      ...callFacts(extension),
    },
  };
}

/** The same operation where its tool shows other things of its arguments. */
export function withDecisions(
  operation: PlannedOperation,
  decisions: PlannedOperation["decisions"],
): PlannedOperation {
  const { facts, shown, constantMembers } = decidedArguments(decisions);
  const { facts: before } = operation;
  return {
    ...operation,
    decisions,
    arguments: shown,
    facts: {
      ...before,
      arguments: facts,
      ...((constantMembers.length > 0 || before.constantMembers !== undefined) && { constantMembers }),
    },
  };
}

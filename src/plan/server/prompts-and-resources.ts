/** Plans the configured prompts and resources, and refuses those that cannot work. */
import { GeneratorError } from "../../errors.js";
import type { PromptSetting, ResourceSetting } from "../../model/prompts-and-resources.js";
import type { OperationPlan } from "../../model/plan.js";
import { configPath } from "../../model/project.js";
import type { PromptFacts, ResourceFacts } from "../../model/runtime.js";
import { isRead } from "../../runtime/operations/operation.js";
import { variablesOf } from "../../runtime/resources/uri-template.js";
import { formatPointer } from "../../runtime/schema/pointer.js";
import { defined } from "../../runtime/values/json.js";
import { suggestion } from "../suggestion.js";
import { movedHint } from "../select/selector.js";

interface Offered {
  readonly operations: readonly OperationPlan[];
  /** Names of operations of which it is not answered whether they moved: what needs one of them is left out. */
  readonly unanswered: ReadonlySet<string>;
  /** Keys of operations by what they were called before they moved. */
  readonly moved: ReadonlyMap<string, string>;
}

/** A setting's name in messages. */
interface Where {
  readonly words: string;
  /** JSON pointer into the configuration file. */
  readonly pointer: string;
}

/**
 * @throws GeneratorError `config-invalid` for the first prompt that cannot work
 */
export function planPrompts(settings: readonly PromptSetting[], offered: Offered): PromptFacts[] {
  refuseRepeatedNames(
    settings.map(({ name }) => name),
    "prompts",
  );
  return settings.map((setting, index) => {
    const { name, title, description, scopes, arguments: taken = {} } = setting;
    const where = { words: `prompts: ${name}`, pointer: formatPointer(["prompts", index]) };
    const args = Object.entries(taken).map(([argument, { suggest, ...about }]) => {
      if (suggest === undefined) return [argument, about] as const;
      const values = "operation" in suggest ? argumentOf(suggest, offered, where) : suggest;
      return [argument, { ...about, ...defined({ suggest: values }) }] as const;
    });
    return {
      name,
      ...(title !== undefined && { title }),
      description,
      ...(scopes !== undefined && { scopes }),
      ...(args.length > 0 && { arguments: Object.fromEntries(args) }),
      messages: messagesOf(setting, where),
    };
  });
}

function messagesOf({ text, messages }: PromptSetting, where: Where): PromptFacts["messages"] {
  const unclear = messages?.some((message) => "text" in message === "resource" in message) === true;
  if ((text === undefined) === (messages === undefined))
    throw invalid(where, " needs either text or messages.", "Write what the user says in one of them.");
  if (unclear)
    throw invalid(where, ": a message has either a text or a resource.", "Split it into two messages.");
  return messages ?? text ?? [];
}

/**
 * @throws GeneratorError `config-invalid` for the first resource that cannot work
 */
export function planResources(settings: readonly ResourceSetting[], offered: Offered): ResourceFacts[] {
  refuseRepeatedNames(
    settings.map(({ uri }) => uri),
    "resources",
  );
  return settings.flatMap((setting, index): ResourceFacts[] => {
    const { uri, title, description, mimeType, scopes } = setting;
    const where = { words: `resources: ${uri}`, pointer: formatPointer(["resources", index]) };
    const found = operationNamed(setting.operation, offered, where);
    if (found === undefined) return [];
    const { facts, readOnly } = found;
    if (!isRead(facts.method, readOnly))
      throw invalid(
        where,
        `: ${facts.key} changes something.`,
        "Only operations that read can be resources.",
      );
    const variables = variablesOf(uri);
    const known = facts.arguments.map((argument) => argument.name);
    const stranger = variables.find((variable) => !known.includes(variable));
    if (stranger !== undefined)
      throw invalid(where, `: ${facts.key} has no argument "${stranger}".`, suggestion(stranger, known));
    const missing = facts.arguments.find(
      (argument) => argument.required && !variables.includes(argument.name),
    );
    if (missing !== undefined)
      throw invalid(
        where,
        `: ${facts.key} needs "${missing.name}".`,
        `Put {${missing.name}} into the address.`,
      );
    const type = mimeType ?? single(facts.accept);
    return [
      {
        uri,
        name: setting.name ?? facts.name,
        ...(title !== undefined && { title }),
        description: description ?? facts.summary,
        ...defined({ mimeType: type, scopes }),
        operation: facts.key,
      },
    ];
  });
}

/** The media type of the answer, if there is only one. */
function single(accept: string): string | undefined {
  return /^[^,;*]+\/[^,;*]+$/.test(accept) ? accept : undefined;
}

function argumentOf(
  { operation, argument }: { operation: string; argument: string },
  offered: Offered,
  where: Where,
): { operation: string; argument: string } | undefined {
  const found = operationNamed(operation, offered, where);
  if (found === undefined) return undefined;
  const { facts } = found;
  const known = facts.arguments.map(({ name }) => name);
  if (!known.includes(argument))
    throw invalid(where, `: ${facts.key} has no argument "${argument}".`, suggestion(argument, known));
  return { operation: facts.key, argument };
}

/** Returns nothing for an operation of which it is not answered whether it moved. */
function operationNamed(
  name: string,
  { operations, unanswered, moved }: Offered,
  where: Where,
): OperationPlan | undefined {
  const found =
    operations.find(({ facts }) => facts.key === name) ??
    operations.find(({ operationId }) => operationId === name) ??
    operations.find(({ facts }) => facts.name === name);
  if (found !== undefined || unanswered.has(name)) return found;
  const known = operations.flatMap(({ facts, operationId = facts.name }) => [operationId, facts.key]);
  const now = moved.get(name);
  const hint = now === undefined ? suggestion(name, known) : movedHint(now);
  throw invalid(where, `: no selected operation is called "${name}".`, hint);
}

function refuseRepeatedNames(names: readonly string[], setting: string): void {
  const index = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (index === -1) return;
  const where = { words: `${setting}: ${names[index] ?? ""}`, pointer: formatPointer([setting, index]) };
  throw invalid(where, " appears twice.", "Give each its own name.");
}

function invalid({ words, pointer }: Where, problem: string, hint: string): GeneratorError {
  return new GeneratorError("config-invalid", `${words}${problem}`, {
    hint,
    at: { file: configPath, pointer },
  });
}

/** Describes the API and its operations in Markdown, for a model that needs more than a tool's description. */
import { callableBy } from "../call/follow-up.js";
import type { Runtime, StandIn } from "../call/runtime.js";
import { signature } from "../call/signature.js";
import { type VisibleOperation, visibleOperations } from "../call/tool-table.js";
import {
  type AcceptedArgument,
  acceptedArguments,
  argumentSchema,
} from "../operations/accepted-arguments.js";
import type { Caller } from "../operations/tool.js";
import { readsOnly, sideEffect, type OperationFacts, type OperationSource } from "../operations/operation.js";
import { describe } from "../schema/words.js";
import { instructionsFor } from "./instructions.js";

/** @returns `undefined` if the API's description does not contain it. */
export async function operationDocument(
  { name, entry }: VisibleOperation,
  caller: Caller,
  runtime: Runtime,
): Promise<string | undefined> {
  const { operations } = runtime.definition;
  const facts = await operations.get(entry.key);
  if (facts === undefined) return undefined;
  const found = await callableBy(caller, runtime).toolFor(entry.key);
  const more = await operations.documentation?.(entry.key);
  const accepted = acceptedArguments(found?.tool, facts);
  const action = actionOf(found, entry.key);
  const parts = [
    `# ${name}`,
    found?.tool.operation === undefined ? facts.summary : found.tool.description,
    more?.description,
    `\`${facts.method} ${facts.path}\` ${effect(readsOnly(entry), facts)}`,
    found && howToCall(found, { name, action, accepted }),
    section("Arguments", await argumentList(accepted, facts, operations)),
    exampleOf(facts, { accepted, action }),
    section("Errors", errorList(more?.errors ?? [])),
    section(
      "Scopes",
      (entry.scopes ?? []).map((scope) => `- \`${scope}\``),
    ),
  ];
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

function effect(reads: boolean, { method }: OperationFacts): string {
  if (reads) return "only reads.";
  return sideEffect(method) === "delete" ? "deletes something." : "changes something.";
}

function actionOf(found: StandIn | undefined, key: string): string | undefined {
  return Object.entries(found?.tool.actions ?? {}).find(([, operation]) => operation === key)?.[0];
}

interface Naming {
  name: string;
  action: string | undefined;
  accepted: readonly AcceptedArgument[];
}

function howToCall({ tool, through, written }: StandIn, { name, action, accepted }: Naming): string {
  if (through !== undefined && written !== undefined)
    return `Call it with \`${through}\`: \`${written.text("{…}")}\`.`;
  if (through !== undefined)
    return `Call it with \`${through}\`: \`name\` is \`${name}\`, and \`arguments\` holds the arguments below.`;
  if (action !== undefined)
    return `Call it with the tool \`${tool.name}\`, and \`${action}\` as its \`action\`.`;
  return `Call it as \`${signature(
    tool.name,
    accepted.filter(({ hidden }) => !hidden),
  )}\`.`;
}

async function argumentList(
  accepted: readonly AcceptedArgument[],
  facts: OperationFacts,
  operations: OperationSource,
): Promise<string[]> {
  const required = accepted.filter((argument) => argument.required);
  const optional = accepted.filter((argument) => !argument.required);
  return Promise.all(
    [...required, ...optional].map(async ({ name, place, required: needed, schema: own }) => {
      const full = place === "" ? undefined : await argumentSchema(facts, place, operations);
      const schema = own ?? full ?? {};
      const about = oneLine(own?.description ?? full?.description ?? "");
      const words = `- \`${name}\`${needed ? " (required)" : ""}: ${describe(schema)}`;
      return about === "" ? words : `${words}. ${about}`;
    }),
  );
}

function exampleOf(
  { example }: OperationFacts,
  { accepted, action }: Pick<Naming, "accepted" | "action">,
): string | undefined {
  if (example === undefined) return undefined;
  const names = new Set(accepted.map(({ name }) => name));
  const given = Object.entries(example).filter(([name]) => names.has(name));
  if (given.length === 0) return undefined;
  const args = { ...(action !== undefined && { action }), ...Object.fromEntries(given) };
  return `## Example\n\n\`\`\`json\n${JSON.stringify(args)}\n\`\`\``;
}

function errorList(errors: readonly { status: string; description?: string }[]): string[] {
  return errors.map(({ status, description }) =>
    description === undefined ? `- ${status}` : `- ${status}: ${oneLine(description)}`,
  );
}

function section(title: string, lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : `## ${title}\n\n${lines.join("\n")}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Of more operations, only names are listed; the description of each is a resource of its own. */
const toldInWords = 100;
const untagged = "Other";

/** The text of `api://overview`: what the API is, and every operation that the caller may call. */
export async function overview(caller: Caller, runtime: Runtime): Promise<string> {
  const { definition } = runtime;
  const { apis } = definition.operations;
  const operations = visibleOperations(caller, runtime);
  const tags = [...new Set(operations.map(tagOf))];
  const inWords = operations.length <= toldInWords;
  const sections = tags.map(async (tag) => {
    const members = operations.filter((one) => tagOf(one) === tag);
    const lines = inWords
      ? (await Promise.all(members.map((one) => line(one, runtime)))).join("\n")
      : members.map(({ name }) => `\`${name}\``).join(", ");
    return tags.length === 1 ? lines : `### ${tag} (${members.length})\n\n${lines}`;
  });
  return [
    `# ${definition.title}`,
    apis.map(({ title, version }) => `${title}, version ${version}.`).join("\n"),
    await instructionsFor(caller, runtime),
    ...(operations.length === 0
      ? ["You are not allowed to call any operation."]
      : [
          "## Operations",
          "`api://operations/{name}` describes one: its arguments, an example, its errors.",
          ...(await Promise.all(sections)),
        ]),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

async function line({ name, entry }: VisibleOperation, { definition }: Runtime): Promise<string> {
  const summary = (await definition.operations.get(entry.key))?.summary.split("\n", 1)[0] ?? "";
  return `- \`${name}\`: ${summary === "" ? entry.key : summary}`;
}

function tagOf({ entry }: VisibleOperation): string {
  return entry.tags[0] ?? untagged;
}

/** Describes the API and its operations in Markdown, for a model that needs more than a tool's description. */
import { callableBy, calledBy } from "../call/follow-up.js";
import type { Call } from "../call/invoke.js";
import type { Runtime } from "../call/runtime.js";
import { type VisibleOperation, visibleOperations } from "../call/tool-table.js";
import { describable, describeOperation, descriptionText } from "../discovery/describe.js";
import { readsOnly } from "../operations/operation.js";
import { actionFor, type Caller } from "../operations/tool.js";
import type { InSlices } from "../values/slices.js";
import { instructionsFor } from "./instructions.js";

/** Characters of the schema of an operation's arguments. */
const longestSchema = 30_000;

/** What `describe_operations` tells of an operation, and what else the API's description says. */
export async function operationDocument(
  { name, entry }: VisibleOperation,
  { caller, signal }: Call,
  runtime: Runtime,
): Promise<string | undefined> {
  const { operations } = runtime.definition;
  const facts = await operations.get(entry.key);
  if (facts === undefined) return undefined;
  const found = await callableBy(caller, runtime).toolFor(entry.key);
  const more = await operations.documentation?.(entry.key);
  const tool = found?.through === undefined ? found?.tool : undefined;
  const one = { name, entry, tool, action: tool && actionFor(tool, entry.key), reads: readsOnly(entry) };
  const callWith = found && calledBy(found, entry.key);
  const inSlices: InSlices = (work) => runtime.slices.run(work, signal);
  const whole = await describable(one, facts, { operations, inSlices, callWith });
  const { description, cut } = await inSlices(describeOperation(whole, longestSchema));
  const parts = [
    `# ${name}`,
    more?.description,
    descriptionText(description, cut),
    section("Errors", errorList(more?.errors ?? [])),
    section(
      "Scopes",
      (entry.scopes ?? []).map((scope) => `- \`${scope}\``),
    ),
  ];
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

function errorList(errors: readonly { status: string; description?: string }[]): string[] {
  return errors.map(({ status, description }) =>
    description === undefined ? `- ${status}` : `- ${status}: ${description.replace(/\s+/g, " ").trim()}`,
  );
}

function section(title: string, lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : `## ${title}\n\n${lines.join("\n")}`;
}

/** Of more operations, only names are listed; the description of each is a resource of its own. */
const toldInWords = 100;
const untagged = "Other";

/** The text of `api://overview`: what the API is, and every operation that the caller may call. */
export async function overview(caller: Caller, runtime: Runtime): Promise<string> {
  const { definition } = runtime;
  const { apis } = definition.operations;
  const operations = visibleOperations(caller, runtime);
  const tags = byTag(operations);
  const inWords = operations.length <= toldInWords;
  const sections = [...tags].map(async ([tag, members]) => {
    const lines = inWords
      ? (await Promise.all(members.map((one) => line(one, runtime)))).join("\n")
      : members.map(({ name }) => `\`${name}\``).join(", ");
    return tags.size === 1 ? lines : `### ${tag} (${members.length})\n\n${lines}`;
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

function byTag(operations: readonly VisibleOperation[]): ReadonlyMap<string, readonly VisibleOperation[]> {
  const found = new Map<string, VisibleOperation[]>();
  for (const one of operations) {
    const tag = one.entry.tags[0] ?? untagged;
    const others = found.get(tag);
    if (others === undefined) found.set(tag, [one]);
    else others.push(one);
  }
  return found;
}

/** Serves `api://overview`: what the API is, and every operation that the caller may call. */
import type { Runtime } from "../call/runtime.js";
import { visibleOperations, type VisibleOperation } from "../call/visible-operations.js";
import type { Caller } from "../operations/caller.js";
import { instructionsFor } from "./instructions.js";

/** Of more operations, only names are listed; the description of each is a resource of its own. */
const toldInWords = 100;
const untagged = "Other";

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

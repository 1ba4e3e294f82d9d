/** Plans one lean tool per operation, and finds orphaned tool files. */
import type { OperationPlan, ToolPlan } from "../model/plan.js";
import type { ProjectState } from "../model/project.js";
import type { OperationFacts } from "../model/runtime.js";
import { isGroupId } from "../model/tool-id.js";
import { toolText, type CountTokens } from "./measure.js";
import { annotate } from "./annotate.js";
import { withoutRedacted } from "./answers/output.js";
import { successMedia } from "./answers/response.js";
import { secretFields } from "./answers/marked-members.js";
import { argumentLedger } from "./arguments/argument-ledger.js";
import type { ClientProfile } from "./clients/client-profile.js";
import { forClient } from "./clients/client-schema.js";
import type { Ledger } from "./ledger.js";
import { isWithdrawn, type Selected } from "./select/selected.js";
import type { PlannedOperation } from "./planned-operation.js";
import { toolFiles, toolPath } from "./tool-file.js";
import { title } from "./words/describe.js";
import type { DistinctDescription } from "./words/distinguish.js";
import { printable } from "./words/text.js";

/** What tools depend on beside their operations. */
export interface ToolTerms {
  readonly count: CountTokens;
  /** Whether tools get an output schema. */
  readonly outputSchemas: boolean;
  /** Fields that are removed from every answer. */
  readonly redact: readonly string[];
  readonly client: ClientProfile;
  /** Whether callers may say which fields of an answer to keep, without a tool showing it. */
  readonly fields: boolean;
  /** By key of the operation. */
  readonly descriptions: ReadonlyMap<string, DistinctDescription>;
}

export function planTools(
  planned: readonly PlannedOperation[],
  project: ProjectState,
  terms: ToolTerms,
): ToolPlan[] {
  const operations = planned.filter(({ selected }) => isWithdrawn(selected.key, project) === undefined);
  const files = toolFiles(
    operations.map(({ selected, facts }) => ({
      name: facts.name,
      operation: selected.operation,
      pinned: project.tools.get(selected.key),
    })),
    [...project.tools.values()].flatMap(({ file }) => (file === undefined ? [] : [toolPath(file)])),
  );
  return operations.map((operation, index) => {
    const { selected, facts } = operation;
    const { description = "" } = terms.descriptions.get(selected.key) ?? {};
    const response = terms.outputSchemas ? successMedia(selected.operation)?.schema : undefined;
    return toolOf(operation, description, terms, {
      id: selected.key,
      file: files[index] ?? facts.name,
      title: title(selected.operation, facts.name, selected.extension),
      annotations: annotate(selected.operation, selected.extension),
      calls: { form: "operation", operation: selected.key },
      ...(response !== undefined && {
        output: withoutRedacted(operation.document.output(operation.document.response.of(response)), [
          ...terms.redact,
          ...secretFields(selected.operation, selected.api),
        ]),
      }),
    });
  });
}

/** What a tool has however much it says. */
type Frame = Pick<ToolPlan, "id" | "file" | "title" | "annotations" | "meta" | "calls" | "output">;

/** A tool that says what its operation is planned to show. */
export function toolOf(
  operation: PlannedOperation,
  description: string,
  { client, count, fields }: Pick<ToolTerms, "client" | "count" | "fields">,
  frame: Frame,
): ToolPlan {
  const shown = forClient(operation.arguments, client);
  const described = { ...frame, name: operation.facts.name, description, arguments: shown };
  return { ...described, tokens: count(toolText(described, { open: fields || takesMore(operation.facts) })) };
}

/** What happened to an operation on the way to its tool. */
export function toolLedger(operation: PlannedOperation, description: string | undefined): Ledger {
  const { selected, decisions, context } = operation;
  const ledger = argumentLedger(decisions, context);
  if (description !== undefined) recordDescription(selected, description, ledger);
  return ledger;
}

function recordDescription({ operation, extension, key }: Selected, shown: string, ledger: Ledger): void {
  const { summary = "", description: long = "", at } = operation;
  const written = printable(long === "" ? summary : long).trim();
  if (extension.description !== undefined || written === "" || shown.length >= written.length) return;
  ledger.entries.push({
    kind: "cut",
    trim: "text",
    operation: key,
    subject: "description",
    reason: `${shown.length} of ${written.length} characters`,
    at: { ...at, pointer: `${at.pointer}/${long === "" ? "summary" : "description"}` },
  });
}

/** Whether an operation takes arguments that its tool does not show. */
export function takesMore({ arguments: all }: OperationFacts): boolean {
  return all.some(({ hidden }) => hidden === true);
}

/** Whether one of the operations takes arguments that the tool does not show, however they call those that it does. */
export function leavesOut(
  { arguments: shown }: { readonly arguments: readonly { readonly place?: string }[] },
  operations: readonly Pick<OperationFacts, "arguments">[],
): boolean {
  const places = new Set(shown.map(({ place }) => place));
  return operations.some(({ arguments: all }) => all.some(({ place }) => !places.has(place)));
}

/** Keys of operations that edited tool files name but no document has. */
export function orphans({ tools }: ProjectState, operations: readonly OperationPlan[]): string[] {
  const present = new Set(operations.map(({ facts }) => facts.key));
  return [...tools].flatMap(([id, { edited, group }]) => {
    const isEdited = edited === true || (group !== undefined && tools.get(group)?.edited === true);
    return isEdited && !isGroupId(id) && !present.has(id) ? [id] : [];
  });
}

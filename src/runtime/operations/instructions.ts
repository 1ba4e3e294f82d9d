/** What a model reads before any tool, as the generator writes it: in parts, of which each caller gets those that are for them. */

/** Parts of it, or the text of an owner who wrote it. */
export type Instructions = string | readonly InstructionPart[];

/** A paragraph: text for everybody, or what depends on the operations and tools that a caller has. */
export type InstructionPart = string | ApiPart | ArgumentsPart | SearchPart;

/** What an API is, and what its operations are about. */
export interface ApiPart {
  readonly about: string;
  /** As in the keys of its operations, which have one only if there are several APIs. */
  readonly api: string;
  readonly topics: readonly Topic[];
}

/** Operations with the same first tag. */
export interface Topic {
  readonly name: string;
  /** If it is not the name. */
  readonly tag?: string;
}

/** Arguments that many tools share: those that no tool shows, or those that tools show without describing them. */
export interface ArgumentsPart {
  readonly heading: keyof typeof argumentHeadings;
  readonly arguments: readonly DescribedArgument[];
}

export interface DescribedArgument {
  readonly name: string;
  readonly description?: string;
  readonly default?: unknown;
}

/** How operations without a tool are found and called: whether any reads, and whether any writes. */
export interface SearchPart {
  readonly search: { readonly reads: boolean; readonly writes: boolean };
}

export const argumentHeadings = {
  ofMost: "Most tools also take, without showing it:",
  ofSome: "Some tools also take, without showing it:",
  described: "Arguments of many tools:",
};

/** The whole text. */
export function instructionsText(instructions: Instructions): string {
  return typeof instructions === "string" ? instructions : instructions.map(partText).join("\n\n");
}

export function partText(part: InstructionPart): string {
  if (typeof part === "string") return part;
  if ("search" in part) return howToSearch(part.search);
  if ("heading" in part)
    return [argumentHeadings[part.heading], ...part.arguments.map(argumentLine)].join("\n");
  return part.about + topicsSentence(part.topics);
}

function howToSearch({ reads, writes }: SearchPart["search"]): string {
  const callers = [
    ...(reads ? ["call_read_operation"] : []),
    ...(writes ? ["call_write_operation"] : []),
  ].join(" or ");
  return (
    "Not every operation is a tool of its own: find others with search_operations, read about them with describe_operations, " +
    `and call them with ${callers}. Tools may take more arguments than they show: describe_operations tells them, of an action by tool.action.`
  );
}

/** A reader needs to see what there is, not all of it. */
const mostTopics = 12;

/** After a space; empty for fewer than two topics. */
function topicsSentence(topics: readonly Topic[]): string {
  if (topics.length < 2) return "";
  const shown = topics.slice(0, mostTopics).map(({ name }) => name);
  return ` Topics: ${shown.join(", ")}${topics.length > mostTopics ? " and more" : ""}.`;
}

function argumentLine({ name, description, default: value }: DescribedArgument): string {
  const about = [
    ...(description === undefined
      ? []
      : [value === undefined ? description : description.replace(/\.$/, "")]),
    ...(value === undefined ? [] : [`default ${JSON.stringify(value)}`]),
  ].join("; ");
  return `- ${name}${about === "" ? "" : ` (${about})`}`;
}

/** @param taking what each tool takes without showing it */
export function hiddenHeading(
  names: readonly string[],
  taking: readonly ReadonlySet<string>[],
): "ofMost" | "ofSome" {
  const isOfMost = (name: string): boolean =>
    taking.filter((own) => own.has(name)).length > taking.length / 2;
  return names.every(isOfMost) ? "ofMost" : "ofSome";
}

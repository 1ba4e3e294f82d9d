/** Every list against the client that it is for: what it would cut, leave out or refuse. */
import type { Diagnostic } from "../../errors.js";
import type { Location } from "../../model/api.js";
import { calledBy, type Plan, type ServerPlan, type ToolPlan } from "../../model/plan.js";
import type { JsonSchema } from "../../model/runtime.js";
import { listNames } from "../../runtime/schema/words.js";
import type { ServerTool } from "../server/discovery.js";
import { takesMore } from "../tools.js";
import type { ClientProfile } from "../clients/client-profile.js";
import { subschemas } from "../../schema/children.js";
import { conjuncts, isExclusive } from "../../schema/parts.js";
import { referredName } from "../../schema/reference.js";

interface Checked extends Pick<Plan, "operations"> {
  /** Of operations, and those that find and call the others. */
  readonly tools: readonly CheckedTool[];
  /** Those that clients start, with the names of what each lists. */
  readonly servers: readonly Pick<ServerPlan, "name" | "names">[];
  /** Tools of the user's own, in the list of each. */
  readonly takenOver: number;
  readonly at: Location;
}

type CheckedTool = ToolPlan | ServerTool;

/** One diagnostic for each limit, with the tools that it meets and what to do. */
export function checkList(
  { servers, takenOver, tools, operations, at }: Checked,
  client: ClientProfile,
): Diagnostic[] {
  const tooLong = longNames(servers, client);
  const open = new Set(operations.flatMap(({ facts }) => (takesMore(facts) ? [facts.key] : [])));
  const count = takenOver + Math.max(...servers.map(({ names }) => names.length));
  const findings: Finding[] = [
    {
      tools: tools.filter(({ name }) => tooLong.has(name)),
      says: `accepts names of up to ${client.maxName} characters, including the server's name (${[...tooLong.values()][0]})`,
      hint: "Give the server (name:) or the tools (x-mcp: name) shorter names.",
    },
    {
      tools: tools.filter(
        ({ description }) => Buffer.byteLength(description) > (client.maxDescription ?? Infinity),
      ),
      says: `accepts descriptions of at most ${client.maxDescription} bytes`,
      hint: "Shorten them: x-mcp: description, or fewer operations in a group.",
    },
    {
      tools: tools.filter((tool) => tool.arguments.some(({ schema }) => some(schema, isRefused))),
      says: "refuses $ref and boolean schemas",
      hint: "Leave the tools out (--exclude), and report this as a bug.",
    },
    {
      tools: client.strict === true ? tools.filter((tool) => isLoose(tool, open)) : [],
      says: "enforces a schema only if every argument is required, every object is closed and only anyOf combines schemas",
      hint: "Send these tools with strict: false; the server still checks their arguments.",
    },
  ];
  return [
    ...findings
      .filter((finding) => finding.tools.length > 0)
      .map((finding) => toDiagnostic(finding, client, placeOf(finding.tools[0], operations) ?? at)),
    ...(count > (client.maxTools ?? Infinity) ? [tooMany(count, client, at)] : []),
  ];
}

/** Names too long for a client that puts the server's before them, with what it makes of each. */
function longNames(
  servers: Checked["servers"],
  { maxName, namePrefix }: ClientProfile,
): ReadonlyMap<string, string> {
  const named = servers.flatMap((server) =>
    server.names.map((name) => [name, `${namePrefix(server.name)}${name}`] as const),
  );
  return new Map(named.filter(([, whole]) => whole.length > maxName));
}

interface Finding {
  readonly tools: readonly CheckedTool[];
  readonly says: string;
  readonly hint: string;
}

const mostNamed = 5;

function toDiagnostic({ tools, says, hint }: Finding, { title }: ClientProfile, at: Location): Diagnostic {
  const names = tools.map(({ name }) => name);
  return {
    severity: "warning",
    code: "client-limit",
    message: `${title} ${says}: ${listNames(names, mostNamed)}.`,
    hint,
    at,
  };
}

/** Where a document has what a tool calls; those that search stand in none. */
function placeOf(tool: CheckedTool | undefined, operations: Plan["operations"]): Location | undefined {
  if (tool === undefined) return undefined;
  const [key] = operationsOf(tool);
  return operations.find(({ facts }) => facts.key === key)?.at;
}

function tooMany(count: number, { title, maxTools }: ClientProfile, at: Location): Diagnostic {
  return {
    severity: "warning",
    code: "client-limit",
    message: `${title} accepts ${maxTools} tools, but there are ${count}.`,
    hint: "Use mode auto, select fewer operations, or start the server with --tools or --tags.",
    at,
  };
}

function isRefused(schema: JsonSchema | boolean): boolean {
  return typeof schema === "boolean" || referredName(schema) !== undefined;
}

/** @param open operations that take arguments which their tools do not show: such a tool's own object is not closed */
function isLoose(tool: CheckedTool, open: ReadonlySet<string>): boolean {
  return (
    operationsOf(tool).some((key) => open.has(key)) ||
    tool.arguments.some(
      ({ schema, required }) => !required || some(schema, isOpen) || some(schema, isBeyondUnions),
    )
  );
}

function operationsOf(tool: CheckedTool): readonly string[] {
  return "calls" in tool ? calledBy(tool.calls) : [];
}

/** https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
function isBeyondUnions(schema: JsonSchema | boolean): boolean {
  if (typeof schema === "boolean") return false;
  return isExclusive(schema) || conjuncts(schema).length > 0 || schema.not !== undefined;
}

/** An object that is open, or has members that may be left out. */
function isOpen(schema: JsonSchema | boolean): boolean {
  if (typeof schema === "boolean" || (schema.type !== "object" && schema.properties === undefined))
    return false;
  const names = Object.keys(schema.properties ?? {});
  return (
    schema.additionalProperties !== false || names.some((name) => schema.required?.includes(name) !== true)
  );
}

/** Whether a schema, or one inside it, is so. `additionalProperties: false` is a keyword rather than a schema here. */
function some(schema: JsonSchema | boolean, test: (schema: JsonSchema | boolean) => boolean): boolean {
  if (test(schema)) return true;
  return typeof schema === "object" && subschemas(schema).some((inner) => some(inner, test));
}

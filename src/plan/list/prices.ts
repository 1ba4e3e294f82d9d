/** What tools, search and instructions cost in every turn. */
import type { LeanOptions } from "../../model/lean.js";
import { calledBy, type DiscoveryPlan, type Room, type ToolPlan } from "../../model/plan.js";
import { type InstructionPart, instructionsText } from "../../runtime/operations/definitions.js";
import { toolText, type CountTokens } from "../measure.js";
import { takesFields, type ClientProfile } from "../clients/client-profile.js";
import type { PlannedOperation } from "../planned-operation.js";
import { searchTools, effectsOf, type ServerTool, type SearchedEffects } from "../server/discovery.js";
import { leavesOut } from "../tools.js";
import { roomOf } from "./room.js";

/** What is known of a tool before its price. */
type Priced = Parameters<typeof toolText>[0] &
  Parameters<typeof leavesOut>[0] &
  Partial<Pick<ToolPlan, "tokens" | "calls" | "meta">>;

export interface Prices {
  /** Tokens that a tool costs in every turn of the client. */
  readonly toolCost: (tool: Priced) => number;
  /** What hot tools have in addition, for clients that show only the names of others. */
  readonly upFront: Pick<ToolPlan, "meta"> | undefined;
  /** The tools that search these operations; none if there are none. */
  readonly searchTools: (operations: readonly PlannedOperation[]) => DiscoveryPlan["tools"];
  /** Of the search tools where operations read and write, as far as those that write may be selected. */
  readonly mostSearch: Room;
  readonly instructions: InstructionPrices;
}

/** What is known of a tool before it is written. */
type Said = Pick<ToolPlan, "arguments" | "calls">;

/** Writes the server's instructions, depending on what there is to search and, once that is known, on what is listed. */
export type WriteInstructions = (
  searched: SearchedEffects | undefined,
  tools?: readonly Said[],
) => readonly InstructionPart[];

/** Tokens of the instructions. */
interface InstructionPrices {
  /** With and without those about search, whatever is listed. */
  readonly discovering: number;
  readonly plain: number;
  /** Where these are all listed tools and search finds these operations: less, as only their arguments are described. */
  readonly forList: (tools: readonly Said[], found: readonly PlannedOperation[]) => number;
}

interface Pricing {
  readonly client: ClientProfile;
  readonly lean: LeanOptions;
  readonly count: CountTokens;
  readonly instructions: WriteInstructions;
  /** Set if the project is split: its servers are measured with all that the instructions may say. */
  readonly split?: unknown;
}

export function pricesOf(
  planned: readonly PlannedOperation[],
  { client, lean, count, instructions, split }: Pricing,
): Prices {
  const toolCost = toolCostOf(planned, { client, count, fields: takesFields(lean) });
  const upFront = client.deferred && { meta: client.deferred.unless };
  const priced = (tool: ServerTool): DiscoveryPlan["tools"][number] => ({
    name: tool.name,
    tokens: toolCost({ ...tool, ...upFront }),
  });
  const most = searchTools({ reads: true, writes: !lean.selection.readOnly }).map(priced);
  const plain = count(instructionsText(instructions(undefined)));
  const discovering = count(instructionsText(instructions({ reads: true, writes: true })));
  return {
    toolCost,
    upFront,
    searchTools: (operations) =>
      operations.length === 0 ? [] : searchTools(effectsOf(operations)).map(priced),
    mostSearch: roomOf(most),
    instructions: {
      plain,
      discovering,
      forList: (tools, found) => {
        if (split !== undefined) return found.length === 0 ? plain : discovering;
        return count(
          instructionsText(instructions(found.length === 0 ? undefined : effectsOf(found), tools)),
        );
      },
    },
  };
}

/** Tokens that a tool costs in every turn: all of its definition, or its name where the client shows no more. */
export function toolCostOf(
  planned: readonly PlannedOperation[],
  {
    client,
    count,
    fields,
  }: {
    readonly client: Pick<ClientProfile, "deferred" | "namePrefix">;
    readonly count: CountTokens;
    /** Whether callers may say which fields of an answer to keep. */
    readonly fields: boolean;
  },
): (tool: Priced) => number {
  const facts = new Map(planned.map((one) => [one.selected.key, one.facts]));
  return (tool) => {
    if (client.deferred !== undefined && tool.meta === undefined)
      return count(`${client.namePrefix("server")}${tool.name}\n`);
    if (tool.tokens !== undefined) return tool.tokens;
    const called = (tool.calls === undefined ? [] : calledBy(tool.calls)).flatMap(
      (key) => facts.get(key) ?? [],
    );
    return count(toolText(tool, { open: called.length > 0 && (fields || leavesOut(tool, called)) }));
  };
}

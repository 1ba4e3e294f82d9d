/** The account of a plan as data for programs, which `--json` prints. */
import { calledBy, type Cost, type LedgerEntry, type Membership, type Plan } from "../model/plan.js";

/** What a plan decided. Members keep their meaning from version to version; new ones may be added. */
interface PlanAccount {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** How operations are offered: all as tools, some by search, or all by search. */
  readonly mode: Plan["mode"];
  readonly limits: Plan["limits"];
  /** If the project is split: the server of each tag. The limits apply to each server. */
  readonly servers?: Plan["servers"];
  readonly operations: OperationCounts;
  /** Tokens (o200k_base); `total` is what a host sends to a model: tools, search and instructions. */
  readonly cost: Cost & { readonly total: number };
  /** The list as a client gets it, without the tools that search. */
  readonly tools: readonly ToolAccount[];
  /** The tools that find and call what is not listed. */
  readonly discovery: readonly { readonly name: string; readonly tokens: number }[];
  /** How each selected operation is reached, and why, in the order of the documents. */
  readonly membership: readonly (Membership & { readonly operation: string; readonly name: string })[];
  /** Every cut, tightening and undo, with its place in the document: a file, and a JSON pointer (RFC 6901) into it. */
  readonly ledger: readonly LedgerEntry[];
}

interface OperationCounts {
  /** That were selected. */
  readonly total: number;
  /** Operations with their own tool. */
  readonly listed: number;
  /** Operations that are actions of `groups` tools. */
  readonly grouped: number;
  readonly groups: number;
  /** Reached by search only. */
  readonly hidden: number;
  /** Operations whose tool the user deleted or replaced. */
  readonly withdrawn: number;
}

interface ToolAccount {
  /** Key of its operation, or `group <name>`. */
  readonly id: string;
  readonly name: string;
  readonly tokens: number;
  /** Keys of the operations that it calls. */
  readonly operations: readonly string[];
  /** How many arguments it shows. */
  readonly arguments: number;
}

export function accountOf(plan: Plan): PlanAccount {
  return {
    name: plan.name,
    title: plan.title,
    version: plan.version,
    mode: plan.mode,
    limits: plan.limits,
    ...(plan.servers !== undefined && { servers: plan.servers }),
    operations: countOperations(plan),
    cost: { ...plan.cost, total: totalTokens(plan.cost) },
    tools: plan.tools.map(({ id, name, tokens, calls, arguments: args }) => ({
      id,
      name,
      tokens,
      operations: calledBy(calls),
      arguments: args.length,
    })),
    discovery: plan.discovery?.tools ?? [],
    membership: plan.operations.flatMap(({ facts: { key, name } }) => {
      const member = plan.membership.get(key);
      return member === undefined ? [] : [{ operation: key, name, ...member }];
    }),
    ledger: plan.ledger,
  };
}

export function totalTokens({ tools, discovery, instructions }: Cost): number {
  return tools + discovery + instructions;
}

export function countOperations({ operations, tools, membership }: Plan): OperationCounts {
  const forms = [...membership.values()].map(({ form }) => form);
  const of = (...wanted: Membership["form"][]): number =>
    forms.filter((form) => wanted.includes(form)).length;
  return {
    total: operations.length,
    listed: of("listed"),
    grouped: of("grouped"),
    groups: tools.filter(({ calls }) => calls.form === "group").length,
    hidden: of("hidden"),
    withdrawn: of("deleted", "taken"),
  };
}

/** Explains why an operation is offered as it is, from the plan's ledger. */
import { GeneratorError } from "../../errors.js";
import type { Api } from "../../model/api.js";
import type { LedgerEntry, Membership, Plan } from "../../model/plan.js";
import type { Explanation } from "../../model/results.js";
import { defined } from "../../runtime/values/json.js";
import { nearest } from "../../runtime/values/nearest.js";
import { cutSubject, operationKey } from "../select/select.js";

interface Planned {
  readonly apis: readonly Api[];
  readonly plan: Plan;
  /** Tool names by operation key as if everything were selected; used if nothing selected has the name. */
  readonly wouldBe: () => ReadonlyMap<string, string>;
}

/**
 * @param name a tool (a group stands for all its operations; operations that are not selected have the name they
 * would get), an action that no other group has, or `group.action`, an operationId, or `GET /path`; case is ignored
 * @throws GeneratorError `usage` when nothing has that name, with what was probably meant
 */
export function explain(name: string, planned: Planned): Explanation[] {
  return explainer(planned)(name);
}

/** The same for many names. */
export function explainer({ apis, plan, wouldBe }: Planned): (name: string) => Explanation[] {
  const all = everyOperation(apis, plan);
  return (name) => {
    const wanted = name.trim().replace(/\s+/g, " ").toLowerCase();
    const group = plan.tools.find(
      ({ name: tool, calls }) => calls.form === "group" && tool.toLowerCase() === wanted,
    );
    const keys = new Set(group?.calls.form === "group" ? group.calls.actions.values() : []);
    const found = all.filter(
      ({ explanation, names }) => keys.has(explanation.operation) || names.has(wanted),
    );
    if (found.length > 0) return found.map(({ explanation }) => explanation);
    const discovery = discoveryTool(wanted, { apis, plan });
    if (discovery !== undefined) return [discovery];
    const names = wouldBe();
    const left = all.filter(
      ({ explanation: { operation } }) => names.get(operation)?.toLowerCase() === wanted,
    );
    if (left.length > 0) return left.map(({ explanation }) => explanation);
    const actions = all.filter(({ explanation: { action } }) => action?.toLowerCase() === wanted);
    const [only, ...others] = actions;
    if (only !== undefined && others.length === 0) return [only.explanation];
    throw unknownName(name, plan, { all, actions });
  };
}

/** One of the tools that stand in the list for all operations that have none. */
function discoveryTool(wanted: string, { apis, plan }: Omit<Planned, "wouldBe">): Explanation | undefined {
  const name = plan.discovery?.tools.find((tool) => tool.name.toLowerCase() === wanted)?.name;
  const [api] = apis;
  if (name === undefined || api === undefined) return undefined;
  const count = [...plan.membership.values()].filter(({ form }) => form === "hidden").length;
  const reason = `${count} ${count === 1 ? "operation is" : "operations are"} in no other tool`;
  return { operation: name, form: "discovery", tool: name, reason, at: api.at, decisions: [] };
}

interface Known {
  readonly explanation: Explanation;
  /** In lower case. */
  readonly names: ReadonlySet<string>;
}

function everyOperation(apis: readonly Api[], plan: Plan): Known[] {
  const several = apis.length > 1;
  const names = new Map(plan.operations.map(({ facts }) => [facts.key, facts.name]));
  const actions = actionsOf(plan);
  const decisions = new Map<string, LedgerEntry[]>();
  for (const entry of plan.ledger) {
    for (const key of entry.operations ?? [entry.operation ?? ""]) {
      const list = decisions.get(key) ?? [];
      decisions.set(key, list);
      list.push(entry);
    }
  }
  return apis.flatMap((api) =>
    api.operations.map((operation): Known => {
      const key = operationKey(api, operation, several);
      const { operationId, method, path, at } = operation;
      const name = names.get(key);
      const action = actions.get(key);
      const explanation = {
        operation: key,
        ...defined({ operationId, name, action }),
        ...reached(plan.membership.get(key), decisions.get(key) ?? []),
        at,
      };
      const known = [key, `${method} ${path}`, operationId, name, calledAs(explanation)];
      return { explanation, names: new Set(known.flatMap((one) => one?.toLowerCase() ?? [])) };
    }),
  );
}

/** Action names by operation key. */
function actionsOf({ tools }: Plan): ReadonlyMap<string, string> {
  const all = tools.flatMap(({ calls }) => (calls.form === "group" ? [...calls.actions] : []));
  return new Map(all.map(([action, key]) => [key, action]));
}

/** An action with its tool: `group.action`. */
function calledAs({ tool, action }: Pick<Explanation, "tool" | "action">): string | undefined {
  return tool === undefined || action === undefined ? undefined : `${tool}.${action}`;
}

function reached(
  member: Membership | undefined,
  decisions: readonly LedgerEntry[],
): Omit<Explanation, "operation" | "at"> {
  if (member !== undefined) return { ...member, decisions };
  const cut = decisions.find(({ kind, subject }) => kind === "cut" && subject === cutSubject);
  return {
    form: "not selected",
    reason: cut?.reason ?? "mistakes in the document keep it out",
    decisions,
  };
}

/**
 * @returns the error to throw
 */
function unknownName(
  name: string,
  plan: Plan,
  { all, actions }: { readonly all: readonly Known[]; readonly actions: readonly Known[] },
): GeneratorError {
  const known = [
    ...plan.tools.map((tool) => tool.name),
    ...(plan.discovery?.tools ?? []).map((tool) => tool.name),
    ...plan.operations.map(({ facts }) => facts.name),
    ...all.flatMap(({ explanation: { operation, operationId = operation } }) => [operationId, operation]),
    ...all.flatMap(({ explanation }) => calledAs(explanation) ?? []),
  ];
  const near =
    actions.length > 0
      ? actions.flatMap(({ explanation }) => calledAs(explanation) ?? [])
      : nearest(name, [...new Set(known)]).slice(0, 3);
  return new GeneratorError("usage", `No operation is called ${JSON.stringify(name)}.`, {
    hint:
      near.length > 0
        ? `Did you mean ${near.join(" or ")}?`
        : "Give the name of a tool or an action, an operationId, or a method and a path: GET /pets/{petId}.",
  });
}

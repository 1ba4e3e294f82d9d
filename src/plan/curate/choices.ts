/** Holds every line of an answer against the operations, and works out what it changes in the configuration. */
import { GeneratorError } from "../../errors.js";
import type { AnswerFault, CuratedMember, CuratedSettings, OperationSetting } from "../../model/curation.js";
import type { McpExtension, Selector } from "../../model/lean.js";
import type { ToolPlan } from "../../model/plan.js";
import type { Explanation } from "../../model/results.js";
import { isVisible } from "../../runtime/values/clean.js";
import { groupTool, mostMembers } from "../group/group.js";
import type { PlannedOperation } from "../planned-operation.js";
import { isReserved } from "../select/select.js";
import { matches, namesOne } from "../select/selector.js";
import type { Statement } from "./answer.js";

/** An operation that is offered, and the tool that it would have alone. */
interface Offered {
  readonly planned: PlannedOperation;
  readonly tool: ToolPlan;
}

/** What an answer is held against. */
interface Circumstances {
  /** By key. */
  readonly offered: ReadonlyMap<string, Offered>;
  /** @throws GeneratorError for a name that nothing has */
  readonly find: (name: string) => readonly Explanation[];
  /** The configuration file as it is. */
  readonly file: WrittenChoices;
}

interface WrittenChoices {
  readonly hot?: readonly Selector[];
  readonly cold?: readonly Selector[];
  readonly operations?: readonly (McpExtension & { readonly match: Selector })[];
}

/** What a line says of one operation. */
interface Choice {
  readonly statement: Statement;
  readonly one: Offered;
  readonly member: "list" | CuratedMember;
  readonly value: string;
}

type Complaint = (message: string) => void;

/**
 * @returns the settings; of no use if there are faults
 */
export function settingsOf(
  statements: readonly Statement[],
  circumstances: Circumstances,
): { readonly settings: CuratedSettings; readonly faults: readonly AnswerFault[] } {
  const faults: AnswerFault[] = [];
  const faulty = new Set<Statement>();
  const complain = (statement: Statement, message: string): void => {
    const { line, text } = statement;
    faults.push({ line, text, message });
    faulty.add(statement);
  };
  const found = statements.flatMap((statement) =>
    choicesOf(statement, circumstances, (message) => {
      complain(statement, message);
    }),
  );
  const choices = withoutContradictions(found, complain);
  refuseNames(choices, circumstances, complain);
  // A group whose operations are not all known would only seem too small.
  const whole = choices.filter(({ statement, member }) => member !== "group" || !faulty.has(statement));
  refuseGroups(whole, circumstances, complain);
  refuseDescriptions(choices, complain);
  return { settings: editsOf(choices, circumstances, complain), faults };
}

type Complain = (statement: Statement, message: string) => void;

/** What a line says, operation by operation. */
function choicesOf(statement: Statement, circumstances: Circumstances, complain: Complaint): Choice[] {
  const all = (names: readonly string[], member: Choice["member"], value: string, count: "one" | "any") =>
    names.flatMap((name) =>
      operationsCalled(name, { circumstances, complain, count }).map((one): Choice => ({
        statement,
        one,
        member,
        value,
      })),
    );
  switch (statement.verb) {
    case "hot":
    case "cold":
      return all(statement.operations, "list", statement.verb, "any");
    case "group":
      return all(statement.operations, "group", statement.group, "any");
    case "name":
      return all([statement.operation], "name", statement.name, "one");
    case "describe":
      return all([statement.operation], "description", statement.description, "one");
  }
}

/** A group's name stands for all its operations where several make sense. */
function operationsCalled(
  name: string,
  {
    circumstances: { find, offered },
    complain,
    count,
  }: { circumstances: Circumstances; complain: Complaint; count: "one" | "any" },
): Offered[] {
  const explanations = found(name, find, complain);
  const [first, ...others] = explanations;
  if (first?.form === "discovery") {
    complain(
      `${name} is one of the server's own tools, which are there whenever search is needed: leave it out here.`,
    );
    return [];
  }
  if (count === "one" && others.length > 0) {
    const names = explanations.map(({ name: own, operation }) => own ?? operation);
    complain(`${name} stands for ${names.length} operations: name one of ${names.slice(0, 8).join(", ")}.`);
    return [];
  }
  return explanations.flatMap(({ operation, form, reason }) => {
    const one = offered.get(operation);
    if (one === undefined)
      complain(
        form === "not selected"
          ? `${name} is not selected (${reason}): select it in mcp.config.yaml first, or leave it out here.`
          : `${name} has no tool (${form}: ${reason}): leave it out here.`,
      );
    return one ?? [];
  });
}

function found(name: string, find: Circumstances["find"], complain: Complaint): readonly Explanation[] {
  try {
    return find(name);
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error;
    complain(`${error.message} ${error.hint}`);
    return [];
  }
}

/** Without what another line says already, or says otherwise. */
function withoutContradictions(choices: readonly Choice[], complain: Complain): Choice[] {
  const first = new Map<string, Choice>();
  const kept = choices.filter((choice) => {
    const { one, member, value, statement } = choice;
    const id = `${member} ${one.tool.id}`;
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, choice);
      return true;
    }
    const where = before.statement.line === statement.line ? "This line" : `Line ${before.statement.line}`;
    complain(
      statement,
      before.value === value
        ? `${where} says the same of ${one.tool.name}: keep it once.`
        : `${where} says ${said(before)} of ${one.tool.name}: keep one of the two.`,
    );
    return false;
  });
  for (const { one, member, statement } of kept) {
    const list = first.get(`list ${one.tool.id}`);
    if (member === "group" && list?.value === "cold")
      complain(
        statement,
        `Line ${list.statement.line} says cold of ${one.tool.name}, and what is left to search cannot be an action: keep one of the two.`,
      );
  }
  return kept;
}

function said({ member, value }: Choice): string {
  switch (member) {
    case "list":
      return value;
    case "description":
      return "something else";
    default:
      return `${member} ${value}`;
  }
}

const toolName = /^[A-Za-z0-9_-]{1,64}$/;
const nameRule = 'a name has 1 to 64 letters, digits, "_" and "-"';

function refuseNames(choices: readonly Choice[], { offered }: Circumstances, complain: Complain): void {
  const renamed = choices.filter(({ member }) => member === "name");
  const names = namesAfter(renamed, offered);
  const groups = new Set(choices.flatMap(({ member, value }) => (member === "group" ? [value] : [])));
  for (const { planned } of offered.values()) {
    const { group } = planned.selected.extension;
    if (group !== undefined) groups.add(group);
  }
  for (const { statement, one, value } of renamed) {
    const [holder] = (names.get(value) ?? []).filter((key) => key !== one.tool.id);
    if (!toolName.test(value)) complain(statement, `"${value}" is not a valid name: ${nameRule}.`);
    else if (isReserved(value)) complain(statement, `The name ${value} is the server's own: choose another.`);
    else if (holder !== undefined)
      complain(statement, `The name ${value} is that of ${holder}: choose another, or rename that as well.`);
    else if (groups.has(value))
      complain(statement, `The name ${value} is that of a group: choose another for one of the two.`);
  }
}

/** Keys by the names that operations have after the answer. */
function namesAfter(
  renamed: readonly Choice[],
  offered: Circumstances["offered"],
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  const valid = renamed.filter(({ value }) => toolName.test(value));
  const chosen = new Map(valid.map(({ one, value }) => [one.tool.id, value]));
  for (const [key, { tool }] of offered) {
    const name = chosen.get(key) ?? tool.name;
    names.set(name, [...(names.get(name) ?? []), key]);
  }
  return names;
}

function refuseGroups(choices: readonly Choice[], { offered }: Circumstances, complain: Complain): void {
  const chosen = choices.filter(({ member }) => member === "group");
  const groups = new Map(chosen.map((choice) => [choice.value, choice.statement]));
  const wanted = new Map(chosen.map((choice) => [choice.one.tool.id, choice]));
  const names = namesAfter(
    choices.filter(({ member }) => member === "name"),
    offered,
  );
  for (const [group, statement] of groups) {
    const [holder] = names.get(group) ?? [];
    const members = [
      ...[...offered.values()].filter(
        ({ planned, tool }) => planned.selected.extension.group === group && !wanted.has(tool.id),
      ),
      ...chosen.flatMap(({ value, one }) => (value === group ? [one] : [])),
    ];
    if (!toolName.test(group)) complain(statement, `"${group}" is not a valid name: ${nameRule}.`);
    else if (isReserved(group)) complain(statement, `The name ${group} is the server's own: choose another.`);
    else if (holder !== undefined)
      complain(statement, `${group} is the name of ${holder}: choose another name for the group.`);
    else if (members.length < 2)
      complain(statement, `${group} has one operation: name 2 to ${mostMembers} of them.`);
    else if (members.length > mostMembers)
      complain(
        statement,
        `${group} has ${members.length} operations and a group at most ${mostMembers}: make two groups of them.`,
      );
    else {
      const built = groupTool(group, members);
      if ("objection" in built) {
        const { member, objection } = built;
        complain(
          wanted.get(member.tool.id)?.statement ?? statement,
          `${member.tool.name} cannot be in ${group}: ${objection.why}. Leave it out of the group.`,
        );
      }
    }
  }
}

/** Bytes; some clients refuse a whole list for a longer one. */
const longestDescription = 1_024;

function refuseDescriptions(choices: readonly Choice[], complain: Complain): void {
  for (const { statement, member, value, one } of choices) {
    if (member !== "description") continue;
    const { length } = Buffer.from(value);
    if (length > longestDescription)
      complain(
        statement,
        `The description of ${one.tool.name} has ${length} bytes and may have ${longestDescription}: shorten it; one sentence is enough.`,
      );
    if (!isVisible(value))
      complain(
        statement,
        `The description of ${one.tool.name} has invisible or control characters: write it in plain text.`,
      );
  }
}

/** What is not so in the configuration yet. */
function editsOf(
  choices: readonly Choice[],
  { offered, file }: Circumstances,
  complain: Complain,
): CuratedSettings {
  const { hot = [], cold = [] } = file;
  const edits = { hot: emptyEdit(), cold: emptyEdit(), operations: new Array<OperationSetting>() };
  /** Whether a selector can mean this operation alone. */
  const isOnly = (selector: Selector, { tool }: Offered): boolean =>
    namesOne(selector) &&
    [...offered.values()].every((other) => matchesOne(selector, other) === (other.tool.id === tool.id));
  for (const { statement, one, member, value } of choices) {
    const matching = (selectors: readonly Selector[]) => selectors.filter((each) => matchesOne(each, one));
    if (member !== "list") {
      const setting = settingOf(one, { member, value, file, isOnly });
      if (setting !== undefined) edits.operations.push(setting);
      continue;
    }
    const [own, others] = value === "hot" ? [hot, cold] : [cold, hot];
    const [to, from] = value === "hot" ? [edits.hot, edits.cold] : [edits.cold, edits.hot];
    const against = matching(others);
    // Hot decides before cold, so that only a hot selector of several operations is in the way.
    const broad = value === "cold" ? against.find((selector) => !isOnly(selector, one)) : undefined;
    if (broad !== undefined)
      complain(
        statement,
        `In mcp.config.yaml, hot has "${broad}", which lists ${one.tool.name} and decides before cold: narrow that first.`,
      );
    from.removed.push(...against.filter((selector) => isOnly(selector, one)));
    if (matching(own).length === 0) to.added.push(one.tool.id);
  }
  return edits;
}

function emptyEdit() {
  return { added: new Array<string>(), removed: new Array<string>() };
}

function matchesOne(selector: Selector, { planned, tool }: Offered): boolean {
  return matches(selector, { ...planned.selected, name: tool.name });
}

interface Wanted {
  readonly member: CuratedMember;
  readonly value: string;
  readonly file: WrittenChoices;
  readonly isOnly: (selector: Selector, one: Offered) => boolean;
}

/** Goes into the entry of this operation alone, unless a later entry decides; nothing if it is so already. */
function settingOf(one: Offered, { member, value, file, isOnly }: Wanted): OperationSetting | undefined {
  if (one.planned.selected.extension[member] === value) return undefined;
  const { operations = [] } = file;
  const index = operations.findLastIndex(({ match }) => isOnly(match, one));
  const isLast = operations
    .slice(index + 1)
    .every((entry) => entry[member] === undefined || !matchesOne(entry.match, one));
  return {
    ...(index >= 0 && isLast && { index }),
    match: one.tool.id,
    member,
    value,
  };
}

/** The chart itself: a tree of units and a tree of members, in memory. Knows no HTTP. */
import { conflict, notFound, unprocessable } from "../api/problem.js";
import * as seed from "./seed.js";

export const kinds = ["employee", "contractor", "robot"] as const;

export interface NewUnit {
  readonly id: string;
  readonly name: string;
  readonly motto?: string | null;
  readonly units: readonly NewUnit[];
}

export interface Unit extends NewUnit {
  /** Members of this unit and of all units below it. */
  readonly headcount: number;
  readonly units: readonly Unit[];
}

interface Anyone {
  readonly id: string;
  readonly name: { readonly given: string; readonly family?: string };
  readonly unit: string | null;
  readonly manager: string | null;
  readonly joinedOn: string;
  readonly skills?: Readonly<Record<string, number>>;
  readonly contacts?: Readonly<Record<string, string>>;
}

export type NewMember = Anyone &
  (
    | { readonly kind: "employee"; readonly desk: string }
    | { readonly kind: "contractor"; readonly until: string; readonly agency?: string | null }
    | { readonly kind: "robot"; readonly firmware: string; readonly charging?: boolean }
  );

export type Member = NewMember & { readonly history: readonly string[] };

export interface Report {
  readonly member: Member;
  readonly reports: readonly Report[];
}

export interface Chart {
  readonly root: () => Unit;
  readonly unit: (id: string) => Unit;
  readonly replace: (id: string, unit: NewUnit) => Unit;
  readonly members: () => readonly Member[];
  readonly member: (id: string) => Member;
  readonly welcome: (member: NewMember) => Member;
  readonly setManager: (id: string, manager: string | null, reason: string) => Member;
  readonly reports: (id: string) => Report;
}

/** The chart of a small firm that mends things. */
export function openChart(): Chart {
  let tree: NewUnit = seed.tree;
  const members = new Map<string, Member>();

  const count = (unit: NewUnit): Unit => {
    const units = unit.units.map(count);
    const own = [...members.values()].filter((member) => member.unit === unit.id).length;
    return { ...unit, units, headcount: units.reduce((sum, { headcount }) => sum + headcount, own) };
  };

  const unit = (id: string): Unit => {
    const found = flat(tree).find((one) => one.id === id);
    if (found === undefined) throw notFound(`The chart has no unit ${id}.`);
    return count(found);
  };

  const member = (id: string): Member => {
    const found = members.get(id);
    if (found === undefined) throw notFound(`The chart has no member ${id}.`);
    return found;
  };

  const expectUnit = (id: string | null) => {
    if (id !== null && !flat(tree).some((one) => one.id === id)) {
      throw unprocessable([{ pointer: "/unit", message: `the chart has no unit ${id}` }]);
    }
  };

  const expectManager = (id: string | null) => {
    if (id !== null && !members.has(id)) {
      throw unprocessable([{ pointer: "/manager", message: `the chart has no member ${id}` }]);
    }
  };

  const reports = (id: string): Report => ({
    member: member(id),
    reports: [...members.values()]
      .filter(({ manager }) => manager === id)
      .map((report) => reports(report.id)),
  });

  const welcome = (given: NewMember): Member => {
    if (members.has(given.id)) throw conflict(`${given.id} is here already.`);
    expectUnit(given.unit);
    expectManager(given.manager);
    members.set(given.id, { ...given, history: [`Joined on ${given.joinedOn}.`] });
    return member(given.id);
  };

  seed.members.forEach(welcome);

  return {
    root: () => count(tree),
    unit,
    replace: (id, replacement) => {
      unit(id);
      const kept = flat(tree).map((one) => one.id);
      const leaving = flat(unit(id)).map((one) => one.id);
      const arriving = flat(replacement).map((one) => one.id);
      const twice = arriving.find(
        (one, index) => arriving.indexOf(one) !== index || (kept.includes(one) && !leaving.includes(one)),
      );
      if (twice !== undefined) throw conflict(`The unit ${twice} would be in the chart twice.`);
      tree = swap(tree, id, replacement);
      for (const one of members.values()) {
        if (one.unit === null || !leaving.includes(one.unit) || arriving.includes(one.unit)) continue;
        members.set(one.id, {
          ...one,
          unit: null,
          history: [...one.history, `Unit ${one.unit} was dissolved.`],
        });
      }
      return unit(replacement.id);
    },
    members: () => [...members.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    member,
    welcome,
    setManager: (id, manager, reason) => {
      const before = member(id);
      expectManager(manager);
      for (let above = manager; above !== null; above = member(above).manager) {
        if (above === id) throw conflict(`${id} would answer to themselves.`);
      }
      const line = manager === null ? `Answers to nobody: ${reason}` : `Answers to ${manager}: ${reason}`;
      members.set(id, { ...before, manager, history: [...before.history, line] });
      return member(id);
    },
    reports,
  };
}

function flat<U extends NewUnit>(unit: U): NewUnit[] {
  return [unit, ...unit.units.flatMap(flat)];
}

function swap(tree: NewUnit, id: string, replacement: NewUnit): NewUnit {
  if (tree.id === id) return replacement;
  return { ...tree, units: tree.units.map((unit) => swap(unit, id, replacement)) };
}

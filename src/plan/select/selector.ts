/** Matches operations against a {@link Selector}. */
import { tagsOf } from "../../runtime/operations/operation.js";
import { oncePerText } from "../../once-per-text.js";
import { nearest } from "../../runtime/values/nearest.js";
import { GeneratorError } from "../../errors.js";
import type { Location } from "../../model/api.js";
import type { Selector } from "../../model/lean.js";
import type { Selectable } from "./selected.js";

export function matches(selector: Selector, one: Selectable): boolean {
  return parsed(selector).test(one);
}

/** Whether a selector can match a single operation only, so that writing it asks for exactly that one. */
export function namesOne(selector: Selector): boolean {
  const { by } = parsed(selector);
  return (by === "name" || by === "request") && !selector.includes("*");
}

/** Whether a selector matches by tool name. */
export function goesByName(selector: Selector): boolean {
  return parsed(selector).by === "name";
}

interface Parsed {
  readonly by: "tag" | "path" | "request" | "name";
  test(one: Selectable): boolean;
}

const parsed = oncePerText((selector) => parse(selector.trim()));

function parse(selector: string): Parsed {
  const [, tag] = /^tag:\s*(.+)$/s.exec(selector) ?? [];
  if (tag !== undefined) {
    const test = glob(tag, "");
    return {
      by: "tag",
      test: ({ operation: { tags } }) => tagsOf(tags).some((name) => test(name)),
    };
  }
  const [, id, method, path = ""] = /^(?:(?:(\S+) )?([A-Za-z]+) +)?(\/.*)$/s.exec(selector) ?? [];
  if (path !== "") {
    const test = glob(path, "/");
    return {
      by: method === undefined ? "path" : "request",
      test: ({ api, operation }) =>
        (id === undefined || id === api.id) &&
        (method === undefined || method.toUpperCase() === operation.method) &&
        test(operation.path),
    };
  }
  const test = glob(selector, "");
  return {
    by: "name",
    test: ({ operation: { method, operationId = "" }, name = "", extension }) =>
      selector === method ||
      [operationId, name, extension.name ?? "", extension.group ?? ""].some((one) => one !== "" && test(one)),
  };
}

/**
 * `*` matches any characters up to the next separator, `**` any at all. Libraries for file names would read the braces, brackets
 * and parentheses of path templates as patterns, and a regular expression takes exponential time for many asterisks.
 */
function glob(pattern: string, separator: "/" | ""): (text: string) => boolean {
  const steps = pattern.split(/(\/\*\*$|\*\*\/|\*+)/).flatMap((part) => stepsOf(part, separator));
  return (text) => {
    let reached = reachable([0], steps);
    for (let at = 0; at < text.length && reached.size > 0; at += 1) {
      const next = [...reached].flatMap((index) => after(index, steps, text.charAt(at)));
      reached = reachable(next, steps);
    }
    return reached.has(steps.length);
  };
}

/** What a part of a glob takes. */
interface Step {
  /** Nothing for a step that takes no character. */
  readonly takes?: (character: string) => boolean;
  readonly repeats?: true;
  /** So many of the next steps may be left out. */
  readonly optional?: number;
}

const any: Step = { takes: () => true, repeats: true };
const slash: Step = { takes: (character) => character === "/" };

function stepsOf(part: string, separator: "/" | ""): Step[] {
  switch (part) {
    case "/**":
      return [{ optional: 2 }, slash, any];
    case "**/":
      return [{ optional: 2 }, any, slash];
    case "*":
      return [{ takes: (character) => character !== separator, repeats: true }];
    case "**":
      return [any];
    default:
      return part.split("").map((own) => ({ takes: (character) => character === own }));
  }
}

/** Returns the steps that follow a character. */
function after(index: number, steps: readonly Step[], character: string): readonly number[] {
  const step = steps[index];
  if (step?.takes?.(character) !== true) return [];
  return [step.repeats === true ? index : index + 1];
}

/** Returns the steps that may come next: those at these indices, and those behind what may take nothing. */
function reachable(indices: readonly number[], steps: readonly Step[]): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [...indices];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (found.has(index)) continue;
    found.add(index);
    const { repeats, optional } = steps[index] ?? {};
    if (repeats === true || optional !== undefined) open.push(index + 1);
    if (optional !== undefined) open.push(index + 1 + optional);
  }
  return found;
}

/** A selector and its source. */
export interface WrittenSelector {
  readonly selector: Selector;
  /** `hot` (of the configuration file), `--hot` … */
  readonly by: string;
  /** If it is written in a file. */
  readonly at?: Location;
}

/** An operation as it was at the last run, and its key now. */
export interface Moved {
  readonly was: Selectable;
  readonly now: string;
}

/** What explains a selector that matches nothing. */
interface Past {
  /** Operation keys by name of the groups that the limits made, which come and go. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly moved: readonly Moved[];
}

/** @throws GeneratorError `usage` for a selector that matches nothing, with what was probably meant */
export function refuseUnknown(
  written: readonly WrittenSelector[],
  all: readonly Selectable[],
  past: Past,
): void {
  const unknown = written.find(({ selector }) => !all.some((one) => matches(selector, one)));
  if (unknown === undefined) return;
  const { by, selector, at } = unknown;
  throw new GeneratorError("usage", `${by}: no operation matches ${JSON.stringify(selector)}.`, {
    hint: hintFor(selector, all, past),
    ...(at !== undefined && { at }),
  });
}

function hintFor(selector: Selector, all: readonly Selectable[], { groups, moved }: Past): string {
  const now = moved.flatMap((one) => (matches(selector, one.was) ? [one.now] : []));
  if (now.length > 0) return movedHint(now.slice(0, 3).join(" and "));
  const actions = groups.get(selector);
  if (actions !== undefined)
    return `This group was made only to fit the limits: name its operations, ${actions.join(" or ")}, or request the group with group in x-mcp or operations:.`;
  const likely = suggestions(selector, all);
  return likely.length > 0
    ? `Did you mean ${likely.join(" or ")}?`
    : "A selector is tag:NAME, a path such as /pets/**, a method, a method and a path, or an operationId or name of a tool (an operation's, or that of a group in x-mcp); * matches any characters.";
}

/** @param now key of an operation that a setting names as it was */
export function movedHint(now: string): string {
  return `It moved and is ${now} now. Name that instead.`;
}

function suggestions(selector: Selector, all: readonly Selectable[]): string[] {
  /** What to write, by what may have been written instead. */
  const meant = new Map<string, string>();
  for (const { operation, name, extension } of all) {
    const { method, path, operationId, tags } = operation;
    for (const tag of tagsOf(tags)) for (const text of [tag, `tag:${tag}`]) meant.set(text, `tag:${tag}`);
    for (const text of [
      method,
      path,
      `${method} ${path}`,
      operationId,
      name,
      extension.name,
      extension.group,
    ])
      if (text !== undefined) meant.set(text, text);
  }
  // A path is not meant by a name, nor a method and a path by a path alone.
  const kind = (text: string): number => Math.min(1, text.indexOf("/"));
  const shape = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, "{}");
  const possible = [...meant.keys()].filter((text) => kind(text) === kind(selector));
  const alike = possible.filter((text) => shape(text) === shape(selector));
  const near = alike.length > 0 ? alike : nearest(selector, possible);
  return [...new Set(near.map((text) => meant.get(text) ?? text))].slice(0, 3);
}

/** A refusal, and doing what it says. */
import { isObject, type JsonObject } from "../json.js";
import type { CallResult } from "./client.js";

/** A line such as `tags.0: expected a string`, or `name is missing: expected a string`. */
interface Demand {
  readonly path: readonly string[];
  readonly words: string;
  /** What to put there, where that is known. */
  readonly value?: unknown;
}

export function isRefusal(result: CallResult): boolean {
  return result.isError && /its arguments do not fit/.test(result.text);
}

/**
 * The arguments as the refusal wants them; undefined where its words cannot be followed without understanding.
 * @param known values for arguments that it finds missing
 */
export function corrected(args: JsonObject, refusal: string, known: JsonObject = {}): JsonObject | undefined {
  const demands = [
    ...refusal.matchAll(/^(?:- )?([^:\n]+?)( is missing| is not known here)?: expected (.*)$/gm),
  ].map(([, path = "", what, words = ""]): Demand => ({
    path: segments(path, { ...known, ...args }),
    words: what === " is not known here" ? leaveOut : words,
    ...(what === " is missing" && Object.hasOwn(known, path) && { value: known[path] }),
  }));
  const [, either] = /^the arguments need one of (.*)$/m.exec(refusal) ?? [];
  const [one] = [...(either ?? "").matchAll(/"([^"]+)"/g)].flatMap(([, name = ""]) =>
    Object.hasOwn(known, name) ? [name] : [],
  );
  if (one !== undefined) demands.push({ path: [one], words: "a value", value: known[one] });
  if (demands.length === 0) return undefined;
  let current: unknown = args;
  for (const demand of demands) current = followed(current, demand);
  return isObject(current) && JSON.stringify(current) !== JSON.stringify(args) ? current : undefined;
}

const leaveOut = "to be left out";

/** A dotted path, of which the first name may hold dots itself. */
function segments(path: string, args: JsonObject): readonly string[] {
  const parts = path.split(".");
  const length = parts.findLastIndex((_, index) => Object.hasOwn(args, parts.slice(0, index + 1).join(".")));
  return length < 0 ? parts : [parts.slice(0, length + 1).join("."), ...parts.slice(length + 1)];
}

function followed(value: unknown, demand: Demand): unknown {
  const {
    path: [first, ...rest],
    words,
  } = demand;
  if (first === undefined) return Object.hasOwn(demand, "value") ? demand.value : asAsked(value, words);
  const inner = { ...demand, path: rest };
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === first ? followed(item, inner) : item));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  if (rest.length === 0 && words.includes(leaveOut)) {
    return Object.fromEntries(members.filter(([name]) => name !== first));
  }
  const known = members.some(([name]) => name === first);
  return Object.fromEntries(
    (known ? members : [...members, [first, undefined] as const]).map(([name, member]) => [
      name,
      name === first ? followed(member, inner) : member,
    ]),
  );
}

function asAsked(value: unknown, words: string): unknown {
  if (words.includes("not empty") || words.includes("which separate")) return filled(value);
  const made = mended(value, words);
  return made !== undefined && ofKind(made, words) ? made : somethingLike(words);
}

function filled(value: unknown): unknown {
  return Array.isArray(value) ? ["text"] : isObject(value) ? { text: "text" } : "text";
}

const kinds = /\b(string|integer|number|boolean|true|object|array|list)\b/;

function ofKind(value: unknown, words: string): boolean {
  switch (kinds.exec(words)?.[1]) {
    case "object":
      return isObject(value);
    case "array":
    case "list":
      return Array.isArray(value);
    default:
      return !isObject(value) && !Array.isArray(value);
  }
}

/** Anything of the kind that the words call for. */
function somethingLike(words: string): unknown {
  const exactly = Number(/exactly (\d+) characters/.exec(words)?.[1] ?? 4);
  switch (kinds.exec(words)?.[1]) {
    case "string":
      return "text".repeat(exactly).slice(0, exactly);
    case "integer":
    case "number":
      return 1;
    case "boolean":
    case "true":
      return true;
    case "object":
      return {};
    case "array":
    case "list":
      return [];
    default:
      return undefined;
  }
}

function mended(value: unknown, words: string): unknown {
  const listed = /one of (.+)$/.exec(words)?.[1]?.split(/, | or /)[0];
  if (listed !== undefined) return parsed(listed.replace(/^`|`$/g, ""));
  const number = /(?:from|at least|more than) (-?\d+(?:\.\d+)?)/.exec(words)?.[1];
  if (number !== undefined && /integer|number/.test(words)) return Number(number);
  const range = /media type that fits (\w+)\/\*/.exec(words)?.[1];
  if (range !== undefined) return range === "image" ? "image/png" : `${range}/plain`;
  const shortest = Number(/(\d+) to \d+ characters|at least (\d+) characters/.exec(words)?.[1] ?? 0);
  if (typeof value === "string" && value.length < shortest) return value.padEnd(shortest, "text");
  const longest = /(?:at most|to) (\d+) characters/.exec(words)?.[1];
  if (longest !== undefined && typeof value === "string") return value.slice(0, Number(longest));
  return value;
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

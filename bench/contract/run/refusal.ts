/** A refusal, and doing what it says. */
import { isObject, type JsonObject } from "../json.js";
import type { CallResult } from "./client.js";

/** A line such as `tags.0: expected a string`, or `name is missing: expected a string`. */
interface Demand {
  readonly path: readonly string[];
  readonly words: string;
}

export function isRefusal(result: CallResult): boolean {
  return result.isError && /its arguments do not fit/.test(result.text);
}

/** The arguments as the refusal wants them; undefined where its words cannot be followed without understanding. */
export function corrected(args: JsonObject, refusal: string): JsonObject | undefined {
  const demands = [...refusal.matchAll(/^(?:- )?([^:\n]+?)(?: is missing)?: expected (.*)$/gm)].map(
    ([, path = "", words = ""]) => ({ path: segments(path, args), words }),
  );
  if (demands.length === 0) return undefined;
  let current: unknown = args;
  for (const demand of demands) current = followed(current, demand);
  return isObject(current) && JSON.stringify(current) !== JSON.stringify(args) ? current : undefined;
}

/** A dotted path, of which the first name may hold dots itself. */
function segments(path: string, args: JsonObject): readonly string[] {
  const parts = path.split(".");
  const length = parts.findLastIndex((_, index) => Object.hasOwn(args, parts.slice(0, index + 1).join(".")));
  return length < 0 ? parts : [parts.slice(0, length + 1).join("."), ...parts.slice(length + 1)];
}

function followed(value: unknown, { path: [first, ...rest], words }: Demand): unknown {
  if (first === undefined) return asAsked(value, words);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      String(index) === first ? followed(item, { path: rest, words }) : item,
    );
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  if (rest.length === 0 && /to be left out/.test(words)) {
    return Object.fromEntries(members.filter(([name]) => name !== first));
  }
  const known = members.some(([name]) => name === first);
  return Object.fromEntries(
    (known ? members : [...members, [first, undefined] as const]).map(([name, member]) => [
      name,
      name === first ? followed(member, { path: rest, words }) : member,
    ]),
  );
}

function asAsked(value: unknown, words: string): unknown {
  const listed = /one of (.+)$/.exec(words)?.[1]?.split(/, | or /)[0];
  if (listed !== undefined) return parsed(listed.replace(/^`|`$/g, ""));
  const number = /(?:from|at least|more than) (-?\d+(?:\.\d+)?)/.exec(words)?.[1];
  if (number !== undefined && /integer|number/.test(words)) return Number(number);
  const range = /media type that fits (\w+)\/\*/.exec(words)?.[1];
  if (range !== undefined) return range === "image" ? "image/png" : `${range}/plain`;
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

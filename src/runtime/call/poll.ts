/** Suggests the call for an address in an answer's headers. */
import { callInWords, type Callable } from "./callable.js";
import { parsePlace, type Place } from "../operations/place.js";
import type { ApiResponse } from "../response/response.js";

/** Headers that always mean work in progress, whatever the status. */
const trackers = ["operation-location", "azure-asyncoperation"];

export interface LocationCall {
  /** A tool with its arguments, otherwise `GET` and a path. */
  call: string;
  isTool: boolean;
  from: "tracker" | "location";
}

/** @returns `undefined` if no header contains an address. */
export async function locationCall(
  { headers, url }: ApiResponse,
  callable: Callable,
): Promise<LocationCall | undefined> {
  const tracker = trackers.map((name) => headers.get(name)).find((value) => value !== null);
  const written = tracker ?? headers.get("location");
  if (written === null || !URL.canParse(written, url.href)) return undefined;
  const target = new URL(written, url);
  const tool = await callFor(target, callable);
  return {
    call: tool ?? `GET ${target.pathname}${target.search}`,
    isTool: tool !== undefined,
    from: tracker === undefined ? "location" : "tracker",
  };
}

interface Match {
  key: string;
  values: Map<string, string>;
  literals: number;
}

async function callFor(target: URL, callable: Callable): Promise<string | undefined> {
  const matches = callable.operations.entries.flatMap(({ key }) => matchPath(key, target) ?? []);
  const [best] = matches.sort((a, b) => b.literals - a.literals);
  if (best === undefined) return undefined;
  const valueAt = (place: Place): string | undefined => {
    const parts = parsePlace(place);
    if (parts.in === "path") return best.values.get(parts.name);
    return parts.in === "query" ? (target.searchParams.get(parts.name) ?? undefined) : undefined;
  };
  return callInWords(best.key, valueAt, callable);
}

/** Matches the end of the path, because the path template may follow a server's own path. */
function matchPath(key: string, target: URL): Match | undefined {
  const [, template] = /(?:^|\s)GET (\/[^?#]*)/.exec(key) ?? [];
  if (template === undefined) return undefined;
  const wanted = template.split("/").slice(1);
  const found = target.pathname.split("/").slice(-wanted.length);
  const values = new Map<string, string>();
  let literals = 0;
  for (const [i, segment] of wanted.entries()) {
    const actual = found[i];
    if (actual === undefined) return undefined;
    const [, name] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
    if (name !== undefined) values.set(name, decoded(actual));
    else if (decoded(actual) === segment) literals += 1;
    else return undefined;
  }
  return literals > 0 ? { key, values, literals } : undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** How to follow up on work that an API has accepted but not finished. */
import type { OperationSource } from "./operation.js";
import type { ApiResponse } from "./response.js";

const trackers = ["operation-location", "azure-asyncoperation", "location"];

/**
 * @param toolName Name of the tool that lists an operation, by its key.
 * @returns A sentence, or `undefined` when the response gives nothing to follow.
 */
export async function pollHint(
  { status, headers, url }: ApiResponse,
  operations: OperationSource,
  toolName: (key: string) => string | undefined,
): Promise<string | undefined> {
  if (status !== 202) return undefined;
  const written = trackers.map((name) => headers.get(name)).find((value) => value !== null);
  if (written === undefined || written === null || !URL.canParse(written, url.href)) return undefined;
  const target = new URL(written, url);
  const how = (await callFor(target, operations, toolName)) ?? `GET ${target.pathname}${target.search}`;
  const after = headers.get("retry-after");
  const when = after !== null && /^\d+$/.test(after) ? ` in ${after} seconds` : "";
  return `Accepted, not finished yet. Ask how far it is${when} with ${how}.`;
}

interface Match {
  key: string;
  values: Map<string, string>;
  literals: number;
}

async function callFor(
  target: URL,
  operations: OperationSource,
  toolName: (key: string) => string | undefined,
): Promise<string | undefined> {
  const matches = operations.keys.flatMap((key) => matchPath(key, target) ?? []);
  const best = matches.sort((a, b) => b.literals - a.literals)[0];
  const facts = best === undefined ? undefined : await operations.get(best.key);
  if (best === undefined || facts === undefined) return undefined;
  const args = facts.arguments.flatMap(({ name, place }) => {
    const [location, ...rest] = place.split(":");
    const wire = rest.join(":");
    const value =
      location === "path"
        ? best.values.get(wire)
        : location === "query"
          ? target.searchParams.get(wire)
          : undefined;
    return value === undefined || value === null ? [] : [`${name}: ${JSON.stringify(value)}`];
  });
  return `${toolName(facts.key) ?? facts.name}(${args.join(", ")})`;
}

/** The path template may stand behind a server's own path, so that only the end has to match. */
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

/** APIs that answer from memory as their vendors document it. */

export interface Sent {
  readonly query: URLSearchParams;
  /** Of JSON and forms. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly url: URL;
}

export interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** @param ids values of the template's parameters, in order */
export type Route = (sent: Sent, ids: readonly string[]) => Answered;

/** By method and path template: `GET /v1/customers/{id}`. */
export type Routes = Readonly<Record<string, Route>>;

interface Compiled {
  readonly method: string;
  readonly pattern: RegExp;
  readonly route: Route;
}

/** @returns what answers a request; a path that no route fits is answered with 404 */
export function answering(routes: Routes): (method: string, sent: Sent) => Answered {
  const compiled = Object.entries(routes).map(([key, route]): Compiled => {
    const [method = "", path = ""] = key.split(" ");
    const source = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{[^}]*\}/g, "([^/]+)");
    return { method, pattern: new RegExp(`${source}$`), route };
  });
  return (method, sent) => {
    for (const one of compiled) {
      const found = one.method === method ? one.pattern.exec(sent.url.pathname) : null;
      if (found !== null) return one.route(sent, found.slice(1).map(decodeURIComponent));
    }
    return { status: 404, body: { message: "Not Found" } };
  };
}

/** A number from the query, within what the API allows. */
export function numberIn(
  query: URLSearchParams,
  name: string,
  { usual, most }: { usual: number; most: number },
): number {
  const given = query.get(name);
  return given === null ? usual : Math.min(most, Number(given));
}

export function range<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** How many there are of each. */
export function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

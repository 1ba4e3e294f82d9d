/** What makes calls fail, or go where they should not. */
import { validate } from "../../templates/runtime/validate.js";
import type { Api, Location, Operation, Schema, Server } from "../model/api.js";
import type { Check, Found } from "./check.js";
import { requestSchema } from "./schemas.js";

export const checks: readonly Check[] = [
  {
    code: "example-contradicts",
    severity: "warning",
    why: "Models copy examples; this one is refused by the schema beside it, or the schema is wrong.",
    hint: "Mend the example, or the schema.",
    find: contradictingExamples,
  },
  {
    code: "server-unencrypted",
    severity: "warning",
    why: "Credentials and answers travel in the clear.",
    hint: "Use the https address, if the API has one.",
    find: unencryptedServers,
  },
];

function* contradictingExamples({ api }: { api: Api }): Iterable<Found> {
  const told = new Set<Location>();
  for (const operation of api.operations) {
    for (const { schema, examples, at, name } of exemplified(operation)) {
      if (told.has(at)) continue;
      told.add(at);
      const alone = requestSchema(schema, api);
      for (const example of examples) {
        const [problem] = validate(alone, example);
        if (problem === undefined) continue;
        const where = problem.path === "" ? "" : ` at ${problem.path}`;
        yield {
          message: `An example of ${name} contradicts its schema${where}: expected ${problem.expected}.`,
          at,
        };
        break;
      }
    }
  }
}

function* exemplified(
  operation: Operation,
): Iterable<{ schema: Schema; examples: readonly unknown[]; at: Location; name: string }> {
  const key = `${operation.method} ${operation.path}`;
  for (const { schema, examples, at, name } of operation.parameters)
    yield { schema, examples, at, name: `${name} of ${key}` };
  for (const { schema, examples, at, contentType } of operation.requestBody?.content ?? []) {
    if (schema !== undefined && /json/i.test(contentType))
      yield { schema, examples, at, name: `the body of ${key}` };
  }
}

function* unencryptedServers({ api }: { api: Api }): Iterable<Found> {
  const told = new Set<string>();
  for (const server of api.operations.flatMap(({ servers }) => servers)) {
    const place = `${server.at.file}#${server.at.pointer}`;
    if (told.has(place) || !isUnencrypted(server)) continue;
    told.add(place);
    yield { message: `${server.url} is not encrypted.`, at: server.at, ...fixOf(server) };
  }
}

function isUnencrypted({ url }: Server): boolean {
  return (
    /^http:/i.test(url) && !/^http:\/\/(localhost|127\.|\[::1\]|[^/:]*\.(local|test|localhost)\b)/i.test(url)
  );
}

/** In 2.0 there is no server object to change: the scheme is one of the document's or of the operation's. */
function fixOf({ url, at }: Server): Pick<Found, "fix"> {
  if (/\/servers\/\d+$/.test(at.pointer))
    return { fix: { at, update: { url: url.replace(/^http:/i, "https:") } } };
  return /^(?:\/paths\/[^/]*\/[^/]*)?\/schemes$/.test(at.pointer) ? { fix: { at, items: ["https"] } } : {};
}

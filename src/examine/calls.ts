/** Finds what makes calls fail, or go where they should not. */
import { validate } from "../bounded.js";
import type { Api, Location, Operation, Schema, Server } from "../model/api.js";
import {
  askedCredentials,
  askedHint,
  askedWords,
  isNeeded,
  schemeAt,
  type AskedCredential,
} from "../model/asked-credentials.js";
import type { Fix } from "../model/finding.js";
import type { Place } from "../model/runtime.js";
import { isObject, memberOf } from "../runtime/values/json.js";
import { isUndecided } from "../runtime/schema/words.js";
import { isChoice, together } from "../schema/parts.js";
import type { Check, Examined, Found } from "./check.js";
import { requestCopies, requestSchemas } from "./schemas.js";

export const checks: readonly Check[] = [
  {
    code: "example-contradicts",
    severity: "warning",
    why: "Models copy examples; this one violates its own schema, or the schema is wrong.",
    hint: "Fix the example or the schema.",
    find: contradictingExamples,
  },
  {
    code: "nothing-to-send",
    severity: "warning",
    why: "Callers have to send this object, but can put nothing into it.",
    hint: "Remove `readOnly` from properties that callers send, such as the id of a related object.",
    find: emptyObjects,
  },
  {
    code: "credential-asked",
    severity: "warning",
    why: "A model that has to give a secret has it in its context. Credentials belong in the server's settings.",
    hint: "Remove the argument.",
    find: credentialsAsked,
  },
  {
    code: "server-unencrypted",
    severity: "warning",
    why: "Credentials and answers are sent unencrypted.",
    hint: "Use the https address, if the API has one.",
    find: unencryptedServers,
  },
];

function* credentialsAsked({ api, files }: Examined): Iterable<Found> {
  const asked = askedCredentials(api);
  for (const [index, { name, asking }] of asked.entries()) {
    const needed = { name, asking: asking.filter(isNeeded) };
    const [first] = needed.asking;
    if (first === undefined) continue;
    // One requirement for all of them: they come together.
    const fix = index === 0 && api.securitySchemes.size === 0 ? { fix: schemesFix(asked, api, files) } : {};
    yield { message: askedWords(needed), hint: askedHint(needed), at: first.at, ...fix };
  }
}

/** Describes them as security schemes of all operations. */
function schemesFix(asked: readonly AskedCredential[], api: Api, files: Examined["files"]): Fix {
  const root = files.find(({ name }) => name === api.at.file)?.value;
  const places = asked.flatMap(({ asking: [first] }) => (first === undefined ? [] : [first.place]));
  const schemes = Object.fromEntries(places.map((place) => [schemeName(place), schemeAt(place)]));
  const security = [Object.fromEntries(places.map((place) => [schemeName(place), []]))];
  const isOld = isObject(root) && root["swagger"] !== undefined;
  return {
    at: { ...api.at, pointer: "" },
    update: isOld
      ? { securityDefinitions: schemes, security }
      : { components: { securitySchemes: schemes }, security },
  };
}

function schemeName(place: Place): string {
  return place.slice(place.indexOf(":") + 1);
}

function* contradictingExamples({ api }: { api: Api }): Iterable<Found> {
  const reported = new Set<Location>();
  const copyOf = requestCopies(api);
  for (const operation of api.operations) {
    for (const { schema, examples, at, name } of exemplified(operation)) {
      if (examples.length === 0 || reported.has(at)) continue;
      reported.add(at);
      const alone = copyOf(schema);
      for (const example of examples) {
        const [problem] = validate(alone, example);
        if (problem === undefined || isUndecided(problem)) continue;
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

/** Finds required objects of which `readOnly` leaves callers nothing to send except constants. */
function* emptyObjects({ api }: { api: Api }): Iterable<Found> {
  const reported = new Set<Schema>();
  for (const { schema: holder, operation } of requestSchemas(api)) {
    for (const name of holder.required ?? []) {
      const schema = memberOf(holder.properties ?? {}, name);
      if (schema === undefined || reported.has(schema)) continue;
      reported.add(schema);
      const lost = lostMembers(schema, api);
      if (lost.length > 0)
        yield {
          message: `${name} is required, but the properties it requires are readOnly: ${lost.join(", ")}.`,
          at: api.locate(schema) ?? operation.at,
        };
    }
  }
}

/** Returns the required members that callers do not send, if nothing else is left for them to send. */
function lostMembers(schema: Schema, api: Api): string[] {
  const parts = together(schema, api.schemas);
  if (parts.some(isChoice)) return [];
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const readOnly = new Set<string>();
  const constant = new Set<string>();
  for (const [name, property] of parts.flatMap(({ properties = {} }) => Object.entries(properties))) {
    const parts = together(property, api.schemas);
    if (parts.some((part) => part.readOnly === true)) readOnly.add(name);
    else if (parts.some((part) => part.const !== undefined || part.enum?.length === 1)) constant.add(name);
  }
  const names = parts.flatMap(({ properties = {} }) => Object.keys(properties));
  const isLeft = (name: string): boolean => !readOnly.has(name) && !constant.has(name);
  return names.some(isLeft) ? [] : [...readOnly].filter((name) => required.has(name));
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
  const reported = new Set<string>();
  for (const server of api.operations.flatMap(({ servers }) => servers)) {
    const place = `${server.at.file}#${server.at.pointer}`;
    if (reported.has(place) || !isUnencrypted(server)) continue;
    reported.add(place);
    yield { message: `${server.url} is not encrypted.`, at: server.at, ...fixOf(server) };
  }
}

function isUnencrypted({ url }: Server): boolean {
  return (
    /^http:/i.test(url) && !/^http:\/\/(localhost|127\.|\[::1\]|[^/:]*\.(local|test|localhost)\b)/i.test(url)
  );
}

/** OpenAPI 2.0 has no server object to change: the scheme belongs to the document or the operation. */
function fixOf({ url, at }: Server): Pick<Found, "fix"> {
  if (/\/servers\/\d+$/.test(at.pointer))
    return { fix: { at, update: { url: url.replace(/^http:/i, "https:") } } };
  return /^(?:\/paths\/[^/]*\/[^/]*)?\/schemes$/.test(at.pointer) ? { fix: { at, items: ["https"] } } : {};
}

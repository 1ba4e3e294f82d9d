/** The Harbour of openapi.yaml, small but true: what the document says, it does. */
import { requestBodies } from "../api/document.js";
import * as parameter from "../api/parameters.js";
import { badRequest, unauthorized } from "../api/problem.js";
import {
  guarded,
  json,
  serve,
  type ApiRequest,
  type Operations,
  type RunningApi,
  type StartOptions,
} from "../api/serve.js";
import { openRegister, type Entry } from "./registers.js";

/** As the environment of a generated server names them. */
export const credentials = { API_TOKEN: "harbour-master" };

interface Book {
  /** Its path. */
  readonly path: string;
  readonly schema: string;
  /** Name of its ids in paths and, in lower case, before their numbers. */
  readonly kind: string;
  /** What may be asked for; the flags are true or false. */
  readonly filters?: readonly string[];
  readonly flags?: readonly string[];
  /** What new entries begin with. */
  readonly initial?: Readonly<Record<string, string | boolean>>;
  /** Below one entry: what is noted then. */
  readonly actions?: Readonly<Record<string, Readonly<Record<string, string | boolean>>>>;
}

export const books: readonly Book[] = [
  { path: "berths", schema: "Berth", kind: "berth", filters: ["quay"], flags: ["closed"] },
  { path: "vessels", schema: "Vessel", kind: "vessel", filters: ["flag", "kind"] },
  {
    path: "port-calls",
    schema: "PortCall",
    kind: "portCall",
    filters: ["vessel", "state"],
    initial: { state: "announced" },
    actions: { arrival: { state: "alongside" }, departure: { state: "left" } },
  },
  { path: "pilots", schema: "Pilot", kind: "pilot", filters: ["licence"], flags: ["onDuty"] },
  { path: "towages", schema: "Towage", kind: "towage", filters: ["portCall"] },
  { path: "cranes", schema: "Crane", kind: "crane", filters: ["berth"] },
  {
    path: "containers",
    schema: "Container",
    kind: "container",
    filters: ["row"],
    flags: ["reefer"],
    initial: { released: false },
    actions: { release: { released: true } },
  },
  { path: "inspections", schema: "Inspection", kind: "inspection", filters: ["vessel", "authority"] },
  {
    path: "permits",
    schema: "Permit",
    kind: "permit",
    filters: ["activity"],
    initial: { revoked: false },
    actions: { revocation: { revoked: true } },
  },
  { path: "incidents", schema: "Incident", kind: "incident", filters: ["kind"] },
  {
    path: "invoices",
    schema: "Invoice",
    kind: "invoice",
    filters: ["portCall"],
    flags: ["paid"],
    initial: { paid: false },
    actions: { payment: { paid: true } },
  },
  { path: "notices", schema: "Notice", kind: "notice" },
];

/** Opens a harbour office on a loopback port. */
export function startApi(options: StartOptions = {}): Promise<RunningApi> {
  const bodies = requestBodies("harbour");
  const kept = books.flatMap((book) => Object.entries(bookOperations(book, bodies)));
  return serve(guarded(isOffice, { ...Object.fromEntries(kept), ...conditions }), options);
}

function bookOperations(book: Book, bodies: ReturnType<typeof requestBodies>): Operations {
  const { path: name, schema, kind, filters = [], flags = [], initial = {}, actions = {} } = book;
  const register = openRegister(kind.toLowerCase(), initial);
  const read = bodies<Omit<Entry, "id">>(`openapi.yaml#/components/schemas/${schema}`);
  const id = ({ path }: ApiRequest): string => path(`${kind}Id`);
  return {
    [`GET /${name}`]: ({ query }) => {
      const limit = parameter.integer(query, "limit", { minimum: 1, maximum: 100 }) ?? 20;
      const after = query.get("after") ?? undefined;
      if (after !== undefined && !/^[a-z]+-[0-9]+$/.test(after)) throw badRequest("after", "is no id");
      for (const flag of flags) parameter.boolean(query, flag);
      const asked = [...filters, ...flags].flatMap((filter): [string, string][] => {
        const value = query.get(filter);
        return value === null ? [] : [[filter, value]];
      });
      return json(200, register.list(new Map(asked), { limit, after }));
    },
    [`POST /${name}`]: (request) => json(201, register.add(read(request))),
    [`GET /${name}/{${kind}Id}`]: (request) => json(200, register.get(id(request))),
    [`PUT /${name}/{${kind}Id}`]: (request) => {
      register.get(id(request));
      return json(200, register.replace(id(request), read(request)));
    },
    [`DELETE /${name}/{${kind}Id}`]: (request) => {
      register.strike(id(request));
      return { status: 204 };
    },
    ...Object.fromEntries(
      Object.entries(actions).map(([action, members]) => [
        `POST /${name}/{${kind}Id}/${action}`,
        (request: ApiRequest) => json(200, register.note(id(request), members)),
      ]),
    ),
  };
}

/** Every day is alike here. */
const conditions: Operations = {
  "GET /tides": ({ query }) => {
    const day = parameter.date(query, "date");
    if (day === undefined) throw badRequest("date", "is missing");
    const water = (kind: string, time: string, metres: number) => ({
      kind,
      time: `${day}T${time}:00Z`,
      metres,
    });
    return json(200, [
      water("high", "04:10", 3.1),
      water("low", "10:25", 0.4),
      water("high", "16:40", 3.2),
      water("low", "22:50", 0.5),
    ]);
  },
  "GET /weather": () => json(200, { windKnots: 14, windDegrees: 240, sightMetres: 9_000 }),
};

function isOffice({ headers }: ApiRequest): void {
  if (headers.authorization === `Bearer ${credentials.API_TOKEN}`) return;
  throw unauthorized("The office does not know this token.", "Bearer");
}

/** The Ferry of openapi.yaml, small but true: what the document says, it does. */
import { requestBodies } from "../api/document.js";
import { files, readForm, texts } from "../api/form.js";
import * as parameter from "../api/parameters.js";
import type { Problem } from "../api/problem.js";
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
import { days, decks, openLine, papers, ports, type Extras, type Line, type NewBooking } from "./line.js";

/** As the environment of a generated server names them. */
export const credentials = { API_KEY: "terminal-2", API_USERNAME: "clerk", API_PASSWORD: "low-tide" };

/** Starts a ferry line on a loopback port. */
export function startApi(options: StartOptions = {}): Promise<RunningApi> {
  return serve(guarded(isClerk, operations(openLine())), { ...options, basePath: "/v3", refuse });
}

/** This API is older than problem+json, and than most of the statuses that others tell apart. */
function refuse({ details: { title, detail, status, errors = [] }, headers }: Problem) {
  const places = errors.map(({ pointer, message }) => `${pointer} ${message}`);
  const message = [detail ?? title, ...places].join(" ");
  return json(status === 415 || status === 422 ? 400 : status, { message }, headers);
}

function operations(line: Line): Operations {
  const extras = requestBodies("ferry")<Extras>("openapi.yaml#/definitions/Extras");
  return {
    "GET /crossings": ({ query, headers }) => {
      const calls = parameter.choices(query.get("ports")?.split("|") ?? [], "ports", ports);
      const on = parameter.choices(query.getAll("days"), "days", days);
      const takes = parameter.choices(query.get("decks")?.split(" ") ?? [], "decks", decks);
      const passengers = headers["x-passengers"] ?? "1";
      if (typeof passengers !== "string" || !/^([1-9]|[1-3][0-9]|40)$/.test(passengers)) {
        throw badRequest("X-Passengers", "is not a whole number from 1 to 40");
      }
      const found = line
        .crossings()
        .filter((crossing) => calls.every((port) => crossing.ports.includes(port)))
        .filter((crossing) => on.length === 0 || on.includes(crossing.day))
        .filter((crossing) => takes.every((deck) => crossing.decks.includes(deck)))
        .filter((crossing) => crossing.seats >= Number(passengers));
      return json(200, found);
    },
    "POST /bookings": async (request) => json(201, line.book(await readBooking(request))),
    "GET /bookings/{bookingId}": ({ path }) => json(200, line.booking(path("bookingId"))),
    "PATCH /bookings/{bookingId}": (request) => {
      line.booking(request.path("bookingId"));
      return json(200, line.change(request.path("bookingId"), extras(request)));
    },
    "POST /bookings/{bookingId}/papers": async (request) => {
      line.booking(request.path("bookingId"));
      const form = await readForm(request, "multipart/form-data");
      const [kind] = parameter.choices(texts(form, "kind"), "kind", papers);
      const [scan] = await files(form, "scan");
      if (kind === undefined || scan === undefined) throw badRequest("", "kind and scan are both needed");
      line.attach(request.path("bookingId"), kind);
      return { status: 201, headers: { "content-type": "text/plain" }, body: String(scan.length) };
    },
  };
}

async function readBooking(request: ApiRequest): Promise<NewBooking> {
  const form = await readForm(request, "application/x-www-form-urlencoded");
  const [crossing] = texts(form, "crossing");
  const passengers = texts(form, "passengers");
  const vehicles = texts(form, "vehicles").flatMap((value) => value.split(","));
  const [insured = "false"] = texts(form, "insured");
  if (crossing === undefined) throw badRequest("crossing", "is missing");
  if (passengers.length < 1 || passengers.length > 40 || passengers.includes("")) {
    throw badRequest("passengers", "must be 1 to 40 names");
  }
  const odd = vehicles.find((plate) => !/^[A-Z0-9 -]+$/.test(plate));
  if (odd !== undefined) throw badRequest("vehicles", `has ${JSON.stringify(odd)}, which is no number plate`);
  if (insured !== "true" && insured !== "false") throw badRequest("insured", "must be true or false");
  return { crossing, passengers, vehicles, insured: insured === "true" };
}

/** Terminal and clerk are both needed. */
function isClerk({ headers }: ApiRequest): void {
  const { API_KEY, API_USERNAME, API_PASSWORD } = credentials;
  const basic = `Basic ${Buffer.from(`${API_USERNAME}:${API_PASSWORD}`).toString("base64")}`;
  if (headers["x-terminal"] === API_KEY && headers.authorization === basic) return;
  throw unauthorized("Terminal or clerk are not known.", 'Basic realm="ferry"');
}

/** The Darkroom of openapi.json, small but true: what the document says, it does. */
import * as parameter from "../api/parameters.js";
import { Problem, unauthorized, unprocessable } from "../api/problem.js";
import {
  guarded,
  json,
  serve,
  type ApiRequest,
  type Operations,
  type RunningApi,
  type StartOptions,
} from "../api/serve.js";
import { readPrintOrder, readRoll } from "./forms.js";
import { films, openLaboratory, type Laboratory, type Roll } from "./laboratory.js";

/** As the environment of a generated server names them. */
export const credentials = { API_USERNAME: "member", API_PASSWORD: "amber-safelight" };

/** Starts a laboratory with two rolls in its archive, on a loopback port. */
export function startApi(options: StartOptions = {}): Promise<RunningApi> {
  return serve(guarded(isMember, operations(openLaboratory())), options);
}

function operations(laboratory: Laboratory): Operations {
  return {
    "GET /rolls": ({ query }) => {
      const film = parameter.oneOf(query, "film", films);
      const tags = query.get("tag")?.split(",") ?? [];
      const found = laboratory
        .rolls()
        .filter((roll) => film === undefined || roll.canister.film === film)
        .filter((roll) => tags.every((tag) => roll.tags.includes(tag)));
      return json(200, found);
    },
    "POST /rolls": async (request) => {
      const roll = laboratory.develop(await readRoll(request));
      return json(201, roll, { location: `/rolls/${roll.id}` });
    },
    "GET /rolls/{rollId}": ({ path }) => json(200, laboratory.roll(path("rollId"))),
    "DELETE /rolls/{rollId}": ({ path }) => {
      laboratory.discard(path("rollId"));
      return { status: 204 };
    },
    "GET /rolls/{rollId}/contact-sheet.csv": ({ path }) => ({
      status: 200,
      headers: { "content-type": "text/csv; charset=utf-8" },
      body: contactSheet(laboratory.roll(path("rollId"))),
    }),
    "GET /rolls/{rollId}/notes": ({ path }) => ({
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8" },
      body: laboratory.notes(path("rollId")),
    }),
    "PUT /rolls/{rollId}/notes": ({ path, headers, body }) => {
      expectType(headers, "text/plain");
      const notes = body.toString("utf8");
      if ([...notes].length > 5000)
        throw unprocessable([{ pointer: "", message: "must have at most 5000 characters" }]);
      laboratory.write(path("rollId"), notes);
      return { status: 204 };
    },
    "GET /frames/{frameId}": ({ path }) => json(200, laboratory.frame(path("frameId"))),
    "GET /frames/{frameId}/image": ({ path }) => {
      const { contentType, bytes } = laboratory.image(path("frameId"));
      return { status: 200, headers: { "content-type": contentType }, body: bytes };
    },
    "PUT /frames/{frameId}/image": ({ path, headers, body }) => {
      expectType(headers, "application/octet-stream");
      return json(200, laboratory.retouch(path("frameId"), body));
    },
    "POST /prints": async (request) => {
      const order = laboratory.order(await readPrintOrder(request));
      return json(202, order, { location: `/prints/${order.id}`, "retry-after": "1" });
    },
    "GET /prints/{printId}": ({ path }) => json(200, laboratory.look(path("printId"))),
  };
}

function contactSheet({ frames }: Roll): string {
  const lines = frames.map(({ id, contentType, bytes, sha256 }) =>
    [id, contentType, bytes, sha256].join(","),
  );
  return ["frame,contentType,bytes,sha256", ...lines, ""].join("\r\n");
}

function expectType(headers: ApiRequest["headers"], contentType: string): void {
  if (headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === contentType) return;
  throw new Problem({ title: `Only ${contentType} here.`, status: 415 });
}

function isMember({ headers }: ApiRequest): void {
  const { API_USERNAME, API_PASSWORD } = credentials;
  const basic = `Basic ${Buffer.from(`${API_USERNAME}:${API_PASSWORD}`).toString("base64")}`;
  if (headers.authorization !== basic) throw unauthorized("Members only.", 'Basic realm="darkroom"');
}

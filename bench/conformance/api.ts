import { json, serve, type Answer, type RunningApi } from "../../samples/api/serve.js";

/** The API of openapi.yaml beside this file. */
export function startApi(): Promise<RunningApi> {
  const answer = (status: number, contentType: string, body: string | Buffer) => (): Answer => ({
    status,
    headers: { "content-type": contentType },
    body,
  });
  return serve(
    {
      "GET /text": answer(200, "text/plain", "Good morning."),
      "GET /image": answer(200, "image/png", dot),
      "GET /audio": answer(200, "audio/wav", silence),
      "GET /document": answer(200, "application/pdf", Buffer.from("%PDF-1.4\n%%EOF\n")),
      "GET /progress": answer(200, "application/x-ndjson", '{"step":1}\n{"step":2}\n{"step":3}\n'),
      "GET /quiet": () => ({ status: 204 }),
      "GET /alone": () => ({ status: 204 }),
      "GET /notice": answer(200, "text/plain", "Closed on Mondays."),
      "GET /items/{id}": ({ path }) => json(200, { id: path("id") }),
      "GET /greetings": ({ query }) => ({
        status: 200,
        headers: { "content-type": "text/plain" },
        body: `Hello, ${query.get("name")}!`,
      }),
      "POST /computations": ({ query }) => job(Number(query.get("seconds")), "completed"),
      "POST /failures": () => job(1, "failed"),
      "GET /jobs/{until}/{end}": ({ path }) =>
        json(200, { status: Date.now() < Number(path("until")) ? "running" : path("end") }),
      "GET /error": answer(500, "text/plain", "The API always fails here."),
    },
    {},
  );
}

/** The address of a job says when it ends and how. */
function job(seconds: number, end: string): Answer {
  return { status: 202, headers: { location: `/jobs/${Date.now() + seconds * 1_000}/${end}` } };
}

/** One grey pixel. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

/** A RIFF header, and no samples at 8 kHz. */
const silence = Buffer.from("UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=", "base64");

/** An API whose answers are as large, as deep or as many-parted as its limits let in. */
import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

const bytes = 9_500_000;

function repeated(text: string, size = bytes): string {
  return text.repeat(Math.floor(size / text.length));
}

interface Made {
  status?: number;
  type: string;
  headers?: Readonly<Record<string, string>>;
  body: Buffer;
  encoding?: string;
}

/** By the last segment of the path; each is made when it is first asked for. */
const bodies: Readonly<Record<string, () => Made>> = {
  wide: () => json(`{"items":[${repeated('{"id":1,"name":"x","tags":["a","b"]},', 5_700_000)}{}]}`),
  wider: () => json(`{"items":[${repeated('{"id":1,"name":"x","tags":["a","b"]},')}{}]}`),
  deep: () => json(`${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}`),
  members: () => json(`{"items":${membersOf(49_000, "x".repeat(150))}}`),
  more: () => json(membersOf(400_000, "x")),
  texts: () => json(`["${repeated("\\u00e9\\u200b", bytes)}"]`),
  nested: () => json(`${repeated('{"a":[', bytes / 2)}1${repeated("]}", bytes / 6)}`),
  mixed: () => packed("multipart/mixed", repeated("\n--\n")),
  parts: () => partsOf(2_500_000),
  many_parts: () => partsOf(bytes),
  bomb: () => packed("application/json", `[${repeated("[[],[]],")}0]`),
  events: () => ({ type: "text/event-stream", body: Buffer.from(repeated('data: {"a":1}\n\n')) }),
  digits: () => json(repeated("1")),
  refusal: () => ({
    status: 400,
    ...json(JSON.stringify({ errors: Array.from({ length: 9_000 }, (_, i) => ({ message: `a.b ${i}` })) })),
  }),
  beside: () => ({
    status: 400,
    ...json(
      JSON.stringify({
        message: `${almost(990).repeat(8)}${"a".repeat(40_000)}b${"a".repeat(990)}`,
        ...Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`m${i}`, `b${"a".repeat(990)}`])),
      }),
    ),
  }),
  located: () => ({ status: 201, ...json("{}"), headers: { location: "/a".repeat(7_500) } }),
  as_headed_passwords: () => ({
    type: "application/pdf",
    body: Buffer.from("%PDF"),
    headers: {
      "content-disposition": `attachment; filename="%252562baaaaa${`b${"a".repeat(90)}`.repeat(160)}"`,
    },
  }),
  as_passwords: () => json(JSON.stringify([`${almost(19_990).repeat(5)}${"a".repeat(80_000)}`])),
  as_many_passwords: () => json(JSON.stringify(`%252562baaaaa${`b${"a".repeat(90)}\n`.repeat(260)}`)),
  lines: () => ({ type: "application/x-ndjson", body: Buffer.from(repeated('{"a":1}\n')) }),
};

/** All but the last of what is looked for, so that it is compared to its end in vain. */
function almost(length: number): string {
  return `b${"a".repeat(length - 4)}c`;
}

function membersOf(count: number, value: string): string {
  return `{${Array.from({ length: count }, (_, i) => `"member${i}":"${value}"`).join(",")}}`;
}

/** Of JSON; what has more than a million values is refused. */
function partsOf(size: number) {
  const part = `--b\r\ncontent-type: application/json\r\n\r\n[${repeated('{"a":1},', 190_000)}0]\r\n`;
  return { type: "multipart/mixed; boundary=b", body: Buffer.from(`${repeated(part, size)}--b--`) };
}

function json(text: string) {
  return { type: "application/json", body: Buffer.from(text) };
}

function packed(type: string, text: string) {
  return { type, body: gzipSync(text), encoding: "gzip" };
}

const made = new Map<string, Made>();

function answer(kind: string, response: ServerResponse): void {
  const make = bodies[kind];
  if (make === undefined) return void response.end("{}");
  const found = made.get(kind) ?? make();
  made.set(kind, found);
  response.setHeader("content-type", found.type);
  if (found.encoding !== undefined) response.setHeader("content-encoding", found.encoding);
  for (const [name, value] of Object.entries(found.headers ?? {})) response.setHeader(name, value);
  response.statusCode = found.status ?? 200;
  response.end(found.body);
}

export async function startHostileApi(): Promise<{ url: string; close(): void }> {
  // As much as may be sent.
  const server = createServer({ maxHeaderSize: 131_072 }, (request, response) => {
    request.resume();
    answer(request.url?.split("/").at(-1) ?? "", response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

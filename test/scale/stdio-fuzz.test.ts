/** Whatever comes in on standard input, the server goes on: it answers the next good request, and says nothing of its inside. */
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stdioCommand } from "../../bench/shared/project.js";
import { buildEchoServer } from "../../bench/soak/echo.js";
import { startUpstream, type Upstream } from "../runtime/upstream.js";
import { sized } from "../everything.js";

const revisions = ["2025-11-25", "2026-07-28"] as const;
const inside = /\n?\s+at .+:\d+|node_modules|file:\/\/|\.[cm]?[jt]s:\d+|ZodError|TypeError|RangeError/;

let folder: string;
let project: string;
let upstream: Upstream;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stdio-fuzz-"));
  project = await buildEchoServer(folder);
  upstream = await startUpstream(({ url }, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ url }));
  });
});
afterAll(async () => {
  await upstream.close();
  await rm(folder, { recursive: true });
});

const rpc = (method: string, params?: unknown, id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });
const calling = (args: unknown, name: unknown = "ask"): string =>
  rpc("tools/call", { name, arguments: args });
const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const latin1 = (bytes: string): Buffer => Buffer.from(bytes, "latin1");

/** Each is followed by a line end unless it brings its own. */
const lines: [string, string | Buffer][] = [
  ["nothing", ""],
  ["white space", " \t "],
  ["only line ends", "\n\r\n\n"],
  ["no JSON", "{"],
  ["a stray print", "listening on port 3000"],
  ["NULs", "\0\0\0"],
  ["a byte order mark", `\ufeff${rpc("ping")}`],
  ["invalid UTF-8", latin1('{"jsonrpc":"2.0","id":1,"method":"\xff\xfe\xc0\x80"}')],
  ["a cut UTF-8 sequence", latin1("\xf0\x9f\x98")],
  ["UTF-16", Buffer.from(rpc("ping"), "utf16le")],
  ["half a surrogate", '{"jsonrpc":"2.0","id":"\\ud800","method":"\\udfff"}'],
  ["a header as of HTTP", "Content-Length: 20\r\n\r\n"],
  ["null", "null"],
  ["a number", "1e999"],
  ["an empty batch", "[]"],
  ["a batch", `[${rpc("ping")},${calling({ id: "a" })}]`],
  ["a batch of nonsense", "[1,null,[],{}]"],
  ["another version", '{"jsonrpc":"1.0","id":1,"method":"ping"}'],
  ["a prototype's method", rpc("__proto__")],
  ["a method that every object has", rpc("constructor")],
  ["an id that is huge", rpc("ping", {}, "i".repeat(1_000_000))],
  ["an id beyond numbers", '{"jsonrpc":"2.0","id":1e400,"method":"ping"}'],
  ["an id that is an object", rpc("ping", {}, { toString: "x" })],
  ["an answer nobody asked for", '{"jsonrpc":"2.0","id":99,"result":{}}'],
  ["an error nobody asked for", '{"jsonrpc":"2.0","id":99,"error":{"code":1,"message":"x"}}'],
  ["params that are a list", rpc("tools/list", [])],
  ["no name", rpc("tools/call", {})],
  ["a prototype's name", calling({}, "__proto__")],
  [
    "an argument of a prototype",
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{"__proto__":{"id":"a"}}}}',
  ],
  ["arguments that are a text", calling("id=a")],
  [
    "a very deep argument",
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{"id":${deep(100_000)}}}}`,
  ],
  ["deep JSON", deep(1_000_000)],
  [
    "a cancellation of nonsense",
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}',
  ],
  ["a second start", rpc("initialize", { protocolVersion: {}, capabilities: 1 })],
  ["a line of 9 MB", calling({ id: "n".repeat(9_000_000) })],
];

describe.each(revisions)("%s", (revision) => {
  let session: Session;
  beforeAll(async () => {
    session = open(revision);
    await session.begin();
  });
  afterAll(() => session.end());

  test.each(lines)("%s", async (_, bytes) => {
    session.write(bytes);
    session.write("\n");
    await session.expectAlive();
  });

  test("whatever can be made of bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        session.write(Buffer.from(bytes));
        session.write("\n");
      }),
      { numRuns: sized(60, 200) },
    );
    await session.expectAlive();
  });

  test("a message that comes in pieces, and several at once", async () => {
    const [first, second] = [
      session.message("tools/call", call("pieces")),
      session.message("tools/call", call("joined")),
    ];
    for (const byte of Buffer.from(first.line)) session.write(Buffer.from([byte]));
    session.write(`\r\n${second.line}\n`);
    expect(await first.answer).toContain("pieces");
    expect(await second.answer).toContain("joined");
  });

  test("a line that never ends is given up, with or without the connection", async () => {
    const own = open(revision);
    await own.begin();
    for (let i = 0; i < 12; i += 1) own.write("x".repeat(1_000_000));
    own.write("\n");
    const alive = await Promise.race([own.expectAlive().then(() => true), own.exited.then(() => false)]);
    if (alive) await own.end();
    expect(own.said()).not.toMatch(inside);
  });
});

test("a client that hangs up in the middle of a line ends the server, and nothing else", async () => {
  const session = open("2025-11-25");
  await session.begin();
  session.write('{"jsonrpc":"2.0","id":1,"meth');
  expect(await session.end()).toBe(0);
});

function call(id: string) {
  return { name: "ask", arguments: { id } };
}

interface Session {
  /** What a client of the revision says first. */
  begin(): Promise<void>;
  write(bytes: string | Buffer): void;
  /** A good request, and the text of its answer once it is there. */
  message(method: string, params: object): { line: string; answer: Promise<string> };
  expectAlive(): Promise<void>;
  /** All that came on standard output and standard error. */
  said(): string;
  exited: Promise<unknown>;
  /** @returns The exit code. */
  end(): Promise<number | null>;
}

function open(revision: (typeof revisions)[number]): Session {
  const { command, args, env } = stdioCommand(project, { API_BASE_URL: upstream.origin });
  const server: ChildProcessWithoutNullStreams = spawn(command, args, { env });
  const exited = once(server, "exit") as Promise<[number | null]>;
  server.stdin.on("error", () => undefined);
  let said = "";
  let next = 0;
  server.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const waiting = new Map<string, (line: string) => void>();
  createInterface({ input: server.stdout }).on("line", (line) => {
    said += `${line}\n`;
    const [, id = ""] = /"id":"(good-\d+)"/.exec(line) ?? [];
    waiting.get(id)?.(line);
  });
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  function message(method: string, params: object): { line: string; answer: Promise<string> } {
    const id = `good-${next++}`;
    const whole = revision === "2026-07-28" ? { ...params, _meta } : params;
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve));
    return { line: rpc(method, whole, id), answer };
  }
  const session: Session = {
    async begin() {
      const { line, answer } =
        revision === "2026-07-28"
          ? message("server/discover", {})
          : message("initialize", {
              protocolVersion: revision,
              capabilities: {},
              clientInfo: { name: "fuzz", version: "1" },
            });
      session.write(`${line}\n`);
      expect(await answer).toContain("Echo");
      if (revision !== "2026-07-28")
        session.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    },
    write: (bytes) => server.stdin.write(bytes),
    message,
    async expectAlive() {
      const { line, answer } = message("tools/call", call("still-there"));
      session.write(`${line}\n`);
      expect(await answer).toContain("still-there");
      expect(said).not.toMatch(inside);
      expect(said).not.toMatch(/"event":"(uncaught-exception|unhandled-rejection)"/);
      said = "";
    },
    said: () => said,
    exited,
    async end() {
      server.stdin.end();
      const [code] = await exited;
      return code;
    },
  };
  return session;
}

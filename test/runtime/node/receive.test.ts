/** Requests as they come over a socket, and answers as they leave by it. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { bodiesBytes, createBodyRoom, maxRequestBytes } from "../../../src/runtime/http/body-room.js";
import { receive, respond } from "../../../src/runtime/node/request-listener.js";
import { createSlices } from "../../../src/runtime/values/slices.js";
import { patiently } from "../upstream.js";
import { createAnswerRoom } from "../../../src/runtime/network/answer-room.js";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A client of a server that does one thing with its request. */
async function connected<T>(
  handle: (incoming: IncomingMessage, response: ServerResponse) => Promise<T>,
): Promise<{ socket: Socket; outcome: Promise<T> }> {
  const server = createServer();
  const outcome = new Promise<T>((resolve, reject) => {
    server.on("request", (incoming, response) => {
      handle(incoming, response).then(resolve, reject);
    });
  });
  outcome.catch(() => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  closing.push(() => {
    socket.destroy();
    server.close();
  });
  return { socket, outcome };
}

describe("a request", () => {
  const spaceFor = createBodyRoom(bodiesBytes);
  const limits = () => ({
    space: spaceFor(),
    signal: new AbortController().signal,
    slices: createSlices(),
  });

  /** What is received of it, once it is all there or refused. */
  async function received(method: string, head: string, pieces: readonly Buffer[]) {
    const { socket, outcome } = await connected(async (incoming) => {
      const known = await receive(incoming, limits());
      if (typeof known === "string") return known;
      if (known.fault !== undefined) return known.fault;
      return { message: known.message, body: await known.request.text() };
    });
    socket.write(`${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${head}\r\n`);
    for (const piece of pieces) {
      socket.write(piece);
      // On its own, so that it arrives on its own.
      await new Promise(setImmediate);
    }
    return outcome;
  }

  const whole = (body: string) => [Buffer.from(body)];
  const lengthOf = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const halves = Buffer.from('{"a":"é"}');
  const chunked = "Transfer-Encoding: chunked\r\n";
  const chunk = Buffer.from(`300000\r\n${"1".repeat(0x300000)}\r\n`);
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

  test.each<[string, [method: string, head: string, pieces: readonly Buffer[]], unknown]>([
    ["its JSON is read", ["POST", lengthOf("[1]"), whole("[1]")], { message: [1], body: "" }],
    ["null is JSON too", ["POST", lengthOf("null"), whole("null")], { message: null, body: "" }],
    [
      "cut in the middle of a character",
      ["POST", lengthOf('{"a":"é"}'), [halves.subarray(0, 7), halves.subarray(7)]],
      { message: { a: "é" }, body: "" },
    ],
    ["what is no JSON stays", ["POST", lengthOf("{a"), whole("{a")], { message: undefined, body: "{a" }],
    [
      "nested as deep as may be",
      ["POST", lengthOf(deep(1_000)), whole(deep(1_000))],
      { message: JSON.parse(deep(1_000)) as unknown, body: "" },
    ],
    [
      "nested deeper",
      ["POST", lengthOf(deep(1_001)), whole(deep(1_001))],
      "The message is nested more than 1000 levels deep: send less, in flatter values",
    ],
    [
      "a rounded number stays one",
      ["POST", lengthOf("12345678901234567890"), whole("12345678901234567890")],
      { message: 12345678901234567000, body: "" },
    ],
    ["nothing is no JSON", ["POST", lengthOf(""), []], { message: undefined, body: "" }],
    ["nobody reads it", ["DELETE", lengthOf("[1]"), whole("[1]")], { message: undefined, body: "" }],
    ["that says it is too large", ["POST", `Content-Length: ${maxRequestBytes + 1}\r\n`, []], "too large"],
    ["that turns out to be too large", ["POST", chunked, [chunk, chunk]], "too large"],
    ["that comes byte by byte", ["POST", chunked, [Buffer.from("1\r\n \r\n".repeat(1_200))]], "too large"],
  ])("%s", async (_, [method, head, pieces], want) => {
    expect(await received(method, head, pieces)).toEqual(want);
  });

  test("that is refused keeps nothing of what comes after", async () => {
    const { socket, outcome } = await connected(async (incoming) => {
      const known = await receive(incoming, limits());
      await new Promise(setImmediate);
      return [known, incoming.readableLength];
    });
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${chunked}\r\n${"1\r\n \r\n".repeat(20_000)}`);
    expect(await outcome).toEqual(["too large", 0]);
  });

  test("whose client goes in the middle is none", async () => {
    const { socket, outcome } = await connected((incoming) => {
      socket.destroy();
      return receive(incoming, limits());
    });
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{");
    await expect(outcome).rejects.toThrow("aborted");
  });

  test("whose client has gone before its turn is none", async () => {
    const gone = new AbortController();
    const turn = async (): Promise<void> => gone.abort(new Error("gone"));
    const { socket, outcome } = await connected((incoming) =>
      receive(incoming, { ...limits(), signal: gone.signal, slices: { ...createSlices(), turn } }),
    );
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
    await expect(outcome).rejects.toThrow("gone");
  });
});

describe("an answer", () => {
  const ask = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const events = { headers: { "content-type": "text/event-stream" } };
  const room = createAnswerRoom(Infinity);

  test("that is all there says how long it is", async () => {
    const { socket } = await connected((_, response) => respond(Response.json({ a: "é" }), response, room));
    socket.write(ask);
    const said = await text(socket);
    expect(said).toMatch(/^content-length: 10\r$/m);
    expect(said).toMatch(/\r\n\r\n\{"a":"é"\}$/);
  });

  test("that has nothing says so with its status alone", async () => {
    const { socket } = await connected((_, response) =>
      respond(new Response(null, { status: 204 }), response, room),
    );
    socket.write(ask);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 204 [^]*\r\n\r\n$/);
  });

  test("that comes bit by bit is passed on as it comes", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const { socket } = await connected((_, response) =>
      respond(new Response(readable, events), response, room),
    );
    socket.write(ask);
    let said = "";
    socket.on("data", (part: Buffer) => (said += part.toString()));
    await writer.write(new TextEncoder().encode("data: 1\n\n"));
    await expect.poll(() => said, patiently).toContain("data: 1");
    await writer.close();
    await once(socket, "end");
    expect(said).toMatch(/\r\n0\r\n\r\n$/);
  });

  test("is made no faster than it is taken, and no further when its client is gone", async () => {
    let made = 0;
    let stopped = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        made += 1;
        controller.enqueue(new Uint8Array(1_000_000));
      },
      cancel() {
        stopped = true;
      },
    });
    const { socket, outcome } = await connected((_, response) =>
      respond(new Response(endless, events), response, room),
    );
    socket.pause().write(ask);
    let before = -1;
    await expect
      .poll(() => {
        const stands = made > 0 && made === before;
        before = made;
        return stands;
      }, patiently)
      .toBe(true);
    expect(made).toBeLessThan(100);
    socket.destroy();
    await outcome;
    expect(stopped).toBe(true);
  });

  test.each([
    ["whole", {}],
    ["a stream", events],
  ])("that is large is not sent without room: %s", async (_, init) => {
    const full = createAnswerRoom(1_500_000);
    const free = full(1_000_000);
    const large = (): Response => new Response("x".repeat(1_000_000), init);
    const { socket, outcome } = await connected(async (_incoming, response) => {
      const first = await respond(large(), response, full);
      free?.();
      response.destroy();
      return first;
    });
    socket.resume().write(ask);
    expect(await outcome).toBe(false);
    expect(full(1_400_000)).toBeTypeOf("function");
  });

  test("that breaks off is not taken for a whole one", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: () => Promise.reject(new Error("broken")),
    });
    const { socket, outcome } = await connected((_, response) =>
      respond(new Response(broken, events), response, room).finally(() => response.destroy()),
    );
    socket.write(ask);
    await expect(outcome).rejects.toThrow("broken");
    expect(await text(socket)).not.toContain("\r\n0\r\n\r\n");
  });
});
